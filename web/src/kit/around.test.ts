import { describe, expect, it } from "vitest";
import { around, union } from "./around";

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

/** An element that lies there; nothing is laid out in a test. */
function lying(at: ReturnType<typeof box>, inner: Element | null = null): HTMLElement {
  const part = document.createElement("div");
  part.getBoundingClientRect = () => at as DOMRect;
  if (inner) part.append(inner);
  return part;
}

describe("a part", () => {
  const frame = lying(box(100, 50, 400, 300));

  it("is found in what its frame has scrolled", () => {
    frame.scrollTop = 30;
    expect(around(lying(box(110, 60, 20, 10)), frame, 3)).toEqual(box(7, 37, 26, 16));
  });

  it("is as large as what it shows of itself", () => {
    const shown = lying(box(120, 60, 5, 5));
    shown.dataset["frame"] = "";
    expect(around(lying(box(0, 0, 999, 999), shown), frame, 0)).toEqual(box(20, 40, 5, 5));
  });

  it("that is not drawn lies nowhere", () => {
    expect(around(lying(box(0, 0, 0, 0)), frame, 3)).toBeNull();
    expect(around(null, frame, 3)).toBeNull();
  });
});

it("many boxes are held by one", () => {
  expect(union([box(10, 20, 5, 5), box(0, 30, 5, 10)])).toEqual(box(0, 20, 15, 20));
  expect(union([])).toBeNull();
});
