/** How a game is counted and told at its end. */
import type { SheetLine, TableMessage } from "../api/types";
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

/** The points of each seat when the first rows are counted. */
export function countedOf(sheets: Sheets, rows: readonly SheetLine[]): number[] {
  const lines = new Set(rows.map(({ line }) => line));
  return sheets.map((sheet) => sheet.reduce((sum, one) => sum + (lines.has(one.line) ? one.points : 0), 0));
}

/** The result in a sentence: to whoever has played, in the second person. */
export function outcomeOf(message: TableMessage, viewer: number, names: readonly string[], t: T): string {
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
