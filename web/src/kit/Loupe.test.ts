import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Loupe from "./Loupe.svelte";

let shown: ReturnType<typeof mount>;
afterEach(() => void unmount(shown));

function look(x: number, y: number): { loupe: SVGSVGElement; tap: ReturnType<typeof vi.fn> } {
  const tap = vi.fn();
  shown = mount(Loupe, {
    target: document.body,
    props: { of: "plan", x, y, wide: 40, size: 200, label: "Near", tap },
  });
  flushSync();
  const loupe = document.querySelector<SVGSVGElement>(".loupe")!;
  loupe.getBoundingClientRect = () => new DOMRect(10, 20, 80, 80);
  return { loupe, tap };
}

test("it shows what lies around a place, and hardly more than there is", () => {
  expect(look(100, 60).loupe.getAttribute("viewBox")).toBe("80 40 40 40");
  void unmount(shown);
  expect(look(0, 200).loupe.getAttribute("viewBox")).toBe("-6 166 40 40");
});

test("a tap is told in the units of the drawing", () => {
  const { loupe, tap } = look(100, 60);
  loupe.dispatchEvent(new MouseEvent("click", { clientX: 50, clientY: 100, bubbles: true }));
  expect(tap).toHaveBeenCalledExactlyOnceWith(100, 80);
});
