/** What the server tells of a table, in the types of this game. What anything is worth, costs or takes is told, too. */
import type * as told from "../../api/games/azul-pavilion";
import { isOfKind, type OfKind } from "../board";
import type * as board from "../board";
import { COLOURS, type Colour, type Star } from "./geometry";

export type {
  BoardFacts,
  Facts as PavilionFacts,
  FeatureFacts,
  Line,
  Passing,
  PlaceName,
  Placing,
  Player,
  StarFacts,
  Take,
  View,
} from "../../api/games/azul-pavilion";

/** A whole choice of tiles, which the board proposes as one option: see `lines.ts`. */
export type LineParts = { readonly kind: "tiles" } & Omit<told.Line, "line">;
/** What the messages hold, and the parts of moves that the board composes itself. */
export type Game = Omit<told.Game, "parts"> & { readonly parts: told.Parts | LineParts };

export type BoardProps = board.BoardProps<Game>;
export type BoardModule = board.BoardModule<Game>;
export type SeatProps = board.SeatProps<Game>;
export type TableMessage = board.TableMessage<Game>;
export type MoveEffects = board.MoveEffects<Game>;
export type Legal = board.Legal<Game>;
export type Tiles = told.Player["hand"];
/** The parts of a placement. */
export type Placement = OfKind<Legal, "place">["parts"];

const FACTORY_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export const FACTORIES: readonly told.PlaceName[] = FACTORY_NUMBERS.map((number) => `factory_${number}` as const);
/** Where tiles can be taken. */
export const PLACES: readonly told.PlaceName[] = ["centre", ...FACTORIES];

type Effects = MoveEffects | null | undefined;
const effectOf = (moveEffects: Effects, option: Legal | undefined): told.MoveEffect | undefined =>
  option && moveEffects?.[option.move];

export function takeOf(moveEffects: Effects, option: Legal | undefined): told.Take | null {
  const effect = effectOf(moveEffects, option);
  return effect && "taken" in effect ? effect : null;
}
export function placingOf(moveEffects: Effects, option: Legal | undefined): told.Placing | null {
  const effect = effectOf(moveEffects, option);
  return effect && "paid" in effect ? effect : null;
}
export function passingOf(moveEffects: Effects, option: Legal | undefined): told.Passing | null {
  const effect = effectOf(moveEffects, option);
  return effect && "kept" in effect ? effect : null;
}

export const placementOf = (option: Legal | undefined): Placement | null =>
  isOfKind(option, "place") ? option.parts : null;

export const isPlacing = (view: told.View): boolean => view.phase !== "draft";
export const heap = (tiles: Tiles): Colour[] => COLOURS.flatMap((one) => Array<Colour>(tiles[one] ?? 0).fill(one));
export const count = (tiles: Tiles): number => COLOURS.reduce((sum, one) => sum + (tiles[one] ?? 0), 0);
export const counted = (colours: readonly Colour[]): Tiles =>
  Object.fromEntries(
    COLOURS.map((one) => [one, colours.filter((other) => other === one).length] as const).filter(([, many]) => many),
  );
export const tileAt = (player: told.Player, star: Star, position: number): Colour | null =>
  player.stars[star].tiles[position - 1] ?? null;
export const priceOf = (facts: told.Facts, star: Star, position: number): number =>
  facts.prices[star][position - 1] ?? 0;

/** What lies on a factory or in the centre. */
export const tilesOn = (view: told.View, place: told.PlaceName): Tiles => view.places[place].tiles;
