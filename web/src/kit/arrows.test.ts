import { expect, test, vi } from "vitest";
import { ARROWS, nearest, placeOf, type Direction, type Place } from "./arrows";

const HERE: Place = [0, 0];
const towards = (arrow: string, ...places: Place[]): Place | null =>
  nearest(HERE, ARROWS[arrow] as Direction, places, (place) => place);

test("an arrow leads to the nearest that lies ahead", () => {
  const around: Place[] = [
    [30, 0],
    [20, 0],
    [-20, 0],
    [0, 20],
    [0, -20],
  ];
  expect(towards("ArrowRight", ...around)).toEqual([20, 0]);
  expect(towards("ArrowLeft", ...around)).toEqual([-20, 0]);
  expect(towards("ArrowDown", ...around)).toEqual([0, 20]);
  expect(towards("ArrowUp", ...around)).toEqual([0, -20]);
});

test("what lies aside counts as further away", () => {
  expect(towards("ArrowRight", [10, 20], [40, 0])).toEqual([40, 0]);
  expect(towards("ArrowRight", [10, 5], [40, 0])).toEqual([10, 5]);
});

test("what stands out of its row a little is not above it", () => {
  expect(towards("ArrowUp", [90, -3], [0, -300])).toEqual([0, -300]);
});

test("where there is nothing that way, it leads nowhere", () => {
  expect(towards("ArrowUp", HERE, [20, 0], [0, 20])).toBeNull();
});

test("a part is where its middle is; one that reaches over a whole board is where its foot is", () => {
  const box = vi.spyOn(Element.prototype, "getBoundingClientRect");
  const places = [60, 400].map((height) => {
    box.mockReturnValue(new DOMRect(10, 20, 40, height));
    return placeOf(document.body);
  });
  expect(places).toEqual([
    [30, 50],
    [30, 420],
  ]);
});
