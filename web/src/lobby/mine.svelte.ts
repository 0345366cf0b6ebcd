import type { TableCard, TableList, TableMessage } from "../api/types";
import { ask } from "../lib/api";
import type { Feed } from "../lib/feed.svelte";
import { wire } from "../lib/socket.svelte";
import { texts } from "../lib/text.svelte";

/** The tables of whoever sits here, with whose turn it is: told by the tables themselves. */
export class Mine {
  cards = $state.raw<readonly TableCard[]>([]);
  finished = $state.raw<readonly TableCard[]>([]);
  #feeds = $state.raw<readonly Feed[]>([]);

  /** Load, and look at each table that is being played. */
  async load(): Promise<void> {
    if (!wire.you) return;
    const [running, over] = await Promise.all([
      ask<TableList>("GET", "/api/me/tables"),
      ask<TableList>("GET", "/api/me/finished"),
    ]);
    const games = new Set([...running.tables, ...over.tables].map((card) => card.game));
    await Promise.all([...games].map((game) => texts.learn(game)));
    this.cards = running.tables;
    this.finished = over.tables;
    const playing = running.tables.filter((card) => card.status === "playing").map((card) => card.id);
    for (const feed of this.#feeds) if (!playing.includes(feed.id)) wire.leave(feed);
    const kept = this.#feeds.filter((feed) => playing.includes(feed.id));
    const fresh = playing.filter((id) => !kept.some((feed) => feed.id === id));
    this.#feeds = [...kept, ...fresh.map((id) => wire.watch(id))];
  }

  leave(): void {
    for (const feed of this.#feeds) wire.leave(feed);
    this.#feeds = [];
  }

  /** What a table last said to us, and through whose eyes. */
  message(card: TableCard): TableMessage | undefined {
    const feed = this.#feeds.find((one) => one.id === card.id);
    return feed && Object.values(feed.seen)[0];
  }

  isMyTurn(card: TableCard): boolean {
    const to_move = this.message(card)?.to_move;
    return to_move != null && card.seats[to_move]?.person === wire.you?.id && wire.you != null;
  }

  /** Those that wait for us first. */
  readonly ordered = $derived.by(() =>
    [...this.cards].sort((one, other) => Number(this.isMyTurn(other)) - Number(this.isMyTurn(one))),
  );
}
