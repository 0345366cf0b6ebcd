/** Hints in words. */
import type { PuzzleHint, PuzzleReply } from "../api/types";
import { t } from "../lib/text.svelte";

export const themeNames = (themes: readonly string[]): string =>
  themes.map((theme) => t(`theme_${theme}`)).join(", ");

/** What a hint tells, but for the last one, which is the move. */
export function hintText({ themes, part, other }: PuzzleHint): string {
  if (part) return t("puzzle_hint_part", { part });
  if (other) return t("puzzle_hint_other", { move: other });
  return t("puzzle_hint_theme", { themes: themeNames(themes ?? []) });
}

/** Moves after the first one, each with who makes it. */
export const told = (moves: readonly PuzzleReply[], names: readonly string[]): string =>
  moves.map(({ seat, text }) => t("puzzle_reply", { who: names[seat] ?? "", move: text })).join("; ");

/** A share of the win in points. */
export const points = (share: number): string => String(Math.round(100 * share));
