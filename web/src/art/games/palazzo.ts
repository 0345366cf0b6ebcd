/** Palazzo: floors of three materials, the top one still on the ropes. */
import { arch, box, glass, gradient, paint, shape } from "../draw";

/** Sandstone, brick, marble: light, shade, frame. */
const COLOURS = {
  s: ["sand-1", "sand-2", "sand-3"],
  b: ["b1", "b2", "b4"],
  m: ["marb-1", "marb-2", "marb-3"],
} as const;
/** Heaps of coins: where, how many. */
const COINS: [number, number][] = [
  [24, 5],
  [44, 3],
  [34, 2],
];
type Material = keyof typeof COLOURS;

function floor(x: number, y: number, w: number, h: number, m: Material, n: number, door = false): string {
  const sd = w * 0.2,
    f = w - sd,
    c = COLOURS[m];
  let o = box(x, y, f, h, paint(c[0])) + box(x + f, y, sd, h, paint(c[1]));
  if (m === "b") o += box(x, y, w, h, "url(#art-p-brick)");
  if (m === "s")
    for (let r = 0; r < 4; r++)
      for (let k = 0; k < 6; k++) {
        const bw = f / 5.5,
          bx = x + k * bw - (r % 2 ? bw / 2 : 0),
          x0 = Math.max(x, bx),
          x1 = Math.min(x + f, bx + bw);
        if (x1 > x0)
          o += `<rect x="${(x0 + 0.6).toFixed(1)}" y="${(y + (r * h) / 4 + 0.6).toFixed(1)}" width="${(x1 - x0 - 1.2).toFixed(1)}" height="${(h / 4 - 1.2).toFixed(1)}" rx="2" fill="#fff" fill-opacity="${0.1 + ((r * 3 + k) % 4) * 0.06}"/>`;
      }
  if (m === "m")
    o +=
      box(x, y + h * 0.8, f, h * 0.08, paint("c3"), 'fill-opacity=".8"') +
      box(x + f, y + h * 0.8, sd, h * 0.08, paint("c4")) +
      box(x, y + h * 0.12, f, h * 0.05, paint("c3"), 'fill-opacity=".55"');
  for (let k = 0; k < n; k++) {
    const ww = h * 0.34,
      wx = x + (f * (k + 0.5)) / n - ww / 2,
      wy = y + h * 0.2,
      wh = h * 0.58,
      d = door && k === Math.floor(n / 2);
    if (d) {
      o +=
        shape(arch(wx - 6, wy - 6, ww + 12, h * 0.8 + 6), paint(c[2])) +
        shape(arch(wx - 2, wy - 1, ww + 4, h * 0.8 + 1), paint("wood-2")) +
        `<path d="M${(wx + ww / 2).toFixed(1)},${wy}V${y + h}" stroke="${paint("wood")}" stroke-width="1"/>`;
    } else {
      o +=
        shape(arch(wx - 3, wy - 3, ww + 6, wh + 3), paint(c[2])) +
        shape(arch(wx - 1.8, wy - 1.8, ww + 3.6, wh + 1.8), paint("marb-1")) +
        shape(arch(wx, wy + 3, ww / 2 - 1, wh - 3), glass("B", k + n, m.charCodeAt(0))) +
        shape(arch(wx + ww / 2 + 1, wy + 3, ww / 2 - 1, wh - 3), glass("B", k + n, m.charCodeAt(0))) +
        `<circle cx="${(wx + ww / 2).toFixed(1)}" cy="${(wy + 2.6).toFixed(1)}" r="1.700" fill="${paint("glass")}"/>` +
        box(wx - 5, y + h * 0.78, ww + 10, 2.6, paint(c[2]));
    }
  }
  o += shape(arch(x + f + sd * 0.3, y + h * 0.24, sd * 0.38, h * 0.54), paint("glass-2"));
  o +=
    box(x, y, f, h, "url(#art-l-lit)") +
    box(x + f, y, sd, h, "url(#art-l-side)") +
    box(x - 3, y - 3.5, w + 6, 5, paint(c[0])) +
    box(x + f, y - 3.5, sd + 3, 5, paint(c[2])) +
    box(x - 3, y + 1.5, w + 6, 4, "url(#art-l-eave)");
  return o;
}
export function draw(): string {
  const a = "art-palazzo-sky";
  let o =
    `<defs>${gradient(a, "pz-1", "pz-2")}</defs>` +
    box(0, 0, 260, 200, `url(#${a})`) +
    `<circle cx="216" cy="58" r="90" fill="url(#art-g-sun)" fill-opacity="var(--halo)"/>`;
  o += `<path d="M0,140Q50,104 120,128T260,112V200H0Z" fill="${paint("hill-1")}" fill-opacity=".8"/>`;
  /* a far dome and roofs */
  o += `<g opacity=".85"><path d="M196,142V118C196,92 214,88 221,78C228,88 246,92 246,118V142Z" fill="${paint("rf1")}"/><path d="M221,78C214,92 208,106 208,142M221,78C228,92 234,106 234,142" stroke="${paint("marb-1")}" stroke-width="1.600" fill="none"/><rect x="217.500" y="68" width="7" height="11" fill="${paint("marb-1")}"/><path d="M216,69L221,60L226,69Z" fill="${paint("rf1s")}"/><rect x="190" y="136" width="62" height="30" fill="${paint("marb-2")}"/></g>`;
  o += `<path d="M0,168V146l14,-8l16,8v-12l16,-8l18,9v33Z" fill="${paint("town-2")}"/><path d="M176,170v-22l18,-9l18,9v-6l22,-9l26,10v29Z" fill="${paint("town")}"/>`;
  o +=
    box(0, 172, 260, 28, paint("pave-1")) +
    `<path d="M0,182H260M0,192H260M30,172L8,200M80,172L66,200M180,172L192,200M230,172L254,200" stroke="${paint("pave-line")}" stroke-opacity=".5"/>`;
  o += `<ellipse cx="150" cy="176" rx="86" ry="6" fill="${paint("shade")}" fill-opacity=".25"/>`;
  o += floor(60, 132, 134, 44, "s", 3, true) + floor(63, 93, 128, 39, "b", 3);
  const Y = 43;
  o +=
    `<g transform="rotate(-1.500 127 44)">` +
    floor(66, Y, 122, 36, "m", 3) +
    shape(`M58,${Y - 3}H196L190,${Y - 12}H64Z`, paint("rf1")) +
    shape(`M164,${Y - 3}H196L190,${Y - 12}H164Z`, paint("rf1s")) +
    box(56, Y - 4, 142, 3.5, paint("wood-2")) +
    `<path d="M70,${Y - 11}L127,10L184,${Y - 11}M127,-20V10" stroke="${paint("rope")}" stroke-width="2" fill="none"/><circle cx="127" cy="9" r="4" fill="${paint("wood-2")}"/></g>`;
  o += `<path d="M74,82v7M127,82v7M180,80v8" stroke="${paint("wood")}" stroke-width="1.400" stroke-dasharray="3 3"/>`;
  /* ladder and coins */
  o += `<path d="M206,176L190,92M214,175L198,91" stroke="${paint("wood")}" stroke-width="2.400"/><path d="M204,166l8,-1M202,156l8,-1M200,146l8,-1M198,136l8,-1M197,126l8,-1M195,116l8,-1M193,106l8,-1" stroke="${paint("wood")}" stroke-width="1.800"/>`;
  for (const [cx, n] of COINS)
    for (let k = 0; k < n; k++) {
      const y = (cx === 34 ? 194 : 188) - k * 4;
      o += `<ellipse cx="${cx}" cy="${y + 2}" rx="10" ry="4" fill="${paint("coin-2")}"/><ellipse cx="${cx}" cy="${y}" rx="10" ry="4" fill="${paint("coin")}" stroke="${paint("coin-2")}" stroke-width=".8"/>`;
    }
  return o;
}
