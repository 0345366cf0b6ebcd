import { untrack } from "svelte";
import { Refusal, sentence } from "./api";
import { answered } from "./early";
import { wire } from "./socket.svelte";

/** What a page wants to know from the server; null until it is told. */
export interface Asked<Answer> {
  readonly value: Answer | null;
  readonly problem: string;
  again(): void;
}

/**
 * Ask, and ask anew when the address changes. What failed because nobody answered is asked once more as soon as
 * the line is back: such a page heals itself. To be called while a component begins.
 */
export function asked<Answer>(address: () => string | null): Asked<Answer> {
  let value = $state.raw<Answer | null>(null);
  let problem = $state("");
  let isOffline = false;
  let round = $state(0);

  $effect(() => {
    const wanted = address();
    void round;
    let isOld = false;
    untrack(() => (problem = ""));
    if (wanted === null) return;
    answered<Answer>(wanted).then(
      (answer) => !isOld && (value = answer),
      (error: unknown) => {
        if (isOld) return;
        problem = sentence(error);
        isOffline = error instanceof Refusal && error.code === "offline";
      },
    );
    return () => (isOld = true);
  });
  $effect(() => {
    if (wire.status === "open" && isOffline) untrack(() => round++);
    isOffline = false;
  });

  return {
    get value() {
      return value;
    },
    get problem() {
      return problem;
    },
    again: () => void round++,
  };
}
