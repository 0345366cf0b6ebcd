import { expect, it } from "vitest";
import type { TableMessage } from "../api/types";
import { played, story, tableMessage } from "../testing/tables";
import { soundsOf } from "./sounds";

/** The table after a move of seat 1, in which this happened. */
function after(kind: string, told: Partial<TableMessage>): TableMessage {
  const move = { ...played(2, 0, 1), events: [{ kind, seat: 1, rule: "azul.3.1" }] };
  return tableMessage({ number: 2, story: story(move), ...told });
}

it.each([
  ["a piece", after("placed", { to_move: 1 }), ["piece"]],
  ["cards", after("took_card", { to_move: 1 }), ["card"]],
  ["a piece, and that it is our turn", after("built", { to_move: 0 }), ["piece", "turn"]],
  ["the end", after("built", { end: { why: "rules", loser: null, winners: [1] } }), ["piece", "end"]],
  ["nothing where nothing was played", tableMessage(), []],
])("one hears %s", (_, message, sounds) => {
  expect(soundsOf(message, [0])).toEqual(sounds);
});
