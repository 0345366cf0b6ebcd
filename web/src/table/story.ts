import type { SeatCard, StoryLine } from "../api/types";
import { ownName } from "../lib/seats";
import { t, texts } from "../lib/text.svelte";

const LEFT = ["resigned", "replaced", "flagged"];
const BACK = "returned";

type Names = readonly string[];

/** Who sat where at each line, by its number: before a bot took over, it was the person who moved. */
export function namesAlong(
  log: readonly StoryLine[],
  names: Names,
  sitters: readonly SeatCard[],
): Map<number, Names> {
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

/** A line of the table's journal in words: each event of a move, or what somebody asked or did. */
export function told(
  line: StoryLine,
  game: string,
  names: Names,
  quiet: readonly string[] = [],
  variant?: string,
): string[] {
  const events = (line.events ?? []).filter(({ kind }) => !quiet.includes(kind));
  if (line.kind === "played") return events.map((event) => texts.tell(game, event, names, variant));
  if (line.kind === "resumed") return []; // nobody's doing
  const target = line.what === "replace" ? (names[line.target ?? -1] ?? "") : "";
  const key = `story_${line.kind}${line.what ? `_${line.what}` : ""}${line.yes === false ? "_no" : ""}`;
  return [t(key, { name: names[line.seat ?? -1] ?? "", target })];
}
