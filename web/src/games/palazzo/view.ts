/** What the table message of Palazzo holds. Points, ways and what may be laid come from the server, as `figures`. */
import type { Figures, Legal, Study, TableMessage } from "../board";

export type Counts = Readonly<Record<string, number>>;
export const QUARRIES = ["north", "east", "south", "west"] as const;
export type Quarry = (typeof QUARRIES)[number];
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
  /** An option: tiles that are turned up in a turn do not make it cheaper. */
  price_before_reveal: "no" | "yes";
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
  players: readonly Player[];
}

export interface Palace {
  /** From the ground up. */
  tiles: readonly string[];
  points: number;
  /** By line of the score sheet; what is 0 is left out. */
  sheet: Counts;
}

/** Cards that count together: a triple, the loose cards of a currency, certificates. */
export interface Group {
  cards: readonly string[];
  worth: number;
}

export interface Purse {
  sums: Counts;
  triples: readonly number[];
  best: number;
  /** What a payment for one tile, or a raise, must be worth; null: none is asked for. */
  needed: number | null;
  /** Cards that cannot be laid now, and why: `currency`, `reach`. */
  locked: Readonly<Record<string, string>>;
}

export interface Told {
  palaces: readonly (readonly Palace[])[];
  next: Quarry | null;
  full: readonly Quarry[];
  lands: Partial<Readonly<Record<Quarry, number>>>;
  stack: { number: number; tiles: readonly string[]; messengers: number };
  bids: readonly (readonly Group[])[];
  purse?: Purse;
  takes?: number;
  refused?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What the server makes of the cards and tiles that are ticked. */
export interface Weighed {
  needed: number;
  worth: number;
  total: number;
  groups: readonly Group[];
  misfits: readonly string[];
  /** The whole move, if it may be played. */
  move: string | null;
}

/** What a placement brings. */
export interface Placed {
  gain: number;
  points?: number;
}

type Message = Pick<TableMessage, "view" | "figures">;

export const viewOf = (table: Pick<Message, "view">): View => table.view as unknown as View;

const NOTHING: Told = {
  palaces: [],
  next: null,
  full: [],
  lands: {},
  stack: { number: 1, tiles: [], messengers: 0 },
  bids: [],
};
export const toldOf = (table: Pick<Message, "figures">): Told => ({
  ...NOTHING,
  ...(table.figures as Partial<Told>),
});
export const weighedOf = (figures: Figures | null): Weighed | null =>
  figures && "worth" in figures ? (figures as unknown as Weighed) : null;
export const placedOf = (study: Study | null, move: string): Placed | null =>
  (study?.[move] as unknown as Placed | undefined) ?? null;
/** By the top of a palace, or `new`: what a tile of the depot would bring there. */
export const placesOf = (study: Study | null, move: string): Readonly<Record<string, Placed>> =>
  (study?.[move]?.["places"] as Record<string, Placed> | undefined) ?? {};

/** A tile is named by material, floor and windows: `br31x`. */
export const material = (tile: string): string => tile.slice(0, 2);
export const floor = (tile: string): number => Number(tile[2]);
export const windows = (tile: string): number => Number(tile[3]);
export const ROMAN = ["", "I", "II", "III"];

export function tilesAt(view: View, place: string): string[] {
  return Object.keys(view.where).filter((tile) => view.where[tile] === place);
}

/** The price is what a tile costs now; before the reveal it is usually one for which a tile is still to come. */
export const isPriced = ({ phase, price_before_reveal }: View): boolean =>
  price_before_reveal === "yes" || (phase !== "turn" && phase !== "take");

export const top = ({ tiles }: Palace): string => tiles.at(-1) ?? "";

/** Palaces stay where they stood: those that share a floor with an earlier one keep its place, new ones come last. */
export function inPlace(palaces: readonly Palace[], before: readonly Palace[]): Palace[] {
  const place = (palace: Palace): number => {
    const at = before.findIndex((one) => one.tiles.some((tile) => palace.tiles.includes(tile)));
    return at < 0 ? before.length : at;
  };
  return palaces.toSorted((a, b) => place(a) - place(b));
}

/** Each card by itself, in the order of the deck: red, brown, silver by value, then certificates. */
const COLOURS = ["red", "brown", "silver", "certificate"];
export function cards(counts: Counts | null | undefined): string[] {
  const rank = (card: string): number => COLOURS.indexOf(currency(card)) * 10 + value(card);
  const all = Object.entries(counts ?? {}).flatMap(([card, count]) => Array<string>(Math.max(0, count)).fill(card));
  return all.sort((a, b) => rank(a) - rank(b));
}

export const currency = (card: string): string => card.split("_")[0] ?? "";
/** What is printed on a card. */
export const value = (card: string): number => (card === "certificate" ? 2 : Number(card.split("_")[1]));
/** A card as moves are written: `r5`, `c`. */
export const written = (card: string): string => `${card[0] ?? ""}${card.split("_")[1] ?? ""}`;

export const total = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const CURRENCIES = ["red", "brown", "silver"];
export const isCurrency = (word: string): boolean => CURRENCIES.includes(word);

const PLACING = ["put", "new", "out"];
export const isPlacing = (option: Legal): boolean => PLACING.includes(String(option.parts["kind"]));
export const tileOf = (option: Legal): string => String(option.parts["tile"] ?? "");

/** The tile that is in hand: chosen, or the only one that can be placed. */
export function held(legal: readonly Legal[], chosen: readonly Legal[]): string | null {
  const from = chosen.length ? chosen : legal;
  const tiles = new Set(from.filter(isPlacing).map(tileOf));
  return tiles.size === 1 ? ([...tiles][0] ?? null) : null;
}
