/** What the server tells of a table, in the types of this game. What anything is worth, costs or takes is told, too. */
import type { Legal, Study, TableMessage } from "../board";
import { COLOURS, type Colour, type Side, type Star } from "./geometry";

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
  /** Who took the first-player marker this round; -1: it lies in the centre. */
  marker: number;
  bonus_left: number;
  bag: Tiles;
  tower: Tiles;
  supply: Tiles;
  places: Readonly<Record<string, { tiles: Tiles }>>;
  players: readonly Player[];
}

/** `figures` of cantiere.play.insight.azul_pavilion. */
export interface PavilionFigures {
  joker: Colour;
  rounds: number;
  factories: number;
  /** The seat that begins next. */
  first: number;
  most_kept: number;
  /** By star, what is printed on its positions. */
  prices: Readonly<Record<Star, readonly number[]>>;
  players: readonly BoardFigures[];
  /** Features that the last placement completed, while their bonus tiles are chosen. */
  fresh: readonly string[];
}
export interface BoardFigures {
  stars: Readonly<Record<Star, StarFigures>>;
  numbers: readonly { number: number; filled: number; all: number; worth: number }[];
  features: Readonly<Record<string, FeatureFigures>>;
}
export interface StarFigures {
  filled: number;
  takes: readonly Colour[];
  /** The one colour it is made of; null: of several, or not decided (grey side). */
  colour: Colour | null;
  /** When complete; null: not decided yet. */
  worth: number | null;
}
export interface FeatureFigures {
  gain: number;
  all: number;
  /** The free spaces around it; none: it is won. */
  missing: readonly (readonly [Star, number])[];
}

/** `study`: of a pick, a placement, the pass; and of a choice of tiles all ways to finish it. */
export interface Take {
  taken: Tiles;
  left: Tiles;
  marker: boolean;
  lost: number;
}
export interface Placing {
  paid: Tiles;
  points: number;
  run: readonly number[];
  won: readonly string[];
  /** Bonus tiles that are due but not there. */
  short: number;
  /** What it adds at the end of the game. */
  later: number;
}
export interface Passing {
  kept: number;
  lost: number;
}
export interface Line {
  line: string;
  tiles: readonly Colour[];
  lost: number;
  proposed: boolean;
}

/** The parts of a placement. */
export interface Placement {
  star: Star;
  position: number;
  colour: Colour;
  jokers: number;
}

export const viewOf = (told: Pick<TableMessage, "view">): View => told.view as unknown as View;
export const figuresOf = (told: Pick<TableMessage, "figures">): PavilionFigures =>
  told.figures as unknown as PavilionFigures;
const told = <Of>(study: Study | null | undefined, option: Legal | undefined): Of | null =>
  ((option && study?.[option.move]) as unknown as Of | undefined) ?? null;
export const takeOf = (study: Study | null | undefined, option: Legal | undefined): Take | null =>
  option?.parts["kind"] === "take" ? told<Take>(study, option) : null;
export const placingOf = (study: Study | null | undefined, option: Legal | undefined): Placing | null =>
  placementOf(option) && told<Placing>(study, option);
export const passingOf = (study: Study | null | undefined, option: Legal | undefined): Passing | null =>
  option?.parts["kind"] === "pass" ? told<Passing>(study, option) : null;

export const placementOf = (option: Legal | undefined): Placement | null =>
  option?.parts["kind"] === "place" ? (option.parts as unknown as Placement) : null;

export const isPlacing = (view: View): boolean => view.phase !== "draft";
export const heap = (tiles: Tiles): Colour[] => COLOURS.flatMap((one) => Array<Colour>(tiles[one] ?? 0).fill(one));
export const count = (tiles: Tiles): number => COLOURS.reduce((sum, one) => sum + (tiles[one] ?? 0), 0);
export const counted = (colours: readonly Colour[]): Tiles =>
  Object.fromEntries(
    COLOURS.map((one) => [one, colours.filter((other) => other === one).length] as const).filter(([, many]) => many),
  );
export const tileAt = (player: Player, star: Star, position: number): Colour | null =>
  player.stars[star].tiles[position - 1] ?? null;
export const priceOf = (figures: PavilionFigures, star: Star, position: number): number =>
  figures.prices[star][position - 1] ?? 0;

/** What lies on a factory or in the centre. */
export const tilesOn = (view: View, place: string): Tiles => view.places[place]?.tiles ?? {};
