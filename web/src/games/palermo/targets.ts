/** What can be chosen on the board now: squares or fields, each with the option that it stands for. */
import { standing_for, type OfKind, type T } from "../board";
import {
  businessAt,
  fieldAt,
  FIELD,
  fieldIn,
  fieldsOf,
  isCorner,
  middle,
  nameOf,
  openDoors,
  SIDE,
  squareOf,
  turned,
  type Business,
  type House,
  type Quarter,
  type Town,
} from "./town";
import { outcomeOf, type Outcome, type Way, type Legal, type MoveEffects } from "./view";

export type Mode = "build" | "walk" | "police";
export type Look = "square" | "turn" | "start" | "end" | "corner" | "door" | "post" | "home";

export interface Target {
  id: string;
  look: Look;
  field: number;
  x: number;
  y: number;
  size: number;
  name: string;
  option: Legal;
  /** How many options it stands for: a house can be turned. */
  count: number;
  /** Of an own door. */
  business?: Business;
}

const SQUARE = 2 * FIELD;

function ofField(look: Look, field: number, option: Legal, name: string): Target {
  const [x, y] = middle(field);
  return { id: `${look}-${nameOf(field)}`, look, field, x, y, size: FIELD - 4, name, option, count: 1 };
}

function ofSquare(look: Look, square: number, option: Legal, name: string, count = 1): Target {
  const [x, y] = middle(square).map((at) => at + FIELD / 2) as [number, number];
  return { id: `square-${nameOf(square)}`, look, field: square, x, y, size: SQUARE - 6, name, option, count };
}

type Build = OfKind<Legal, "build">;

/** The house in the hand: its type and the quarter of its door. */
export interface InHand {
  house: House;
  quarter: Quarter;
}

const ALL_TURNS: readonly number[] = [0, 1, 2, 3];

/** The house that fits on a square as it is turned now, or else turned on from there. */
export function fitting(
  legal: readonly Legal[],
  square: number,
  { house, quarter }: InHand,
  all = ALL_TURNS,
): Build | null {
  for (const turns of all) {
    const door = nameOf(fieldIn(square, turned(quarter, turns)));
    const [option] = standing_for(legal, { kind: "build", house, door });
    if (option) return option;
  }
  return null;
}

/** The older door that a new one would be nearest to, by its number, and how far that is. */
export function nearestDoor({ walks = [] }: Outcome): { number: number; points: number } | null {
  let best: { number: number; points: number } | null = null;
  walks.forEach((points, i) => {
    if (points !== null && (!best || points < best.points)) best = { number: i + 1, points };
  });
  return best;
}

function houseTarget(square: number, found: Build[], hand: InHand, moveEffects: MoveEffects | null, t: T): Target[] {
  const option = fitting(found, square, hand);
  if (!option) return [];
  const isAsTurned = option.parts.door === nameOf(fieldIn(square, hand.quarter));
  const facts = { ...option.parts, square: nameOf(square) };
  const near = nearestDoor(outcomeOf(moveEffects, option.move));
  const name = [t(isAsTurned ? "name_fits" : "name_turn", facts), ...(near ? [t("name_near", { ...near })] : [])];
  return [ofSquare(isAsTurned ? "square" : "turn", square, option, name.join(", "), found.length)];
}

export function buildTargets(legal: readonly Legal[], hand: InHand, moveEffects: MoveEffects | null, t: T): Target[] {
  const starts = standing_for(legal, { kind: "start" }).map((option) =>
    ofSquare("start", fieldAt(option.parts.square), option, t("name_start", option.parts)),
  );
  const streets = standing_for(legal, { kind: "street" }).map((option) =>
    ofField("end", fieldAt(option.parts.door), option, t("name_street", option.parts)),
  );
  const bySquare = new Map<number, Build[]>();
  for (const option of standing_for(legal, { kind: "build", house: hand.house })) {
    const square = squareOf(fieldAt(option.parts.door));
    bySquare.set(square, [...(bySquare.get(square) ?? []), option]);
  }
  const houses = [...bySquare].flatMap(([square, found]) => houseTarget(square, found, hand, moveEffects, t));
  return [...starts, ...streets, ...houses].sort((one, other) => one.field - other.field);
}

export interface DoorWay {
  business: Business;
  way: Way;
  /** null: out of reach, or not told yet. */
  income: number | null;
  option: Legal | null;
}

