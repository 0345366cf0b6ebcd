/** The top of a tower. It does not grow with the storeys: the silhouette stays readable. */
import { arch, box, dot, paint, shape } from "./draw";
import type { Style } from "./storeys";

/** Where the top stands: its lower edge and width, and what follows from them. */
interface Top {
  y: number;
  w: number;
  x: number;
  sd: number;
  f: number;
}

function bruna({ y, w, x, sd, f }: Top): string {
  let o = "";
  const e = w * 0.1,
    h = w * 0.5,
    b = y - w * 0.14;
  o +=
    box(x - 2, b, w + 4, w * 0.14, paint("b1")) +
    box(x + f, b, sd + 2, w * 0.14, paint("b2")) +
    box(x - 2, b, w + 4, w * 0.14, "url(#art-p-brick)");
  for (let k = 0; k < 5; k++)
    o += shape(arch(x + (f * (k + 0.22)) / 5, b + w * 0.035, f * 0.11, w * 0.09), paint("b5"));
  o +=
    shape(`M${x - e},${b}L${x + f * 0.62},${b - h}L${x + f + 1},${b}Z`, paint("b4")) +
    shape(`M${x - e},${b}L${x + f * 0.62},${b - h}L${x + f + 1},${b}Z`, "url(#art-p-shingle)") +
    shape(`M${x + f + 1},${b}L${x + f * 0.62},${b - h}L${x + w + e},${b}Z`, paint("b5")) +
    box(x - e, b - 1, w + 2 * e, 2.4, paint("b3")) +
    box(x - 1, y - w * 0.14 + 2, w + 2, w * 0.06, "url(#art-l-eave)") +
    dot(x + f * 0.62, b - h - 1, w * 0.04, paint("chosen"));
  return o;
}

function grigia({ y, w, x, sd, f }: Top): string {
  let o = "";
  const e = w * 0.11,
    h = w * 0.2,
    b = y - h,
    m = w * 0.15;
  for (let k = 0; k < 7; k++)
    o += shape(
      `M${x - e + ((w + 2 * e) * k) / 7},${b + h * 0.35}h${((w + 2 * e) / 7) * 0.74}l-2,${h * 0.65}h${(-(w + 2 * e) / 7) * 0.5}z`,
      k > 4 ? paint("g5") : paint("g4"),
    );
  o +=
    box(x - e, b - h * 0.1, w + 2 * e, h * 0.55, paint("g1")) +
    box(x + f, b - h * 0.1, sd + e, h * 0.55, paint("g2")) +
    box(x - e, b - h * 0.1, w + 2 * e, h * 0.55, "url(#art-p-ashlar)");
  const n = 5,
    mw = (w + 2 * e) / (n * 1.62 - 0.62);
  for (let k = 0; k < n; k++) {
    const mx = x - e + k * mw * 1.62,
      my = b - h * 0.1;
    o += shape(
      `M${mx},${my + 0.5}v${-m * 1.1}q0,${-m * 0.35} ${mw * 0.12},${-m * 0.4}l${mw * 0.38},${m * 0.42}l${mw * 0.38},${-m * 0.42}q${mw * 0.12},${m * 0.1} ${mw * 0.12},${m * 0.4}v${m * 1.1}z`,
      k > 3 ? paint("g2") : paint("g1"),
      `stroke="${paint("g5")}" stroke-width=".7"`,
    );
  }
  o += box(x - e, b - h * 0.12, w + 2 * e, 1.6, paint("g3")) + box(x, y - h * 0.02, w, w * 0.09, "url(#art-l-eave)");
  return o;
}

