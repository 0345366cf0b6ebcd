import type { Facts, Legal, PlayedLine } from "../api/types";
import type { BoardModule, MoveEffects, Pointed, Preview } from "../games/board";
import { Refusal, sentence } from "../lib/api";
import { keep, kept } from "../lib/kept";
import { settings } from "../lib/settings.svelte";
import type { Answer } from "../lib/socket.svelte";
import type { Explained } from "../shared/rule";
import { beganAt, Redo } from "./takeback.svelte";
import { SPECTATOR, Viewing } from "./viewing.svelte";

export { SPECTATOR };

const PASSING = "passing";

/** A whole move from a hint. */
export interface Advice {
  move: string;
  /** Its first action, which a board can show. */
  begins: Legal;
  words: () => string;
}

/** Somebody at a table: what they have picked but not yet played, and what they do. */
export class Sitting extends Viewing {
  chosen = $state.raw<readonly Legal[]>([]);
  busy = $state(false);
  problem = $state("");
  problemRule = $state<string | null>(null);
  board = $state.raw<BoardModule | null>(null);
  /** Whether nothing can be played as long as nobody answers: a lesson goes on. */
  needsLine = true;
  /** A move that is only shown, as if it were picked: a hint that somebody looks at. */
  pointed = $state.raw<Advice | null>(null);
  /** Lets go of what the board has in hand and nobody has picked yet; null: nothing. */
  letGo = $state.raw<(() => void) | null>(null);
  /** What the server says the chosen move leads to. */
  preview = $state.raw<Preview | null>(null);
  /** What it says that each of our moves would bring. */
  moveEffects = $state.raw<MoveEffects | null>(null);
  /** Whether that is still to come: the board may change a little. */
  isAskingEffects = $state(false);
  #passing = $state(kept<string>(PASSING, "")); // the table and the seat that pass by themselves
  #written = $state(0); // the line that our last command became: the table is out of date until it shows it
  #turn = SPECTATOR; // at which something was picked
  #forced = new Set<number>(); // turns that were played for us
  readonly #redo = new Redo();
  readonly #advised = new Map<string, Advice>(); // by the whole move

  readonly mayMove = $derived.by(
    () =>
      this.viewer !== SPECTATOR &&
      !this.isBehind &&
      this.message?.to_move === this.viewer &&
      this.message.number >= this.#written &&
      !this.message.end &&
      !this.busy,
  );

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

