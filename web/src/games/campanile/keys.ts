/** Moving between the parts of the board by arrows, and asking about the one that has the focus. */

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A column reaches over the whole board: its foot is where one looks for it. */
function spot(part: Element): Spot {
  const { left, right, bottom } = part.getBoundingClientRect();
  return { x: (left + right) / 2, y: bottom };
}

/** The nearest part that way; what lies aside counts as further away. */
function neighbour(part: Element, all: readonly Element[], [dx, dy]: readonly [number, number]): Element | undefined {
  const from = spot(part);
  const found = all
    .filter((other) => other !== part)
    .map((other) => {
      const { x, y } = spot(other);
      const ahead = (x - from.x) * dx + (y - from.y) * dy;
      const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
      return { other, ahead, distance: ahead + 3 * aside };
    })
    .filter(({ ahead }) => ahead > 4)
    .toSorted((one, other) => one.distance - other.distance);
  return found[0]?.other;
}

/** Whether the key was for the part that has the focus. */
export function onPartKey(event: KeyboardEvent): boolean {
  const part = event.target instanceof Element ? event.target.closest("[data-part]") : null;
  if (!part || event.ctrlKey || event.metaKey || event.altKey) return false;
  const way = ARROWS[event.key];
  if (way) {
    const all = [...(event.currentTarget as Element).querySelectorAll("[data-part]")];
    const next = neighbour(part, all, way);
    if (next instanceof HTMLElement || next instanceof SVGElement) next.focus();
    event.preventDefault(); // the board does not scroll under it
    return true;
  }
  if (event.key === "?" && part.getAttribute("aria-disabled") === "true") {
    part.dispatchEvent(new MouseEvent("click", { bubbles: true })); // a greyed part answers why
    event.stopPropagation();
    return true;
  }
  return false;
}
