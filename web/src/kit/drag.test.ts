import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { choose, Drag, THRESHOLD, type Load } from "./drag.svelte";

let board: HTMLElement;
let part: HTMLElement;
let goal: HTMLElement;
let drag: Drag<string>;
let leave: (() => void) | void;

beforeEach(() => {
  document.body.innerHTML = '<main><button id="part"></button><button id="goal" data-legal="1"></button></main>';
  [board, part, goal] = ["main", "#part", "#goal"].map((one) => document.querySelector<HTMLElement>(one)!) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  board.setPointerCapture = vi.fn();
  document.elementFromPoint = (x) => (x > 50 ? goal : part);
  drag = new Drag<string>();
  leave = drag.surface(board);
});
afterEach(async () => {
  leave?.();
  await new Promise((then) => setTimeout(then)); // until then a click would be taken for that of the drop
});

const pointer = (kind: string, clientX: number, more: PointerEventInit = {}): PointerEvent =>
  new PointerEvent(kind, { clientX, clientY: 0, pointerId: 1, isPrimary: true, button: 0, bubbles: true, ...more });

function press(load: Partial<Load<string>> = {}, more?: PointerEventInit): void {
  part.addEventListener("pointerdown", (event) => drag.press(event, { piece: "card", onto: "#goal", ...load }), {
    once: true,
  });
  part.dispatchEvent(pointer("pointerdown", 0, more));
}
const move = (to: number, more?: PointerEventInit): boolean => dispatchEvent(pointer("pointermove", to, more));
const release = (at: number): boolean => dispatchEvent(pointer("pointerup", at));
const clicked = (on: Element): number => {
  const heard = vi.fn();
  on.addEventListener("click", heard, { once: true });
  on.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return heard.mock.calls.length;
};

test("a press that trembles stays a tap: nothing is lifted, and its click is heard", () => {
  const [lift, drop] = [vi.fn(), vi.fn()];
  press({ lift, drop });
  move(THRESHOLD - 1);
  expect(drag.isHeld).toBe(true);
  expect(drag.now).toBeNull();
  release(THRESHOLD - 1);
  expect([lift.mock.calls.length, drop.mock.calls.length, drag.isHeld]).toEqual([0, 0, false]);
  expect(clicked(part)).toBe(1);
});

test("what goes further is lifted once and follows, under the board's own pointer", () => {
  const lift = vi.fn();
  press({ lift });
  move(THRESHOLD);
  move(40);
  expect(lift).toHaveBeenCalledOnce();
  expect(drag.now).toMatchObject({ piece: "card", x: 40, y: 0, isTouched: false });
  expect(board.setPointerCapture).toHaveBeenCalledExactlyOnceWith(1);
  expect(board.hasAttribute("data-carrying")).toBe(true);
});

test("what takes it is lit while it is over it, and told where it was dropped", () => {
  const drop = vi.fn();
  press({ drop });
  move(60);
  expect(goal.hasAttribute("data-over")).toBe(true);
  move(40);
  expect(goal.hasAttribute("data-over")).toBe(false);
  release(60);
  expect(drop).toHaveBeenCalledExactlyOnceWith({ x: 60, y: 0, element: goal, target: goal });
  expect([drag.now, drag.isHeld, goal.hasAttribute("data-over")]).toEqual([null, false, false]);
});

test("without a drop of its own, the target is chosen as by a click; the browser's own click is not heard", () => {
  const heard = vi.fn();
  goal.addEventListener("click", heard);
  press();
  move(60);
  release(60);
  expect(heard).toHaveBeenCalledOnce();
  expect(clicked(part)).toBe(0);
});

test("what is chosen already is not clicked: that would confirm it", () => {
  const heard = vi.fn();
  goal.addEventListener("click", heard);
  goal.setAttribute("aria-pressed", "true");
  choose(goal);
  choose(null);
  expect(heard).not.toHaveBeenCalled();
});

test("Escape takes it back: it is not dropped, and letting go of the button is no click", () => {
  const [drop, end, frame] = [vi.fn(), vi.fn(), vi.fn()];
  document.body.addEventListener("keydown", frame);
  press({ drop, end });
  move(60);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(drag.now).toBeNull();
  expect(end).toHaveBeenCalledExactlyOnceWith(false);
  expect(frame).not.toHaveBeenCalled();
  release(60);
  expect(drop).not.toHaveBeenCalled();
  expect(clicked(part)).toBe(0);
});

test("before anything is carried, Escape is for others", () => {
  const frame = vi.fn();
  document.body.addEventListener("keydown", frame);
  press();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(frame).toHaveBeenCalledOnce();
});

test("a second finger and the other buttons carry nothing, and other pointers do not move it", () => {
  press({}, { isPrimary: false });
  press({}, { button: 2 });
  expect(drag.isHeld).toBe(false);
  press();
  move(60, { pointerId: 2 });
  expect(drag.now).toBeNull();
});

test("a pointer that the browser takes away drops nothing", () => {
  const [drop, end] = [vi.fn(), vi.fn()];
  press({ drop, end });
  move(60);
  dispatchEvent(pointer("pointercancel", 60));
  release(60);
  expect(drop).not.toHaveBeenCalled();
  expect(end).toHaveBeenCalledExactlyOnceWith(false);
});

test("while a finger holds it the page does not scroll, even if the part has gone", () => {
  const touch = (on: Element): boolean =>
    on.dispatchEvent(new Event("touchmove", { bubbles: true, cancelable: true }));
  expect(touch(board)).toBe(true);
  press();
  part.remove();
  expect([touch(board), touch(part)]).toEqual([false, false]);
  release(0);
  expect([touch(board), touch(part)]).toEqual([true, true]);
});

test("a board that goes away holds nothing", () => {
  const end = vi.fn();
  press({ end });
  move(60);
  leave?.();
  expect([drag.now, drag.isHeld]).toEqual([null, false]);
  expect(end).toHaveBeenCalledExactlyOnceWith(false);
});
