import type { ChatLine } from "../api/types";
import { ask } from "../lib/api";
import type { Feed } from "../lib/feed.svelte";
import { somebody } from "../lib/me.svelte";
import { wire } from "../lib/socket.svelte";
import { keepsOrder } from "../shared/places";

const NOTHING = -1;
export const SILENCE = 24; // hours, if a host of the server wants somebody to be silent

/** What was done about somebody, and can be undone as long as it stands there. */
export interface ModerationAction {
  what: "muted" | "silenced";
  line: ChatLine;
}

/** The chat of a table, and what of it was not read yet. */
export class Chatting {
  #read = $state<number | null>(null); // the number of the last line read; null: what was said before we came is old
  action = $state.raw<ModerationAction | null>(null);

  constructor(readonly feed: Feed) {}

  readonly lines = $derived.by((): readonly ChatLine[] => this.feed.chat);

  readonly unread = $derived.by(() => {
    const read = this.#read;
    return read === null ? 0 : this.lines.filter((line) => line.number > read && line.person !== wire.you?.id).length;
  });

  /** Whoever keeps order on this server. */
  readonly isHost = $derived.by(keepsOrder);

  /** Lines are taken away by hosts, and at their own table by whoever opened it. */
  readonly mayDelete = $derived.by(() => this.isHost || (wire.you != null && this.feed.card?.owner === wire.you.id));

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
    this.action = null;
    await wire.say({ kind: "say", table: this.feed.id, text });
  }

  /** Hear no more of somebody, here and elsewhere; earlier lines go, too. */
  async mute(line: ChatLine): Promise<void> {
    await somebody();
    await ask<void>("PUT", `/api/me/mutes/${line.person}`);
    this.action = { what: "muted", line };
    wire.refresh(this.feed);
  }

  /** Somebody is to write nothing, in any chat. */
  async silence(line: ChatLine): Promise<void> {
    await ask<void>("PUT", `/api/people/${line.person}/silence`, { hours: SILENCE });
    this.action = { what: "silenced", line };
  }

  async undo({ what, line }: ModerationAction): Promise<void> {
    if (what === "muted") {
      await ask<void>("DELETE", `/api/me/mutes/${line.person}`);
      wire.refresh(this.feed);
    } else await ask<void>("PUT", `/api/people/${line.person}/silence`, { hours: 0 });
    this.action = null;
  }

  async delete(line: ChatLine): Promise<void> {
    await ask<void>("DELETE", `/api/tables/${this.feed.id}/chat/${line.number}`);
  }
}
