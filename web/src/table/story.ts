import type { StoryLine } from "../api/types";
import { t, texts } from "../lib/text.svelte";

/** A line of the table's journal in words: each event of a move, or what somebody asked or did. */
export function told(
  line: StoryLine,
  game: string,
  names: readonly string[],
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
