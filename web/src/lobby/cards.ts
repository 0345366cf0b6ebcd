import type { TableCard } from "../api/types";
import { pace } from "../lib/clock.svelte";
import { seatName } from "../lib/seats";
import { t, texts } from "../lib/text.svelte";

export const gameName = (game: string): string => t(`name_${game.replaceAll("-", "_")}`);

/** What differs from the usual: the options first, then the clock. */
export function unusual(card: TableCard, defaults: Record<string, string>): string {
  const options = Object.entries(card.terms.options ?? {}).filter(([option, value]) => defaults[option] !== value);
  const words = options.map(([option, value]) => `${texts.word(card.game, option)}: ${texts.word(card.game, value)}`);
  if (card.terms.clock.pace !== "none") words.push(pace(card.terms.clock));
  if (card.terms.rated) words.push(t("rated"));
  return words.join(" · ");
}

/** Whom one plays with; of several bots, how many. */
export function companions(card: TableCard, me: string | undefined): string {
  const others = card.seats.filter((seat) => seat.kind !== "open" && (seat.person === null || seat.person !== me));
  const bots = others.filter((seat) => seat.kind === "bot").length;
  const names = others.filter((seat) => seat.kind !== "bot" || bots === 1).map((seat) => seatName(seat, card.seats));
  if (bots > 1) names.push(t("so_many_bots", { count: bots }));
  return names.length ? t("with_names", { names }) : t("nobody_yet");
}
