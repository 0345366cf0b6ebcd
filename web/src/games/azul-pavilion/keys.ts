/** Arrows walk over what can be chosen: to the nearest part in that direction; with Shift also over what cannot. */

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};
const ASIDE = 2.2; // how much worse it is to be aside than far

const middle = (part: Element): readonly [number, number] => {
  const box = part.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

function nearest(
  from: Element,
  parts: readonly SVGGElement[],
  [dx, dy]: readonly [number, number],
): SVGGElement | null {
  const [x, y] = middle(from);
  let best: SVGGElement | null = null;
  let least = Infinity;
  for (const part of parts) {
    const [px, py] = middle(part);
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    const distance = along + aside * ASIDE;
    if (part !== from && along > 1 && distance < least) [best, least] = [part, distance];
  }
  return best;
}

/** Whether the key was one of ours. */
export function walk(event: KeyboardEvent, table: Element): boolean {
  const [direction, target] = [DIRECTIONS[event.key], event.target];
  const parts = [...table.querySelectorAll<SVGGElement>("[data-part]")];
  const legal = parts.filter((part) => part.dataset["part"] !== "greyed");
  if (direction && target instanceof SVGElement) {
    nearest(target, event.shiftKey ? parts : legal, direction)?.focus();
    return true;
  }
  if (!/^[1-6]$/.test(event.key)) return false;
  const same = legal.filter((part) => part.dataset["number"] === event.key);
  const at = same.findIndex((part) => part === target);
  same[(at + 1) % same.length]?.focus();
  return same.length > 0;
}
