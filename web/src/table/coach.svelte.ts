import type { TableCard } from "../api/types";
import type { Legal } from "../games/board";
import type { Feed } from "../lib/feed.svelte";
import { keep, kept } from "../lib/kept";
import { wire } from "../lib/socket.svelte";
import { Sitting } from "./sitting.svelte";

const COACHED = "coached"; // by table, whether the coach is there: what was chosen last for a few of them
const MOST_KEPT = 30;
type Chosen = Record<string, boolean>;

/** Somebody at a table who may have a coach: alone against bots, and not for a rating. The server sees to that, too. */
export class CoachedSitting extends Sitting {
  /** What the coach asks about before a move is played. */
  concern = $state.raw<{ text: string; option: Legal } | null>(null);
  /** What speaks against a move, in a sentence: while the coach is here. */
  adviser: ((option: Legal, turn: number) => Promise<string>) | null = null;
  isCoached = $state(false);
  #askedAt = -1; // the turn at which the coach has asked: once is enough

  constructor(
    feed: Feed,
    readonly table: TableCard,
    readonly link: string | null,
  ) {
    super(feed, table);
    this.isCoached = kept<Chosen>(COACHED, {})[table.id] ?? table.terms.coach ?? false;
  }

  /** Who sits here now counts, not who sat there when the page was opened. */
  mayBeCoached(card: TableCard): boolean {
    const people = card.seats.filter(({ kind, was }) => kind !== "bot" || was);
    return !card.terms.rated && people.length === 1 && people[0]?.person === wire.you?.id;
  }

  hasCoach(card: TableCard): boolean {
    return this.isCoached && !this.message?.end && this.mayBeCoached(card);
  }

  coach(wanted: boolean): void {
    this.isCoached = wanted;
    this.concern = null;
    const others = Object.entries(kept<Chosen>(COACHED, {})).filter(([id]) => id !== this.table.id);
    keep(COACHED, Object.fromEntries([...others, [this.table.id, wanted]].slice(-MOST_KEPT)));
  }

  /** Before a decision the coach is asked, once a turn. */
  override async play(option: Legal, isForced = false): Promise<void> {
    const message = this.message;
    if (!message || !this.mayMove) return;
    const isAsked = !isForced && message.legal.length > 1 && this.#askedAt !== message.turn;
    const text = isAsked ? await this.adviser?.(option, message.turn) : "";
    if (this.message?.number !== message.number) return; // something else happened meanwhile
    if (!text) return super.play(option, isForced);
    this.#askedAt = message.turn;
    this.concern = { text, option };
  }
}
