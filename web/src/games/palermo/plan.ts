/** What a chosen walk spends and brings. */
import type { Preview, TableMessage } from "../board";
import type { Target } from "./targets";
import { collectedBy, fieldAt, fieldsOf, guardsAgainst, openDoors, pointsOf, viewOf, type Town } from "./town";
import { distances, finesOn, longestRoute, routeFor, type Stage, type Steps } from "./ways";

/** The points of a turn, for the gauge. */
export interface Gauge {
  now: number;
  /** Of the chosen walk; null: none is chosen. */
  way: number | null;
  fines: number;
  income: number;
  lost: number;
  next: number;
}

/** How far the start tile is, and the field of it that is nearest. */
export function wayHome(town: Town, seat: number, steps: Steps): { field: number; way: number } | null {
  const pawn = town.view.players[seat]?.pawn;
  if (!pawn || town.start === null) return null;
  const ways = distances(fieldAt(pawn), steps);
  const found = fieldsOf(town.start).map((field) => ({ field, way: ways.get(field) ?? Infinity }));
  return found.reduce((best, one) => (one.way < best.way ? one : best));
}

/** The walk that a target stands for: the cheapest to a door or home, else one that spends all points. */
export function routeTo(town: Town, seat: number, target: Target | null, steps: Steps): Stage[] {
  const pawn = town.view.players[seat]?.pawn;
  if (!pawn || !target || target.look === "post") return [];
  const from = fieldAt(pawn);
  const points = pointsOf(town.view, seat);
  if (target.look === "home") {
    const home = wayHome(town, seat, steps);
    return home ? (routeFor(from, home.field, home.way, steps) ?? []) : [];
  }
  if (target.look !== "door") return longestRoute(from, target.field, points, steps);
  const way = distances(from, steps).get(target.field);
  return way === undefined ? [] : (routeFor(from, target.field, way, steps) ?? []);
}

/** The gauge now, and after the chosen walk; what the server foresees counts more than what we measure. */
export function gaugeOf(
  table: TableMessage,
  town: Town,
  seat: number,
  target: Target | null,
  route: readonly Stage[],
  preview: Preview | null,
): Gauge {
  const player = town.view.players[seat];
  const now = pointsOf(town.view, seat);
  const full = 3 + (player ? collectedBy(player) : 0);
  if (!target || !route.length)
    return { now, way: null, fines: 0, income: 0, lost: 0, next: full + (openDoors(town, seat).length ? 1 : 0) };
  const way = route.at(-1)?.spent ?? 0;
  const brings = target.look === "door" || target.look === "home";
  const foreseen = preview ? (preview.scores[seat] ?? 0) - (table.scores[seat] ?? 0) : now - way;
  const isFined = guardsAgainst(town.view, seat).has(target.field);
  const measured = full + (target.look === "door" ? 1 : 0) - (isFined ? 1 : 0);
  const next = preview && target.look !== "home" ? pointsOf(viewOf(preview), seat) : measured;
  return {
    now,
    way,
    fines: finesOn(route),
    income: brings ? foreseen : 0,
    lost: brings ? 0 : now - way,
    next,
  };
}
