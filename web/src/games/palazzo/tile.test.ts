import { describe, expect, it } from "vitest";
import { MATERIALS } from "./materials";
import palette from "./palette.css?raw";
import { PARTS } from "./parts";
import { loose, palaceArt, tile } from "./tile";

/** Every tile there is, and how many openings it has: a door counts as one. */
const TILES = ["br", "sa", "ma"].flatMap((stone) =>
  [1, 2, 3, 4, 5].flatMap((floor) => [1, 2, 3].map((count): [string, number] => [`${stone}${floor}${count}`, count])),
);

function drawing(art: string): SVGElement {
  const page = document.createElement("div");
  page.innerHTML = `<svg>${art}</svg>`;
  return page.querySelector<SVGElement>("svg")!;
}

const GLASS = '[fill="url(#pz-glass)"]';
const DEFINED = drawing(`<defs>${MATERIALS + PARTS}</defs>`);
/** By part: how many panes it has. */
const PANES = new Map(
  [...DEFINED.querySelectorAll("defs > [id]")].map((part) => [`#${part.id}`, part.querySelectorAll(GLASS).length]),
);
const hrefs = (found: Iterable<Element>): string[] => [...found].map((one) => one.getAttribute("href") ?? "");
/** What is marked as an opening. */
const marked = (art: string): string[] => hrefs(drawing(art).querySelectorAll(".opening"));

/** What somebody counts who looks at it: glass, wherever it is defined, and doors. */
function seen(art: string): number {
  const page = drawing(art);
  return hrefs(page.querySelectorAll("use"))
    .filter((part) => !part.startsWith("#pz-l-")) // letters, which Board.svelte defines
    .map((part) => (part === "#pz-door" ? 1 : (PANES.get(part) ?? NaN)))
    .reduce((sum, one) => sum + one, page.querySelectorAll(GLASS).length);
}

describe("a tile", () => {
  it.each(TILES)("%s shows %i openings", (name, count) => {
    for (const art of [
      tile(name, "none"),
      tile(name, "large", true),
      loose(name, 0, 0, 0.4, true),
      palaceArt([name], 0.28, { letters: false, isBare: true }),
      palaceArt([name], 1, { letters: true }),
    ]) {
      expect(marked(art)).toHaveLength(count);
      expect(seen(art)).toBe(count);
    }
  });

  it.each(TILES)("%s has its openings apart, and beside the plaque", (name, count) => {
    const places = [...drawing(tile(name, "large")).querySelectorAll(".opening")].map((one) =>
      Number(one.getAttribute("x")),
    );
    expect(new Set(places).size).toBe(count);
    expect(Math.min(...places)).toBeGreaterThan(20 + 12);
  });

  it("has one door on the ground floor, and none above", () => {
    for (const [name] of TILES) {
      const doors = marked(tile(name, "none")).filter((kind) => kind === "#pz-door");
      expect(doors).toHaveLength(name[2] === "1" ? 1 : 0);
    }
  });
});

it("draws each window with one pane of glass, and no wall, roof or scaffold with any", () => {
  const glazed = [...PANES].filter(([, count]) => count);
  expect(glazed).toEqual([1, 2, 3, 4, 5].map((floor) => [`#pz-w${floor}`, 1]));
});

/** Bars from one edge to the other go past the windows: whatever stands upright or closes could be one. */
it("lays nothing but bands and veins into marble", () => {
  const marble = DEFINED.querySelector("#pz-p-ma")!;
  const inlays = [...marble.querySelectorAll('[stroke="var(--inlay)"]')];
  expect(inlays.length).toBeGreaterThan(0);
  for (const inlay of inlays) expect(inlay.getAttribute("d")).toMatch(/^(M0 [\d.]+H90)+$/);
  expect(marble.querySelectorAll("rect")).toHaveLength(1);
});

/** How bright a colour is, as the contrast of texts is measured. */
function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(["day", "night"])("by %s", (time) => {
  const rules = palette.split(":root[data-theme").map((rule) => rule.split("}")[0] ?? "");
  const colours = new Map(
    [...(rules[time === "day" ? 0 : 1] ?? "").matchAll(/--([\w-]+): (#\w{6})/g)].map(([, name, colour]) => [
      name,
      colour,
    ]),
  );
  const lit = (name: string): number => brightness(colours.get(name) ?? "") + 0.05;

  it.each(["marble", "vein", "inlay", "trim", "trim-d", "gap", "shutter", "shutter-d"])(
    "%s is not taken for glass",
    (name) => {
      const contrast = lit(name) / lit("glass-1");
      expect(time === "day" ? contrast : 1 / contrast).toBeGreaterThan(2.2);
    },
  );
});
