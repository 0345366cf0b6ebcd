/** Small words for drawing: each is a piece of SVG as text. */
const tidy = (number: number): number => Math.round(number * 10) / 10;

export const box = (x: number, y: number, w: number, h: number): string =>
  `M${tidy(x)} ${tidy(y)}h${tidy(w)}v${tidy(h)}h${tidy(-w)}z`;

export const polygon = (...corners: [number, number][]): string =>
  `M${corners.map(([x, y]) => `${tidy(x)} ${tidy(y)}`).join("L")}z`;

export const use = (name: string, x: number, y: number): string =>
  `<use href="#pa-${name}" x="${tidy(x)}" y="${tidy(y)}"/>`;

/** Something like chance that is the same each time: 0 to 999. */
export function hash(a: number, b: number, c = 0): number {
  let mixed = (a * 374761393 + b * 668265263 + c * 974634777) | 0;
  mixed = ((mixed ^ (mixed >>> 13)) * 1274126177) | 0;
  return ((mixed ^ (mixed >>> 16)) >>> 0) % 1000;
}

/** The signs of the seats, around their middle: circle, square, triangle, diamond, hexagon. */
export function sign(seat: number, r: number): string {
  const paths = [
    `M0 ${-r}A${r} ${r} 0 1 1 -.01 ${-r}z`,
    box(-r * 0.88, -r * 0.88, r * 1.76, r * 1.76),
    polygon([0, -r * 1.12], [r * 1.08, r * 0.82], [-r * 1.08, r * 0.82]),
    polygon([0, -r * 1.22], [r * 1.12, 0], [0, r * 1.22], [-r * 1.12, 0]),
    polygon([r, 0], [r / 2, -r * 0.87], [-r / 2, -r * 0.87], [-r, 0], [-r / 2, r * 0.87], [r / 2, r * 0.87]),
  ];
  return paths[seat % paths.length] ?? "";
}