/** The own open doors, nearest first, with what each would bring. */
export function doorWays(
  town: Town,
  seat: number,
  ways: readonly Way[],
  legal: readonly Legal[],
  moveEffects: MoveEffects | null,
): DoorWay[] {
  return openDoors(town, seat)
    .map((business) => {
      const [option = null] = standing_for(legal, { kind: "go", field: nameOf(business.door) });
      const income = outcomeOf(moveEffects, option?.move).income ?? null;
      return { business, way: ways[business.number - 1] ?? null, income, option };
    })
    .sort((one, other) => (one.way ?? Infinity) - (other.way ?? Infinity));
}

/** How an end is called: what is lost there, and what it leaves for the next turn. */
function endName(
  { parts: { field } }: OfKind<Legal, "go">,
  { lost, next, way }: Outcome,
  points: number,
  t: T,
): string {
  if (lost) return t("name_short", { field, lost });
  return t(next !== null && (next ?? points) < points ? "name_end_fined" : "name_end", {
    field,
    points: way ?? points,
    next: next ?? points,
  });
}

export function walkTargets(
  legal: readonly Legal[],
  doors: readonly DoorWay[],
  town: Town,
  points: number,
  moveEffects: MoveEffects | null,
  t: T,
): Target[] {
  const isEntering = town.view.phase === "enter";
  const own = new Map(doors.map((door) => [door.business.door, door]));
  const goes = standing_for(legal, { kind: "go" }).map((option): Target => {
    const field = fieldAt(option.parts.field);
    const door = isEntering ? undefined : own.get(field);
    if (!door) {
      const name = isEntering
        ? t("name_enter", { field: nameOf(field) })
        : endName(option, outcomeOf(moveEffects, option.move), points, t);
      return ofField(isCorner(field) ? "corner" : "end", field, option, name);
    }
    const { business, income, way } = door;
    const name = t("name_door", {
      number: business.number,
      field: nameOf(field),
      points: income ?? 0,
      way: way ?? 0,
    });
    return { ...ofField("door", field, option, name), business };
  });
  const [home] = standing_for(legal, { kind: "home" });
  const points_home = outcomeOf(moveEffects, home?.move).income ?? 0;
  const homes =
    home && town.start !== null ? [ofSquare("home", town.start, home, t("name_home", { points: points_home }))] : [];
  const rank = (target: Target): number =>
    target.look === "door" ? (own.get(target.field)?.way ?? 0) - 1000 : target.field;
  return [...homes, ...goes.sort((one, other) => rank(one) - rank(other))];
}

export function postTargets(legal: readonly Legal[], t: T): Target[] {
  return standing_for(legal, { kind: "post" }).map((option) =>
    ofField("post", fieldAt(option.parts.field), option, t("name_post", option.parts)),
  );
}

/** Free streets that are no options: closed to our policeman. */
export function closedFields(town: Town, targets: readonly Target[]): number[] {
  const open = new Set(targets.map(({ field }) => field));
  const start = new Set(town.start === null ? [] : fieldsOf(town.start));
  const pieces = new Set(town.view.players.flatMap(({ pawn, policeman }) => [pawn, policeman]));
  return Array.from({ length: SIDE * SIDE }, (_, field) => field).filter(
    (field) => !open.has(field) && !town.roofs.has(field) && !start.has(field) && !pieces.has(nameOf(field)),
  );
}

/** The house that an option would build. */
export function businessOf(town: Town, option: Legal | undefined, seat: number): Business | null {
  const parts = option?.parts;
  if (parts?.kind !== "build" && parts?.kind !== "street") return null;
  const number = town.businesses.filter((one) => one.seat === seat).length + 1;
  const house = parts.kind === "build" ? parts.house : "street";
  return businessAt(house, fieldAt(parts.door), seat, number);
}

/** The target a finger means: the nearest within reach; a door wins over a plain field. */
export function nearest(targets: readonly Target[], x: number, y: number, reach: number): Target | null {
  let [best, least] = [null as Target | null, Infinity];
  for (const target of targets) {
    const half = target.size / 2;
    const gap = Math.hypot(Math.max(0, Math.abs(x - target.x) - half), Math.max(0, Math.abs(y - target.y) - half));
    const away = Math.hypot(x - target.x, y - target.y) - (target.look === "door" ? FIELD / 2 : 0);
    if (gap > reach || away >= least) continue;
    [best, least] = [target, away];
  }
  return best;
}