  /** What the board shows as picked: of a move from a hint, what it begins with. */
  readonly marked = $derived.by((): readonly Legal[] => {
    if (this.pointed) return [this.pointed.begins];
    const [advised] = this.chosen.map((one) => this.#advised.get(one.move)?.begins);
    return advised ? [advised] : this.chosen;
  });

  /** The turn at which the own move began whose parts are still being chosen, if going back there is free. */
  readonly #begun = $derived.by((): number | undefined => {
    const turn = this.mayMove ? beganAt(this.feed.log(this.viewer), this.viewer) : undefined;
    return turn !== undefined && turn >= (this.message?.free_from ?? Infinity) ? turn : undefined;
  });

  /** Something is picked, held or half done. */
  readonly isCancellable = $derived.by(
    () => this.chosen.length > 0 || (this.letGo !== null && this.mayMove) || this.#begun !== undefined,
  );

  /** What was taken back, as long as nothing else has happened. */
  readonly redoable = $derived.by(() => (this.mayMove ? this.#redo.after(this.feed.log(this.viewer)) : null));

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
    if (turn !== this.#turn) [this.problem, this.pointed] = ["", null];
    if (turn !== this.#turn || !this.chosen.every(isLegal)) this.chosen = [];
    this.#turn = turn;
  }

  readonly pick = (option: Legal | readonly Legal[]): void => {
    this.problem = "";
    this.pointed = null;
    if (!this.mayMove) return;
    const options = "move" in option ? [option] : option;
    const [only] = options;
    const isAgain = options.length === 1 && this.chosen.length === 1 && this.chosen[0]?.move === only?.move;
    this.chosen = options;
    const isMeant = isAgain || this.#isStep(only) || !(settings.choices.confirm || this.isHasty);
    if (options.length === 1 && only && isMeant) void this.play(only);
  };

  /** What the board composed of several choices waits for its confirmation, whatever the settings say. */
  readonly propose = (option: Legal | null): void => {
    if (this.mayMove) this.chosen = option ? [option] : [];
  };

  /** A whole move that was advised waits for its confirmation. */
  readonly follow = (advice: Advice): void => {
    this.pointed = null;
    this.#advised.set(advice.move, advice);
    this.propose({ ...advice.begins, move: advice.move });
  };

  /** The words of a whole move that was advised. */
  saidOf({ move }: Legal): string | undefined {
    return this.#advised.get(move)?.words();
  }

  /** What the server makes of something that the board has in mind. */
  readonly selectionFacts = async (about: string): Promise<Facts | null> => {
    if (!this.message || !this.mayMove) return null;
    const at = { table: this.feed.id, seat: this.viewer, turn: this.message.turn };
    const answer = await this.say({ kind: "effects", ...at, about }).catch(() => null);
    return answer?.kind === "move_effects" ? (answer.about ?? null) : null;
  };

  #isStep(option: Legal | undefined): boolean {
    if (!option || this.isHasty) return false;
    return this.board?.steps?.(option, this.moveEffects) ?? false;
  }

  /** Ask what the chosen move leads to; what was chosen meanwhile counts, not what was asked first. */
  async look_ahead(): Promise<void> {
    const [only, ...others] = this.pointed ? [this.pointed] : this.chosen;
    const [message, chosen] = [this.message, this.marked];
    this.preview = null;
    if (!only || others.length || !message || !this.mayMove || only.move.includes(" ")) return;
    const at = { table: this.feed.id, seat: this.viewer, turn: message.turn, move: only.move };
    const answer = await this.say({ kind: "preview", ...at }).catch(() => null);
    if (this.marked === chosen && answer?.kind === "previewed") this.preview = answer.then ?? null;
  }

  /** Ask what each choice of this turn would bring. */
  async askEffects(): Promise<void> {
    const message = this.message;
    this.moveEffects = null;
    this.isAskingEffects = false;
    if (!message || this.viewer === SPECTATOR || message.to_move !== this.viewer || message.end) return;
    const at = { table: this.feed.id, seat: this.viewer, turn: message.turn };
    this.isAskingEffects = true;
    const answer = await this.say({ kind: "effects", ...at }).catch(() => null);
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
      const answer = await this.say({ kind: "why", ...at, parts: { ...pointed }, chosen });
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
      answer = await this.say({ kind: "play", table: this.feed.id, seat, turn, move });
      turn = (answer.kind === "accepted" ? answer.turn : null) ?? turn + 1;
    }
    return answer;
  }

  /** Let go of what is picked or held; nothing that was played is touched. */
  readonly deselect = (): void => {
    this.problem = "";
    this.pointed = null;
    this.chosen = [];
    this.letGo?.();
  };

  /** Let go of all parts of the move that is being chosen, those that were played already, too. */
  readonly cancel = (): void => {
    const begun = this.#begun;
    this.deselect();
    if (begun !== undefined) this.#goBack(this.viewer, begun);
  };

  /** Take back the last own decision. */
  readonly takeBack = (): void => {
    const own = this.lastOwn;
    this.problem = "";
    this.keepPassing(false);
    if (own && !this.busy) this.#goBack(own.seat, own.turn);
  };

  #goBack(seat: number, to_turn: number): void {
    this.keepPassing(false); // else it would be passed again at once
    this.#redo.remember(this.feed.log(this.viewer), to_turn, this.seats);
    void this.#say(() => this.say({ kind: "ask_undo", table: this.feed.id, seat, to_turn }));
  }

  /** Play once more what was taken back. */
  readonly redo = (): void => {
    const again = this.redoable;
    if (again) void this.#say(() => this.#playAll(again.moves, again.seat, again.turn));
  };

  consent(yes: boolean): void {
    const question = this.message?.question;
    if (!question) return;
    void this.#say(() =>
      this.say({ kind: "consent", table: this.feed.id, seat: this.viewer, yes, about: question.number }),
    );
  }

  resign(): void {
    void this.#say(() => this.say({ kind: "resign", table: this.feed.id, seat: this.viewer }));
  }

  replace(absent: number): void {
    void this.#say(() =>
      this.say({ kind: "replace", table: this.feed.id, seat: this.viewer, absent, by: this.card.terms.level }),
    );
  }

  /** Sit down again where a bot went on for us. */
  comeBack(seat: number): void {
    void this.#say(() => this.say({ kind: "return", table: this.feed.id, seat }));
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
