import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import { Flights, type Journey, type Way } from "./flights.svelte";
import { roomFor } from "./pace";

interface Tile extends Journey {
  name: string;
}
const tile = (from: string[], to: string[]): Tile => ({ name: "red", from, to });

const WIDE = 20; // of a tile at scale 1
const picture = (): SVGSVGElement => document.createElementNS("http://www.w3.org/2000/svg", "svg");
let drawing: SVGSVGElement;
let end: () => void;

/** Parts lie where `data-at` says; the drawing is twice as large on the screen as in its own units. */
beforeEach(() => {
  document.body.innerHTML =
    '<svg><g id="hand" data-at="0"></g><g id="tile" data-tile data-at="100"></g><g id="near" data-at="4"></g></svg>';
  drawing = document.querySelector("svg")!;
  drawing.getScreenCTM = () => ({ a: 2, e: 30, f: 10, inverse: () => ({ a: 0.5 }) }) as DOMMatrix;
  vi.stubGlobal(
    "DOMPoint",
    class {
      constructor(
        readonly x: number,
        readonly y: number,
      ) {}
      matrixTransform = ({ a }: DOMMatrix): { x: number; y: number } => ({ x: this.x * a, y: this.y * a });
    },
  );
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(Number(this.getAttribute("data-at")), 0, 40, 20);
  });
});
afterEach(() => end());

/** A board that shows a table, and what travels when it changes from the first to the second. */
function changed(journeys: readonly Tile[], motion = true): Flights<Tile, number> {
  let table = $state(0);
  let flights!: Flights<Tile, number>;
  end = $effect.root(() => {
    flights = new Flights<Tile, number>({
      drawing: () => drawing,
      seen: () => table,
      motion: () => motion,
      journeys: (before, now) => (before === 0 && now === 1 ? journeys : []),
      widthOf: (_, part) => (part.hasAttribute("data-tile") ? WIDE : null),
    });
  });
  flushSync();
  table = 1;
  flushSync();
  return flights;
}

const goal = (): string => document.querySelector<SVGElement>("#tile")!.style.opacity;

/** Its picture is drawn; what is given back is called when it has arrived. */
function landing(flights: Flights<Tile, number>, flight: (typeof flights.list)[number]): () => void {
  const motion = { cancel: vi.fn(), onfinish: null as (() => void) | null };
  flights.fly(flight)(Object.assign(picture(), { animate: () => motion, getScreenCTM: () => null }));
  return () => motion.onfinish?.();
}

test("a piece goes from the middle of one part to that of another, in the units of the drawing", () => {
  const [flight] = changed([tile(["#hand"], ["#tile"])]).list;
  expect(flight).toMatchObject({ from: { x: 10, y: 5, k: null }, to: { x: 60, y: 5, k: 1 }, delay: 0 });
});

test("the first part that is found counts", () => {
  const [flight] = changed([tile(["#gone", "#hand"], ["#nowhere", "#tile"])]).list;
  expect([flight?.from.x, flight?.to.x]).toEqual([10, 60]);
});

test("what lies there already, or nowhere, does not travel", () => {
  expect(changed([tile(["#hand"], ["#near"]), tile(["#gone"], ["#tile"]), tile(["#hand"], ["#gone"])]).list).toEqual(
    [],
  );
});

test("several leave one after the other", () => {
  const [first, second] = changed([tile(["#hand"], ["#tile"]), tile(["#hand"], ["#tile"])]).list;
  expect(first?.delay).toBe(0);
  expect(second?.delay).toBeGreaterThan(0);
});

test("a whole other table does not travel, nor does anything where motion is not wanted", () => {
  expect(changed(Array.from({ length: 17 }, () => tile(["#hand"], ["#tile"]))).list).toEqual([]);
  end();
  expect(changed([tile(["#hand"], ["#tile"])], false).list).toEqual([]);
});

