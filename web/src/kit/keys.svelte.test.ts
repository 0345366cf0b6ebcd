import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Keys } from "./keys.svelte";

/** Parts by their ids, in a row: those that begin with "grey" cannot be chosen. */
function boardOf(...ids: string[]): HTMLElement {
  const board = document.createElement("div");
  for (const [at, id] of ids.entries()) {
    const part = document.createElement("button");
    const isGreyed = id.startsWith("grey");
    Object.assign(part, { id, getBoundingClientRect: () => new DOMRect(50 * at, 0, 40, 40) });
    part.dataset["part"] = isGreyed ? "greyed" : "legal";
    part.dataset["number"] = id.slice(-1);
    part.setAttribute("aria-disabled", String(isGreyed));
    board.append(part);
  }
  document.body.append(board);
  return board;
}

let keys: Keys;
beforeEach(() => {
  keys = new Keys();
  keys.surface(boardOf("one-1", "grey-2", "two-3", "three-3"));
});
afterEach(() => (document.body.innerHTML = ""));

const part = (id: string): HTMLElement => document.getElementById(id)!;
function press(key: string, more: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  document.activeElement?.dispatchEvent(event);
}
const focused = (): string => document.activeElement?.id ?? "";

test("arrows lead to what can be chosen; with Shift to everything", () => {
  part("one-1").focus();
  press("ArrowRight");
  expect(focused()).toBe("two-3");
  press("ArrowLeft", { shiftKey: true });
  expect(focused()).toBe("grey-2");
});

test("what is greyed answers to a question mark, and the frame does not hear it", () => {
  const [asked, heard] = [vi.fn(), vi.fn()];
  part("grey-2").addEventListener("click", asked);
  document.body.addEventListener("keydown", heard);
  part("grey-2").focus();
  press("?");
  document.body.removeEventListener("keydown", heard);
  expect([asked.mock.calls.length, heard.mock.calls.length]).toEqual([1, 0]);
});

test("the focus goes back to the last part that can still be chosen, else to the first that can", () => {
  part("one-1").focus();
  part("three-3").focus();
  press("Enter");
  part("three-3").remove();
  keys.restore();
  expect(focused()).toBe("one-1");
  part("one-1").remove();
  keys.restore();
  expect(focused()).toBe("two-3");
});

test("whoever uses a mouse is left where they are", () => {
  part("one-1").focus();
  part("one-1").dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
  part("one-1").blur();
  keys.restore();
  keys.goTo("#two-3");
  expect(focused()).toBe("");
});

test("a number goes from one part that says it to the next", () => {
  part("one-1").focus();
  const way = [1, 2, 3].map(() => (keys.goToNumber("3"), focused()));
  expect(way).toEqual(["two-3", "three-3", "two-3"]);
});
