import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isTip, placeOf, Tips } from "./tips.svelte";

let board: HTMLElement;
let tips: Tips;
let leave: () => void;
const part = (id: string): HTMLElement => document.getElementById(id)!;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<main>
    <i id="statue" role="img" aria-label="Statue: four tiles"><b id="face"></b></i>
    <button id="tile" data-part aria-label="Red tile"></button>
    <button id="pile" data-part><span class="sr">Pile 1</span></button>
    <p id="floor"></p></main>`;
  board = document.querySelector("main")!;
  tips = new Tips();
  leave = tips.surface(board);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

const send = (on: string, kind: string, more: PointerEventInit = {}): boolean =>
  part(on).dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: "mouse", ...more }));
const hover = (on: string, more?: PointerEventInit): string | undefined => {
  send(on, "pointerover", more);
  vi.runAllTimers();
  return tips.now?.text;
};

test("under a mouse that rests everything with a name says it", () => {
  expect([hover("face"), hover("tile"), hover("pile")]).toEqual(["Statue: four tiles", "Red tile", "Pile 1"]);
  expect(hover("floor")).toBeUndefined();
});

test("a mouse that goes by, or carries something, is told nothing", () => {
  send("statue", "pointerover");
  expect(tips.now).toBeNull();
  send("floor", "pointerover");
  vi.runAllTimers();
  expect(tips.now).toBeNull();
  expect(hover("statue", { buttons: 1 })).toBeUndefined();
});

test("a picture answers to a tap; that of a part is a choice", () => {
  send("face", "click", { pointerType: "touch" });
  expect(tips.now?.text).toBe("Statue: four tiles");
  send("floor", "pointerdown", { pointerType: "touch" });
  expect(tips.now).toBeNull();
  send("tile", "click", { pointerType: "touch" });
  expect(tips.now).toBeNull();
  send("face", "click");
  expect(tips.now).toBeNull(); // a mouse has hovered before it clicks
});

test("a board can ask whether a tap was answered so", () => {
  const asked: boolean[] = [];
  board.addEventListener("click", (event) => asked.push(isTip(event)));
  send("face", "click", { pointerType: "touch" });
  send("tile", "click", { pointerType: "touch" });
  send("face", "click");
  expect(asked).toEqual([true, false, false]);
});

test("the focus of keys is answered at once", () => {
  const tile = part("tile");
  vi.spyOn(tile, "matches").mockImplementation((selector: string) => selector === ":focus-visible");
  tile.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  expect(tips.now?.text).toBe("Red tile");
  tile.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  expect(tips.now).toBeNull();
});

test.each(["scroll", "keydown"])("a tip goes with %s", (kind) => {
  hover("statue");
  dispatchEvent(kind === "scroll" ? new Event(kind) : new KeyboardEvent(kind, { key: "Escape" }));
  expect(tips.now).toBeNull();
});

test("what has gone meanwhile says nothing", () => {
  send("statue", "pointerover");
  part("statue").remove();
  vi.runAllTimers();
  expect(tips.now).toBeNull();
});

const [CARD, WINDOW] = [
  { width: 100, height: 30 },
  { width: 390, height: 844 },
];
const at = (x: number, y: number, height = 20): { left: number; top: number } =>
  placeOf({ text: "", box: new DOMRect(x, y, 40, height) }, CARD, WINDOW);

test("a tip stands above the middle of what it is about, or below where there is no room", () => {
  expect(at(180, 400)).toEqual({ left: 150, top: 362 });
  expect(at(180, 10)).toEqual({ left: 150, top: 38 });
});

test("a tip stays in the window, and at the foot of what is high", () => {
  expect([at(0, 400).left, at(380, 400).left]).toEqual([8, 282]);
  expect(at(180, 0, 900).top).toBeLessThanOrEqual(844 - 30 - 8);
});

test("what has the focus may be taken out of the drawing while it is drawn anew", () => {
  tips.now = { text: "Red tile", box: new DOMRect() };
  let isGone = $state(false);
  const end = $effect.root(() => {
    const left = $derived(isGone && part("tile").dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
    $effect(() => void left);
  });
  flushSync(() => (isGone = true));
  end();
  expect(tips.now).toBeNull();
});
