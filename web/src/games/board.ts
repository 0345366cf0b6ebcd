/** What the frame of the table and the board of a game know of each other. */
import type { Component } from "svelte";
import type * as wire from "../api/types";
import { capital } from "../lib/speaker";
import type { T } from "../lib/text.svelte";

export type { SheetLine } from "../api/types";
export type { T } from "../lib/text.svelte";

/** What the messages of a game hold. Those of each game are generated (`api/games`, by `make types`). */
export interface GameTypes {
  readonly view: object;
  readonly parts: object;
  readonly event: object;
  readonly facts: object;
  readonly effect: object;
  readonly selection: object;
}

/** Whichever game it is: so the frame knows them all, and the plain board. */
export interface AnyGame extends GameTypes {
  readonly view: wire.TableMessage["view"];
  readonly parts: wire.Legal["parts"];
  readonly event: wire.GameEvent;
  readonly facts: wire.Facts;
  readonly effect: wire.Facts;
  readonly selection: wire.Facts;
}

export type Legal<G extends GameTypes = AnyGame> = Omit<wire.Legal, "parts"> & { readonly parts: G["parts"] };

/** What view, facts and legal moves are where a table is told: now, or after a move. */
interface Holding<G extends GameTypes> {
  readonly view: G["view"];
  readonly facts: G["facts"];
  readonly legal: readonly Legal<G>[];
}
type Held = keyof Holding<AnyGame>;

/** A move in the story of a table, with its events. */
type PlayedLine<G extends GameTypes> = Omit<wire.PlayedLine, "events"> & { readonly events: readonly G["event"][] };
type StoryLine<G extends GameTypes> = Exclude<wire.StoryLine, wire.PlayedLine> | PlayedLine<G>;

export type TableMessage<G extends GameTypes = AnyGame> = Omit<wire.TableMessage, Held | "story"> &
  Holding<G> & { readonly story: readonly StoryLine<G>[] | null };

/** What the server says the chosen move leads to: view, scores, sheets. */
export type Preview<G extends GameTypes = AnyGame> = Omit<wire.Consequence, Held> & Holding<G>;

/** Worked out by the server (`cantiere.play.view_models`), like `table.facts`: boards know no rules. */
export type MoveEffects<G extends GameTypes = AnyGame> = Readonly<Record<string, G["effect"]>>;

/** What is pointed at: the parts that its moves would have in common; or how else the rules of the game know it. */
export type Pointed = Readonly<Record<string, string | number>>;
/** `chosen`: what is picked beside it and not yet played, as moves are written. */
export type AskWhy = (pointed: Pointed, chosen?: string) => void;

export interface BoardProps<G extends GameTypes = AnyGame> {
  /** The last message: view, legal moves, scores, sheets, whose turn. */
  table: TableMessage<G>;
  /** The seat whose eyes these are; -1: a spectator. */
  viewer: number;
  /** By seat. */
  names: readonly string[];
  /** It is this viewer's turn, and input is allowed. */
  may_move: boolean;
  /** What is picked so far: one option waits for its confirmation, several are still to be told apart. */
  chosen: readonly Legal<G>[];
  /** null: nothing is chosen, or it would bring to light what nobody knows yet. */
  preview: Preview<G> | null;
  /** By move, what the server says that each choice would bring; null: not told (yet), or not our turn. */
  moveEffects: MoveEffects<G> | null;
  /**
   * Choose a legal option, or narrow the options down to these. Nothing: let go of what is chosen. An option may
   * also be a whole line of steps, as the server writes them: `+g+o`.
   */
  pick(option: Legal<G> | readonly Legal<G>[]): void;
  /** What the server makes of something composed on the board (cards of a payment …), in the game's own words. */
  selectionFacts?: (about: string) => Promise<G["selection"] | null>;
  /** A whole move that the board composed waits for its confirmation; null: it is let go. Several are one space apart.
   * Without it nothing is ever composed: a replay. */
  propose?: (option: Legal<G> | null) => void;
  /** Tell how to let go of what the board has in hand before it is a choice; null: nothing is. */
  holds?: (letGo: (() => void) | null) => void;
  /** The seat whose own board was asked for, by its name above the board; a new one each time. */
  asked?: { readonly seat: number } | null;
  /** A part of the board in words, with the rule that the server says it comes from. */
  explain(what: string, rule?: string): void;
  /** "Why can't I?" of something greyed: the server answers, from the rules. */
  why: AskWhy;
  phone: boolean;
  dark: boolean;
  letters: boolean;
  motion: boolean;
  /** It is another moment than the one before, or another game: nothing led from one to the other. */
  still?: boolean;
  /** How many of the module's `renderStages` may be drawn by now; without it, all. */
  renderStage?: number;
  t: T;
}

