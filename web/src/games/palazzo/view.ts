/** What the table message of Palazzo holds, and what can be read off it without knowing the rules. */
import type { Legal, TableMessage } from "../board";

export type Counts = Readonly<Record<string, number>>;
export const QUARRIES = ["north", "east", "south", "west"] as const;
export type Quarry = (typeof QUARRIES)[number];
export const SHARED_OUT = 4; // so many tiles in a quarry are not auctioned
export const MESSENGERS = 5;

export interface Player {
  hand: Counts | null;
  known: Counts;
  unknown: number;
  laid: Counts;
  bid: number;
  currency: string | null;
  passed: number;
  composing: number | null;
  first: string | null;
  second: string | null;
  step: Counts | null;
  worth: number | null;
}

export interface View {
  to_move: number;
  phase: string;
  active: number;
  architect: Quarry;
  messengers: number;
  price: number;
  highest: number;
  opener: number;
  unseen: number;
  recycled: Counts;
  discard: Counts;
  display: Counts;
  where: Readonly<Record<string, string>>;
  on: Readonly<Record<string, string>>;
  players: readonly Player[];
}

export const viewOf = (table: { view: TableMessage["view"] }): View => table.view as unknown as View;

/** A tile is named by material, floor and windows: `br31x`. */
export const material = (tile: string): string => tile.slice(0, 2);
export const floor = (tile: string): number => Number(tile[2]);
export const windows = (tile: string): number => Number(tile[3]);

export function tilesAt(view: View, place: string): string[] {
  return Object.keys(view.where).filter((tile) => view.where[tile] === place);
}

/** The palaces of a city, each from the ground up; a palace keeps its place while it grows. */
export function palaces(view: View, seat: number): string[][] {
  const tiles = tilesAt(view, `city_${seat}`);
  const above = new Map(tiles.flatMap((tile) => (view.on[tile] ? [[view.on[tile], tile] as const] : [])));
  return tiles
    .filter((tile) => !view.on[tile])
    .map((tile) => {
      const palace = [tile];
      for (let next = above.get(tile); next; next = above.get(next)) palace.push(next);
      return palace;
    });
}

export const top = (palace: readonly string[]): string => palace.at(-1) ?? "";

export interface Points {
  points: number;
  windows: number;
  tall: number;
  pure: number;
}

const FLOORS = [0, -5, 0, 0, 3, 6]; // §7.2
const PURE = [0, 0, 0, 3, 3, 6]; // §7.3

/** The server tells the points of a city; this is the share of one palace. */
export function pointsOf(palace: readonly string[]): Points {
  const floors = palace.length;
  const seen = palace.reduce((sum, tile) => sum + windows(tile), 0);
  const isPure = palace.every((tile) => material(tile) === material(palace[0] ?? ""));
  const [tall, pure] = [FLOORS[floors] ?? 0, isPure ? (PURE[floors] ?? 0) : 0];
  return { points: tall + pure + (floors > 2 ? seen : 0), windows: seen, tall: Math.max(0, tall), pure };
}

/** The quarry that the architect would reach: the next one with a tile; null if all are empty. */
export function nextQuarry(view: View): Quarry | null {
  const from = QUARRIES.indexOf(view.architect);
  const ahead = [1, 2, 3, 4].map((steps) => QUARRIES[(from + steps) % 4] ?? "north");
  return ahead.find((quarry) => tilesAt(view, quarry).length) ?? null;
}

const STACKS = [
  ["11", "13", "21", "23", "32"],
  ["12", "22", "33", "31", "41", "52"],
  ["31x", "42", "43", "51", "53"],
]; // §1.3
export const ROMAN = ["I", "II", "III"];

export interface Stack {
  number: string;
  tiles: number;
  messengers: number;
}

/** The stack from which tiles come now. */
export function stackOf(view: View): Stack {
  const hidden = tilesAt(view, "stack");
  const at = STACKS.findIndex((names) => hidden.some((tile) => names.includes(tile.slice(2))));
  const now = at < 0 ? 2 : at;
  const tiles = hidden.filter((tile) => STACKS[now]?.includes(tile.slice(2))).length;
  return { number: ROMAN[now] ?? "", tiles, messengers: now === 2 ? MESSENGERS - view.messengers : 0 };
}

/** Each card by itself, in the order of the deck: red, brown, silver by value, then certificates. */
const COLOURS = ["red", "brown", "silver", "certificate"];
export function cards(counts: Counts | null | undefined): string[] {
  const rank = (card: string): number => COLOURS.indexOf(currency(card)) * 10 + value(card);
  const all = Object.entries(counts ?? {}).flatMap(([card, count]) => Array<string>(Math.max(0, count)).fill(card));
  return all.sort((a, b) => rank(a) - rank(b));
}

export const currency = (card: string): string => card.split("_")[0] ?? "";
export const value = (card: string): number => (card === "certificate" ? 2 : Number(card.split("_")[1]));

export const total = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const CURRENCIES = ["red", "brown", "silver"];
export const isCurrency = (word: string): boolean => CURRENCIES.includes(word);
const tripleOf = (number: number): string[] => CURRENCIES.map((colour) => `${colour}_${number}`);

/** What is laid ready, group by group: triples, then loose cards, then certificates, three of which are a triple. */
export function groups(step: Counts | null): string[][] {
  const parts = Object.entries(step ?? {}).flatMap(([part, count]) => Array<string>(count).fill(part));
  const triples = parts.filter((part) => part.startsWith("triple")).map((part) => tripleOf(value(part)));
  const loose = parts.filter((part) => isCurrency(currency(part)));
  const papers = parts.filter((part) => part === "certificate");
  const byThree = Array.from({ length: Math.ceil(papers.length / 3) }, (_, i) => papers.slice(3 * i, 3 * i + 3));
  return [...triples, loose, ...byThree].filter((group) => group.length);
}

/** What lies in a lane. Cards that are not of the bidder's currency can only be there as parts of triples. */
export function laidGroups({ laid, currency: own }: Player): string[][] {
  const other = CURRENCIES.find((colour) => colour !== own) ?? "red";
  const triples = [3, 4, 5, 6, 7].flatMap((number) => Array<number>(laid[`${other}_${number}`] ?? 0).fill(number));
  const left = { ...laid };
  for (const card of triples.flatMap(tripleOf)) left[card] = (left[card] ?? 0) - 1;
  const loose = cards(left);
  return [...triples.map(tripleOf), ...(loose.length ? [loose] : [])];
}

export const isTriple = (group: readonly string[]): boolean =>
  group.length === 3 && (new Set(group.map(currency)).size === 3 || group.every((card) => card === "certificate"));

/** Values of which the hand holds all three currencies. */
export function triplesIn(hand: Counts | null): number[] {
  return [3, 4, 5, 6, 7].filter((one) => CURRENCIES.every((colour) => hand?.[`${colour}_${one}`]));
}

const PLACING = ["put", "new", "out"];
export const isPlacing = (option: Legal): boolean => PLACING.includes(String(option.parts["kind"]));
export const tileOf = (option: Legal): string => String(option.parts["tile"] ?? "");

/** The tile that is in hand: chosen, or the only one that can be placed. */
export function held(legal: readonly Legal[], chosen: readonly Legal[]): string | null {
  const from = chosen.length ? chosen : legal;
  const tiles = new Set(from.filter(isPlacing).map(tileOf));
  return tiles.size === 1 ? ([...tiles][0] ?? null) : null;
}
