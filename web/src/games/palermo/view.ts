/** What the server tells of a table of Palermo: the view, and the figures that follow from it. */
import type { Study, TableMessage } from "../board";

export type House = "one" | "two" | "three";
export const HOUSES: readonly House[] = ["one", "two", "three"];

export interface Player {
  chips: number;
  lost_chips: number;
  doors: (string | null)[];
  collected: number[];
  pawn: string | null;
  is_home: number;
  policeman: string | null;
  income: number;
  arrival: number;
  waiting: number;
}

export interface View {
  seats: number;
  no_police: "no" | "yes";
  phase: "start" | "build" | "enter" | "turn" | "walk" | "over";
  round_no: number;
  supply: Partial<Record<House, number>>;
  city: Record<string, string>;
  players: Player[];
}

/** Points that a way costs; null: there is none. */
export type Way = number | null;

export interface PlayerFigures {
  /** To walk with in a turn. */
  points?: number;
  is_fined?: boolean;
  /** From the pawn to each door, in the order of building. */
  ways?: Way[];
  /** From the pawn to the start tile. */
  home?: Way;
  /** To the nearest open door, or home. */
  next?: Way;
  /** While the city is built: from each door to each, and last to the start tile. */
  walks?: Way[][];
}

export interface TownFigures {
  rounds: number;
  /** For each turn of waiting at home. */
  bonus: number;
  players: PlayerFigures[];
}

/** A step: where it leads to, and what it costs. */
export type Step = [field: string, cost: number];

/** What a move would bring, as far as its kind has it. */
export interface Outcome {
  /** Of a house: to each older door; its cheapest ways to the nearest two, field by field. */
  walks?: Way[];
  home?: Way;
  paths?: string[][];
  /** Of a field to start from: to each own door. Of a policeman: by seat, to its next door or home. */
  ways?: Way[];
  /** Of a walk. */
  route?: Step[];
  way?: number;
  /** How much of the way is paid for policemen. */
  fines?: number;
  income?: number;
  lost?: number;
  reason?: "policeman" | "stuck" | "no_end" | null;
  /** Points of the next turn; null: there is no next walk. */
  next?: number | null;
}

export const viewOf = (table: Pick<TableMessage, "view">): View => table.view as unknown as View;
export const figuresOf = (table: Pick<TableMessage, "figures">): TownFigures =>
  table.figures as unknown as TownFigures;
export const outcomeOf = (study: Study | null, move: string | undefined): Outcome =>
  (move !== undefined && study?.[move]) || {};

export const collectedBy = (player: Player): number => player.collected.filter(Boolean).length;
export const doorsOf = (player: Player): number => player.doors.filter(Boolean).length;
