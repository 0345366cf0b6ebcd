/** How a game is counted and told at its end. */
import type { SheetLine, TableMessage } from "../api/types";
import type { BoardModule } from "../games/board";
import type { Count } from "../kit/counting.svelte";
import type { T } from "../lib/text.svelte";

type Sheets = readonly (readonly SheetLine[])[];

/** All lines that somebody has, in the order of the rules: each sheet is in it. */
export function rowsOf(sheets: Sheets): SheetLine[] {
  const found: SheetLine[] = [];
  for (const sheet of sheets) {
    let place = 0;
    for (const line of sheet) {
      const at = found.findIndex((row) => row.line === line.line);
      if (at < 0) found.splice(place++, 0, line);
      else place = at + 1;
    }
  }
  return found;
}

/** The steps of the final count: what the last move tells of it, or, where nothing is left to count, the sheets. */
export function countOf(message: TableMessage, board: BoardModule): Count[] {
  if (message.end?.why !== "rules") return [];
  const { counts, earned = () => "" } = board;
  if (counts)
    return (message.story ?? [])
      .flatMap((line) => (line.kind === "played" ? line.events : []))
      .flatMap((event) => {
        const counted = counts(event, message);
        return counted ? [{ ...counted, seat: event.seat, about: event }] : [];
      });
  return message.sheets.flatMap((sheet, seat) =>
    sheet.map(({ line, points }) => ({ seat, points, parts: earned(line, seat), about: line })),
  );
}

/** The result in a sentence: to whoever has played, in the second person. */
export function outcomeOf(message: TableMessage, viewer: number, names: readonly string[], t: T): string {
  if (message.end?.why === "stopped") return t("story_stopped");
  const winners = message.end?.winners ?? [];
  const own = message.scores[viewer];
  if (own === undefined) {
    const who = winners.map((seat) => names[seat] ?? "").join(", ");
    return t(winners.length > 1 ? "they_win" : "somebody_wins", { names: who });
  }
  if (winners.includes(viewer) && winners.length > 1) return t("you_share");
  const others = message.scores.filter((_, seat) => seat !== viewer);
  const count = Math.abs(own - Math.max(...others));
  const isCounted = message.end?.why === "rules" && count > 0;
  if (winners.includes(viewer)) return isCounted ? t("you_win_by", { count }) : t("you_win");
  return isCounted ? t("you_lose_by", { count }) : t("you_lose");
}
