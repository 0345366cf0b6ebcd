/** Azul: stars of six glazed rhombi, in the true geometry of the board (outer stars 3a from the centre). */
import { box, paint, polygon, type Point } from "../draw";

const LIGHT = -2.2; // where it comes from: the left, from above

function rhomb(cx: number, cy: number, a: number, th: number, col: string, off = false): string {
  const d = (r: number, t: number): Point => [cx + r * Math.cos(t), cy + r * Math.sin(t)],
    q = Math.PI / 6,
    T = d(a * 1.732, th),
    L = d(a, th - q),
    M = d(a, th + q),
    C: Point = [cx, cy],
    m: Point = [cx + a * 0.866 * Math.cos(th), cy + a * 0.866 * Math.sin(th)],
    s = (p: Point, k: number): Point => [m[0] + (p[0] - m[0]) * k, m[1] + (p[1] - m[1]) * k];
  if (off)
    return (
      polygon(
        [C, L, T, M].map((p) => s(p, 0.95)),
        paint("t-wh"),
        `fill-opacity=".2"`,
      ) +
      polygon(
        [C, L, T, M].map((p) => s(p, 0.84)),
        "none",
        `stroke="${paint("t-wh")}" stroke-width=".8" stroke-opacity=".5"`,
      )
    );
  let o =
    polygon(
      [C, L, T, M].map((p) => {
        const z = s(p, 0.95);
        return [z[0] + 0.8, z[1] + 1.6] as Point;
      }),
      "#06182f",
      'fill-opacity=".4"',
    ) +
    polygon(
      [C, L, T, M].map((p) => s(p, 0.95)),
      paint(col),
    );
  o += polygon(
    [C, L, T, M].map((p) => s(p, 0.78)),
    "none",
    `stroke="${paint("t-wh")}" stroke-width="1" stroke-opacity=".75"`,
  );
  const u: Point = [Math.cos(th), Math.sin(th)],
    n: Point = [-u[1], u[0]],
    pp = (i: number, j: number): string =>
      `${(m[0] + u[0] * i * a + n[0] * j * a).toFixed(1)},${(m[1] + u[1] * i * a + n[1] * j * a).toFixed(1)}`;
  o += `<path d="M${pp(-0.46, 0)}Q${pp(-0.12, 0.1)} ${pp(0, 0.27)}Q${pp(0.12, 0.1)} ${pp(0.46, 0)}Q${pp(0.12, -0.1)} ${pp(0, -0.27)}Q${pp(-0.12, -0.1)} ${pp(-0.46, 0)}Z" fill="${paint("t-wh")}" fill-opacity=".62"/><path d="M${pp(-0.3, 0)}Q${pp(-0.08, 0.06)} ${pp(0, 0.15)}Q${pp(0.08, 0.06)} ${pp(0.3, 0)}Q${pp(0.08, -0.06)} ${pp(0, -0.15)}Q${pp(-0.08, -0.06)} ${pp(-0.3, 0)}Z" fill="${paint(col)}"/><circle cx="${m[0].toFixed(1)}" cy="${m[1].toFixed(1)}" r="${(a * 0.05).toFixed(1)}" fill="${paint("t-wh")}"/>`;
  return (
    o +
    polygon(
      [s(L, 0.95), s(T, 0.95), s(C, 0.95)],
      "#fff",
      `fill-opacity="${(0.05 + 0.24 * Math.max(0, Math.cos(th - LIGHT))).toFixed(2)}"`,
    )
  );
}

export function draw(): string {
  const a = "art-azul-ground",
    A = 29,
    cols = ["t-or", "t-re", "t-bl", "t-ye", "t-gr", "t-pu"];
  let o =
    `<defs><radialGradient id="${a}" cx=".42" cy=".36" r=".85"><stop offset="0" stop-color="${paint("az-2")}"/><stop offset=".6" stop-color="${paint("az-1")}"/><stop offset="1" stop-color="${paint("az-0")}"/></radialGradient><pattern id="${a}p" width="28" height="28" patternUnits="userSpaceOnUse"><path d="M14,2Q16,12 26,14Q16,16 14,26Q12,16 2,14Q12,12 14,2Z" fill="none" stroke="#fff" stroke-width="1" stroke-opacity=".3"/><circle cx="0" cy="0" r="4" fill="none" stroke="#fff" stroke-opacity=".28"/><circle cx="28" cy="0" r="4" fill="none" stroke="#fff" stroke-opacity=".28"/><circle cx="0" cy="28" r="4" fill="none" stroke="#fff" stroke-opacity=".28"/><circle cx="28" cy="28" r="4" fill="none" stroke="#fff" stroke-opacity=".28"/></pattern></defs>` +
    box(0, 0, 260, 200, `url(#${a})`) +
    box(0, 0, 260, 200, `url(#${a}p)`);
  const c: Point = [130, 100];
  [240, 300, 0, 60, 120, 180].forEach((g, i) => {
    const t = (g * Math.PI) / 180,
      x = c[0] + 3 * A * Math.cos(t),
      y = c[1] + 3 * A * Math.sin(t);
    for (let p = 0; p < 6; p++)
      o += rhomb(
        x,
        y,
        A,
        ((g + 90 + 60 * p) * Math.PI) / 180,
        cols[i] ?? "t-or",
        (i === 2 || i === 5) && p % 2 === 1,
      );
  });
  for (let p = 0; p < 6; p++)
    o += rhomb(c[0], c[1], A, ((-90 + 60 * p) * Math.PI) / 180, cols[(p + 1) % 6] ?? "t-or");
  o += `<circle cx="${c[0]}" cy="${c[1]}" r="5.500" fill="${paint("t-wh")}" stroke="${paint("az-0")}" stroke-width="1"/><circle cx="${c[0]}" cy="${c[1]}" r="2" fill="${paint("coin")}"/>`;
  return o;
}
