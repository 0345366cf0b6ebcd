/** What the server tells of a table, in the types of this game; and what can be read off it at a glance. */
import type { Legal, TableMessage } from "../board";
import {
  COLOURS,
  FEATURES,
  numberAt,
  POSITIONS,
  STARS,
  type Colour,
  type Feature,
  type Side,
  type Star,
} from "./geometry";

export type Tiles = Readonly<Partial<Record<Colour, number>>>;
export type Phase = "draft" | "place" | "bonus" | "keep" | "over";

export interface Player {
  hand: Tiles;
  kept: Tiles;
  stars: Readonly<Record<Star, { tiles: readonly (Colour | null)[] }>>;
  points: number;
  passed: number;
}

export interface View {
  seats: number;
  side: Side;
  round_no: number;
  phase: Phase;
  starter: number;
  /** Who took the first-player marker this round; -1: it lies in the centre. */
  marker: number;
  bonus_left: number;
  lowest: Colour;
  bag: Tiles;
  tower: Tiles;
  supply: Tiles;
  places: Readonly<Record<string, { tiles: Tiles }>>;
  players: readonly Player[];
}

/** What was picked of a legal option, by its kind. */
export interface Placement {
  star: Star;
  position: number;
  colour: Colour;
  jokers: number;
}

export const ROUNDS = 6;
export const MOST_KEPT = 4;
const FACTORIES = [5, 7, 9];

export const viewOf = (told: Pick<TableMessage, "view">): View => told.view as unknown as View;

/** The joker colour of the round. After the last one there is none any more: the last stays. */
export const jokerOf = (view: View): Colour => COLOURS[Math.min(view.round_no, ROUNDS - 1)] ?? "purple";
export const isPlacing = (view: View): boolean => view.phase !== "draft";
export const factoryCount = (view: View): number => FACTORIES[view.seats - 2] ?? 9;
export const heap = (tiles: Tiles): Colour[] => COLOURS.flatMap((one) => Array<Colour>(tiles[one] ?? 0).fill(one));
export const count = (tiles: Tiles): number => COLOURS.reduce((sum, one) => sum + (tiles[one] ?? 0), 0);
export const tileAt = (player: Player, star: Star, position: number): Colour | null =>
  player.stars[star].tiles[position - 1] ?? null;

/** How many spaces round a feature are filled. */
export const filled = (player: Player, { spaces }: Feature): number =>
  spaces.filter(([star, position]) => tileAt(player, star, position)).length;
export const isWon = (player: Player, feature: Feature): boolean => filled(player, feature) === feature.spaces.length;
export const wonBetween = (before: Player, after: Player): Feature[] =>
  FEATURES.filter((feature) => !isWon(before, feature) && isWon(after, feature));

/** The spaces of a star with a tile. */
export const inStar = (player: Player, star: Star): number =>
  POSITIONS.filter((position) => tileAt(player, star, position)).length;

/** Of all spaces with a number: how many are filled, and how many there are. */
export function ofNumber(view: View, player: Player, number: number): readonly [number, number] {
  const all = STARS.flatMap((star) =>
    POSITIONS.filter((position) => numberAt(view.side, star, position) === number).map((position) =>
      tileAt(player, star, position),
    ),
  );
  return [all.filter(Boolean).length, all.length];
}

/** The positions of the run that a tile on a space would belong to, the space included. */
export function runAt(player: Player, star: Star, position: number): number[] {
  const run = new Set([position]);
  for (const step of [1, 5])
    for (
      let at = ((position - 1 + step) % 6) + 1;
      !run.has(at) && tileAt(player, star, at);
      at = ((at - 1 + step) % 6) + 1
    )
      run.add(at);
  return [...run];
}

/** What lies on a factory or in the centre. */
export const tilesOn = (view: View, place: string): Tiles => view.places[place]?.tiles ?? {};

/** What a pick takes and what it leaves, for showing it before it is chosen. */
export function pickOf(view: View, place: string, colour: Colour): { taken: Tiles; left: Tiles } {
  const tiles = tilesOn(view, place);
  const joker = jokerOf(view);
  const taken: Partial<Record<Colour, number>> =
    colour === joker ? { [joker]: 1 } : { [colour]: tiles[colour] ?? 0, [joker]: Math.min(1, tiles[joker] ?? 0) };
  const left = Object.fromEntries(COLOURS.map((one) => [one, (tiles[one] ?? 0) - (taken[one] ?? 0)])) as Tiles;
  return { taken, left };
}

export const placementOf = (option: Legal | undefined): Placement | null =>
  option?.parts["kind"] === "place" ? (option.parts as unknown as Placement) : null;

/** What a placement costs, tile by tile. */
export function payment(view: View, { star, position, colour, jokers }: Placement): Tiles {
  const own = numberAt(view.side, star, position) - jokers;
  return jokers ? { [colour]: own, [jokerOf(view)]: jokers } : { [colour]: own };
}

/** The colour that a whole star shows: its own, or on the grey side what has become of it. */
export function tintOf(view: View, player: Player, star: Star): Star {
  if (view.side === "coloured") return star;
  const [first, second] = player.stars[star].tiles.filter((tile) => tile !== null);
  return first && first === second ? first : "centre";
}

/** Passing now costs at least so much. */
export const lostByPassing = (player: Player): number => Math.max(0, count(player.hand) - MOST_KEPT);
