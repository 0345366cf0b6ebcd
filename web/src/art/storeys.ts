/** One storey of a tower, in each style; the fifth, tenth … has a ledge. */
import { arch, box, glass, paint, shape } from "./draw";

export type Style = "A" | "B" | "C" | "G" | "R";

/** Where a storey stands: the top edge, height and width; its number from the ground; how much can be seen of it. */
interface Storey {
  y: number;
  s: number;
  w: number;
  i: number;
  x: number;
  sd: number;
  f: number;
  hi: boolean;
  mid: boolean;
}

function bruna({ y, s, w, i, x, sd, f, hi, mid }: Storey): string {
  let o = "";
  o += box(x, y, f, s, paint("b1")) + box(x + f, y, sd, s, paint("b2"));
  if (mid) o += box(x, y, w, s, "url(#art-p-brick)");
  const ww = f * 0.2,
    wh = s * 0.58,
    wy = y + s * 0.27;
  for (const p of [0.17, 0.63]) {
    const wx = x + f * p;
    if (hi) o += shape(arch(wx - 1.6, wy - 1.8, ww + 3.2, wh + 1.8), paint("b3"));
    o += shape(arch(wx, wy, ww, wh), glass("B", i, p > 0.5 ? 2 : 1));
    if (hi) o += box(wx - 2.4, wy + wh - 0.4, ww + 4.8, 1.8, paint("b3"));
  }
  o += shape(arch(x + f + sd * 0.34, wy, sd * 0.34, wh), paint("glass-2"));
  o +=
    box(x - 1.5, y, w + 3, Math.max(1.2, s * 0.1), paint("b3")) +
    box(x + f, y, sd + 1.5, Math.max(1.2, s * 0.1), paint("b4"));
  if (hi) for (let k = 0; k < 7; k++) o += box(x + (f * (k + 0.2)) / 7, y + s * 0.1, f * 0.07, s * 0.07, paint("b4"));
  return o;
}

function grigia({ y, s, w, i, x, sd, f, mid }: Storey): string {
  let o = "";
  o += box(x, y, f, s, paint("g1")) + box(x + f, y, sd, s, paint("g2"));
  if (mid) o += box(x, y, w, s, "url(#art-p-ashlar)");
  const h = s / 2;
  for (const k of [0, 1]) {
    const q = w * (k ? 0.1 : 0.16);
    o +=
      box(x - 1, y + k * h + 0.4, q, h - 0.8, paint("g3")) +
      box(x + f - q + 1, y + k * h + 0.4, q, h - 0.8, paint("g3"));
    o += box(x + f + 1, y + k * h + 0.4, q * 0.55, h - 0.8, paint("g4"));
  }
  const sx = x + f * 0.5,
    sw = Math.max(2, f * 0.075),
    wy = y + s * 0.2,
    wh = s * 0.6;
  const gl = glass("G", i, 1);
  o += box(sx - sw / 2, wy, sw, wh, gl);
  if (mid) o += box(sx - sw * 1.5, wy + wh * 0.34, sw * 3, sw * 0.9, gl);
  o +=
    box(x + f + sd * 0.45, wy, sw * 0.6, wh, paint("glass-2")) +
    box(x - 1, y, w + 2, Math.max(0.8, s * 0.05), paint("g5"), 'fill-opacity=".55"');
  return o;
}

function chiara({ y, s, w, i, x, sd, f, hi, mid }: Storey): string {
  let o = "";
  o += box(x, y, f, s, paint("c1")) + box(x + f, y, sd, s, paint("c2"));
  const n = hi ? 2 : 1,
    b = s / (n * 2);
  for (let k = 0; k < n; k++) {
    const yy = y + b * (2 * k + 1);
    o += box(x, yy, f, b, paint("c3")) + box(x + f, yy, sd, b, paint("c4"));
  }
  const pw = f * (mid ? 0.42 : 0.46),
    px = x + (f - pw) / 2,
    wy = y + s * 0.16,
    wh = s * 0.72,
    lw = pw * 0.3,
    g = glass("C", i, 1);
  o += shape(
    arch(px, wy - s * 0.05, pw, wh + s * 0.08),
    paint("c1"),
    `stroke="${paint("c5")}" stroke-width="${hi ? 1.5 : 1}"`,
  );
  o +=
    shape(arch(px + pw * 0.14, wy + s * 0.14, lw, wh - s * 0.14, true), g) +
    shape(arch(px + pw * 0.86 - lw, wy + s * 0.14, lw, wh - s * 0.14, true), g);
  o +=
    shape(arch(x + f + sd * 0.34, wy + s * 0.14, sd * 0.34, wh - s * 0.14, true), paint("glass-2")) +
    box(x - 1, y, w + 2, Math.max(1, s * 0.08), paint("c5")) +
    box(x + f, y, sd + 1, Math.max(1, s * 0.08), paint("c6"));
  return o;
}

