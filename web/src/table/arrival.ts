import type { TableCard } from "../api/types";
import { boardOf } from "../games";
import type { BoardModule } from "../games/board";
import { ask } from "../lib/api";
import { texts } from "../lib/text.svelte";

/** What the page of a table needs before it can draw. */
export interface Arrival {
  card: TableCard;
  board: BoardModule;
}

export const queryOf = (link: string | null): string => (link ? `?link=${encodeURIComponent(link)}` : "");

let expected: { address: string; coming: Promise<Arrival> } | null = null;

const addressOf = (id: string, link: string | null): string => `/api/tables/${id}${queryOf(link)}`;

/** Somebody begins at this table: ask for it while the code of the page is still on its way. */
export function expect(id: string, link: string | null): void {
  const address = addressOf(id, link);
  expected = { address, coming: fetched(address) };
  expected.coming.catch(() => undefined);
}

/** Whatever went wrong before there were words for it is tried again. */
export function arrive(id: string, link: string | null): Promise<Arrival> {
  const address = addressOf(id, link);
  const early = expected?.address === address ? expected.coming : null;
  expected = null;
  return early ? early.catch(() => fetched(address)) : fetched(address);
}

async function fetched(address: string): Promise<Arrival> {
  const card = await ask<TableCard>("GET", address);
  const [board] = await Promise.all([boardOf(card.game), texts.learn(card.game)]);
  return { card, board };
}
