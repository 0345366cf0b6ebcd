/** What this browser remembers. Where it may not (private windows), nothing breaks. */
export function kept<V>(name: string, otherwise: V): V {
  try {
    const text = localStorage.getItem(`cantiere.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as V);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`cantiere.${name}`, JSON.stringify(value));
  } catch {
    // full, or forbidden: it is forgotten with this page
  }
}
