import type { SeatCard, TableCard } from "../api/types";
import { texts } from "./text.svelte";

/** A seat is told apart by shape, colour and letter; the shapes lie in a square of 24. */
export const SHAPES: readonly string[] = [
  "M12,1A11,11 0 1 1 11.99,1Z",
  "M3,1.5H21Q22.5,1.5 22.5,3V21Q22.5,22.5 21,22.5H3Q1.5,22.5 1.5,21V3Q1.5,1.5 3,1.5Z",
  "M12,0L23.5,22H.5Z",
  "M12,-.5L24.5,12L12,24.5L-.5,12Z",
  "M6,1.5H18L24,12L18,22.5H6L0,12Z",
];

/** The baseline of a letter inside a shape: a triangle has its middle further down. */
export const letterY = (seat: number): number => (seat === 2 ? 19.5 : 17.3);

export const seatColour = (seat: number): string => `var(--seat-${(seat % SHAPES.length) + 1})`;

/** The server's own bots are rated by their level: their records are found under this. */
export const HOUSE = "level-";

/** The name of whoever sits there; of a bot that took over, for whom it plays. */
export function seatName(seat: SeatCard, all: readonly SeatCard[]): string {
  return seat.was_name ? texts.t("bot_for", { name: seat.was_name }) : ownName(seat, all);
}

/** The name of whoever sat there at first. Several bots of a level are told apart by their seat. */
export function ownName(seat: SeatCard, all: readonly SeatCard[]): string {
  if (seat.kind === "open") return texts.t("free_seat");
  if (seat.was_name) return seat.was_name;
  const number = String(seat.seat + 1);
  const isNameless = seat.name === "" || seat.name === number; // game files number those who have none
  if (seat.kind !== "bot") return isNameless ? texts.t("player_number", { number }) : seat.name;
  const twins = all.filter((other) => other.kind === "bot" && !other.was && other.name === seat.name);
  const level = texts.level(seat.name);
  return texts.t(twins.length > 1 ? "bot_name_number" : "bot_name", { level, number: twins.indexOf(seat) + 1 });
}

/** A name in a sentence, with what its owner is. */
export function markedName(seat: SeatCard, all: readonly SeatCard[]): string {
  const name = seatName(seat, all);
  return seat.mark ? texts.t("marked_name", { name, mark: texts.t(`mark_${seat.mark}`) }) : name;
}

export function seatNames(card: TableCard): string[] {
  return card.seats.map((seat) => seatName(seat, card.seats));
}

export function ownNames(card: TableCard): string[] {
  return card.seats.map((seat) => ownName(seat, card.seats));
}

/** Who sits there, or sat there before a bot took over; null: a bot from the beginning, or nobody. */
export const sitterOf = (seat: SeatCard): string | null => seat.person ?? seat.was ?? null;

/** Where the record of whoever sits there is. A level has one as soon as it is rated, others at one screen have none. */
export function profileOf(seat: SeatCard): string | null {
  const person = seat.was ?? (seat.kind === "person" ? seat.person : null);
  if (person) return `/people/${person}`;
  return seat.kind === "bot" && seat.rating ? `/people/${HOUSE}${seat.name}` : null;
}

export const initial = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? "?";
