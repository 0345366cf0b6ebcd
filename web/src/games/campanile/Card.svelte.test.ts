import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { openBoard, type Drawn } from "../../kit/board";
import Within from "../../testing/Within.svelte";
import Card from "./Card.svelte";

test("a part asks how its board is drawn, and follows it", () => {
  const drawn = $state({ letters: true });
  const props = {
    open: () => openBoard(() => drawn as Drawn),
    part: Card,
    given: { style: "rosa", width: 84 },
  };
  const shown = mount(Within, { target: document.body, props: props as never });
  flushSync();
  const letter = (): string | undefined => document.querySelector(".badge text")?.textContent;
  expect(letter()).toBe("R");
  drawn.letters = false;
  flushSync();
  expect(letter()).toBeUndefined();
  void unmount(shown);
});