function rosa({ y, s, w, i }: Storey): string {
  let o = "";
  const c = w * 0.04,
    r = w / 2;
  o += shape(
    `M${-r},${y + s}V${y}Q0,${y - c * 2} ${r},${y}V${y + s}Q0,${y + s - c * 2} ${-r},${y + s}Z`,
    "url(#art-l-rosa)",
  );
  const N = 5;
  for (let k = 0; k < N; k++) {
    const a0 = (k / N - 0.5) * Math.PI * 0.94,
      a1 = ((k + 1) / N - 0.5) * Math.PI * 0.94,
      x0 = r * Math.sin(a0),
      x1 = r * Math.sin(a1),
      g = (x1 - x0) * 0.14,
      yo = -c * Math.cos((a0 + a1) / 2);
    o += shape(
      arch(x0 + g, y + s * 0.24 + yo, x1 - x0 - 2 * g, s * 0.7),
      k === 1 || k === 3 ? glass("R", i, k) : paint("r6"),
      k === 1 || k === 3 ? "" : 'fill-opacity=".88"',
    );
  }
  o +=
    shape(
      `M${-r - 1.5},${y + s * 0.02}Q0,${y - c * 2 + s * 0.02} ${r + 1.5},${y + s * 0.02}v${Math.max(1.6, s * 0.13)}Q0,${y - c * 2 + Math.max(1.6, s * 0.13) + s * 0.02} ${-r - 1.5},${y + s * 0.02 + Math.max(1.6, s * 0.13)}Z`,
      paint("r1"),
    ) +
    shape(
      `M0,${y - c + s * 0.02}Q${r * 0.6},${y - c * 0.7} ${r + 1.5},${y + s * 0.02}v${Math.max(1.6, s * 0.13)}Q${r * 0.6},${y - c * 0.6 + s * 0.13} 0,${y - c + Math.max(1.6, s * 0.13)}Z`,
      paint("r3"),
      'fill-opacity=".5"',
    );
  return o;
}

function aurelia({ y, s, w, i, x, sd, f, hi }: Storey): string {
  let o = "";
  o += box(x, y, f, s, paint("a1")) + box(x + f, y, sd, s, paint("a2"));
  const bt = Math.max(1.4, w * 0.045),
    ww = f * 0.26,
    wx = x + f * 0.37,
    wy = y + s * 0.2,
    wh = s * 0.62;
  const ln = (x0: number, y0: number, x1: number, y1: number): string => `M${x0},${y0}L${x1},${y1}`;
  o += `<path d="${(ln(x, y + s, wx, y) + ln(x, y, wx, y + s) + ln(wx + ww, y + s, x + f, y) + ln(wx + ww, y, x + f, y + s)).replace(/-?\d+\.\d{2,}/g, (m) => (+m).toFixed(1))}" stroke="${paint("a3")}" stroke-width="${hi ? bt * 0.62 : 1.1}" fill="none"/>`;
  o += `<path d="M${(x + f).toFixed(1)},${(y + s).toFixed(1)}L${(x + w).toFixed(1)},${y.toFixed(1)}" stroke="${paint("a4")}" stroke-width="${hi ? bt * 0.6 : 1}"/>`;
  o +=
    box(wx, y, ww, s, paint("a1")) +
    box(wx + ww * 0.14, wy, ww * 0.72, wh, glass("A", i, 1)) +
    (hi
      ? box(wx + ww * 0.14, wy + wh * 0.45, ww * 0.72, 1, paint("a3")) +
        box(wx + ww / 2 - 0.5, wy, 1, wh, paint("a3")) +
        box(wx - ww * 0.1, wy, ww * 0.2, wh, paint("a5")) +
        box(wx + ww * 0.9, wy, ww * 0.2, wh, paint("a5"))
      : "");
  o +=
    box(x, y, bt, s, paint("a3")) +
    box(x + f - bt, y, bt, s, paint("a3")) +
    box(x + w - bt * 0.8, y, bt * 0.8, s, paint("a4"));
  o +=
    box(x - 2.5, y, w + 5, Math.max(1.6, s * 0.15), paint("a3")) +
    box(x + f, y, sd + 2.5, Math.max(1.6, s * 0.15), paint("a4")) +
    (hi ? box(x - 2.5, y, f + 2.5, 1.1, paint("a2"), 'fill-opacity=".8"') : "");
  return o;
}

const STOREYS: Record<Style, (storey: Storey) => string> = { A: aurelia, B: bruna, C: chiara, G: grigia, R: rosa };

export function storey(style: Style, y: number, s: number, w: number, i: number): string {
  const sd = w * 0.24;
  const place = { y, s, w, i, x: -w / 2, sd, f: w - sd, hi: s >= 15, mid: s >= 9 };
  return STOREYS[style](place) + ((i + 1) % 5 === 0 ? ledge(place) : "");
}

function ledge({ x, y, s, w, f, sd }: Storey): string {
  const h = Math.max(2, s * 0.16);
  const edge = `stroke="${paint("stone-3")}" stroke-width=".6"`;
  return (
    box(x - 3.5, y - h * 0.3, w + 7, h, paint("stone-1"), edge) +
    box(x + f, y - h * 0.3, sd + 3.5, h, paint("stone-3"), 'fill-opacity=".6"')
  );
}
