/** Palermo: roofs and streets of a Sicilian town, red domes, palms, the bay. */
import { SHAPES } from "../../lib/seats";
import { arch, box, glass, gradient, paint, points, polygon, shape, type Point } from "../draw";

const [MIDDLE, TOP, ACROSS, DOWN] = [130, 78, 19, 10.5];

/** A place of the town, in fields and height, on the paper. */
function at(x: number, y: number, z = 0): Point {
  return [MIDDLE + (x - y) * ACROSS, TOP + (x + y) * DOWN - z];
}

const between = (from: Point, to: Point, part: number): Point => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
];

/** Walls with windows: w by d fields, h high. */
function walls(x: number, y: number, w: number, d: number, h: number, wall: string, door: boolean): string {
  const [left, front, right] = [at(x, y + d), at(x + w, y + d), at(x + w, y)];
  const up = (point: Point): Point => [point[0], point[1] - h];
  const ground = [at(x + 0.1, y + d + 0.25), at(x + w + 0.5, y + d + 0.25), at(x + w + 0.5, y + 0.3), right, front];
  let drawn =
    polygon(ground, paint("shade"), 'fill-opacity=".18"') +
    polygon([left, front, up(front), up(left)], paint(wall)) +
    polygon([front, right, up(right), up(front)], paint(`${wall}s`));
  for (let i = 0; i < w; i++) {
    const [px, py] = between(left, front, (i + 0.5) / w);
    drawn +=
      door && i === 0
        ? shape(`M${px - 3},${py - 0.5}v-8q3,-4 6,0v10Z`, paint("wood-2"))
        : shape(`M${px - 2.2},${py - h * 0.42}v-5q2.2,-2 4.4,2v5Z`, glass("B", i + x, y + 7));
  }
  for (let i = 0; i < d; i++) {
    const [px, py] = between(front, right, (i + 0.5) / d);
    drawn += shape(`M${px - 2},${py - h * 0.42}v-4q2,-4 4,-2v5Z`, glass("B", i + y, x + 5), 'fill-opacity=".9"');
  }
  return drawn;
}

type House = [x: number, y: number, w: number, d: number, h: number, wall: string, roof: string, door?: boolean];

function house([x, y, w, d, h, wall, roof, door = false]: House): string {
  const [eave, ridgeHeight] = [0.12, h + 9];
  const [left, front] = [at(x - eave, y + d + eave, h), at(x + w + eave, y + d + eave, h)];
  const [right, back] = [at(x + w + eave, y - eave, h), at(x - eave, y - eave, h)];
  const isLong = w >= d;
  const begin = isLong ? at(x + d * 0.42, y + d / 2, ridgeHeight) : at(x + w / 2, y + w * 0.42, ridgeHeight);
  const end = isLong ? at(x + w - d * 0.42, y + d / 2, ridgeHeight) : at(x + w / 2, y + d - w * 0.42, ridgeHeight);
  const [sun, shade] = [paint(roof), paint(`${roof}s`)];
  let drawn = walls(x, y, w, d, h, wall, door);
  if (isLong) {
    drawn += polygon([left, front, end, begin], sun) + polygon([front, right, end], shade);
    drawn += polygon([left, begin, back], sun, 'fill-opacity=".85"');
    for (let k = 1; k < w * 4; k++) {
      const row = points([between(left, front, k / (w * 4)), between(begin, end, k / (w * 4))]);
      drawn += `<polyline points="${row}" stroke="${shade}" stroke-width=".7" stroke-opacity=".7"/>`;
    }
  } else {
    drawn += polygon([front, right, begin, end], shade) + polygon([left, front, end], sun);
    drawn += polygon([left, end, begin, back], sun, 'fill-opacity=".9"');
  }
  return `${drawn}<polyline points="${points([begin, end])}" stroke="${paint("w1")}" stroke-width="1.3" stroke-opacity=".7"/>`;
}

function dome(x: number, y: number, h: number): string {
  const [px, py] = at(x + 1, y + 1, h);
  return (
    walls(x, y, 2, 2, h, "w1", true) +
    polygon([at(x, y, h), at(x + 2, y, h), at(x + 2, y + 2, h), at(x, y + 2, h)], paint("w1")) +
    box(px - 15, py - 10, 30, 12, paint("w2")) +
    box(px + 3, py - 10, 12, 12, paint("w2s")) +
    shape(arch(px - 10, py - 8, 5, 8), paint("glass")) +
    shape(arch(px - 2.5, py - 8, 5, 8), paint("glass")) +
    shape(`M${px - 17},${py - 9}a17,19 0 0 1 34,0q-17,6 -34,0Z`, paint("dome")) +
    shape(`M${px + 3},${py - 27.6}a17,19 0 0 1 14,18.6q-6,2.4 -11,2.8q3,-12 -3,-21.4Z`, paint("dome-s")) +
    `<path d="M${px - 11},${py - 17}q2,-6 7,-8" stroke="#fff" stroke-width="1.6" stroke-opacity=".5" fill="none"/>`
  );
}

