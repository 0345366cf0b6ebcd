import type { SeatCard, SitterChange, StoryLine } from "../api/types";
import { ownName } from "../lib/seats";
import { t, texts } from "../lib/text.svelte";

const LEFT = ["resigned", "replaced", "flagged"];
const BACK = "returned";

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
    const events = (line.events ?? []).filter(({ kind }) => !quiet.includes(kind));
    if (line.kind === "played") return events.map((event) => texts.tell(game, event, then, variant));
    if (line.kind === "resumed") return []; // nobody's doing
    const target = line.what === "replace" ? (then[line.target ?? -1] ?? "") : "";
    const key = `story_${line.kind}${line.what ? `_${line.what}` : ""}${line.yes === false ? "_no" : ""}`;
    return [t(key, { name: then[line.seat ?? -1] ?? "", target })];
  };
}

/** Who sat where at each line, by its number: before a bot took over, it was the person who moved. */
function namesAlong(log: readonly StoryLine[], names: Names, sitters: readonly SeatCard[]): Map<number, Names> {
  const along = new Map<number, Names>();
  let then = names;
  for (const { number, kind, seat } of [...log].reverse()) {
    const sitter = sitters[seat ?? -1];
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
