import type { Facts, Legal, PlayedLine, TableCard, TableMessage } from "../api/types";
import type { BoardModule, MoveEffects, Pointed, Preview } from "../games/board";
import { Refusal, sentence } from "../lib/api";
import type { Feed } from "../lib/feed.svelte";
import { keep, kept } from "../lib/kept";
import { settings } from "../lib/settings.svelte";
import { wire, type Answer } from "../lib/socket.svelte";
import type { Explained } from "../shared/rule";
import { Playback } from "./playback.svelte";
import { shownOf } from "./story";

export const SPECTATOR = -1;

const PASSING = "passing";

/** Somebody at a table: through whose eyes they look, and what they have picked but not yet played. */
export class Sitting {
  chosen = $state.raw<readonly Legal[]>([]);
  busy = $state(false);
  problem = $state("");
  problemRule = $state<string | null>(null);
  board = $state.raw<BoardModule | null>(null);
  /** What the server says the chosen move leads to. */
  preview = $state.raw<Preview | null>(null);
  /** What it says that each of our moves would bring. */
  moveEffects = $state.raw<MoveEffects | null>(null);
  /** Whether that is still to come: the board may change a little. */
  isAskingEffects = $state(false);
  #passing = $state(kept<string>(PASSING, "")); // the table and the seat that pass by themselves
  #written = $state(0); // the line that our last deed became: the table is out of date until it shows it
  #turn = SPECTATOR; // at which something was picked
  #looking = $state(SPECTATOR); // the seat we looked through last
  #forced = new Set<number>(); // turns that were played for us
  #playbacks = new Map<number, Playback>(); // by viewer
  #isHasty = false; // whoever acts has not seen all that had happened

  constructor(
    readonly feed: Feed,
    readonly card: TableCard,
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
    this.#isHasty = this.isBehind;
    for (const playback of this.#playbacks.values()) playback.hurry();
  }

  /** The page is left. */
  stop(): void {
    this.feed.heard = () => undefined;
    for (const playback of this.#playbacks.values()) playback.stop();
  }

  readonly mayMove = $derived.by(
    () =>
      this.viewer !== SPECTATOR &&
      !this.isBehind &&
      this.message?.to_move === this.viewer &&
      this.message.number >= this.#written &&
      !this.message.end &&
      !this.busy,
  );

  /** As many views as there are people at this screen: before that, nobody knows whether a hand is secret. */
  readonly #awaited = $derived.by(() => {
    const own = this.card.seats.filter(({ person }) => person !== null && person === wire.you?.id);
    return own.length;
  });

