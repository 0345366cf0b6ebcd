/** Where the keys lead on the town: to what can be chosen, and with Shift to every place, to ask why it cannot. */
import type { Target } from "./targets";
import { columnOf, rowOf, SIDE } from "./town";

export const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const FIELDS = Array.from({ length: SIDE }, (_, line) => line);
/** Where squares begin, and the ring on both sides. */
const SQUARES = FIELDS.filter((line) => line === 0 || line % 2 === 1);

/** The next target in a direction. */
export function towards(
  targets: readonly Target[],
  [x, y]: readonly [number, number],
  right: number,
  down: number,
): Target | null {
  let [best, least] = [null as Target | null, Infinity];
  for (const target of targets) {
    const ahead = (target.x - x) * right + (target.y - y) * down;
    const aside = Math.abs((target.x - x) * down) + Math.abs((target.y - y) * right);
    const length = ahead + 2 * aside;
    if (ahead > 0 && length < least) [best, least] = [target, length];
  }
  return best;
}

/** The place beside one, a field or a square, whatever it is; at the edge it is the same. */
export function beside(field: number, right: number, down: number, bySquare: boolean): number {
  const stops = bySquare ? SQUARES : FIELDS;
  const stepped = (line: number, by: number): number => {
    const at = stops.findLastIndex((stop) => stop <= line) + by;
    return stops[Math.max(0, Math.min(stops.length - 1, at))] ?? line;
  };
  return stepped(rowOf(field), down) * SIDE + stepped(columnOf(field), right);
}
