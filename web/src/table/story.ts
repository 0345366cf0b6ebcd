import type { SeatCard, SitterChange, StoryLine, TableMessage } from "../api/types";
import { ownName } from "../lib/seats";
import { t, texts } from "../lib/text.svelte";

const LEFT = ["resigned", "replaced", "flagged"];
const BACK = "returned";
const NOBODY = -1;

type Names = readonly string[];

/** A line of the table's journal in words: each event of a move, or what somebody asked or did. */
export type Tell = (line: StoryLine) => string[];

/** What the words of a line depend on, beside the line. */
export interface Telling {
  log: readonly StoryLine[];
  game: string;
  /** After the last line. */
  names: Names;
  sitters: readonly SeatCard[];
  /** Kinds of events that are left out. */
  quiet?: readonly string[] | undefined;
  /** Of the game, if it has words of its own. */
  variant?: string | undefined;
}

/** How the lines of a log are told: each with the names of those who sat there then. */
export function teller({ log, game, names, sitters, quiet = [], variant }: Telling): Tell {
  const along = namesAlong(log, names, sitters);
  return (line) => {
    const then = along.get(line.number) ?? names;
    if (line.kind === "resumed") return []; // nobody's doing
    if (line.kind !== "played")
      return [t(keyOf(line), { name: then[seatOf(line)] ?? "", target: targetOf(line, then) })];
    const events = line.events.filter(({ kind }) => !quiet.includes(kind));
    return events.map((event) => texts.tell(game, event, then, variant));
  };
}

/** Whether the players of a table must remember what they have seen. At its end all is open. */
export const mustRemember = (message: TableMessage | null): boolean =>
  message?.view["memory"] === "hidden" && !message.end;

/** What a log still tells somebody who must remember: from the own last turn on; to a spectator, the last move. */
export function sinceOwn(log: readonly StoryLine[], viewer: number): readonly StoryLine[] {
  const isOwn = (line: StoryLine): boolean => line.kind === "played" && (viewer < 0 || line.seat === viewer);
  let first = log.findLastIndex(isOwn);
  if (viewer < 0) return log.slice(Math.max(0, first));
  const isOther = (line: StoryLine): boolean => line.kind === "played" && !isOwn(line);
  first = log.slice(0, Math.max(0, first)).findLastIndex(isOther) + 1; // a turn may be of several moves
  return log.slice(first);
}

/** What a log shows beside a table: nothing that the table does not show yet, nor what must be remembered. */
export function shownOf(
  log: readonly StoryLine[],
  message: TableMessage | null,
  viewer: number,
): readonly StoryLine[] {
  const shown = log.filter(({ number }) => message === null || number <= message.number);
  return mustRemember(message) ? sinceOwn(shown, viewer) : shown;
}

/** Of the sentence that tells a line. */
function keyOf(line: StoryLine): string {
  if (line.kind === "asked") return `story_asked_${line.what}`;
  return `story_${line.kind}${line.kind === "answered" && !line.yes ? "_no" : ""}`;
}

const targetOf = (line: StoryLine, names: Names): string =>
  line.kind === "asked" && line.what === "replace" ? (names[line.target] ?? "") : "";

/** Whose doing it was; -1: nobody's. */
export const seatOf = (line: StoryLine): number => ("seat" in line ? line.seat : NOBODY);

/** Who sat where at each line, by its number: before a bot took over, it was the person who moved. */
function namesAlong(log: readonly StoryLine[], names: Names, sitters: readonly SeatCard[]): Map<number, Names> {
  const along = new Map<number, Names>();
  let then = names;
  for (const line of [...log].reverse()) {
    const { number, kind } = line;
    const sitter = sitters[seatOf(line)];
    const name = sitter && ownName(sitter, sitters);
    if (name && LEFT.includes(kind)) then = then.with(sitter.seat, name); // at this line, and before it
    along.set(number, then);
    if (name && kind === BACK) then = then.with(sitter.seat, t("bot_for", { name }));
  }
  return along;
}

/** By seat, why a bot plays on there once these changes have happened. */
export function goneAfter(changes: readonly SitterChange[]): Map<number, string> {
  const gone = new Map<number, string>();
  for (const { seat, kind, bot } of changes) {
    if (bot) gone.set(seat, kind);
    else gone.delete(seat);
  }
  return gone;
}

/** Who sits where then. */
export function namesAfter(changes: readonly SitterChange[], sitters: readonly SeatCard[]): string[] {
  const gone = goneAfter(changes);
  return sitters.map((sitter) => {
    const name = ownName(sitter, sitters);
    return LEFT.includes(gone.get(sitter.seat) ?? "") ? t("bot_for", { name }) : name;
  });
}

/** Lines that are one thing that somebody did: the parts of a move together. */
export interface LogEntry {
  lines: readonly StoryLine[];
  seat: number;
  /** How many turns had been played after it; null: it was no move. */
  turn: number | null;
}

/** A log by what was done; `turns`: how many have been played after its last line. */
export function entriesOf(log: readonly StoryLine[], turns: number): LogEntry[] {
  const groups: StoryLine[][] = [];
  for (const line of log) {
    const [group, last] = [groups.at(-1), groups.at(-1)?.at(-1)];
    const goesOn = last?.kind === "played" && !last.whole && line.kind === "played" && line.seat === last.seat;
    if (group && goesOn) group.push(line);
    else groups.push([line]);
  }
  const starts = groups.map(([first]) => (first?.kind === "played" ? first.turn : null));
  return groups.map((lines, place) => ({
    lines,
    seat: lines[0] ? seatOf(lines[0]) : NOBODY,
    turn: starts[place] === null ? null : (starts.slice(place + 1).find((turn) => turn !== null) ?? turns),
  }));
}

/** What was done after the last move of these seats. */
export function sinceLast(entries: readonly LogEntry[], own: readonly number[]): readonly LogEntry[] {
  return entries.slice(entries.findLastIndex(({ seat, turn }) => turn !== null && own.includes(seat)) + 1);
}