const LEAVES: Point[] = [
  [-13, -2],
  [-9, -10],
  [0, -13],
  [9, -10],
  [13, -2],
  [6, 3],
  [-6, 3],
];

function palm(x: number, y: number): string {
  const [px, py] = at(x, y);
  const trunk = shape(`M${px - 1.2},${py}q2,-12 0,-22h2.4q1,12 1,22Z`, paint("wood"));
  const shadow = `<ellipse cx="${px + 5}" cy="${py + 1}" rx="8" ry="2.5" fill="${paint("shade")}" fill-opacity=".2"/>`;
  const leaves = LEAVES.map(([dx, dy], i) =>
    shape(
      `M${px},${py - 22}q${dx * 0.5},${dy - 5} ${dx},${dy + 2}q${-dx * 0.4},-4 ${-dx},${-dy - 2}Z`,
      paint(i % 2 ? "palm" : "palm-2"),
    ),
  );
  return shadow + trunk + leaves.join("");
}

/** A player's pawn, from above. */
function pawn(x: number, y: number, seat: number): string {
  const [px, py] = at(x, y);
  const [path, colour] = [SHAPES[seat] ?? "", paint(`seat-${seat + 1}`)];
  return `<g transform="translate(${(px - 6).toFixed(1)},${(py - 9).toFixed(1)}) scale(.458)"><path d="${path}" transform="translate(0,2)" fill="${paint("shade")}" fill-opacity=".35"/><path d="${path}" fill="${colour}" stroke="#fffaf2" stroke-width="1.4"/></g>`;
}

const HOUSES: House[] = [
  [-2, -2, 2, 1, 13, "w3", "rf2"],
  [1, -2, 2, 1, 15, "w1", "rf1"],
  [4, -2, 1, 2, 14, "w2", "rf2"],
  [-2, 0, 1, 2, 14, "w2", "rf1"],
  [6.2, -1.8, 1, 2, 13, "w1", "rf1"],
  [7, 4.4, 1, 2, 13, "w1", "rf1"],
  [3.6, 7.6, 2, 1, 13, "w1", "rf1", true],
  [0.4, 7.6, 2, 1, 13, "w2", "rf2", true],
  [-3.4, 5.6, 1, 2, 13, "w3", "rf1"],
  [-2, 3, 1, 2, 15, "w1", "rf2"],
  [0, 3, 2, 1, 16, "w2", "rf2", true],
  [3.1, 3.1, 2, 1, 17, "w1", "rf1", true],
  [6, 1.6, 1, 2, 14, "w3", "rf2"],
  [0.2, 5.3, 2, 1, 14, "w3", "rf1", true],
  [4.6, 5.3, 2, 1, 15, "w2", "rf2", true],
];

/** Whatever stands further back is drawn first. */
function town(): string {
  const parts: [number, string][] = [
    ...HOUSES.map((one): [number, string] => [one[0] + one[1], house(one)]),
    [0, dome(0, 0, 15)],
    [3.6, dome(3, 0.2, 21)],
    [8.4, palm(3.5, 5.4)],
    [4.6, palm(-1.2, 6.4)],
    [6.2, palm(5.3, 1.3)],
    [9.1, pawn(2.7, 7, 0)],
    [8, pawn(3.5, 4.6, 1)],
  ];
  return parts
    .sort((one, other) => one[0] - other[0])
    .map(([, drawn]) => drawn)
    .join("");
}

function bay(): string {
  return (
    box(0, 0, 260, 200, "url(#art-palermo-sky)") +
    `<circle cx="206" cy="24" r="80" fill="url(#art-g-sun)" fill-opacity="var(--halo)"/>` +
    `<circle cx="206" cy="24" r="10" fill="${paint("sun")}"/>` +
    shape("M0,56L26,30L44,36L70,12L98,22L122,46L150,56V64H0Z", paint("mt")) +
    shape("M70,12L98,22L122,46L150,56V64H84L92,40Z", paint("mt-2")) +
    box(0, 55, 260, 60, "url(#art-palermo-sea)") +
    `<path d="M160,68h22M196,63h14M214,76h26M20,72h18M10,84h12M232,92h18" stroke="#fff" stroke-opacity=".55" stroke-width="1.2"/>` +
    shape("M222,84l10,0l-3,5h-14l-4,-5Z", paint("wood-2")) +
    shape("M219,82V62Q234,72 231,82Z", paint("t-wh"))
  );
}

export function draw(): string {
  let streets = box(0, 110, 260, 90, paint("street"));
  streets += polygon([at(-2.4, -2.4), at(12, -2.4), at(12, 12), at(-2.4, 12)], paint("street"));
  for (let k = -2; k <= 10; k++) {
    const lines = `M${points([at(k, -2.4)])}L${points([at(k, 12)])}M${points([at(-2.4, k)])}L${points([at(12, k)])}`;
    streets += `<path d="${lines}" stroke="${paint("street-2")}" stroke-width=".8" stroke-opacity=".7"/>`;
  }
  const skies = gradient("art-palermo-sky", "sky-1", "sky-2") + gradient("art-palermo-sea", "sea-1", "sea-2");
  return `<defs>${skies}</defs>` + bay() + streets + town();
}
