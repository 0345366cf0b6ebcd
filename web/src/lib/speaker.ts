/**
 * Fills the slots of a sentence, in the way of src/cantiere/play/texts.py: `{name}`, words of the game
 * translated on their way in, `{count:tile|tiles}` by number (with three forms the first is for none),
 * `{seat:seat}` a name, `{seat:de}` or `{name:de}` a name after French *de*, `{colour:tile}` the word `tile_red`. tests/web has both say everything. Only here numbers are
 * written as in the reader's country, and a word that is missing does not keep a table from being shown.
 */
export type Facts = Readonly<Record<string, unknown>>;
export type Words = Readonly<Record<string, string>>;

export interface Speaker {
  language: string;
  /** Whose way to write numbers. */
  locale: string;
  words: Words;
  names: readonly string[];
}

export function spoken(speaker: Speaker, sentence: string, facts: Facts): string {
  let said = "";
  for (let at = 0; at < sentence.length;) {
    const open = sentence.indexOf("{", at);
    if (open < 0) return said + sentence.slice(at);
    const close = closing(sentence, open);
    said += sentence.slice(at, open) + filled(speaker, sentence.slice(open + 1, close), facts);
    at = close + 1;
  }
  return said;
}

export function capital(sentence: string): string {
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

function closing(sentence: string, open: number): number {
  let depth = 0;
  for (let at = open; at < sentence.length; at++) {
    if (sentence[at] === "{") depth++;
    else if (sentence[at] === "}" && --depth === 0) return at;
  }
  return sentence.length;
}

function filled(speaker: Speaker, slot: string, facts: Facts): string {
  const colon = slot.indexOf(":");
  const value = facts[colon < 0 ? slot : slot.slice(0, colon)];
  const spec = colon < 0 ? "" : spoken(speaker, slot.slice(colon + 1), facts);
  if (spec === "seat") return named(speaker, Number(value));
  if (spec === "de") return afterDe(typeof value === "number" ? named(speaker, value) : spelled(speaker, value));
  if (spec.includes("|")) return form(speaker, Number(value), spec.split("|"));
  return (spec && speaker.words[`${spec}_${String(value)}`]) || spelled(speaker, value);
}

function named(speaker: Speaker, seat: number): string {
  return speaker.names[seat] ?? String(seat + 1);
}

/** French elides: `d'Ana`, `de Ben`; `de Yann`, but `d'Yves`; h is left alone. */
function afterDe(name: string): string {
  return /^(?!y[aeiou])[aeiouyàâäéèêëîïôöùûüœæ]/i.test(name) ? `d'${name}` : `de ${name}`;
}

function form(speaker: Speaker, number: number, forms: string[]): string {
  if (forms.length === 3 && number === 0) return forms[0] ?? "";
  return (isOne(speaker.language, number) ? forms.at(-2) : forms.at(-1)) ?? "";
}

/** French counts nothing as one, too. */
function isOne(language: string, number: number): boolean {
  return language === "fr" ? Math.abs(number) < 2 : Math.abs(number) === 1;
}

/** Browsers take their time to learn how a country writes numbers: small ones look the same everywhere. */
export function written(value: number, locale: string): string {
  return Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : value.toLocaleString(locale);
}

function spelled(speaker: Speaker, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((one) => spelled(speaker, one)).join(", ");
  if (typeof value === "object") return counted(speaker, Object.entries(value)) || (speaker.words["nothing"] ?? "");
  if (typeof value === "number") return written(value, speaker.locale);
  return typeof value === "string" ? (speaker.words[value] ?? value) : String(value);
}

/** `2 red`; a language that inflects has `tile_red` and `tiles_red`. */
function counted(speaker: Speaker, counts: [string, unknown][]): string {
  const one = ([word, count]: [string, unknown]): string => {
    const inflected = `${form(speaker, Number(count), ["tile", "tiles"])}_${word}`;
    return `${String(count)} ${speaker.words[inflected] ?? speaker.words[word] ?? word}`;
  };
  return counts.map(one).join(", ");
}
