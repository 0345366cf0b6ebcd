/** Symbols and gradients that all parts of the table share: drawn once, used many times. */
import { COLOURS, HALF, polar, rhombus, round1, type Colour, type Point } from "./geometry";
import { ghost, GROUND, ICONS, motif, PALMETTE } from "./motifs";

const LIGHT: Point = [-0.45, -0.89]; // from the upper left: it never turns with a tile
const MARKS = "M0-149 5-140 0-131-5-140ZM0-42 5-33 0-24-5-33Z";
const TURNS = Array.from({ length: 24 }, (_, i) => i * 15);

/** The four facets of a tile turned by `turn`; of a recess, inverted. */
function bevel(turn: number, isRecess: boolean): string {
  const angle = (-turn * Math.PI) / 180;
  const light: Point = [
    LIGHT[0] * Math.cos(angle) - LIGHT[1] * Math.sin(angle),
    LIGHT[0] * Math.sin(angle) + LIGHT[1] * Math.cos(angle),
  ];
  const corners: readonly Point[] = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ];
  const at = ([x, y]: Point, scale: number): string => `${round1(x * 50 * scale)} ${round1(y * HALF * scale - HALF)}`;
  const [outer, inner] = isRecess ? [0.95, 0.89] : [0.945, 0.83];
  const [bright, dim] = isRecess ? [0.85, 0.42] : [0.5, 0.26];
  const facets = corners.map((a, place) => {
    const b = corners[(place + 1) % 4] ?? a;
    const normal: Point = [(a[0] + b[0]) * HALF, (a[1] + b[1]) * 50];
    const lit = ((normal[0] * light[0] + normal[1] * light[1]) / Math.hypot(...normal)) * (isRecess ? -1 : 1);
    const opacity = (Math.abs(lit) * (lit > 0 ? bright : dim)).toFixed(2);
    return `<path d="M${at(a, outer)}L${at(b, outer)}L${at(b, inner)}L${at(a, inner)}Z" fill="${lit > 0 ? "#fff" : "#000"}" fill-opacity="${opacity}"/>`;
  });
  if (isRecess) return `<g id="az-iv${turn}">${facets.join("")}</g>`;
  const [x, y] = [-light[0] * 70, -light[1] * 70];
  return `<linearGradient id="az-gl${turn}" gradientUnits="userSpaceOnUse" x1="${round1(-x)}" y1="${round1(-HALF - y)}" x2="${round1(x)}" y2="${round1(-HALF + y)}"><stop stop-color="#fff" stop-opacity=".4"/><stop offset=".47" stop-color="#fff" stop-opacity=".1"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".09"/></linearGradient><g id="az-bv${turn}"><path d="${rhombus(0.94)}" fill="url(#az-gl${turn})"/>${facets.join("")}</g>`;
}

const middle = `translate(0 ${round1(-HALF)})`;

/** A glazed tile, and the empty space of its colour. */
const glaze = (
  c: Colour,
): string => `<radialGradient id="az-g-${c}" gradientUnits="userSpaceOnUse" cx="0" cy="${round1(-HALF)}" r="78"><stop stop-color="var(--az-h-${c})"/><stop offset=".55" stop-color="var(--az-t-${c})"/><stop offset="1" stop-color="var(--az-s-${c})"/></radialGradient>
<g id="az-t-${c}"><path d="${rhombus(0.945)}" fill="var(--az-d-${c})"/><path d="${rhombus(0.93)}" fill="url(#az-g-${c})"/><path d="${rhombus(0.755, 3)}" fill="none" stroke="var(--az-i-${c})" stroke-width="2" stroke-opacity=".5"/><g transform="${middle}">${motif(c)}</g></g>
<g id="az-e-${c}"><path d="${rhombus(0.95)}" fill="var(--az-e-${c})"/><g transform="${middle} scale(1.12)">${ghost(c)}</g><path d="${rhombus(0.78, 3)}" fill="none" stroke="var(--az-l-${c})" stroke-width="2" stroke-opacity=".7"/><path d="${MARKS}" fill="var(--az-l-${c})" fill-opacity=".55"/></g>`;

const STONE = `<g id="az-e-centre"><path d="${rhombus(0.95)}" fill="var(--az-e-centre)"/><path transform="${middle}" d="M0-38C14-22 14-12 0 0C-14-12-14-22 0-38ZM0 38C14 22 14 12 0 0C-14 12-14 22 0 38ZM32 0C20 12 12 12 0 0C12-12 20-12 32 0ZM-32 0C-20 12-12 12 0 0C-12-12-20-12-32 0Z" fill="var(--az-cobalt-3)" fill-opacity=".16"/><path d="${rhombus(0.78, 3)}" fill="none" stroke="var(--az-cobalt-3)" stroke-width="1.6" stroke-opacity=".6"/><path d="${MARKS}" fill="var(--az-cobalt-3)" fill-opacity=".6"/></g>`;

