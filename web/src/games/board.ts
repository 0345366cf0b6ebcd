/** What the frame of the table and the board of a game know of each other. */
import type { Component } from "svelte";
import type { Figures, Legal, Consequence, TableMessage } from "../api/types";
import { capital } from "../lib/speaker";
import type { T } from "../lib/text.svelte";

export type { Figures, Legal, SheetLine, TableMessage } from "../api/types";
export type { T } from "../lib/text.svelte";

/** What the server says the chosen move leads to: view, scores, sheets. */
export type Preview = Consequence;

/** Worked out by the server (`cantiere.play.insight`), like `table.figures`: boards know no rules. */
export type Study = Readonly<Record<string, Figures>>;

export interface BoardProps {
  /** The last message: view, legal moves, scores, sheets, whose turn. */
  table: TableMessage;
  /** The seat whose eyes these are; -1: a spectator. */
  viewer: number;
  /** By seat. */
  names: readonly string[];
  /** It is this viewer's turn, and input is allowed. */
  may_move: boolean;
  /** What is picked so far: one option waits for its confirmation, several are still to be told apart. */
  chosen: readonly Legal[];
  /** null: nothing is chosen, or it would bring to light what nobody knows yet. */
  preview: Preview | null;
  /** By move, what the server says that each choice would bring; null: not told (yet), or not our turn. */
  study: Study | null;
  /**
   * Choose a legal option, or narrow the options down to these. Nothing: let go of what is chosen. An option may
   * also be a whole line of steps, as the server writes them: `+g+o`.
   */
  pick(option: Legal | readonly Legal[]): void;
  /** What the server makes of something composed on the board (cards of a payment …), in the game's own words. */
  weigh?: (about: string) => Promise<Figures | null>;
  /** A whole move that the board composed waits for its confirmation; null: it is let go. Several are one space apart. */
  propose?: (option: Legal | null) => void;
  /** "Why can't I?" of something greyed: a sentence, and the rule it comes from. */
  explain(what: string, rule?: string): void;
  /** The same for a move that is not among the options, in notation: the server says why it is refused. */
  why?: ((move: string) => void) | undefined;
  phone: boolean;
  dark: boolean;
  letters: boolean;
  motion: boolean;
  /** How many of the module's `strokes` may be drawn by now; without it, all. */
  stroke?: number;
  t: T;
}

export interface SeatProps {
  table: TableMessage;
  seat: number;
  /** On a phone: in a narrow strip. */
  strip: boolean;
  t: T;
}

/** A part of the table in words: a heading, and lines. */
export interface Section {
  title: string;
  lines: string[];
}

/** What `games/<id>/Board.svelte` exports: the component, and from its module script the rest. */
export interface BoardModule {
  default: Component<BoardProps>;
  /**
   * In how many strokes the board comes the first time, if not in one: in between the browser shows what is there and
   * listens, which a phone needs for a large drawing.
   */
  strokes?: number;
  /** The sentence of what is asked of the viewer now, with what is picked so far. */
  ask(table: TableMessage, viewer: number, t: T, chosen?: readonly Legal[]): string;
  /** A second, smaller sentence under it. */
  ask_more?(table: TableMessage, viewer: number, t: T, chosen?: readonly Legal[]): string;
  /** What a legal option does (and costs, where the table tells): for buttons, radio cards and screen readers. */
  label(option: Legal, t: T, table?: TableMessage, study?: Study | null): string;
  /** What a chosen option leads to, by the study of the server: a smaller sentence while it waits for its confirmation. */
  foretell?(option: Legal, study: Study | null, table: TableMessage, viewer: number, t: T): string;
  /** Of the points that a chosen option brings only the viewer's own are told: the others would get theirs anyway. */
  own_gains?: boolean;
  /** Kinds of moves that are buttons rather than parts of the board (pass, no bet …). */
  options_hidden: readonly string[];
  /** Kinds of moves that only prepare (lay a card …): played at once, for taking them back is free. */
  steps?: readonly string[];
  /** Kinds of moves that let a chance go by and come again and again: offered as auto-pass. */
  passes?: readonly string[];
  /** Kinds of events that the board shows and the log leaves out (each step of a walk). */
  quiet?: readonly string[];
  /** A table whose parts have other names: of `grey`, `[events_grey]` and `[lines_grey]` are said before `[events]` and `[lines]`. */
  variant?(table: TableMessage): string | undefined;
  /** Keys of its own: each with the key of the text that says what it does. */
  keys?: readonly (readonly [key: string, meaning: string])[];
  /** Whether the board itself lets one tell these options apart: then the frame does not list them. */
  shows?(options: readonly Legal[]): boolean;
  /** The text view: everything on the table in words. */
  outline(table: TableMessage, viewer: number, t: T): Section[];
  /** What everybody may know of a seat, in a few words, for the column of seats. */
  about_seat?(table: TableMessage, seat: number, t: T): string;
  /** The same as a small picture, with words for those who do not see it. */
  Seat?: Component<SeatProps>;
  /** A small picture of where the game stands, before those words. */
  emblem?: Component<{ table: TableMessage }>;
  /** Where the game stands (round, phase), for the header. */
  stage?(table: TableMessage, t: T): string;
}

/** How many strokes of something are drawn that begins with one of them. */
export const drawn = (stroke: number, from: number): number => Math.max(0, stroke + 1 - from);

/** The options that a part of the board stands for: those whose parts have all these values. */
export function standing_for(legal: readonly Legal[], parts: Record<string, unknown>): Legal[] {
  const wanted = Object.entries(parts);
  return legal.filter((option) => wanted.every(([name, value]) => option.parts[name] === value));
}

/** A legal option in the words of the catalogue ([moves] of the game): the usual `label`. */
export function described(option: Pick<Legal, "parts">, t: T): string {
  return capital(t(`moves.${String(option.parts["kind"])}`, option.parts));
}
