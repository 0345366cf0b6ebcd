import type { TableCard, TableList, TableMessage } from "../api/types";
import { ask } from "../lib/api";
import type { Feed } from "../lib/feed.svelte";
import { notices } from "../lib/notices.svelte";
import { wire } from "../lib/socket.svelte";

/** The tables of whoever sits here, with whose turn it is: told by the tables themselves. */
export class Mine {
  cards = $state.raw<readonly TableCard[]>([]);
  finished = $state.raw<readonly TableCard[]>([]);
  /** Whether the server has told them: before that, none is not known to be none. */
  isKnown = $state(false);
  #feeds = $state.raw<readonly Feed[]>([]);

  /** Changes when our tables may have: we are somebody else, one of them is told anew, or something waits. */
  readonly sign = $derived.by(() => {
    const me = wire.you?.id ?? String(wire.you); // nobody is not the same as not told yet
    const listed = (wire.lobby?.tables ?? []).filter((card) => card.seats.some((seat) => seat.person === me));
    const waiting = notices.waiting.map((one) => one.table);
    return [me, ...listed.map((card) => card.id + card.status), ...waiting].join(" ");
  });

  /** Load, and look at each table that is being played. */
  async load(): Promise<void> {
    if (!wire.you) {
      this.cards = this.finished = [];
      this.isKnown = wire.you === null;
      return;
    }
    const [running, over] = await Promise.all([
      ask<TableList>("GET", "/api/me/tables"),
      ask<TableList>("GET", "/api/me/finished"),
    ]);
    this.cards = running.tables;
    this.finished = over.tables;
    this.isKnown = true;
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
