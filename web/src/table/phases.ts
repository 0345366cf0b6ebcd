/** A table on the screen as a state machine: in which phase it is, and what is done when something changes. */
import type { Legal, StoryLine, TableMessage } from "../api/types";

export const PAUSE = 350; // ms before a choice is made for us: one should see what happened before it
export const RETRY = 3000; // ms until we ask again whether the rules are compiled

export type Phase =
  | "arriving" // nothing may be shown yet
  | "compiling" // the server makes the rules ready: ask again in a moment
  | "refused" // there is nothing here for us
  | "watching" // others decide, or our move is on its way
  | "covered" // our turn, behind a curtain
  | "choosing" // our turn
  | "forced" // our turn, and it is played for us in a moment
  | "over";

/** All that a phase follows from. */
export interface Seen {
  message: TableMessage | null;
  log: readonly StoryLine[];
  refused: string | null; // the code of the refusal
  isArriving: boolean;
  isCovered: boolean;
  mayMove: boolean;
  chosen: readonly Legal[];
  forced: Legal | undefined; // what would be played for us
}

/** What the machine has done; it does nothing itself but wait. */
export interface Acts {
  arrive(): void;
  settle(): void;
  askEffects(): void;
  lookAhead(): void;
  announce(seen: Seen): void;
  refresh(): void;
  play(option: Legal): void;
}

export function phaseOf(seen: Seen): Phase {
  if (seen.refused === "game_compiling") return "compiling";
  if (!seen.message) return seen.refused === null ? "arriving" : "refused";
  if (seen.isArriving) return "arriving";
  if (seen.message.end) return "over";
  if (seen.isCovered) return "covered";
  if (!seen.mayMove) return "watching";
  return seen.forced ? "forced" : "choosing";
}

export class TableMachine {
  phase: Phase = "arriving";
  #seen: Seen | null = null;
  #stopWaiting = (): void => {};

  constructor(private readonly acts: Acts) {}

  step(now: Seen): void {
    const [before, phase] = [this.#seen, phaseOf(now)];
    this.#seen = now;
    if (phase !== this.phase || now.forced !== before?.forced) this.#enter(phase, now);
    const isNew = now.message !== before?.message;
    if (isNew) this.#show(now);
    if (isNew || now.chosen !== before?.chosen) this.acts.lookAhead();
    if (isNew || now.log !== before?.log || now.mayMove !== before.mayMove) this.acts.announce(now);
  }

  /** The page is left: nothing that was waited for happens any more. */
  stop(): void {
    this.#stopWaiting();
  }

  #show(now: Seen): void {
    if (now.message) this.acts.arrive();
    this.acts.settle();
    this.acts.askEffects();
  }

  #enter(phase: Phase, { forced }: Seen): void {
    this.phase = phase;
    this.#stopWaiting();
    if (phase === "compiling") this.#wait(setInterval(() => this.acts.refresh(), RETRY));
    else if (phase === "forced" && forced) this.#wait(setTimeout(() => this.acts.play(forced), PAUSE));
  }

  #wait(timer: ReturnType<typeof setTimeout>): void {
    this.#stopWaiting = () => (clearInterval(timer), clearTimeout(timer));
  }
}
