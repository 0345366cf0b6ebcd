/** What all parts of the board need to know. */
import type { Drag, Load } from "../../kit/drag.svelte";
import type { AskWhy, Pointed, T } from "../board";
import type { Ticks } from "./ticks.svelte";
import type { Card, Kind, Palace, Tile, Told, View, Legal, MoveEffects } from "./view";

export interface Play {
  view: View;
  told: Told;
  /** The table as the chosen move would leave it; null where that is not known. */
  then: View | null;
  moveEffects: MoveEffects | null;
  /** What the viewer may do now: nothing, if it is not his turn. */
  legal: readonly Legal[];
  chosen: readonly Legal[];
  /** What is ticked for a payment, a raise, or to be taken. */
  ticks: Ticks;
  /** The tile that is in hand: chosen, or the only one that can be placed. */
  tile: Tile | null;
  /** A floor of the city may be moved: by a transformation that is paid, or that would be with this card. */
  isAltering: boolean;
  spends: Card | null;
  /** Another card instead. */
  spend: (card: Card) => void;
  /** Cards may be ticked: the viewer may buy, or raise. */
  mayTick: boolean;
  drag: Drag<string>;
  /** By seat; each palace keeps its place. */
  cities: readonly (readonly Palace[])[];
  /** The viewer's own city as the chosen move would leave it. */
  cityThen: readonly Palace[];
  /** The seat whose city and hand lie in front. */
  me: number;
  viewer: number;
  names: readonly string[];
  scores: readonly number[];
  scoresThen: readonly number[];
  /** Drawn as on a phone: fewer words, larger marks. */
  phone: boolean;
  /** There is no column of seats: the cards of the others lie in their streets. */
  hands: boolean;
  letters: boolean;
  motion: boolean;
  still: boolean | undefined;
  pick: (option: Legal | readonly Legal[]) => void;
  why: AskWhy;
  t: T;
}

/** A piece on its way, as SVG text around 0 0. */
export type Carried = Load<string>;
/** All that takes a tile. */
const SITES = '[id^="palace-"], #plot, #discard';

/** A tile is carried to where it is built, or out of the game; until it is there it is only chosen. */
export function tileLoad(play: Play, piece: string, options: readonly Legal[]): Carried | null {
  if (!options.length) return null;
  const end = (isDropped: boolean): void => void (isDropped || play.pick([]));
  return { piece, onto: SITES, lift: () => play.pick(options), end };
}

/** Why can nothing with these parts be chosen, beside what is ticked? */
export type Asked = readonly [parts: Pointed, chosen?: string];

export const ofKind = (play: Play, kind: Kind): Legal[] => play.legal.filter(({ parts }) => parts.kind === kind);

/** One of these waits for its confirmation, or what is chosen is among them. */
export function isChosen(play: Play, options: readonly Legal[]): boolean {
  return play.chosen.length > 0 && play.chosen.every((one) => options.some(({ move }) => move === one.move));
}

/** The only option of what is chosen, if there is one. */
export const waiting = (play: Play): Legal | null => (play.chosen.length === 1 ? (play.chosen[0] ?? null) : null);
