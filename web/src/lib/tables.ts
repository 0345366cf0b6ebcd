import type { NewTable, TableCard, WantedSeat } from "../api/types";
import { ask } from "./api";
import { somebody } from "./me.svelte";
import { parts } from "./parts.svelte";
import { wire } from "./socket.svelte";

/** Where a table is shown. A private one is found by those who know its link. */
export function addressOf(card: Pick<TableCard, "id" | "is_open" | "link">): string {
  return card.is_open || !card.link ? `/t/${card.id}` : `/t/${card.id}?link=${encodeURIComponent(card.link)}`;
}

/** Where a finished game is shown move by move. */
export function replayOf(card: Pick<TableCard, "id" | "is_open" | "link">): string {
  const [path, query] = addressOf(card).split("?");
  return `${path}/replay${query ? `?${query}` : ""}`;
}

/** Open a table; if nobody is waited for, begin. One that cannot begin is taken away: nobody would look for it. */
export async function openTable(wanted: NewTable): Promise<string> {
  await somebody();
  const card = await ask<TableCard>("POST", "/api/tables", wanted);
  try {
    if (!wanted.seats.some((seat) => seat.kind === "open")) await startTable(card);
  } catch (error) {
    await ask("DELETE", `/api/tables/${card.id}`).catch(() => undefined); // it may have begun all the same
    throw error;
  }
  return addressOf(card);
}

/**
 * Fix everybody's part of the chance, and reveal our own: where nobody else plays, the game begins with it.
 * Where the youngest or oldest begins, `first` is the seat of whoever that is.
 */
export async function startTable(card: TableCard, first: number | null = null): Promise<TableCard> {
  await parts.rest(card.id);
  const own = card.seats.filter((seat) => seat.person !== null && seat.person === wire.you?.id);
  const commitment = own.some((seat) => !seat.ready) ? parts.fresh(card.id) : null;
  return parts.take(await ask<TableCard>("POST", `/api/tables/${card.id}/start`, { commitment, first }));
}

export async function joinTable(id: string, link: string | null, seat: number | null = null): Promise<TableCard> {
  await somebody();
  const commitment = parts.fresh(id);
  return parts.take(await ask<TableCard>("POST", `/api/tables/${id}/join`, { seat, link, commitment }));
}

/** One against bots, so many at the table in all; whoever has just learned the game with a coach. */
export function againstBots(game: string, count: number, level: string, coach = false): Promise<string> {
  const bots: WantedSeat[] = Array.from({ length: count - 1 }, () => ({ kind: "bot", name: level }));
  return openTable({ game, seats: [{ kind: "me" }, ...bots], is_open: false, terms: { coach } });
}

/** Agree to the table that follows a finished one; the first who does so opens it. */
export async function agreeAgain(card: TableCard): Promise<TableCard> {
  const next = await ask<TableCard>("POST", `/api/tables/${card.id}/rematch`);
  return next.status === "waiting" ? joinTable(next.id, next.link ?? null) : next;
}

/** Go on from a turn of a finished game, in one of its seats, with bots in the others. */
export function playFrom(card: TableCard, link: string | null, turn: number, own: number): Promise<string> {
  const { options, level } = card.terms;
  const seats = card.seats.map(({ seat }): WantedSeat =>
    seat === own ? { kind: "me" } : { kind: "bot", name: level },
  );
  const source = { table: card.id, turn, link };
  return openTable({ game: card.game, seats, is_open: false, terms: { options, level, source } });
}
