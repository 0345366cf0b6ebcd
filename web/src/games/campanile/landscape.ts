/** The land behind the towers and the square in front of them: nothing here means anything. */
import { box, dot, paint, shape, stroke } from "../../art/draw";
import type { Layout } from "./layout";

/** Sky, sun or moon, stars, clouds, birds, hills and the town. */
export function landscape({ width: w, ground: g, small }: Layout): string {
  const [x, y] = [w * 0.79, g * 0.26];
  return (
    box(0, 0, w, g + 2, "url(#campanile-sky)") +
    dot(x, y, small ? 90 : 190, "url(#art-g-sun)", 'fill-opacity="var(--halo)"') +
    dot(x, y, small ? 13 : 24, paint("sun"), 'fill-opacity=".9"') +
    `<g class="stars">${stars(w, g)}</g>` +
    clouds(w, g, small ? 0.5 : 1) +
    birds(w, g, small ? 0.55 : 1) +
    hills(w, g) +
    `<g opacity=".8">${town(w, g)}</g>` +
    cypresses(w, g, small)
  );
}

/** Scattered, but always alike. */
const scattered = (seed: number): number => Math.abs(Math.sin(seed * 12.9898) * 43758.5453) % 1;

function stars(w: number, g: number): string {
  const all = Array.from({ length: 48 }, (_, i) => i + 1);
  const star = (i: number): string => `M${scattered(i) * w},${scattered(i + 0.5) * g * 0.62}h.01`;
  const sky = (some: number[], width: number): string =>
    stroke(some.map(star).join(""), "#fff", width, 'stroke-opacity=".6" stroke-linecap="round"');
  return (
    sky(
      all.filter((i) => i % 3),
      1.4,
    ) +
    sky(
      all.filter((i) => i % 3 === 0),
      2.4,
    )
  );
}

function clouds(w: number, g: number, scale: number): string {
  const cloud = "M0,18q4,-16 20,-12q8,-14 26,-8q12,-6 20,4q18,-4 22,10q14,0 14,8H-8q0,-4 8,-2Z";
  const places: [number, number, number][] = [
    [0.2, 0.2, 1],
    [0.62, 0.1, 0.8],
    [0.03, 0.42, 0.7],
  ];
  return places
    .map(([x, y, k]) => shape(cloud, paint("sky-3"), `class="cloud" transform="${at(w * x, g * y, k * scale)}"`))
    .join("");
}

function birds(w: number, g: number, scale: number): string {
  const bird = "M-13,-5Q-6,-7 0,0Q6,-7 13,-5Q6,-4 1.5,2.5L3,7L0,4L-3,7L-1.5,2.5Q-6,-4 -13,-5Z";
  const places: [number, number, number][] = [
    [0.36, 0.16, 1],
    [0.385, 0.21, 0.75],
    [0.33, 0.24, 0.6],
    [0.9, 0.12, 0.7],
    [0.925, 0.16, 0.55],
  ];
  return places
    .map(([x, y, k]) => shape(bird, paint("ink-2"), `fill-opacity=".6" transform="${at(w * x, g * y, k * scale)}"`))
    .join("");
}

const at = (x: number, y: number, k: number): string => `translate(${x.toFixed(1)},${y.toFixed(1)}) scale(${k})`;

function hills(w: number, g: number): string {
  return (
    shape(
      `M0,${g - 90}C${w * 0.12},${g - 150} ${w * 0.22},${g - 130} ${w * 0.34},${g - 92}S${w * 0.6},${g - 150} ${w * 0.74},${g - 104}S${w * 0.92},${g - 150} ${w},${g - 110}V${g}H0Z`,
      paint("hill-1"),
    ) +
    shape(
      `M0,${g - 46}C${w * 0.16},${g - 94} ${w * 0.3},${g - 50} ${w * 0.46},${g - 62}S${w * 0.72},${g - 100} ${w},${g - 58}V${g}H0Z`,
      paint("hill-2"),
    )
  );
}

function town(w: number, g: number): string {
  const chance = (i: number, most: number): number => (i * 7919 + 13) % most;
  let [drawn, panes] = ["", ""];
  for (let i = 0, x = -4; x < w; i++) {
    const [width, h, roof] = [22 + chance(i, 26), 18 + chance(i + 3, 26), 7 + chance(i, 5)];
    drawn += shape(
      `M${x},${g}V${g - h}l${width / 2},${-roof}l${width / 2},${roof}V${g}Z`,
      paint(i % 2 ? "town" : "town-2"),
    );
    for (const k of [0, 1]) panes += `M${x + 6 + k * (width - 16)},${g - h + 8}h3.2v5h-3.2Z`;
    x += width - 3;
  }
  return drawn + shape(panes, paint("glass"), 'fill-opacity=".4"');
}

function cypresses(w: number, g: number, small: boolean): string {
  const places = small ? [0.02, 0.985] : [0.035, 0.052, 0.215, 0.4, 0.588, 0.6, 0.79, 0.975];
  return places
    .map((place) => {
      const [x, h] = [w * place, 40 + ((place * 1000) % 24)];
      const side = (to: 1 | -1): string => `${x + to * 8},${g - h * 0.4}`;
      const tip = (to: 1 | -1): string => `${x + to * 4},${g - h * 0.9}`;
      return shape(
        `M${x},${g}C${side(-1)} ${tip(-1)} ${x},${g - h}C${tip(1)} ${side(1)} ${x},${g}Z`,
        paint("hill-3"),
      );
    })
    .join("");
}

/** The rod that counts storeys, with a line for every fifth. */
export function rod({ width, ground, storey, rod: x, small }: Layout): string {
  const top = Math.floor((ground - 6) / storey / 5) * 5;
  let drawn = "";
  for (let k = 5; k <= top; k += 5) {
    const y = ground - k * storey;
    drawn += stroke(`M${x - 4},${y}H${width}`, paint("ink"), 1, 'stroke-dasharray="2 6" stroke-opacity=".28"');
    drawn += `<text x="${x - 8}" y="${y + 4}" text-anchor="end" font-size="${small ? 11 : 13}" font-weight="600" fill="${paint("ink-2")}">${k}</text>`;
  }
  drawn += box(x - 6, ground - top * storey - 4, 4, top * storey + 4, paint("wood"));
  let marks = "";
  for (let k = 1; k <= top; k++) marks += `M${x - 6},${ground - k * storey}h${k % 5 ? 4 : 8}`;
  return drawn + stroke(marks, paint("wood-2"), 1.3);
}

/** The paved square on which plaques and bets lie. */
export function piazza({ width: w, height: h, ground: g }: Layout): string {
  let lines = "";
  for (let i = 0; i <= 22; i++) {
    const x = (w * i) / 22;
    lines += `M${x},${g}L${w / 2 + (x - w / 2) * 1.5},${h}`;
  }
  for (const part of [0.1, 0.28, 0.55, 0.9]) lines += `M0,${g + (h - g) * part}H${w}`;
  const paving = stroke(lines, paint("pave-line"), 1, 'stroke-opacity=".33"');
  return box(0, g, w, h - g, paint("pave-1")) + paving + box(0, g, w, 16, "url(#art-l-eave)", 'fill-opacity=".5"');
}