  /** The first views are still coming: nothing is shown yet that is perhaps not for everybody here. */
  readonly isArriving = $derived.by(() => this.#awaited > 1 && this.seats.length < this.#awaited);

  /** Two people at one screen must not see each other's hands. */
  readonly hasSecrets = $derived.by(() => this.seats.length > 1 && this.feed.hasSecrets);

  /** Our last decision that was one: what was played for us is taken back with it. */
  readonly lastOwn = $derived.by((): PlayedLine | undefined =>
    this.feed
      .log(this.viewer)
      .filter((line) => line.kind === "played")
      .findLast(({ seat, turn }) => this.seats.includes(seat) && !this.#forced.has(turn)),
  );

  /** Whether other people would be asked: they have learned something since, have acted, or are to act. */
  readonly undoAsks = $derived.by(() => {
    const seats = this.message?.seats ?? [];
    const hasOthers = seats.some(({ bot }, seat) => bot === null && !this.seats.includes(seat));
    return hasOthers && (this.lastOwn?.turn ?? Infinity) < (this.message?.free_from ?? Infinity);
  });

  /** What lets this chance go by, if that is possible now. */
  readonly pass = $derived.by((): Legal | undefined =>
    this.message?.legal.find((option) => this.board?.passes?.includes(String(option.parts["kind"]))),
  );

  /** Pass for us as soon as that is possible, in this seat, until it is switched off. */
  readonly passes = $derived.by(() => this.#passing === `${this.feed.id} ${this.viewer}`);

  keepPassing(wanted: boolean): void {
    if (!wanted && !this.passes) return;
    this.#passing = wanted ? `${this.feed.id} ${this.viewer}` : "";
    keep(PASSING, this.#passing);
  }

  /** What was picked belongs to the table as it was; the same turn may have come again after an undo. */
  settle(): void {
    const [turn, legal] = [this.message?.turn ?? SPECTATOR, this.message?.legal ?? []];
    const isLegal = (one: Legal): boolean => legal.some((option) => option.move === one.move);
    if (turn !== this.#turn) this.problem = "";
    if (turn !== this.#turn || !this.chosen.every(isLegal)) this.chosen = [];
    this.#turn = turn;
  }

  remember(): void {
    this.#looking = this.viewer;
  }

  readonly pick = (option: Legal | readonly Legal[]): void => {
    this.problem = "";
    if (!this.mayMove) return;
    const options = "move" in option ? [option] : option;
    const [only] = options;
    const isAgain = options.length === 1 && this.chosen.length === 1 && this.chosen[0]?.move === only?.move;
    this.chosen = options;
    const isMeant = isAgain || this.#isStep(only) || !(settings.choices.confirm || this.#isHasty);
    if (options.length === 1 && only && isMeant) void this.play(only);
  };

  /** What the board composed of several choices waits for its confirmation, whatever the settings say. */
  readonly propose = (option: Legal | null): void => {
    if (this.mayMove) this.chosen = option ? [option] : [];
  };

  /** What the server makes of something that the board has in mind. */
  readonly selectionFacts = async (about: string): Promise<Facts | null> => {
    if (!this.message || !this.mayMove) return null;
    const at = { table: this.feed.id, seat: this.viewer, turn: this.message.turn };
    const answer = await wire.say({ kind: "effects", ...at, about }).catch(() => null);
    return answer?.kind === "move_effects" ? (answer.about ?? null) : null;
  };

  #isStep(option: Legal | undefined): boolean {
    if (!option || this.#isHasty) return false;
    return this.board?.steps?.includes(String(option.parts["kind"])) ?? false;
  }

  /** Ask what the chosen move leads to; what was chosen meanwhile counts, not what was asked first. */
  async look_ahead(): Promise<void> {
    const [only, ...others] = this.chosen;
    const [message, chosen] = [this.message, this.chosen];
    this.preview = null;
    if (!only || others.length || !message || !this.mayMove || only.move.includes(" ")) return;
    const at = { table: this.feed.id, seat: this.viewer, turn: message.turn, move: only.move };
    const answer = await wire.say({ kind: "preview", ...at }).catch(() => null);
    if (this.chosen === chosen && answer?.kind === "previewed") this.preview = answer.then ?? null;
  }

  /** Ask what each choice of this turn would bring. */
  async askEffects(): Promise<void> {
    const message = this.message;
    this.moveEffects = null;
    this.isAskingEffects = false;
    if (!message || this.viewer === SPECTATOR || message.to_move !== this.viewer || message.end) return;
    const at = { table: this.feed.id, seat: this.viewer, turn: message.turn };
    this.isAskingEffects = true;
    const answer = await wire.say({ kind: "effects", ...at }).catch(() => null);
    const isStill = this.message?.number === message.number && this.message.viewer === message.viewer;
    if (!isStill) return; // it is asked for anew
    this.isAskingEffects = false;
    if (answer?.kind === "move_effects") this.moveEffects = answer.moves;
  }

  /** Why nothing can be chosen where somebody points. While a move is on its way, nobody knows. */
  readonly why = async (pointed: Pointed, chosen = ""): Promise<Explained | null> => {
    const message = this.message;
    if (!message || this.viewer === SPECTATOR) return null;
    if (message.to_move === this.viewer && !message.end && !this.mayMove) return null;
    const at = { table: this.feed.id, seat: this.viewer, turn: message.turn };
    try {
      const answer = await wire.say({ kind: "why", ...at, parts: { ...pointed }, chosen });
      const reason = answer.kind === "reason" ? answer.reason : null;
      return reason ? { what: reason.text, rule: reason.rule ?? undefined } : null;
    } catch (error) {
      return { what: sentence(error) };
    }
  };

  readonly confirm = (): void => {
    const [only, ...others] = this.chosen;
    if (only && !others.length) void this.play(only);
  };

  async play(option: Legal, isForced = false): Promise<void> {
    const message = this.message;
    if (!message || !this.mayMove) return;
    this.remember();
    if (isForced) this.#forced.add(message.turn);
    else this.#forced.delete(message.turn);
    await this.#say(() => this.#playAll(option.move.split(" "), this.viewer, message.turn));
  }

  /** What was put forward as one is taken back as one. */
  async #playAll(moves: readonly string[], seat: number, from: number): Promise<Answer | undefined> {
    let turn = from;
    let answer: Answer | undefined;
    for (const move of moves) {
      if (turn !== from) this.#forced.add(turn);
      answer = await wire.say({ kind: "play", table: this.feed.id, seat, turn, move });
      turn = (answer.kind === "accepted" ? answer.turn : null) ?? turn + 1;
    }
    return answer;
  }

  /** Let go of what is picked; else take back the last own decision. */
  readonly undo = (): void => {
    const own = this.lastOwn;
    this.problem = "";
    this.keepPassing(false); // else it would be passed again at once
    if (this.chosen.length) this.chosen = [];
    else if (own && !this.busy) {
      const [seat, to_turn] = [own.seat, own.turn];
      void this.#say(() => wire.say({ kind: "ask_undo", table: this.feed.id, seat, to_turn }));
    }
  };

  consent(yes: boolean): void {
    const question = this.message?.question;
    if (!question) return;
    void this.#say(() =>
      wire.say({ kind: "consent", table: this.feed.id, seat: this.viewer, yes, about: question.number }),
    );
  }

  resign(): void {
    void this.#say(() => wire.say({ kind: "resign", table: this.feed.id, seat: this.viewer }));
  }

  replace(absent: number): void {
    void this.#say(() =>
      wire.say({ kind: "replace", table: this.feed.id, seat: this.viewer, absent, by: this.card.terms.level }),
    );
  }

  /** Sit down again where a bot went on for us. */
  comeBack(seat: number): void {
    void this.#say(() => wire.say({ kind: "return", table: this.feed.id, seat }));
  }

  async #say(saying: () => Promise<Answer | undefined>): Promise<void> {
    this.busy = true;
    try {
      const answer = await saying();
      if (answer?.kind === "accepted") this.#written = answer.number ?? 0;
      this.problem = "";
    } catch (error) {
      this.problem = sentence(error);
      this.problemRule = error instanceof Refusal ? error.rule : null;
    } finally {
      this.busy = false;
      this.chosen = [];
    }
  }
}
