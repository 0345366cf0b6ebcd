import type { TableCard } from "../api/types";
import { seatNames, sitterOf } from "../lib/seats";
import { t, texts } from "../lib/text.svelte";

/** How a finished game ended, for somebody who sat there or for everybody. */
export function place(card: TableCard, me: string | undefined): string {
  const { winners = [], places = [], left = [] } = card.result ?? {};
  if (card.result?.why === "stopped") return t("story_stopped");
  const own = card.seats.filter((seat) => sitterOf(seat) === me).map((seat) => seat.seat);
  if (own.length !== 1) return t("won_by", { names: winners.map((seat) => seatNames(card)[seat] ?? "") });
  const [seat = 0] = own;
  if (winners.includes(seat) && !left[seat]) return t("finished_won");
  return t("finished_place", { place: texts.ordinal(places[seat] ?? winners.length + 1) });
}
