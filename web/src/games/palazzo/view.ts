/** What the table message of Palazzo holds. Points, ways and what may be laid come from the server, as `facts`. */
import type * as told from "../../api/games/palazzo";
import type { Card, Tile } from "../../api/games/palazzo";
import type * as board from "../board";

export type {
  Card,
  Group,
  Palace,
  Phase,
  Placed,
  Player,
  Quarry,
  Tile,
  View,
  Weighed,
} from "../../api/games/palazzo";
export type { Facts as Told } from "../../api/games/palazzo";

/** How many of each. */
export type Counts<Name extends string = Card> = Readonly<Partial<Record<Name, number>>>;
export const QUARRIES = ["north", "east", "south", "west"] as const satisfies readonly told.Quarry[];
export const MESSENGERS = 5;
/** What has a letter on it: money, and the materials of tiles. */
export const INITIALS = ["red", "brown", "silver", "certificate", "opening", "br", "sa", "ma"] as const;

/** A payment or raise, or two cards of the display, which the board proposes as one option: see `ticks.svelte.ts`. */
type Proposed =
  | {
      readonly kind: "raise_to" | "buy_with";
      readonly tiles: readonly Tile[];
      readonly worth: number;
      readonly total: number;
      readonly over: number;
      readonly more: number;
    }
  | { readonly kind: "take_both"; readonly cards: readonly Card[] }
  | Altered;
/** A transformation that is not begun yet, with the card that it costs: see `altering.ts`. */
export type Altered = Extract<told.Parts, { readonly kind: "put" | "new" | "out" }> & { readonly card: Card };
/** What the messages hold, and the parts of moves that the board composes itself. */
export type Game = Omit<told.Game, "parts"> & { readonly parts: told.Parts | Proposed };

export type BoardProps = board.BoardProps<Game>;
export type BoardModule = board.BoardModule<Game>;
export type SeatProps = board.SeatProps<Game>;
export type TableMessage = board.TableMessage<Game>;
export type MoveEffects = board.MoveEffects<Game>;
export type Legal = board.Legal<Game>;
export type Kind = Legal["parts"]["kind"];

export function placedOf(moveEffects: MoveEffects | null, move: string): told.Placed | null {
  const effect = moveEffects?.[move];
  return effect && "gain" in effect ? effect : null;
}
/** By the top of a palace, or `new`: what a tile of the depot would bring there. */
export function placesOf(moveEffects: MoveEffects | null, move: string): told.Places["places"] {
  const effect = moveEffects?.[move];
  return effect && "places" in effect ? effect.places : {};
}

/** A tile is named by material, floor and windows: `br31x`. */
export const material = (tile: string): string => tile.slice(0, 2);
export const floor = (tile: string): number => Number(tile[2]);
export const windows = (tile: string): number => Number(tile[3]);
export const ROMAN = ["", "I", "II", "III"];

export const allTiles = (view: told.View): Tile[] => Object.keys(view.where) as Tile[];

export function tilesAt(view: told.View, place: told.Where): Tile[] {
  return allTiles(view).filter((tile) => view.where[tile] === place);
}

/** The tiles that lie face down: those to come; where players must remember, also those out of the game. */
export const faceDown = (view: told.View): Tile[] => [...tilesAt(view, "stack"), ...tilesAt(view, "face_down")];

/** Whether players must remember what they have seen: these eyes are not shown it. */
export const mustRemember = ({ players }: told.View): boolean => players.some(({ known }) => known === null);

/** What these eyes see of a hand: its faces, and how many backs. */
export function handOf(player: told.Player | undefined): { faces: Card[]; backs: number } {
  const faces = cards(player?.hand ?? player?.known);
  return { faces, backs: !player || player.hand ? 0 : player.cards - faces.length };
}

/** The same as everybody else sees it. */
export function handFromOutside(view: told.View, seat: number): { faces: Card[]; backs: number } {
  const player = view.players[seat];
  const faces = cards(mustRemember(view) ? null : player?.known);
  return { faces, backs: (player?.cards ?? 0) - faces.length };
}

/** Whether a tile costs that much now; by another rule of the table, a tile that is still to come counts. */
export const isPriced = ({ phase, price }: told.View): boolean =>
  price === "start_of_turn" || (phase !== "turn" && phase !== "take");

export const top = ({ tiles }: told.Palace): Tile | undefined => tiles.at(-1);

/** Palaces stay where they stood: those that share a floor with an earlier one keep its place, new ones come last. */
export function inPlace(palaces: readonly told.Palace[], before: readonly told.Palace[]): told.Palace[] {
  const place = (palace: told.Palace): number => {
    const at = before.findIndex((one) => one.tiles.some((tile) => palace.tiles.includes(tile)));
    return at < 0 ? before.length : at;
  };
  return palaces.toSorted((a, b) => place(a) - place(b));
}

/** Each card by itself, in the order of the deck: red, brown, silver by value, then certificates. */
const COLOURS = ["red", "brown", "silver", "certificate"];
export function cards<Name extends string>(counts: Counts<Name> | null | undefined): Name[] {
  const rank = (card: string): number => COLOURS.indexOf(currency(card)) * 10 + value(card);
  const counted = Object.entries(counts ?? {}) as [Name, number][];
  const all = counted.flatMap(([card, count]) => Array<Name>(Math.max(0, count)).fill(card));
  return all.sort((a, b) => rank(a) - rank(b));
}

/** A key for each card: like ones are told apart by their number, so that none is drawn anew when another one goes. */
export function keysOf(all: readonly string[]): string[] {
  const found = new Map<string, number>();
  return all.map((card) => {
    const twin = found.get(card) ?? 0;
    found.set(card, twin + 1);
    return `${card} ${twin}`;
  });
}

export const currency = (card: string): string => card.split("_")[0] ?? "";
/** What is printed on a card. */
export const value = (card: string): number => (card === "certificate" ? 2 : Number(card.split("_")[1]));
/** A card as moves are written: `r5`, `c`. */
export const written = (card: string): string => `${card[0] ?? ""}${card.split("_")[1] ?? ""}`;

export const total = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

type Placing = board.OfKind<Legal, "put" | "new" | "out">;
const PLACING: readonly Kind[] = ["put", "new", "out"];
export const isPlacing = (option: Legal): option is Placing => PLACING.includes(option.parts.kind);
export const tileOf = (option: Placing): Tile => option.parts.tile;

/** The tile that is in hand: chosen, or the only one that can be placed. */
export function held(legal: readonly Legal[], chosen: readonly Legal[]): Tile | null {
  const from = chosen.length ? chosen : legal;
  const tiles = new Set(from.filter(isPlacing).map(tileOf));
  return tiles.size === 1 ? ([...tiles][0] ?? null) : null;
}
