import type { TableCard } from "../api/types";
import { seatNames } from "../lib/seats";
import { t } from "../lib/text.svelte";

/** How a finished game ended, for somebody who sat there or for everybody. */
export function place(card: TableCard, me: string | undefined): string {
  const winners = (card.result?.["winners"] ?? []) as number[];
  const scores = (card.result?.["scores"] ?? []) as number[];
  const own = card.seats.findIndex((seat) => seat.person !== null && seat.person === me);
  if (own < 0) return t("won_by", { names: winners.map((seat) => seatNames(card)[seat] ?? "") });
  if (winners.includes(own)) return t("finished_won");
  const better = scores.filter((score) => score > (scores[own] ?? 0)).length;
  return t("finished_place", { place: Math.max(2, better + 1) });
}
