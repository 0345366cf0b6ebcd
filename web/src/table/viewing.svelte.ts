import type { Saying, TableCard, TableMessage, Terms } from "../api/types";
import type { Feed } from "../lib/feed.svelte";
import { settings } from "../lib/settings.svelte";
import { wire, type Answer } from "../lib/socket.svelte";
import { Playback } from "./playback.svelte";
import { shownOf } from "./story";

export const SPECTATOR = -1;

/** What somebody at a table must know of its card. */
export type Sitters = Pick<TableCard, "seats"> & { readonly terms: Pick<Terms, "level"> };

/** Through whose eyes somebody looks at a table, and what is shown to them by now. */
export class Viewing {
  #looking = $state(SPECTATOR); // the seat we looked through last
  #playbacks = new Map<number, Playback>(); // by viewer
  /** Whoever acts has not seen all that had happened. */
  protected isHasty = false;

  constructor(
    readonly feed: Feed,
    readonly card: Sitters,
    /** Who answers: the server at its table, or a lesson. */
    protected readonly say: (saying: Saying) => Promise<Answer> = (saying) => wire.say(saying),
  ) {
    feed.heard = (message) => this.#playback(message.viewer).hear(message, this.seats);
    for (const message of Object.values(feed.seen)) feed.heard(message);
  }

  #playback(viewer: number): Playback {
    const known = this.#playbacks.get(viewer);
    if (known) return known;
    const made = new Playback({ speed: () => settings.choices.speed, isAway: () => document.hidden });
    this.#playbacks.set(viewer, made);
    return made;
  }

  /** The seats that are ours: several, if others sit at the same screen. */
  readonly seats = $derived.by(() => this.feed.viewers.filter((viewer) => viewer >= 0));

  readonly viewer = $derived.by(() => {
    const to_move = Object.values(this.feed.seen)[0]?.to_move ?? SPECTATOR;
    if (this.seats.includes(to_move)) return to_move;
    return this.seats.includes(this.#looking) ? this.#looking : (this.seats[0] ?? SPECTATOR);
  });

  /** How the table stands. */
  readonly latest = $derived.by((): TableMessage | null => this.feed.seen[this.viewer] ?? null);

  /** Something has happened that is not shown yet: one move at a time. */
  readonly isBehind = $derived.by(() => this.latest !== null && this.#playback(this.viewer).isBehind);

  /** What is shown of it. A clock does not wait for that. */
  readonly message = $derived.by((): TableMessage | null => {
    const shown = this.latest && this.isBehind ? this.#playback(this.viewer).shown : null;
    return shown ? { ...shown, clock: this.latest?.clock ?? null } : this.latest;
  });

  /** What happened and is shown, as far as nobody must remember it. */
  readonly log = $derived.by(() => shownOf(this.feed.log(this.viewer), this.message, this.viewer));

  /** Show how the table stands; what is picked by the same touch is not played at once. */
  hurry(): void {
    this.isHasty = this.isBehind;
    for (const playback of this.#playbacks.values()) playback.hurry();
  }

  /** The page is left. */
  stop(): void {
    this.feed.heard = () => undefined;
    for (const playback of this.#playbacks.values()) playback.stop();
  }

  /** As many views as there are people at this screen: before that, nobody knows whether a hand is secret. */
  readonly #awaited = $derived.by(() => {
    const own = this.card.seats.filter(({ person }) => person !== null && person === wire.you?.id);
    return own.length;
  });

  /** The first views are still coming: nothing is shown yet that is perhaps not for everybody here. */
  readonly isArriving = $derived.by(() => this.#awaited > 1 && this.seats.length < this.#awaited);

  /** Two people at one screen must not see each other's hands. */
  readonly hasSecrets = $derived.by(() => this.seats.length > 1 && this.feed.hasSecrets);

  remember(): void {
    this.#looking = this.viewer;
  }
}
