/** What can be chosen on the board now: squares or fields, each with the option that it stands for. */
import { standing_for, type Legal, type T } from "../board";
import {
  businessAt,
  fieldAt,
  FIELD,
  fieldIn,
  isCorner,
  middle,
  nameOf,
  openDoors,
  squareOf,
  turned,
  type Business,
  type House,
  type Quarter,
  type Town,
} from "./town";
import { distances, stepsOf, type Steps } from "./ways";

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
  /** Of a door: what it brings. */
  income?: number;
  business?: Business;
}

const SQUARE = 2 * FIELD;
const text = (option: Legal, part: string): string => String(option.parts[part]);

function ofField(look: Look, field: number, option: Legal, name: string): Target {
  const [x, y] = middle(field);
  return { id: `${look}-${nameOf(field)}`, look, field, x, y, size: FIELD - 4, name, option };
}

function ofSquare(look: Look, square: number, option: Legal, name: string): Target {
  const [x, y] = middle(square);
  const half = FIELD / 2;
  return {
    id: `square-${nameOf(square)}`,
    look,
    field: square,
    x: x + half,
    y: y + half,
    size: SQUARE - 6,
    name,
    option,
  };
}

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
): Legal | null {
  for (const turns of all) {
    const door = nameOf(fieldIn(square, turned(quarter, turns)));
    const [option] = standing_for(legal, { kind: "build", house, door });
    if (option) return option;
  }
  return null;
}

export function buildTargets(legal: readonly Legal[], hand: InHand, t: T): Target[] {
  const starts = standing_for(legal, { kind: "start" }).map((option) =>
    ofSquare("start", fieldAt(text(option, "square")), option, t("name_start", option.parts)),
  );
  const streets = standing_for(legal, { kind: "street" }).map((option) =>
    ofField("end", fieldAt(text(option, "door")), option, t("name_street", option.parts)),
  );
  const doors = standing_for(legal, { kind: "build", house: hand.house }).map((option) =>
    fieldAt(text(option, "door")),
  );
  const houses = [...new Set(doors.map(squareOf))].flatMap((square) => {
    const option = fitting(legal, square, hand);
    if (!option) return [];
    const isAsTurned = text(option, "door") === nameOf(fieldIn(square, hand.quarter));
    const facts = { ...option.parts, square: nameOf(square) };
    return [
      ofSquare(isAsTurned ? "square" : "turn", square, option, t(isAsTurned ? "name_fits" : "name_turn", facts)),
    ];
  });
  return [...starts, ...streets, ...houses].sort((one, other) => one.field - other.field);
}

export interface DoorWay {
  business: Business;
  /** The cheapest way; null: none. */
  way: number | null;
  income: number;
  option: Legal | null;
}

/** The own open doors, nearest first, with what each would bring. */
export function doorWays(
  town: Town,
  seat: number,
  from: string | null,
  legal: readonly Legal[],
  points: number,
  steps: Steps,
): DoorWay[] {
  const ways = from ? distances(fieldAt(from), steps) : new Map<number, number>();
  return openDoors(town, seat)
    .map((business) => {
      const way = ways.get(business.door) ?? null;
      const [option = null] = standing_for(legal, { kind: "go", field: nameOf(business.door) });
      return { business, way, income: points - (way ?? points), option };
    })
    .sort((one, other) => (one.way ?? Infinity) - (other.way ?? Infinity));
}

export function walkTargets(
  legal: readonly Legal[],
  doors: readonly DoorWay[],
  start: number | null,
  points: number,
  isEntering: boolean,
  t: T,
): Target[] {
  const own = new Map(doors.map((door) => [door.business.door, door]));
  const goes = standing_for(legal, { kind: "go" }).map((option): Target => {
    const field = fieldAt(text(option, "field"));
    const door = isEntering ? undefined : own.get(field);
    if (!door) {
      const name = t(isEntering ? "name_enter" : "name_end", { field: nameOf(field), points });
      return ofField(isCorner(field) ? "corner" : "end", field, option, name);
    }
    const { business, income, way } = door;
    const name = t("name_door", { number: business.number, field: nameOf(field), points: income, way });
    return { ...ofField("door", field, option, name), income, business };
  });
  const [home] = standing_for(legal, { kind: "home" });
  const homes = home && start !== null ? [ofSquare("home", start, home, t("name_home"))] : [];
  const rank = (target: Target): number => (target.look === "door" ? -1 - (target.income ?? 0) : target.field);
  return [...homes, ...goes.sort((one, other) => rank(one) - rank(other))];
}

export function postTargets(legal: readonly Legal[], t: T): Target[] {
  return standing_for(legal, { kind: "post" }).map((option) =>
    ofField("post", fieldAt(text(option, "field")), option, t("name_post", option.parts)),
  );
}

/** The house that a chosen option would build. */
export function chosenBusiness(town: Town, option: Legal | null, seat: number): Business | null {
  const kind = option?.parts["kind"];
  if (!option || (kind !== "build" && kind !== "street")) return null;
  const number = town.businesses.filter((one) => one.seat === seat).length + 1;
  return businessAt(
    kind === "build" ? (text(option, "house") as House) : "street",
    fieldAt(text(option, "door")),
    seat,
    number,
  );
}

export interface Walks {
  /** Own businesses, the new one last. */
  all: Business[];
  /** Steps from each to each. */
  lengths: (number | undefined)[][];
}

/** The ways between one's own doors, with the new house if one is chosen. */
export function walksBetween(town: Town, seat: number, ghost: Business | null): Walks {
  const own = town.businesses.filter((one) => one.seat === seat);
  const all = ghost ? [...own, ghost] : own;
  const roofs = new Set([...town.roofs, ...(ghost?.roofs ?? [])]);
  const steps = stepsOf(town, seat, roofs);
  const lengths = all.map((one) => {
    const ways = distances(one.door, steps);
    return all.map((other) => ways.get(other.door));
  });
  return { all, lengths };
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

/** The next target in a direction, for the arrow keys. */
export function towards(targets: readonly Target[], from: Target, right: number, down: number): Target | null {
  let [best, least] = [null as Target | null, Infinity];
  for (const target of targets) {
    const ahead = (target.x - from.x) * right + (target.y - from.y) * down;
    const aside = Math.abs((target.x - from.x) * down) + Math.abs((target.y - from.y) * right);
    const length = ahead + 2 * aside;
    if (ahead > 0 && length < least) [best, least] = [target, length];
  }
  return best;
}
