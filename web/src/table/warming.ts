/** Once after an installation: bots think less, or a rated game waits for them, until they are compiled. */
import type { TableCard } from "../api/types";
import type { Compiling } from "../lib/compiling.svelte";
import type { T } from "../games/board";

/** What is said while a bot thinks. */
export function thinkingOf(
  card: Pick<TableCard, "terms">,
  told: Pick<Compiling, "progress" | "seconds"> | null,
  t: T,
): string {
  if (!told) return t("bot_thinks");
  const warming = t(card.terms.rated ? "bot_waits" : "bot_warms_up", { percent: Math.floor(100 * told.progress) });
  return told.seconds == null ? warming : `${warming} ${t("about_seconds_left", { seconds: told.seconds })}`;
}
