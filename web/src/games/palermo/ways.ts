/** Where the keys lead on the town with Shift: to every place, to ask why it cannot be chosen. */
import { columnOf, rowOf, SIDE } from "./town";

const FIELDS = Array.from({ length: SIDE }, (_, line) => line);
/** Where squares begin, and the ring on both sides. */
const SQUARES = FIELDS.filter((line) => line === 0 || line % 2 === 1);

/** The place beside one, a field or a square, whatever it is; at the edge it is the same. */
export function beside(field: number, right: number, down: number, bySquare: boolean): number {
  const stops = bySquare ? SQUARES : FIELDS;
  const stepped = (line: number, by: number): number => {
    const at = stops.findLastIndex((stop) => stop <= line) + by;
    return stops[Math.max(0, Math.min(stops.length - 1, at))] ?? line;
  };
  return stepped(rowOf(field), down) * SIDE + stepped(columnOf(field), right);
}
