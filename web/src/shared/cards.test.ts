import { expect, test } from "vitest";
import type { SeatCard } from "../api/types";
import { companions } from "./cards";

const seat = (number: number, told: Partial<SeatCard>): SeatCard =>
  ({
    seat: number,
    kind: "person",
    name: "",
    person: null,
    mark: null,
    was: null,
    was_name: null,
    ...told,
  }) as SeatCard;

const ana = seat(0, { name: "Ana", person: "ana" });

// Without its catalogue a text is its key: which sentence it is can be told, not what it says.
test.each([
  ["several at one screen", "hot_seat", [ana, seat(1, { kind: "local", name: "Leo", person: "ana" })]],
  ["against a bot", "with_names", [ana, seat(1, { kind: "bot", name: "normal" })]],
  ["nobody else has come", "nobody_yet", [ana, seat(1, { kind: "open" })]],
])("%s", (_, sentence, seats) => {
  expect(companions({ seats }, "ana")).toBe(sentence);
});
