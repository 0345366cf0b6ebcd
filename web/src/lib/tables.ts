import type { NewTable, TableCard, WantedSeat } from "../api/types";
import { ask } from "./api";
import { somebody } from "./me.svelte";
import { newSeed } from "./seed";

/** Where a table is shown. A private one is found by those who know its link. */
export function addressOf(card: Pick<TableCard, "id" | "is_open" | "link">): string {
  return card.is_open || !card.link ? `/t/${card.id}` : `/t/${card.id}?link=${encodeURIComponent(card.link)}`;
}

/** Where a finished game is shown move by move. */
export function replayOf(card: Pick<TableCard, "id" | "is_open" | "link">): string {
  const [path, query] = addressOf(card).split("?");
  return `${path}/replay${query ? `?${query}` : ""}`;
}

/** Open a table; if nobody is waited for, begin. */
export async function openTable(wanted: NewTable): Promise<string> {
  await somebody();
  const card = await ask<TableCard>("POST", "/api/tables", wanted);
  if (!wanted.seats.some((seat) => seat.kind === "open")) await startTable(card.id);
  return addressOf(card);
}

export function startTable(id: string): Promise<TableCard> {
  return ask<TableCard>("POST", `/api/tables/${id}/start`, { seed: newSeed() });
}

export async function joinTable(id: string, link: string | null, seat: number | null = null): Promise<TableCard> {
  await somebody();
  return ask<TableCard>("POST", `/api/tables/${id}/join`, { seat, link, seed: newSeed() });
}

/** One against as many bots as the game needs at least. */
export function againstBots(game: string, fewest: number, level = "normal"): Promise<string> {
  const bots: WantedSeat[] = Array.from({ length: fewest - 1 }, () => ({ kind: "bot", name: level }));
  return openTable({ game, seats: [{ kind: "me" }, ...bots], is_open: false, terms: {} });
}

/** The same table once more, for whoever plays against bots or at one screen. */
export async function playAgain(card: TableCard): Promise<string> {
  const me = await somebody();
  const seats = card.seats.map((seat): WantedSeat => {
    if (seat.kind === "bot") return { kind: "bot", name: seat.name };
    return seat.kind === "local"
      ? { kind: "local", name: seat.name }
      : { kind: seat.person === me.id ? "me" : "open" };
  });
  return openTable({ game: card.game, seats, is_open: card.is_open, terms: { ...card.terms, source: null } });
}
