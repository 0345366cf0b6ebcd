/** How pieces travel from one table to the next: as the story tells it. */
import type { Stop } from "../../kit/flights.svelte";
import { columnOf, fieldAt, middle, rowOf, type Town } from "./town";
import type { Step, TableMessage } from "./view";

const FIELD_TIME = 90; // ms
const RUN_TIME = 240;
const FINE_TIME = 120; // a policeman takes his time
const LONGEST = 900;
const HOP_TIME = 420;
const HOPS = 12; // frames
const HIGH = 30;

/** A field of a walk, and the points spent when it is reached. */
export interface Stage {
  field: number;
  spent: number;
  cost: number;
}

/** A walk with its beginning. */
export function stagesOf(from: string | null, route: readonly Step[]): Stage[] {
  if (!from) return [];
  let spent = 0;
  const walked = route.map(([field, cost]) => ({ field: fieldAt(field), spent: (spent += cost), cost }));
  return [{ field: fieldAt(from), spent: 0, cost: 0 }, ...walked];
}

/** From one field to another that is not beside it: that is a run. */
export function isRun(from: number, to: number): boolean {
  return Math.abs(rowOf(from) - rowOf(to)) + Math.abs(columnOf(from) - columnOf(to)) > 1;
}

/** The line of a walk; a run is one jump along its street: an arc that leans to the middle of the town. */
export function lineOf(fields: readonly number[], down: number): string {
  return fields
    .map((field, i) => {
      const [x, y] = middle(field);
      const before = fields[i - 1];
      if (before === undefined) return `M${x} ${y + down}`;
      const [px, py] = middle(before);
      if (!isRun(before, field)) return `L${x} ${y + down}`;
      const lean = py === y ? [(px + x) / 2, py + (py < 300 ? 40 : -16)] : [px + (px < 300 ? 26 : -26), (py + y) / 2];
      return `Q${lean.join(" ")} ${x} ${y + down}`;
    })
    .join("");
}

export interface Travel {
  /** Places on the way, the last one included, and when each is reached: from 0 to 1. */
  places: Stop[];
  time: number;
}

/** The way a pawn has walked since the last table; null: it did not, or nobody tells. */
export function travelOf(before: Town, table: TableMessage, seat: number): Travel | null {
  const from = before.view.players[seat]?.pawn;
  const events = (table.story ?? []).flatMap((line) => (line.kind === "played" ? line.events : []));
  const route = events
    .filter((event) => event.kind === "stepped" || event.kind === "ran")
    .filter((event) => event.seat === seat)
    .map(({ field, cost }): Step => [field, cost]);
  const stages = stagesOf(from ?? null, route);
  if (stages.length < 2) return null;
  let time = 0;
  const timed = stages.map(({ field, cost }, i) => {
    const last = stages[i - 1];
    if (last) time += (isRun(last.field, field) ? RUN_TIME : FIELD_TIME) + (cost - 1) * FINE_TIME;
    const [x, y] = middle(field);
    return { x, y, offset: time };
  });
  return {
    places: timed.map((place) => ({ ...place, offset: place.offset / time })),
    time: Math.min(LONGEST, time),
  };
}

/** A policeman hops in an arc, wherever he was before. */
export function hopOf(before: Town, after: Town, seat: number): Travel | null {
  const [from, to] = [before.view.players[seat]?.policeman, after.view.players[seat]?.policeman];
  if (!from || !to || from === to) return null;
  const [[x0, y0], [x1, y1]] = [middle(fieldAt(from)), middle(fieldAt(to))];
  const places = Array.from({ length: HOPS + 1 }, (_, i) => {
    const offset = i / HOPS;
    return {
      x: x0 + (x1 - x0) * offset,
      y: y0 + (y1 - y0) * offset - HIGH * 4 * offset * (1 - offset),
      offset,
    };
  });
  return { places, time: HOP_TIME };
}
