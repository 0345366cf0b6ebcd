/** A game that nobody has drawn yet: a building site in the morning, cut stones, and a wall begun. 260 by 200. */
import { box, gradient, paint, shape } from "./draw";

const GROUND = 168;
/** Courses of the wall, from below: where each begins, and how many stones it has. */
const COURSES: [number, number][] = [
  [58, 6],
  [58, 5],
  [82, 3],
  [82, 2],
];
const [WIDE, HIGH] = [24, 16];

export function neutral(): string {
  const sky =
    `<defs>${gradient("art-neutral-sky", "sky-1", "sky-2")}</defs>` + box(0, 0, 260, 200, "url(#art-neutral-sky)");
  const hills =
    shape("M0,128C50,96 96,124 142,112S220,90 260,108V200H0Z", paint("hill-1")) +
    shape("M0,150C60,128 120,146 176,136S232,128 260,140V200H0Z", paint("hill-2"));
  const wall = COURSES.map(([x, stones], course) => row(x, stones, course)).join("");
  return sky + hills + box(0, GROUND, 260, 32, paint("pave-1")) + wall + stone(208, GROUND - HIGH);
}

function row(x: number, stones: number, course: number): string {
  const from = x + (course % 2 ? WIDE / 2 : 0);
  return Array.from({ length: stones }, (_, place) => stone(from + place * WIDE, GROUND - (course + 1) * HIGH)).join(
    "",
  );
}

function stone(x: number, y: number): string {
  const edge = `stroke="${paint("arch-3")}" rx="1.5"`;
  return box(x, y, WIDE, HIGH, paint("arch-1"), edge) + box(x + WIDE - 5, y, 5, HIGH, paint("arch-2"));
}
