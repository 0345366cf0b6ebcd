import type { TableCard } from "../api/types";
import { pace } from "../lib/clock.svelte";
import { seatNames } from "../lib/seats";
import { t, texts } from "../lib/text.svelte";

export const gameName = (game: string): string => t(`name_${game.replaceAll("-", "_")}`);

/** What differs from the usual: the options first, then the clock. */
export function unusual(card: TableCard, defaults: Record<string, string>): string {
  const options = Object.entries(card.terms.options ?? {}).filter(([option, value]) => defaults[option] !== value);
  const words = options.map(([option, value]) => `${texts.word(card.game, option)}: ${texts.word(card.game, value)}`);
  if (card.terms.clock.pace !== "none") words.push(pace(card.terms.clock));
  return words.join(" · ");
}

/** Whom one plays with. */
export function companions(card: TableCard, me: string | undefined): string {
  const names = seatNames(card).filter(
    (_, seat) => card.seats[seat]?.person !== me && card.seats[seat]?.kind !== "open",
  );
  return names.length ? t("with_names", { names }) : t("nobody_yet");
}
