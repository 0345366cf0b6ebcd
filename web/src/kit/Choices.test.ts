import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Choices from "./Choices.svelte";

let shown: ReturnType<typeof mount>;
const draw = createRawSnippet<[string]>((option) => ({ render: () => `<i>${option()}</i>` }));
const answer = (option: string, isOn = false) => ({
  option,
  id: option,
  name: `Pay ${option}`,
  label: option,
  isOn,
  legal: 1,
});

function ask(isOn: boolean, byArrows: boolean): { cards: HTMLElement[]; pick: ReturnType<typeof vi.fn> } {
  const pick = vi.fn();
  const answers = [answer("one"), answer("two", isOn), answer("three")];
  shown = mount(Choices<string>, {
    target: document.body,
    props: { question: "How?", answers, byArrows, pick, draw },
  });
  flushSync();
  return { cards: [...document.querySelectorAll<HTMLElement>("[role=radio]")], pick };
}
afterEach(() => void unmount(shown));

const arrow = (card: HTMLElement | undefined, key: string): boolean | undefined =>
  card?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

test("each answer has its picture, a name and words that all can read", () => {
  const { cards } = ask(true, true);
  expect(document.querySelector("[role=radiogroup]")?.getAttribute("aria-label")).toBe("How?");
  expect(cards.map((card) => card.getAttribute("aria-label"))).toEqual(["Pay one", "Pay two", "Pay three"]);
  expect(cards.map((card) => card.querySelector("small")?.textContent)).toEqual(["one", "two", "three"]);
});

test("Tab comes to the one that is chosen, else to the first", () => {
  expect(ask(true, true).cards.map((card) => card.tabIndex)).toEqual([-1, 0, -1]);
  void unmount(shown);
  expect(ask(false, true).cards.map((card) => card.tabIndex)).toEqual([0, -1, -1]);
});

test("arrows choose the next one and go on from there, around the end", () => {
  const { cards, pick } = ask(true, true);
  arrow(cards[1], "ArrowLeft");
  arrow(cards[2], "ArrowRight");
  expect(pick.mock.calls).toEqual([["one"], ["one"]]);
  expect(document.activeElement).toBe(cards[0]);
});

test("where a choice would be played at once, arrows only go on", () => {
  const { cards, pick } = ask(false, false);
  expect(arrow(cards[0], "ArrowRight")).toBe(false);
  expect([document.activeElement === cards[1], pick.mock.calls.length]).toEqual([true, 0]);
  cards[1]?.click();
  expect(pick).toHaveBeenCalledExactlyOnceWith("two");
});
