/** The map of the quarries: a road of pale gravel through four pits. Drawn with fixed seeds, so it never flickers. */
import { group, path, rect, use } from "./svg";
import { TILE_H, TILE_W } from "./tile";
import { QUARRIES, type Quarry } from "./view";
import type { Tile } from "./view";

export interface Lay {
  w: number;
  h: number;
  /** Scale of tiles. */
  k: number;
  /** Scale of the architect. */
  figure: number;
  /** How far below the middle of a quarry tiles lie. */
  rest: number;
  pit: { w: number; h: number };
  depot: { w: number; h: number };
  centre: readonly [number, number];
  radius: readonly [number, number];
  at: Readonly<Record<Quarry, readonly [number, number]>>;
}

const TALL = 430; // of a desktop's map: on a lower one quarries are lower, too

export function layOf(w: number, h: number, phone: boolean): Lay {
  const part = Math.min(1, h / TALL);
  const pit = phone ? { w: 116, h: 84 } : { w: 170, h: 116 * part };
  const depot = phone ? { w: 112, h: 84 } : { w: 160, h: 116 * part };
  const [cx, cy] = [w / 2, h / 2 - 5];
  const [rx, ry] = [w / 2 - pit.w / 2 - (phone ? 10 : 13), h / 2 - pit.h / 2 - 17];
  const at = { north: [cx, cy - ry], east: [cx + rx, cy], south: [cx, cy + ry], west: [cx - rx, cy] } as const;
  const [k, figure, rest] = phone ? [0.4, 1, 3] : [0.56 * part, 1.3 * part, 5];
  return { w, h, k, figure, rest, pit, depot, centre: [cx, cy], radius: [rx, ry], at };
}

const SEEDS: Readonly<Record<Quarry, number>> = { north: 1, east: 4, south: 7, west: 9 };
const EDGES = 22;

/** A ragged outline; with seed 0 a smooth one, for rings. */
export function outlineOf(w: number, h: number, seed: number): string {
  const count = seed ? EDGES : 64;
  const corners = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2;
    const rough = seed ? 1 + (((i * 37 + seed * 53) % 11) - 5) * 0.012 : 1;
    const bent = (part: number, size: number): string =>
      ((size / 2) * rough * Math.sign(part) * Math.abs(part) ** 0.52).toFixed(1);
    return `${bent(Math.cos(angle), w)} ${bent(Math.sin(angle), h)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** Nested outlines, each lower one shifted down and to the right: light falls from the upper left. */
export function pit(quarry: Quarry, { w, h }: { w: number; h: number }): string {
  const seed = SEEDS[quarry];
  const step = (dx: number, dy: number, inset: number, more: number, colour: string): string =>
    group(
      `translate(${dx} ${dy})`,
      path(outlineOf(w - inset, h - inset - more, seed + inset + 1), `var(--${colour})`),
    );
  const [l, t, r] = [-w / 2, -h / 2, w / 2];
  return (
    group("translate(3 4)", path(outlineOf(w + 10, h + 10, seed), "#1c0f06", 'fill-opacity=".16"')) +
    path(outlineOf(w + 8, h + 8, seed), "var(--pit-0)") +
    path(outlineOf(w, h, seed + 1), "var(--pit-3)") +
    step(2, 3, 6, 1, "pit-2") +
    step(3, 5, 13, 2, "pit-1") +
    step(3.5, 7, 21, 2, "pit-floor") +
    `<path d="M${l + 8} ${t + 18}l9 3M${l + 26} ${t + 4}l2 8M${-w / 4} ${t + 2}v9M0 ${t + 2}v9M${w / 4} ${t + 2}l-1 9M${r - 20} ${t + 8}l-5 7M${l + 3} 4l9 1M${r - 3} 6l-9 1M${r - 5} -14l-8 2" stroke="var(--pit-3)" stroke-width="1.2" stroke-opacity=".7"/>` +
    group(`translate(${r - 3} ${h / 2 - 6}) scale(.9)`, use("rock")) +
    group(`translate(${l + 4} ${h / 2 - 2}) scale(.7)`, use("rock"))
  );
}

/** Ground, engraved hills, the road and its chevrons; those before the next quarry are `ahead`. */
export function country(lay: Lay, phone: boolean, ahead: readonly number[]): string {
  const [cx, cy] = lay.centre;
  const [rx, ry] = lay.radius;
  const hills = [0.24, 0.15, 0.76, 0.86].map((part, i) =>
    group(
      `translate(${lay.w * part} ${lay.h * (i % 2 ? 0.31 : 0.26) + (i > 1 ? 8 : 0)}) scale(${phone ? 0.6 : 0.9})`,
      '<path d="M-24 6Q-14-14 0-12Q16-12 26 6M-2-8Q4-2 4 6M8-7Q14-2 15 6M-12-6Q-8 0-8 6" fill="none"/>',
    ),
  );
  const road = (dy: number, colour: string, width: number, more = ""): string =>
    `<ellipse cx="${cx}" cy="${cy + dy}" rx="${rx}" ry="${ry}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`;
  const wide = phone ? 20 : 30;
  return (
    rect(0, 0, lay.w, lay.h, "url(#pz-map)", 'rx="10"') +
    `<g stroke="var(--map-ink)" stroke-width="1.1" stroke-opacity=".5">${hills.join("")}</g>` +
    road(3, "#1c0f06", wide + 6, 'stroke-opacity=".14"') +
    road(0, "var(--road-edge)", wide + 5) +
    road(0, "var(--road)", wide) +
    QUARRIES.map((_, i) => chevrons(lay, i, ahead.includes(i))).join("")
  );
}

