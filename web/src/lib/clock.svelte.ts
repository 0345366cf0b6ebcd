import type { RunningClock, TableMessage } from "../api/types";
import { t, texts } from "./text.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds that nobody sets: the clocks of a table run by them, whatever this machine takes for the time. */
const steadyNow = (): number => performance.now() / 1000;

/** A table as it was heard just now: its clocks are told as they stand at this moment. */
export function heardNow(message: TableMessage): TableMessage {
  return message.clock ? { ...message, clock: { ...message.clock, since: steadyNow() } } : message;
}

/** The time, ticking as long as somebody reads it. */
class Ticker {
  #now = $state(steadyNow());
  #timer = 0;
  #readers = 0;

  get now(): number {
    return this.#now;
  }

  run(): () => void {
    if (this.#readers++ === 0) this.#timer = window.setInterval(() => (this.#now = steadyNow()), 500);
    this.#now = steadyNow();
    return () => {
      if (--this.#readers === 0) clearInterval(this.#timer);
    };
  }
}

export const ticker = new Ticker();

/** The seconds that a seat has left; null: it has no clock. */
export function left(clock: RunningClock | null | undefined, seat: number, now: number): number | null {
  const told = clock?.left[seat];
  if (clock == null || told == null) return null;
  return Math.max(0, clock.running === seat ? told - (now - clock.since) : told);
}

/** `12:40`, `1:05:00`, and for days words. */
export function asClock(seconds: number): string {
  if (seconds >= DAY) return t("days_left", { count: Math.floor(seconds / DAY) });
  if (seconds >= 6 * HOUR) return t("hours_left", { count: Math.floor(seconds / HOUR) });
  const whole = Math.ceil(seconds);
  const parts = [Math.floor((whole % HOUR) / MINUTE), whole % MINUTE].map((part) => String(part).padStart(2, "0"));
  const hours = Math.floor(whole / HOUR);
  return hours ? `${hours}:${parts.join(":")}` : parts.join(":").replace(/^0/, "");
}

/** What was agreed on, in words. */
export function pace(clock: { pace: string; amount: number; increment: number }): string {
  const minutes = texts.number(Math.round((clock.amount / MINUTE) * 10) / 10);
  if (clock.pace === "move" && clock.amount > MINUTE && clock.amount % MINUTE === 0)
    return t("pace_move_minutes", { minutes });
  if (clock.pace === "move") return t("pace_move", { seconds: texts.number(clock.amount) });
  if (clock.pace === "fischer") return t("pace_fischer", { minutes, increment: texts.number(clock.increment) });
  if (clock.pace === "days") return t("pace_days", { count: Math.round(clock.amount) });
  return t("pace_none");
}
