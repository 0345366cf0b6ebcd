/** What all parts of this table know: who looks, what is legal, what is picked or pointed at. */
import { getContext, setContext } from "svelte";
import type { Legal, Study, T } from "../board";
import type { Drag } from "./drag.svelte";
import type { Colour, Star } from "./geometry";
import type { PavilionFigures, Placement, Placing, Take, Tiles, View } from "./view";

/** A colour of a place, or a space of the board. */
export type Pointed = { place: string; colour: Colour } | { star: Star; position: number };

/** A pick from a factory or the centre, and what it takes, if that is told already. */
export interface Taking {
  place: string;
  colour: Colour;
  told: Take | null;
}

export interface Hall {
  readonly view: View;
  readonly figures: PavilionFigures;
  readonly study: Study | null;
  /** The seat that is served: the viewer's, or the first one for spectators. */
  readonly seat: number;
  readonly names: readonly string[];
  readonly legal: readonly Legal[];
  readonly may_move: boolean;
  /** The one option that waits for its confirmation. */
  readonly chosen: Legal | undefined;
  /** The pick, and the placement, that is chosen, else pointed at. */
  readonly taking: Taking | null;
  readonly placing: (Placement & { told: Placing | null }) | null;
  /** Bonus tiles or tiles to keep: all ways to choose them, and what is chosen so far. */
  readonly lines: readonly Legal[];
  readonly gathered: Tiles;
  /** The colour of the hand that is to be placed: only its spaces are lit. */
  readonly held: Colour | null;
  readonly drag: Drag;
  /** The features whose bonus tiles are being chosen. */
  readonly fresh: readonly string[];
  readonly letters: boolean;
  readonly motion: boolean;
  readonly phone: boolean;
  readonly t: T;
  choose(options: readonly Legal[]): void;
  /** One tile more of the choice, or one less. */
  gather(colour: Colour, by: 1 | -1): void;
  hold(colour: Colour | null): void;
  explain(what: string, rule?: string): void;
  point(at: Pointed | null): void;
}

const KEY = Symbol("azul-pavilion");
export const openHall = (hall: Hall): Hall => setContext(KEY, hall);
export const useHall = (): Hall => getContext<Hall>(KEY);