function chiara({ y, w, x, sd, f }: Top): string {
  let o = "";
  const b = y - w * 0.16,
    h = w * 0.78,
    c = x + f * 0.56;
  o += box(x - 3, b, w + 6, w * 0.16, paint("c1")) + box(x + f, b, sd + 3, w * 0.16, paint("c2"));
  for (let k = 0; k < 7; k++)
    o += shape(
      arch(x - 1 + ((w + 1) * (k + 0.2)) / 7, b + w * 0.04, w * 0.075, w * 0.1),
      k > 4 ? paint("c4") : paint("c3"),
    );
  o +=
    shape(`M${c - w * 0.3},${b}L${c},${b - h}L${c + w * 0.1},${b}Z`, paint("c1")) +
    shape(`M${c + w * 0.1},${b}L${c},${b - h}L${c + w * 0.32},${b}Z`, paint("c2"));
  for (const q of [0.16, 0.4, 0.62]) {
    const a = q,
      d = q + 0.09,
      L = (k: number) => c - w * 0.3 * (1 - k),
      M = (k: number) => c + w * 0.1 * (1 - k),
      N = (k: number) => c + w * 0.32 * (1 - k);
    o +=
      shape(`M${L(a)},${b - h * a}L${M(a)},${b - h * a}L${M(d)},${b - h * d}L${L(d)},${b - h * d}Z`, paint("c3")) +
      shape(`M${M(a)},${b - h * a}L${N(a)},${b - h * a}L${N(d)},${b - h * d}L${M(d)},${b - h * d}Z`, paint("c4"));
  }
  for (const px of [x - 1, x + w * 0.91]) {
    o +=
      box(px, b - w * 0.2, w * 0.1, w * 0.2, px > 0 ? paint("c2") : paint("c1")) +
      shape(
        `M${px - 1.5},${b - w * 0.2}L${px + w * 0.05},${b - w * 0.42}L${px + w * 0.1 + 1.5},${b - w * 0.2}Z`,
        px > 0 ? paint("c6") : paint("c5"),
      );
  }
  o +=
    box(x - 4, b - 1.5, w + 8, 3, paint("c5")) +
    box(x + f, b - 1.5, sd + 4, 3, paint("c6")) +
    box(x, y, w, w * 0.06, "url(#art-l-eave)") +
    dot(c, b - h, w * 0.035, paint("chosen"));
  return o;
}

function rosa({ y, w }: Top): string {
  let o = "";
  const r = w * 0.36,
    h = w * 0.24,
    b = y - h,
    c = w * 0.03;
  o += shape(`M${-r},${y}V${b}Q0,${b - c * 2} ${r},${b}V${y}Q0,${y - c * 2} ${-r},${y}Z`, "url(#art-l-rosa)");
  for (const k of [-0.62, -0.12, 0.38]) o += shape(arch(r * k, b + h * 0.22, r * 0.3, h * 0.6), paint("glass"));
  o += shape(
    `M${-r - 3},${b}C${-r - 1},${b - w * 0.42} ${-w * 0.1},${b - w * 0.44} 0,${b - w * 0.54}C${w * 0.1},${b - w * 0.44} ${r + 1},${b - w * 0.42} ${r + 3},${b}Q0,${b - c * 2} ${-r - 3},${b}Z`,
    "url(#art-l-dome)",
  );
  o += `<path d="M0,${(b - w * 0.52).toFixed(1)}Q${(-r * 0.5).toFixed(1)},${(b - w * 0.3).toFixed(1)} ${(-r * 0.45).toFixed(1)},${b.toFixed(1)}M0,${(b - w * 0.52).toFixed(1)}Q${(r * 0.5).toFixed(1)},${(b - w * 0.3).toFixed(1)} ${(r * 0.45).toFixed(1)},${b.toFixed(1)}" stroke="${paint("r5")}" stroke-width="1" stroke-opacity=".6" fill="none"/>`;
  o +=
    shape(
      `M${-r - 4},${b - 1}Q0,${b - c * 2 - 1} ${r + 4},${b - 1}v3Q0,${b - c * 2 + 2} ${-r - 4},${b + 2}Z`,
      paint("r1"),
    ) + dot(0, b - w * 0.56, w * 0.045, paint("chosen"));
  return o;
}

