/** How pieces travel from one table to the next: as the story tells it. */
import type { Journey as Ends, Stop, Way } from "../../kit/flights.svelte";
import { figuresOf, type Figure } from "./standing";
import { columnOf, fieldAt, middle, rowOf, type Town } from "./town";
import type { GameEvent, Step, TableMessage } from "./view";

const FIELD_TIME = 90; // ms
const RUN_TIME = 240;
const FINE_TIME = 120; // a policeman takes his time
const LONGEST = 900;
const HOP_TIME = 420;
const HOPS = 12; // frames
const HIGH = 30;
const RAISED = 3; // above the middle of a field

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

/** The way a pawn has walked since the last table; null: it did not, or nobody tells. */
function walkOf(before: Town, events: readonly GameEvent[], seat: number, to: Figure): Way | null {
  const from = before.view.players[seat]?.pawn;
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
    return { x, y: y - RAISED, offset: time };
  });
  const [first, ...others] = timed.map((stop) => ({ ...stop, offset: stop.offset / time }));
  return first
    ? { stops: [first, ...others.slice(0, -1), { ...to, offset: 1 }], time: Math.min(LONGEST, time) }
    : null;
}

/** A policeman hops in an arc, wherever he was before. */
function hopOf(from: Figure | undefined, to: Figure): Way | null {
  if (!from || from.field === to.field) return null;
  const at = (offset: number): Stop => ({
    x: from.x + (to.x - from.x) * offset,
    y: from.y + (to.y - from.y) * offset - HIGH * 4 * offset * (1 - offset),
    offset,
  });
  return { stops: [at(0), ...Array.from({ length: HOPS }, (_, i) => at((i + 1) / HOPS))], time: HOP_TIME };
}

/** Who is on the way. */
export interface Journey extends Ends {
  readonly what: "pawn" | "policeman";
  readonly seat: number;
}

/** The town as it is told, and what has happened since the last message. */
export interface Seen {
  readonly town: Town;
  readonly events: readonly GameEvent[];
}

export const eventsOf = ({ story }: TableMessage): GameEvent[] =>
  (story ?? []).flatMap((line) => (line.kind === "played" ? line.events : []));

export function journeys({ town: before }: Seen, { town, events }: Seen, me: number): Journey[] {
  const [was, now] = [figuresOf(before, me), figuresOf(town, me)];
  const journey = (what: Journey["what"], seat: number, way: Way | null): Journey[] =>
    way ? [{ what, seat, way, from: [], to: [`#${what}-${seat}`] }] : [];
  const hopping = (seat: number): Figure | undefined => was.policemen.find((one) => one.seat === seat);
  return [
    ...now.pawns.flatMap((one) => journey("pawn", one.seat, walkOf(before, events, one.seat, one))),
    ...now.policemen.flatMap((one) => journey("policeman", one.seat, hopOf(hopping(one.seat), one))),
  ];
}