function chevrons({ centre: [cx, cy], radius: [rx, ry] }: Lay, stretch: number, isAhead: boolean): string {
  const line = isAhead
    ? 'stroke="var(--legal)" stroke-width="3.5" class="pulse"'
    : 'stroke="var(--road-edge)" stroke-width="2.5"';
  return [-7, 0, 7]
    .map((degrees) => {
      const a = ((45 + stretch * 90 + degrees - 90) * Math.PI) / 180;
      const turn = (Math.atan2(ry * Math.cos(a), -rx * Math.sin(a)) * 180) / Math.PI;
      const [x, y] = [cx + rx * Math.cos(a), cy + ry * Math.sin(a)];
      return group(
        `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})`,
        `<path d="M-4-6L3 0L-4 6" fill="none" ${line}/>`,
      );
    })
    .join("");
}

const STEPS = 8; // on each stretch of the road

/** Points on the road from a quarry on, clockwise; its ends, where one leaves the quarries, are left out. */
export function roadFrom(
  { centre: [cx, cy], radius: [rx, ry] }: Lay,
  quarry: Quarry,
  stretches: number,
): [number, number][] {
  const first = QUARRIES.indexOf(quarry) * STEPS;
  return Array.from({ length: stretches * STEPS - 3 }, (_, i): [number, number] => {
    const angle = ((first + i + 2) / STEPS - 1) * (Math.PI / 2);
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });
}

export interface Spot {
  name: Tile;
  x: number;
  y: number;
  scale: number;
}

/** Tiles in a place, never overlapping: one alone is large, more are smaller and in two columns. */
export function spread(tiles: readonly Tile[], k: number, most = 1.4, inColumn = 2): Spot[] {
  const n = tiles.length;
  const scale = Math.min(k * (n === 1 ? 1.4 : n === 2 ? 1.16 : n < 5 ? 1.02 : n < 7 ? 0.8 : 0.62), most * k);
  const columns = n > inColumn ? (n > 6 ? 3 : 2) : 1;
  const [w, h, gap] = [120 * scale, 54 * scale, 16 * scale];
  const rows = Math.ceil(n / columns);
  const pitch = h + 22 * scale; // a roof stands out
  return tiles.map((name, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, n - row * columns);
    const x = -(inRow * w + (inRow - 1) * gap) / 2 + (i % columns) * (w + gap);
    return { name, x, y: -((rows - 1) * pitch + h) / 2 + row * pitch, scale };
  });
}

/** Tiles in a quarry. */
export const inPit = (tiles: readonly Tile[], { k, rest }: Lay): Spot[] =>
  spread(tiles, k).map((spot) => ({ ...spot, x: spot.x + 2, y: spot.y + rest }));

/** Where the architect stands: in an empty quarry, else on its rim, where he hides no tile. */
export function standing({ at, pit, figure }: Lay, quarry: Quarry, hasTiles: boolean): readonly [number, number] {
  const [x, y] = at[quarry];
  if (!hasTiles) return [x, y + pit.h / 2 - 18 * figure];
  const aside = x + pit.w / 2 + 11;
  // above the north the map ends, and above the south is the depot
  if (quarry === "north") return [aside, 48 * figure];
  if (quarry === "south") return [aside, y + 16];
  return [x + pit.w / 2 - 21 * figure, y - pit.h / 2 + 10];
}

/** Tiles in rows, as large as they can be in a yard, but not larger than k. */
export function packed(tiles: readonly Tile[], w: number, h: number, k: number): Spot[] {
  const [wide, high] = [TILE_W + 16, TILE_H + 18]; // a roof stands out
  const fits = [1, 2, 3, 4].map((columns) => {
    const rows = Math.ceil(tiles.length / columns);
    return { columns, rows, scale: Math.min(k, w / (columns * wide), h / (rows * high)) };
  });
  const { columns, rows, scale } = fits.reduce((best, one) => (one.scale > best.scale ? one : best));
  return tiles.map((name, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, tiles.length - row * columns);
    const x = (((i % columns) - inRow / 2) * wide + 8) * scale;
    return { name, x, y: ((row - rows / 2) * high + 12) * scale, scale };
  });
}