function aurelia({ y, w, x, sd, f }: Top): string {
  let o = "";
  const b = y - w * 0.38,
    h = w * 0.82,
    c = x + f * 0.58,
    l = x + w * 0.1,
    r = x + w * 0.92,
    m = x + f * 0.84;
  o +=
    box(l, b, r - l, w * 0.38, paint("glass-2"), 'fill-opacity=".8"') +
    dot((l + m) / 2, b + w * 0.18, w * 0.18, paint("sun"), `fill-opacity=".35"`) +
    shape(
      `M${(l + m) / 2 - w * 0.12},${b + w * 0.26}q${w * 0.04},${-w * 0.05} ${w * 0.045},${-w * 0.13}q0,${-w * 0.08} ${w * 0.075},${-w * 0.08}q${w * 0.075},0 ${w * 0.075},${w * 0.08}q0,${w * 0.08} ${w * 0.045},${w * 0.13}z`,
      paint("chosen"),
    ) +
    shape(
      `M${(l + m) / 2},${b + w * 0.05}q${w * 0.075},0 ${w * 0.075},${w * 0.08}q0,${w * 0.08} ${w * 0.045},${w * 0.13}h${-w * 0.08}z`,
      paint("shade"),
      'fill-opacity=".22"',
    );
  for (const q of [l, m]) o += box(q - w * 0.02, b, w * 0.055, w * 0.38, paint("a3"));
  o += shape(
    `M${l},${b + w * 0.13}Q${l + (m - l) * 0.1},${b + w * 0.02} ${(l + m) / 2},${b + w * 0.02}Q${m - (m - l) * 0.1},${b + w * 0.02} ${m},${b + w * 0.13}V${b}H${l}Z`,
    paint("a3"),
  );
  o +=
    box(r - w * 0.04, b, w * 0.05, w * 0.38, paint("a4")) +
    box(x - 2, y - w * 0.1, w + 4, w * 0.1, paint("a3")) +
    box(x + f, y - w * 0.1, sd + 2, w * 0.1, paint("a4"));
  o +=
    shape(
      `M${x - w * 0.04},${b + 2}Q${c - w * 0.16},${b - h * 0.3} ${c},${b - h}Q${c + w * 0.02},${b - h * 0.3} ${m + 2},${b + 2}Z`,
      paint("a5"),
    ) +
    shape(
      `M${x - w * 0.04},${b + 2}Q${c - w * 0.16},${b - h * 0.3} ${c},${b - h}Q${c + w * 0.02},${b - h * 0.3} ${m + 2},${b + 2}Z`,
      "url(#art-p-shingle)",
    ) +
    shape(
      `M${m + 2},${b + 2}Q${c + w * 0.02},${b - h * 0.3} ${c},${b - h}Q${c + w * 0.16},${b - h * 0.3} ${x + w * 1.04},${b + 2}Z`,
      paint("a6"),
    ) +
    box(x - w * 0.05, b + 1, w * 1.1, 2.4, paint("a4")) +
    box(l, b + 3, r - l, w * 0.1, "url(#art-l-eave)") +
    dot(c, b - h, w * 0.035, paint("chosen"));
  return o;
}

const TOPS: Record<Style, (top: Top) => string> = { A: aurelia, B: bruna, C: chiara, G: grigia, R: rosa };

export function crown(style: Style, y: number, w: number): string {
  const sd = w * 0.24;
  return TOPS[style]({ y, w, x: -w / 2, sd, f: w - sd });
}

/** Where a flag is planted, from the middle of the lower edge. */
export function peak(style: Style, w: number): { x: number; y: number } {
  const face = w * 0.76;
  const x = { A: -w / 2 + face * 0.58, B: -w / 2 + face * 0.62, C: -w / 2 + face * 0.56, G: -w * 0.05, R: 0 };
  const y = { A: -w * 1.2, B: -w * 0.65, C: -w * 0.94, G: -w * 0.46, R: -w * 0.8 };
  return { x: x[style], y: y[style] };
}