test("a piece that is drawn at its goal is not seen there before it has come", () => {
  const flights = changed([tile(["#hand"], ["#tile"]), tile(["#near"], ["#tile"])]);
  const land = flights.list.map((flight) => landing(flights, flight));
  expect(goal()).toBe("0");
  land[0]?.();
  expect(goal()).toBe("0"); // another one is still on its way there
  land[1]?.();
  expect(goal()).toBe("");
});

test("what goes a way of its own is there before the next move is shown", () => {
  const way: Way = {
    stops: [
      { x: 0, y: 0, offset: 0 },
      { x: 50, y: 0, offset: 0.2 },
      { x: 50, y: 40, offset: 1 },
    ],
    time: 9000,
  };
  const flights = changed([{ ...tile([], ["#tile"]), way }]);
  expect(flights.list).toMatchObject([{ time: roomFor(settings.choices.speed), delay: 0 }]);
  let path: Keyframe[] = [];
  const animate = (keys: Keyframe[]): object => ((path = keys), { cancel: () => undefined });
  flights.fly(flights.list[0]!)(Object.assign(picture(), { animate, getScreenCTM: () => null }));
  expect(path.map(({ transform, offset }) => [transform, offset])).toEqual([
    ["translate(0px, 0px) scale(1)", 0],
    ["translate(50px, 0px) scale(1)", 0.2],
    ["translate(50px, 40px) scale(1)", 1],
  ]);
});

test("a picture of its own goes the way in the layer over the drawing", () => {
  const flights = changed([tile(["#hand"], ["#tile"])]);
  let way: Keyframe[] = [];
  const animate = (path: Keyframe[]): Animation => ((way = path), { cancel: () => undefined } as Animation);
  const layer = { a: 1, e: 10, f: 10 } as DOMMatrix;
  flights.fly(flights.list[0]!)(Object.assign(picture(), { animate, getScreenCTM: () => layer }));
  expect(way.map(({ transform }) => transform)).toEqual([
    "translate(40px, 10px) scale(2)",
    "translate(140px, 10px) scale(2)",
  ]);
});

test("what is scrolled out of the board is passed over for what is in sight", () => {
  document.body.innerHTML =
    '<b class="strip" data-at="500"></b><main data-at="-10"><svg><g id="hand" data-at="0"></g><g id="far" data-at="90"></g></svg></main>';
  drawing = document.querySelector("svg")!;
  drawing.getScreenCTM = () => ({ inverse: () => ({ a: 0.5 }) }) as DOMMatrix;
  const flights = changed([tile(["#hand"], ["#far", ".strip"]), tile(["#hand"], ["#far"])]);
  expect(flights.list.map(({ from, to }) => [from.x, to.x])).toEqual([[10, 260]]);
});

test("what has landed is no longer drawn on its way", () => {
  const flights = changed([tile(["#hand"], ["#tile"])]);
  landing(flights, flights.list[0]!)();
  expect(flights.list).toEqual([]);
});

test("whoever touches the drawing finds everything where it lies", () => {
  const flights = changed([tile(["#hand"], ["#tile"])]);
  expect(goal()).toBe("0");
  drawing.querySelector("#tile")!.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  expect([flights.list, goal()]).toEqual([[], ""]);
});

test("of a way that begins or ends out of sight, only what lies in the frame is gone", () => {
  const frame = document.body.appendChild(document.createElement("main"));
  frame.setAttribute("data-at", "60"); // to 100, of the screen: 15 to 35 of the drawing
  frame.append(drawing);
  const at = (x: number, offset: number): Way["stops"][0] => ({ x, y: 2, offset });
  const [time, far] = [400, at(90, 1)];
  const partly: Way = { stops: [at(0, 0), at(20, 0.25), at(30, 0.75), far], time };
  const [seen, ...others] = changed([
    { ...tile([], ["#tile"]), way: partly },
    { ...tile([], ["#tile"]), way: { stops: [at(0, 0), far], time } },
  ]).list;
  expect(others).toEqual([]);
  expect(seen).toMatchObject({ from: { x: 20 }, to: { x: 30 }, time: time / 2 });
  expect(seen?.piece.way?.stops.map(({ offset }) => offset)).toEqual([0, 1]);
});
