/** How pieces travel from one table to the next. */
import { collectedBy, fieldAt, middle, pointsOf, type Town } from "./town";
import { distances, longestRoute, routeFor, stepsOf } from "./ways";

const FIELD_TIME = 90; // ms
const RUN_TIME = 240;
const LONGEST = 700;
const HOP_TIME = 420;
const HOPS = 12; // frames
const HIGH = 30;

export interface Travel {
  /** Places on the way, the last one included. */
  places: [x: number, y: number][];
  time: number;
}

/** The way a pawn has walked between two tables; null: it did not, or it was put there. */
export function travelOf(before: Town, after: Town, seat: number): Travel | null {
  const [from, to] = [before.view.players[seat], after.view.players[seat]];
  if (!from?.pawn || !to?.pawn || from.pawn === to.pawn) return null;
  const [start, end] = [fieldAt(from.pawn), fieldAt(to.pawn)];
  const steps = stepsOf(before, seat);
  const cheapest = distances(start, steps).get(end);
  if (cheapest === undefined) return null;
  const hasCollected = collectedBy(to) > collectedBy(from);
  const route = hasCollected
    ? (routeFor(start, end, cheapest, steps) ?? [])
    : longestRoute(start, end, pointsOf(before.view, seat), steps);
  if (route.length < 2) return null;
  const time = route.slice(1).reduce((sum, { isRun }) => sum + (isRun ? RUN_TIME : FIELD_TIME), 0);
  return { places: route.map(({ field }) => middle(field)), time: Math.min(LONGEST, time) };
}

/** A policeman hops in an arc, wherever he was before. */
export function hopOf(before: Town, after: Town, seat: number): Travel | null {
  const [from, to] = [before.view.players[seat]?.policeman, after.view.players[seat]?.policeman];
  if (!from || !to || from === to) return null;
  const [[x0, y0], [x1, y1]] = [middle(fieldAt(from)), middle(fieldAt(to))];
  const places = Array.from({ length: HOPS + 1 }, (_, i): [number, number] => {
    const part = i / HOPS;
    return [x0 + (x1 - x0) * part, y0 + (y1 - y0) * part - HIGH * 4 * part * (1 - part)];
  });
  return { places, time: HOP_TIME };
}
