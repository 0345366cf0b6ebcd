import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { Drag } from "./drag.svelte";
import Part from "./Part.svelte";

const drag = new Drag<string>();
const children = createRawSnippet(() => ({ render: () => "<g class='picture'></g>" }));
let shown: ReturnType<typeof mount> | null = null;

function draw(props: Record<string, unknown>): Element {
  const target = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
  shown = mount(Part, {
    target,
    props: { id: "part", name: "Red tile", legal: 0, act: null, drag, children, ...props },
  });
  flushSync();
  return target.querySelector("#part")!;
}
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = "";
});

const told = (part: Element, ...names: string[]): (string | null)[] => names.map((name) => part.getAttribute(name));
const press = (part: Element, key: string): boolean =>
  part.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

test("what can be chosen is a button with the number of its options", () => {
  const part = draw({ legal: 3, act: vi.fn(), isOn: true });
  expect(told(part, "role", "tabindex", "data-part", "data-legal", "aria-pressed", "aria-disabled")).toEqual([
    "button",
    "0",
    "legal",
    "3",
    "true",
    "false",
  ]);
});

test("what can be ticked is a checkbox", () => {
  const part = draw({ legal: 1, act: vi.fn(), isBox: true });
  expect(told(part, "role", "aria-checked", "aria-pressed")).toEqual(["checkbox", "false", null]);
});

test("what is only done is neither on nor off", () => {
  expect(told(draw({ legal: 1, act: vi.fn(), isOn: null }), "aria-pressed")).toEqual([null]);
});

test("what is greyed can be asked, by a click or a question mark; it is not on the way of Tab", () => {
  const act = vi.fn();
  const part = draw({ act });
  expect(told(part, "tabindex", "data-part", "data-legal", "aria-disabled")).toEqual(["-1", "greyed", null, "true"]);
  part.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  press(part, "?");
  expect(act).toHaveBeenCalledTimes(2);
});

test("a picture has a name and does nothing", () => {
  const part = draw({});
  expect(told(part, "role", "aria-label", "tabindex", "data-part", "aria-disabled")).toEqual([
    "img",
    "Red tile",
    null,
    null,
    null,
  ]);
  expect(press(part, "Enter")).toBe(true);
});

test("Enter and Space choose, and the frame does not hear them; a question mark is not for what is legal", () => {
  const [act, frame] = [vi.fn(), vi.fn()];
  document.body.addEventListener("keydown", frame);
  const part = draw({ legal: 1, act });
  expect([press(part, "Enter"), press(part, " "), press(part, "?")]).toEqual([false, false, true]);
  expect([act.mock.calls.length, frame.mock.calls.length]).toEqual([2, 1]);
});

test("it tells that it only helps, and which number it has", () => {
  expect(
    told(draw({ legal: 2, act: vi.fn(), helps: true, number: 4 }), "data-part", "data-legal", "data-number"),
  ).toEqual(["helps", null, "4"]);
});

test("with a box its picture lies beside it, with a ring for its state", () => {
  const part = draw({ legal: 1, act: vi.fn(), isOn: true, box: [0, 0, 10, 10] });
  expect(part.querySelector(".picture")).toBeNull();
  expect(part.previousElementSibling?.querySelector(".picture")).not.toBeNull();
  expect(part.querySelector(".ring.chosen")).not.toBeNull();
});

test("its picture is not drawn anew when it is somebody else's turn", () => {
  const changed = $state({ legal: 1, act: vi.fn() as (() => void) | null });
  const target = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
  const box = [0, 0, 10, 10] as const;
  shown = mount(Part, {
    target,
    props: {
      id: "part",
      name: "Red tile",
      drag,
      children,
      box,
      get legal() {
        return changed.legal;
      },
      get act() {
        return changed.act;
      },
    },
  });
  flushSync();
  const picture = target.querySelector(".picture");
  [changed.legal, changed.act] = [0, null];
  flushSync();
  expect(target.querySelector("#part")?.getAttribute("role")).toBe("img");
  expect(target.querySelector(".picture")).toBe(picture);
});

test("what is legal can be carried; what is not, cannot", () => {
  const pressed = vi.spyOn(drag, "press").mockImplementation(() => undefined);
  const load = { piece: "tile", onto: "#goal" };
  for (const legal of [0, 1])
    draw({ legal, act: vi.fn(), load }).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  expect(pressed).toHaveBeenCalledOnce();
});

test("mouse and focus come and go, but not from line to line", () => {
  const point = vi.fn();
  const part = draw({ legal: 1, act: vi.fn(), point });
  const send = (kind: string, relatedTarget: Element | null): boolean =>
    part.dispatchEvent(new PointerEvent(kind, { bubbles: true, relatedTarget }));
  send("pointerover", null);
  send("pointerout", part.querySelector(".picture"));
  send("pointerout", document.body);
  expect(point.mock.calls).toEqual([[true], [false]]);
});
