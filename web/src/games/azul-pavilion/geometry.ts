/** The board of the pavilion: where stars, spaces and features lie. Unit: the side of a tile is 100. */
import type { Colour, Side, Star } from "../../api/games/azul-pavilion";

export type { Colour, Side, Star };

/** In the order of the jokers. */
export const COLOURS = ["purple", "green", "orange", "yellow", "blue", "red"] as const satisfies readonly Colour[];
export type Point = readonly [number, number];
export type Space = readonly [star: Star, position: number];
export type FeatureKind = "window" | "statue" | "pillar";

export interface Feature {
  id: string;
  kind: FeatureKind;
  star: Colour;
  at: Point;
  /** The way its star looks outward, and the way its rhombus is turned. */
  outward: number;
  turn: number;
  spaces: readonly Space[];
}

export const BOARD = 1024;
export const TILE_WIDTH = 100;
/** Half the length of a tile: from the centre of a star to the middle of a space. */
export const HALF = Math.sqrt(3) * 50;
export const POSITIONS = [1, 2, 3, 4, 5, 6] as const;

/** The outer stars clockwise from the upper left, each with the angle it looks outward. */
const RING: readonly (readonly [Colour, number])[] = [
  ["orange", 240],
  ["red", 300],
  ["blue", 0],
  ["yellow", 60],
  ["green", 120],
  ["purple", 180],
];
export const STARS: readonly Star[] = [...RING.map(([star]) => star), "centre"];

export const round1 = (x: number): number => Math.round(x * 10) / 10;
/** A whole angle from 0 to 359. */
export const whole = (angle: number): number => ((Math.round(angle) % 360) + 360) % 360;

export function polar(radius: number, angle: number): Point {
  const radians = (angle * Math.PI) / 180;
  return [radius * Math.cos(radians), radius * Math.sin(radians)];
}

const outwardOf = (star: Star): number => RING.find(([one]) => one === star)?.[1] ?? 180;

export const starCentre = (star: Star): Point => (star === "centre" ? [0, 0] : polar(300, outwardOf(star)));

/** The direction in which a space points, away from the centre of its star. */
export function axis(star: Star, position: number): number {
  return (star === "centre" ? 270 : outwardOf(star) + 90) + 60 * (position - 1);
}

export function spaceCentre(star: Star, position: number): Point {
  const [x, y] = starCentre(star);
  const [dx, dy] = polar(HALF, axis(star, position));
  return [x + dx, y + dy];
}

export const FEATURES: readonly Feature[] = RING.flatMap(([star, outward], place) => {
  const next = RING[(place + 1) % RING.length]?.[0] ?? star;
  const inner = place || 6; // the first of its two spaces of the central star
  const made = (kind: FeatureKind, at: Point, turn: number, spaces: readonly Space[]): Feature => ({
    id: `${kind}-${star}`,
    kind,
    star,
    at,
    outward,
    turn: whole(turn),
    spaces,
  });
  return [
    made("window", polar(447, outward), 0, [
      [star, 5],
      [star, 6],
    ]),
    made("statue", polar(HALF * 3, outward + 30), outward + 120, [
      [star, 1],
      [star, 2],
      [next, 3],
      [next, 4],
    ]),
    made("pillar", polar(150, outward), outward, [
      [star, 2],
      [star, 3],
      ["centre", inner],
      ["centre", (inner % 6) + 1],
    ]),
  ];
});

/** A closed path with rounded corners. */
export function rounded(points: readonly Point[], radius: number): string {
  const corner = (p: Point, place: number): string => {
    const toward = (q: Point): string => {
      const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
      return `${round1(p[0] + ((q[0] - p[0]) * radius) / length)} ${round1(p[1] + ((q[1] - p[1]) * radius) / length)}`;
    };
    const before = points[(place + points.length - 1) % points.length] ?? p;
    const after = points[(place + 1) % points.length] ?? p;
    return `${place ? "L" : "M"}${toward(before)}Q${round1(p[0])} ${round1(p[1])} ${toward(after)}`;
  };
  return `${points.map(corner).join("")}Z`;
}

/** The rhombus of a tile that points up from the centre of its star at 0, 0. */
export function rhombus(scale: number, radius = 5, middle = -HALF): string {
  const [w, h] = [50 * scale, HALF * scale];
  return rounded(
    [
      [0, middle - h],
      [w, middle],
      [0, middle + h],
      [-w, middle],
    ],
    radius,
  );
}

/** The rhombus of a space where it lies on the board. */
export function spaceShape(star: Star, position: number, scale: number, radius = 5): string {
  const [x, y] = spaceCentre(star, position);
  const [along, across] = [axis(star, position), axis(star, position) + 90];
  const corner = (length: number, angle: number): Point => {
    const [dx, dy] = polar(length * scale, angle);
    return [x + dx, y + dy];
  };
  return rounded([corner(HALF, along), corner(50, across), corner(-HALF, along), corner(-50, across)], radius);
}

/** The tile of a loose heap, drawn round its own middle. */
export const loose = (x: number, y: number, side: number, turn = 0): string =>
  `translate(${round1(x)} ${round1(y)}) rotate(${turn}) scale(${(side / TILE_WIDTH).toFixed(3)}) translate(0 ${round1(HALF)})`;
