/** Our part of the chance, at every table at which we sit and wait: committed to and revealed by itself, whichever page
 * is shown. A seed is told once, when everybody's is fixed; whatever is told in vain is never used again. */
import type { TableCard, ToBrowser } from "../api/types";
import { ask, Refusal } from "./api";
import { commitmentTo, sealOfCard } from "./chance";
import { newSeed } from "./seed";
import { hasSat, keepSeal, keepSeed, keptSeed, sit, voidSeal } from "./seeds";
import { wire } from "./socket.svelte";
import { texts } from "./text.svelte";

/** Another device has the seed; or the table is not sound, and we tell it nothing. */
export type Obstacle = "elsewhere" | "unsound";
type Step = () => Promise<TableCard>;

const PAUSE = 700; // ms: whoever has just started a table reveals at once anyway
const RETRY = 2000;
const PATIENCE = 8000; // ms for an answer: the round will not wait much longer
const PASSING = ["offline", "server_failed", "too_often", "game_compiling"];

class Parts {
  /** By table: why we cannot reveal. */
  obstacles = $state.raw<Readonly<Record<string, Obstacle>>>({});
  #cards = new Map<string, TableCard>(); // tables that wait, as they were last heard of
  #looked = new Set<string>(); // seen since somebody came back to this page
  #busy = new Map<string, Promise<TableCard>>();
  #owed = new Set<string>(); // tables that wait for our seed, as far as we were told

  constructor() {
    wire.listen((message) => this.#hear(message));
    document.addEventListener("visibilitychange", () => !document.hidden && this.#comeBack());
  }

  /** A new seed for a table, kept here; what to tell of it. */
  fresh(table: string): string {
    const seed = newSeed();
    const commitment = commitmentTo(table, seed);
    keepSeed(commitment, { seed, table });
    sit(table);
    return commitment;
  }

  /** Wait for what is under way at a table. */
  async rest(table: string): Promise<void> {
    await this.#busy.get(table)?.catch(() => undefined);
  }

  /** Do at a table what is to be done; the table after that. */
  async take(card: TableCard): Promise<TableCard> {
    const busy = this.#busy.get(card.id);
    if (busy) return busy;
    const step = this.#step(card);
    if (!step) return card;
    const doing = Promise.race([step(), late()]).finally(() => this.#busy.delete(card.id));
    this.#busy.set(card.id, doing);
    const next = await doing;
    this.#owed.delete(card.id);
    return this.take(next);
  }

  #hear(message: ToBrowser): void {
    if (message.kind === "card" && message.card) this.#consider(message.card);
    else if (message.kind === "turns")
      message.waiting.filter((one) => one.what === "reveal").forEach((one) => this.#owe(one.table));
  }

  #consider(card: TableCard): void {
    if (card.status === "waiting") this.#cards.set(card.id, card);
    else this.#cards.delete(card.id);
    this.take(card).catch((error: unknown) => {
      if (error instanceof Refusal && PASSING.includes(error.code)) this.#later(card.id, RETRY);
    });
  }

  /** A table waits for our seed; if nothing else tells it from here in a moment, look at the table. */
  #owe(table: string): void {
    this.#owed.add(table);
    setTimeout(() => this.#owed.has(table) && this.#later(table, 0), PAUSE);
  }

  /** Look at a table again in a moment, wherever we are by then. */
  #later(table: string, wait: number): void {
    setTimeout(() => {
      if (this.#busy.has(table)) return;
      ask<TableCard>("GET", `/api/tables/${table}`).then(
        (card) => this.#consider(card),
        () => undefined, // it is gone, or the socket will tell
      );
    }, wait);
  }

  /** Somebody uses this device now: what another one has committed to could not be revealed from here. */
  #comeBack(): void {
    this.#looked.clear();
    for (const card of this.#cards.values()) this.#consider(card);
  }

  #step(card: TableCard): Step | null {
    const own = card.seats.find((seat) => seat.person !== null && seat.person === wire.you?.id);
    if (!own || card.status !== "waiting") return null;
    this.#meet(card.id, null);
    if (card.reveal_until != null) return own.revealed ? null : this.#reveal(card, own.commitment ?? null);
    voidSeal(card.id);
    const isFirst = !this.#looked.has(card.id);
    this.#looked.add(card.id);
    const known = keptSeed(own.commitment);
    if (known && !known.seal) return null;
    const isOurs = known !== null || !own.commitment; // else it is another device's: only who comes here takes it over
    const isWanted = card.follows == null || own.ready || hasSat(card.id); // to a rematch one agrees first
    return isWanted && (isOurs || isFirst) ? () => this.#commit(card.id) : null;
  }

  #commit(table: string): Promise<TableCard> {
    return ask<TableCard>("POST", `/api/tables/${table}/commit`, { commitment: this.fresh(table) });
  }

  /** Everybody is committed, and we have seen it: only then our seed is told, under this one seal. */
  #reveal(card: TableCard, commitment: string | null): Step | null {
    const known = keptSeed(commitment);
    const seal = sealOfCard(card);
    if (!known) return this.#meet(card.id, "elsewhere");
    if (seal === null || seal !== card.seal || (known.seal ?? seal) !== seal) return this.#meet(card.id, "unsound");
    keepSeed(commitment ?? "", { ...known, seal });
    keepSeal(card.id, seal);
    return () => ask<TableCard>("POST", `/api/tables/${card.id}/reveal`, { seed: known.seed });
  }

  #meet(table: string, obstacle: Obstacle | null): null {
    if ((this.obstacles[table] ?? null) !== obstacle) {
      const { [table]: _, ...others } = this.obstacles;
      this.obstacles = obstacle ? { ...others, [table]: obstacle } : others;
    }
    return null;
  }
}

function late(): Promise<never> {
  return new Promise((_, failed) => setTimeout(() => failed(new Refusal("offline", texts.t("no_answer"))), PATIENCE));
}

export const parts = new Parts();
