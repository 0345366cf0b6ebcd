import type { Rated } from "../api/types";
import { HOUSE } from "../lib/seats";
import { t, texts } from "../lib/text.svelte";

/** Who has a rating: a nickname, or a level of the bots of the house. */
export function entrantName(one: Pick<Rated, "person" | "nickname">): string {
  return one.person.startsWith(HOUSE) ? t("bot_name", { level: texts.level(one.nickname) }) : one.nickname;
}

/** `1612 ± 140`. */
export function ratingText(one: { rating: number; uncertainty: number }): string {
  return `${one.rating} ± ${one.uncertainty}`; // a mark, not an amount: nothing stands between its thousands
}
