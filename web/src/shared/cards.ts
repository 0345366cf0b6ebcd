import type { GameCard, SeatCard, TableCard } from "../api/types";
import { pace } from "../lib/clock.svelte";
import { markedName, seatName, sitterOf } from "../lib/seats";
import { t, texts } from "../lib/text.svelte";

export const gameName = (game: string): string => texts.gameName(game);

/** `without policemen`, `exact token`, `side: grey`. */
export function optionText(game: string, option: string, value: string): string {
  const name = texts.word(game, option);
  return value === "yes" || value === "on"
    ? name
    : t("option_value", { option: name, value: texts.word(game, value) });
}

/** The options of the rules that were chosen otherwise than usual; the first value is the usual one. */
export function unusualOptions(card: TableCard, games: readonly GameCard[]): string[] {
  const known = games.find((one) => one.id === card.game)?.options ?? [];
  const chosen = known.flatMap(({ name, values: [usual] }) => {
    const value = card.terms.options?.[name] ?? usual;
    return value === undefined || value === usual ? [] : [optionText(card.game, name, value)];
  });
  return [...chosen, ...firstText(card)];
}

/** `the youngest player begins`, `Ana begins`. */
function firstText(card: TableCard): string[] {
  const first = card.terms.options?.["first"];
  if (!first) return [];
  const seat = card.seats[Number(first) - 1];
  return [t("begins", { who: seat ? seatName(seat, card.seats) : texts.word(card.game, first) })];
}

/** What differs from the usual: the options first, then the clock. */
export function unusual(card: TableCard, games: readonly GameCard[]): string {
  const words = unusualOptions(card, games);
  if (card.terms.clock.pace !== "none") words.push(pace(card.terms.clock));
  if (card.terms.rated) words.push(t("rated"));
  return words.join(" · ");
}

/** Several play at one screen. */
export const isHotSeat = (card: Pick<TableCard, "seats">): boolean =>
  card.seats.some((seat) => seat.kind === "local");

/** Whom one plays with, or for others who plays; of several bots, how many. */
export function companions(card: Pick<TableCard, "seats">, me: string | undefined): string {
  const isMe = (seat: SeatCard): boolean => seat.kind !== "local" && sitterOf(seat) === me;
  const others = card.seats.filter((seat) => seat.kind !== "open" && !isMe(seat));
  const isBot = (seat: SeatCard): boolean => seat.kind === "bot" && !seat.was_name;
  const bots = others.filter(isBot).length;
  const named = others.filter((seat) => !isBot(seat) || bots === 1);
  const names = named.map((seat) => (seat.kind === "local" ? seatName : markedName)(seat, card.seats));
  if (bots > 1) names.push(t("so_many_bots", { count: bots }));
  if (!names.length) return t("nobody_yet");
  if (isHotSeat(card)) return t(others.length < card.seats.length ? "hot_seat" : "hot_seat_of", { names });
  return t(others.length < card.seats.length ? "with_names" : "these_names", { names });
}
