import type { ChatLine } from "../api/types";
import { ask } from "../lib/api";
import type { Feed } from "../lib/feed.svelte";
import { somebody } from "../lib/me.svelte";
import { wire } from "../lib/socket.svelte";

const NOTHING = -1;

/** The chat of a table, and what of it was not read yet. */
export class Chatting {
  #read = $state<number | null>(null); // the number of the last line read; null: what was said before we came is old

  constructor(readonly feed: Feed) {}

  readonly lines = $derived.by((): readonly ChatLine[] => this.feed.chat);

  readonly unread = $derived.by(() => {
    const read = this.#read;
    return read === null ? 0 : this.lines.filter((line) => line.number > read && line.person !== wire.you?.id).length;
  });

  /** All that is there counts as read. */
  read(): void {
    this.#read = this.lines.at(-1)?.number ?? NOTHING;
  }

  /** What was said before we came is no news. */
  arrive(): void {
    if (this.#read === null) this.read();
  }

  async say(text: string): Promise<void> {
    await somebody();
    await wire.say({ kind: "say", table: this.feed.id, text });
  }

  /** Hear no more of somebody, here and elsewhere; earlier lines go, too. */
  async mute(person: string): Promise<void> {
    await somebody();
    await ask<void>("PUT", `/api/me/mutes/${person}`);
    wire.refresh(this.feed);
  }

  async delete(line: ChatLine): Promise<void> {
    await ask<void>("DELETE", `/api/tables/${this.feed.id}/chat/${line.number}`);
  }
}
