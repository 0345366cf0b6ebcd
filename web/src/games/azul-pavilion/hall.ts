/** What all parts of this table know: who looks, what is legal, what is picked or pointed at. */
import { getContext, setContext } from "svelte";
import type { Legal, T } from "../board";
import type { Colour, Star } from "./geometry";
import type { Placement, Player, View } from "./view";

/** A colour of a place, or a space of the board. */
export type Pointed = { place: string; colour: Colour } | { star: Star; position: number };

export interface Hall {
  readonly view: View;
  readonly joker: Colour;
  /** The seat that is served: the viewer's, or the first one for spectators. */
  readonly seat: number;
  readonly names: readonly string[];
  readonly legal: readonly Legal[];
  readonly may_move: boolean;
  readonly chosen: Legal | undefined;
  /** The player after the chosen move, if that is known. */
  readonly then: Player | null;
  /** The pick from a factory or the centre that is chosen, else pointed at. */
  readonly taking: { place: string; colour: Colour } | null;
  readonly placing: Placement | null;
  /** The features whose bonus tiles are being chosen. */
  readonly fresh: readonly string[];
  readonly letters: boolean;
  readonly motion: boolean;
  readonly phone: boolean;
  readonly t: T;
  choose(options: readonly Legal[]): void;
  explain(what: string, rule?: string): void;
  point(at: Pointed | null): void;
}

const KEY = Symbol("azul-pavilion");
export const openHall = (hall: Hall): Hall => setContext(KEY, hall);
export const useHall = (): Hall => getContext<Hall>(KEY);
