/** The town as a table message tells it: fields, houses, doors, pieces. A field is `row * 14 + column`, from the north-west. */
import { HOUSES, type FieldName, type House, type SquareName, type View } from "./view";

export { HOUSES, type House };

export const SIDE = 14;
export const FIELD = 48; // in units of the drawing
export const SIZE = SIDE * FIELD;
const LETTERS = "abcdefghijklmn";

export type Quarter = "nw" | "ne" | "se" | "sw";
export const CLOCKWISE: readonly Quarter[] = ["nw", "ne", "se", "sw"];

/** A tile with a business: a house, or a street tile with a chip. */
export interface Business {
  square: number; // its north-western field
  house: House | "street";
  roofs: number[];
  door: number;
  /** The roof field that the door leads into; the door field itself on a street tile. */
  behind: number;
  seat: number;
  /** 1, 2, 3 … in the order of building. */
  number: number;
  collected: boolean;
}

export interface Town {
  view: View;
  businesses: Business[];
  roofs: Set<number>;
  start: number | null;
  empty: number[];
  streets: number[]; // street tiles without a house
  isBuilding: boolean;
}

export const rowOf = (field: number): number => Math.floor(field / SIDE);
export const columnOf = (field: number): number => field % SIDE;
export const fieldAt = (name: string): number => (Number(name.slice(1)) - 1) * SIDE + LETTERS.indexOf(name[0] ?? "a");
export const nameOf = (field: number): FieldName =>
  `${LETTERS[columnOf(field)] ?? ""}${rowOf(field) + 1}` as FieldName;
/** A square is called after its north-western field. */
export const squareName = (square: number): SquareName => nameOf(square) as SquareName;
export const middle = (field: number): [x: number, y: number] => [
  columnOf(field) * FIELD + FIELD / 2,
  rowOf(field) * FIELD + FIELD / 2,
];
const isEdge = (line: number): boolean => line === 0 || line === SIDE - 1;
export const isRing = (field: number): boolean => isEdge(rowOf(field)) || isEdge(columnOf(field));
export const isCorner = (field: number): boolean => isEdge(rowOf(field)) && isEdge(columnOf(field));

/** The square that a field of the city belongs to, by its north-western field. */
export const squareOf = (field: number): number =>
  (rowOf(field) - ((rowOf(field) + 1) % 2)) * SIDE + columnOf(field) - ((columnOf(field) + 1) % 2);
const OFFSET: Record<Quarter, number> = { nw: 0, ne: 1, sw: SIDE, se: SIDE + 1 };
export const fieldsOf = (square: number): number[] => CLOCKWISE.map((quarter) => square + OFFSET[quarter]);
export const fieldIn = (square: number, quarter: Quarter): number => square + OFFSET[quarter];
export const quarterOf = (field: number): Quarter =>
  CLOCKWISE.find((quarter) => squareOf(field) + OFFSET[quarter] === field) ?? "nw";

export function turned(quarter: Quarter, turns: number): Quarter {
  return CLOCKWISE[(CLOCKWISE.indexOf(quarter) + turns + CLOCKWISE.length) % CLOCKWISE.length] ?? "nw";
}

/** Roofs seen from the door, in quarter turns clockwise; the first is the one that the door leads into. */
const ROOFS: Record<House, readonly number[]> = { one: [1], two: [1, 2], three: [3, 2, 1] };

export function roofsOf(house: House, door: number): number[] {
  const quarter = quarterOf(door);
  return ROOFS[house].map((turns) => fieldIn(squareOf(door), turned(quarter, turns)));
}

/** A house that stands there, or would. */
export function businessAt(house: Business["house"], door: number, seat: number, number: number): Business {
  const roofs = house === "street" ? [] : roofsOf(house, door);
  return { square: squareOf(door), house, roofs, door, behind: roofs[0] ?? door, seat, number, collected: false };
}

export function townOf(view: View): Town {
  const businesses = view.players.flatMap((player, seat) =>
    player.doors.flatMap((name, place) => {
      if (!name) return [];
      const door = fieldAt(name);
      const tile = view.city[squareName(squareOf(door))].split("_")[0];
      const house = HOUSES.find((one) => one === tile) ?? "street";
      return [{ ...businessAt(house, door, seat, place + 1), collected: player.collected[place] === 1 }];
    }),
  );
  const squares = (tile: string): number[] =>
    Object.entries(view.city).flatMap(([name, what]) => (what === tile ? [fieldAt(name)] : []));
  return {
    view,
    businesses,
    roofs: new Set(businesses.flatMap(({ roofs }) => roofs)),
    start: squares("start")[0] ?? null,
    empty: squares("empty"),
    streets: squares("street"),
    isBuilding: view.phase === "start" || view.phase === "build",
  };
}

export const openDoors = (town: Town, seat: number): Business[] =>
  town.businesses.filter((one) => one.seat === seat && !one.collected);

/** A field, `g9`, or all from one to another, `a1-n14`. */
export function placed_at(
  name: string,
): { of: string; box: readonly [x: number, y: number, w: number, h: number] } | undefined {
  if (!/^[a-n]\d+(-[a-n]\d+)?$/.test(name)) return undefined;
  const [from = "", to = from] = name.split("-");
  const [first, last] = [fieldAt(from), fieldAt(to)];
  const [x, y] = [columnOf(first) * FIELD, rowOf(first) * FIELD];
  return { of: "pa-board", box: [x, y, (columnOf(last) + 1) * FIELD - x, (rowOf(last) + 1) * FIELD - y] };
}