export interface SeatProps<G extends GameTypes = AnyGame> {
  table: TableMessage<G>;
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
export interface BoardModule<G extends GameTypes = AnyGame> {
  default: Component<BoardProps<G>>;
  /**
   * In how many renderStages the board comes the first time, if not in one: in between the browser shows what is there and
   * listens, which a phone needs for a large drawing.
   */
  renderStages?: number;
  /** The sentence of what is asked of the viewer now, with what is picked so far. */
  ask(table: TableMessage<G>, viewer: number, t: T, chosen?: readonly Legal<G>[]): string;
  /** A second, smaller sentence under it. */
  ask_more?(table: TableMessage<G>, viewer: number, t: T, chosen?: readonly Legal<G>[]): string;
  /** What a legal option does (and costs, where the table tells): for buttons, radio cards and screen readers. */
  label(option: Legal<G>, t: T, table?: TableMessage<G>, moveEffects?: MoveEffects<G> | null): string;
  /** What a chosen option leads to, by the study of the server: a smaller sentence while it waits for its confirmation. */
  foretell?(
    option: Legal<G>,
    moveEffects: MoveEffects<G> | null,
    table: TableMessage<G>,
    viewer: number,
    t: T,
  ): string;
  /** Of the points that a chosen option brings only the viewer's own are told: the others would get theirs anyway. */
  own_gains?: boolean;
  /** Kinds of moves that are buttons rather than parts of the board (pass, no bet …). */
  options_hidden: readonly string[];
  /** Whether a move only prepares (a pass that asks what to keep …): played at once, for taking it back is free. */
  steps?(option: Legal<G>, moveEffects: MoveEffects<G> | null): boolean;
  /** Kinds of moves that let a chance go by and come again and again: offered as auto-pass. */
  passes?: readonly string[];
  /** The id of the part of the board that an event has changed: it is marked as somebody's last move. */
  touched?(event: G["event"], viewer: number): string | undefined;
  /** Of an event of the final count, what it brings and which parts of the board bring it, as a selector. */
  counts?(event: G["event"], table: TableMessage<G>): { points: number; parts: string } | undefined;
  /** Where all points are scored as they are won: the parts of the board behind a line of somebody's sheet. */
  earned?(line: string, seat: number): string;
  /** Kinds of events that the board shows and the log leaves out (each step of a walk). */
  quiet?: readonly string[];
  /** A table whose parts have other names: of `grey`, `[events_grey]` and `[lines_grey]` are said before `[events]` and `[lines]`. */
  variant?(table: TableMessage<G>): string | undefined;
  /** Keys of its own: each with the key of the text that says what it does. */
  keys?: readonly (readonly [key: string, meaning: string])[];
  /** Whether the board itself lets one tell these options apart: then the frame does not list them. */
  shows?(options: readonly Legal<G>[]): boolean;
  /** The text view: everything on the table in words. */
  outline(table: TableMessage<G>, viewer: number, t: T): Section[];
  /** What everybody may know of a seat, in a few words, for the column of seats. */
  about_seat?(table: TableMessage<G>, seat: number, t: T): string;
  /** The same as a small picture, with words for those who do not see it. */
  Seat?: Component<SeatProps<G>>;
  /** A small picture of where the game stands, before those words. */
  emblem?: Component<{ table: TableMessage<G> }>;
  /** Each seat has built something of its own, which the board shows when it is `asked` for. */
  has_seat_boards?: boolean;
  /** A place that is no part of its own, by name: where it lies in the drawing with an id, in units of that. Figures ask. */
  placed_at?(
    name: string,
  ): { readonly of: string; readonly box: readonly [x: number, y: number, w: number, h: number] } | undefined;
  /** Where the game stands (round, phase), for the header. */
  stage?(table: TableMessage<G>, t: T): string;
}

/** How many renderStages of something are drawn that begins with one of them. */
export const drawn = (renderStage: number, from: number): number => Math.max(0, renderStage + 1 - from);

/** A move by its parts. */
interface Parted {
  readonly parts: object;
}
type PartsOf<Option extends Parted, Kind> = Extract<Option["parts"], { readonly kind: Kind }>;
/** An option of one kind, with the parts that this kind has. */
export type OfKind<Option extends Parted, Kind> = Option & { readonly parts: PartsOf<Option, Kind> };

export function isOfKind<Option extends Parted & { readonly parts: { readonly kind: string } }, Kind extends string>(
  option: Option | undefined,
  kind: Kind,
): option is OfKind<Option, Kind> {
  return option?.parts.kind === kind;
}

/** The options that a part of the board stands for: those whose parts have all these values. */
export function standing_for<Option extends Parted, Kind extends string>(
  legal: readonly Option[],
  parts: { readonly kind: Kind } & Partial<Omit<PartsOf<Option, Kind>, "kind">>,
): OfKind<Option, Kind>[];
export function standing_for<Option extends Parted>(
  legal: readonly Option[],
  parts: { readonly kind?: never; readonly [part: string]: unknown },
): Option[];
export function standing_for(legal: readonly Parted[], parts: object): Parted[] {
  const wanted = Object.entries(parts);
  return legal.filter((option) => {
    const own = option.parts as Readonly<Record<string, unknown>>;
    return wanted.every(([name, value]) => own[name] === value);
  });
}

/** A legal option in the words of the catalogue ([moves] of the game): the usual `label`. */
export function described({ parts }: Parted, t: T): string {
  return capital(t(`moves.${"kind" in parts ? String(parts.kind) : ""}`, { ...parts }));
}
