/** Ana at a table of two, with a server that says yes to everything it has no other answer for. */
import { expect, vi } from "vitest";
import type { Saying, TableMessage } from "../api/types";
import { Refusal } from "../lib/api";
import { Feed } from "../lib/feed.svelte";
import { settings } from "../lib/settings.svelte";
import { wire, type Answer } from "../lib/socket.svelte";
import { Sitting } from "../table/sitting.svelte";
import { ANA, option, story, TABLE, tableCard, tableMessage } from "./tables";

export const [take, keep, bid] = [option("a", "take"), option("b", "keep"), option("c", "bid")];
export const CARD = tableCard(["ana", "ben"]);

export class Seated {
  readonly feed = new Feed(TABLE, null);
  readonly sitting = new Sitting(this.feed, CARD);
  /** What the server was asked. */
  readonly said: Saying[] = [];
  /** What it answers, one after the other. */
  answers: ((saying: Saying) => Partial<Answer> | Promise<Answer>)[] = [];

  constructor() {
    localStorage.clear();
    settings.change({ confirm: true });
    wire.you = ANA;
    vi.spyOn(wire, "say").mockImplementation(async (saying) => {
      this.said.push(saying);
      return (await (this.answers.shift()?.(saying) ?? { kind: "accepted", number: null, turn: null })) as Answer;
    });
  }

  /** The table changes, and the page with it. */
  show(told: Partial<TableMessage> = {}): void {
    this.feed.hear(tableMessage({ legal: [take, keep, bid], story: story(), ...told }));
    this.sitting.settle();
  }

  settled(): Promise<void> {
    return vi.waitFor(() => expect(this.sitting.busy).toBe(false));
  }
}

export const refuse = () => Promise.reject<Answer>(new Refusal("azul_no", "No.", "azul.3.2"));