const GRADIENTS = `<radialGradient id="az-disc" gradientUnits="userSpaceOnUse" cx="-60" cy="-120" r="600"><stop stop-color="var(--az-glaze)"/><stop offset="1" stop-color="var(--az-glaze-2)"/></radialGradient>
<linearGradient id="az-cob" x1="0" y1="0" x2=".6" y2="1"><stop stop-color="var(--az-cobalt-0)"/><stop offset=".5" stop-color="var(--az-cobalt)"/><stop offset="1" stop-color="var(--az-cobalt-2)"/></linearGradient>
<linearGradient id="az-gold" x1="0" y1="0" x2="1" y2="1"><stop stop-color="var(--az-gold-2)"/><stop offset=".55" stop-color="var(--az-gold)"/><stop offset="1" stop-color="var(--az-gold-4)"/></linearGradient>
<radialGradient id="az-plate" cx=".42" cy=".36" r=".72"><stop stop-color="var(--az-plate)"/><stop offset="1" stop-color="var(--az-plate-2)"/></radialGradient>
<radialGradient id="az-well" cx=".5" cy=".56" r=".58"><stop offset=".55" stop-color="var(--az-well)"/><stop offset="1" stop-color="var(--az-well-2)"/></radialGradient>
<linearGradient id="az-tray" x1="0" y1="0" x2="0" y2="1"><stop stop-color="var(--az-well-2)"/><stop offset=".16" stop-color="var(--az-well)"/><stop offset="1" stop-color="var(--az-well-3)"/></linearGradient>
<radialGradient id="az-rim" gradientUnits="userSpaceOnUse" cx="6" cy="12" r="474"><stop offset=".89" stop-color="#16325f" stop-opacity="0"/><stop offset="1" stop-color="#0f2449" stop-opacity=".5"/></radialGradient>
<radialGradient id="az-feat"><stop stop-color="var(--az-glaze)"/><stop offset="1" stop-color="var(--az-feature)"/></radialGradient>
<linearGradient id="az-sheen" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff" stop-opacity="var(--az-sheen)"/><stop offset=".42" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></linearGradient>
<pattern id="az-ground" width="74" height="74" patternUnits="userSpaceOnUse">${GROUND}</pattern>`;

const SHAPES = `<path id="az-rh" d="${rhombus(0.945)}"/><path id="az-rg" d="${rhombus(0.9)}" fill="none"/><path id="az-ro" d="${rhombus(1.03, 6)}" fill="none"/><path id="az-fb" d="${rhombus(0.9, 4, 0)}"/><path id="az-fl" d="${rhombus(0.78, 3, 0)}" fill="none"/><g id="az-palm">${PALMETTE}</g>`;

export const DEFS: string = [
  ...COLOURS.map(glaze),
  STONE,
  GRADIENTS,
  SHAPES,
  ...Object.entries(ICONS).map(([kind, icon]) => `<g id="az-i-${kind}">${icon}</g>`),
  ...TURNS.filter((turn) => turn % 60 === 0 || turn % 90 === 45).map((turn) => bevel(turn, false)),
  ...TURNS.filter((turn) => turn % 60 === 0).map((turn) => bevel(turn, true)),
].join("\n");

function petals(radius: number, number: number): string {
  const one = (place: number): string => {
    const angle = ((place + 0.5) * 360) / number;
    const at = (out: number, aside: number): string => {
      const [u, v] = [polar(out, angle), polar(aside, angle + 90)];
      return `${round1(u[0] + v[0])} ${round1(u[1] + v[1])}`;
    };
    return `M${at(radius, -17)}Q${at(radius - 13, 0)} ${at(radius, 17)}Q${at(radius + 13, 0)} ${at(radius, -17)}`;
  };
  return `${Array.from({ length: number }, (_, place) => one(place)).join("")}Z`;
}

const palm = (angle: number): string => {
  const [x, y] = polar(408, angle);
  return `<use href="#az-palm" transform="translate(${round1(x)} ${round1(y)}) rotate(${angle + 90})"/>`;
};

/** The panel under a pavilion: cobalt square, gilded ring with petals, white dish. */
export const PANEL = `<rect x="-512" y="-512" width="1024" height="1024" rx="26" fill="url(#az-cob)"/><rect x="-512" y="-512" width="1024" height="1024" rx="26" fill="url(#az-ground)"/><rect x="-503" y="-503" width="1006" height="1006" rx="20" fill="none" stroke="var(--az-cream)" stroke-width="2.5" stroke-opacity=".6"/><rect x="-510" y="-510" width="1020" height="1020" rx="25" fill="url(#az-sheen)"/><circle r="506" cy="5" fill-opacity=".3"/><circle r="504" fill="url(#az-gold)"/><circle r="499" fill="url(#az-cob)"/><path d="${petals(484, 54)}" fill="var(--az-cream)" fill-opacity=".92"/><circle r="484" fill="none" stroke="var(--az-wash)" stroke-width="6" stroke-dasharray="0 10" stroke-linecap="round" pathLength="540"/><circle r="469" fill="url(#az-gold)"/><circle r="465" fill="url(#az-disc)"/><circle r="465" fill="url(#az-rim)"/><circle r="457" fill="none" stroke="var(--az-cobalt-3)" stroke-width="1.5" stroke-opacity=".7"/>${[30, 90, 150, 210, 270, 330].map(palm).join("")}`;

/** The same for a small one: flat. */
export const SMALL_PANEL = `<rect x="-512" y="-512" width="1024" height="1024" rx="40" fill="url(#az-cob)"/><circle r="496" fill="url(#az-disc)"/>`;
