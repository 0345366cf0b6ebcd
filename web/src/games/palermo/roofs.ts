/**
 * One roofscape for all joined roof fields. Each field has four quarters; a quarter with both outer sides open is a hip,
 * with one a slope, with none but an open diagonal a valley, else a flat terrace.
 */
import { columnOf, FIELD, rowOf, SIDE } from "./town";
import { box, hash, polygon, use } from "./draw";

// The eaves lie inside the field: the south side shows its facade.
export const EAVE = { N: 1, W: 4, E: 4, S: 12 } as const;
const RIDGE = { x: 24, y: 18 } as const;
const FACADE = 9;
const SHADOW = { x: 11, y: 6 } as const;

type Way = "N" | "S" | "W" | "E" | "F"; // the way a plane looks; F: flat
interface Planes {
  planes: Record<Way, string>;
  hips: string;
  ridges: string;
  valleys: string;
  edges: string;
  walls: string;
  windows: string;
  shadows: string;
  eaves: string;
  /** The middles of terraces. */
  courts: [x: number, y: number, field: number][];
}

const between = (x0: number, y0: number, x1: number, y1: number): string =>
  box(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0));

function roofscape(roofs: ReadonlySet<number>): Planes {
  const has = (row: number, column: number): boolean =>
    row >= 0 && column >= 0 && row < SIDE && column < SIDE && roofs.has(row * SIDE + column);
  const all: Planes = {
    planes: { N: "", S: "", W: "", E: "", F: "" },
    hips: "",
    ridges: "",
    valleys: "",
    edges: "",
    walls: "",
    windows: "",
    shadows: "",
    eaves: "",
    courts: [],
  };
  for (const field of roofs) addField(all, field, has);
  return all;
}

function addField(all: Planes, field: number, has: (row: number, column: number) => boolean): void {
  const [row, column] = [rowOf(field), columnOf(field)];
  const [x, y] = [column * FIELD, row * FIELD];
  const [cx, cy] = [x + RIDGE.x, y + RIDGE.y];
  const joined = {
    N: has(row - 1, column),
    S: has(row + 1, column),
    W: has(row, column - 1),
    E: has(row, column + 1),
  };
  const eave = { N: y + EAVE.N, S: y + FIELD - EAVE.S, W: x + EAVE.W, E: x + FIELD - EAVE.E };
  const end = {
    N: joined.N ? y : eave.N,
    S: joined.S ? y + FIELD : eave.S,
    W: joined.W ? x : eave.W,
    E: joined.E ? x + FIELD : eave.E,
  };
  const { planes } = all;

  /** Draws a quarter; which planes lie at its two inner borders. */
  function quarter(v: "N" | "S", h: "W" | "E"): [beside: Way, above: Way] {
    const [ex, ey] = [end[h], end[v]];
    if (!joined[v] && !joined[h]) {
      planes[v] += polygon([ex, ey], [cx, ey], [cx, cy]);
      planes[h] += polygon([ex, ey], [ex, cy], [cx, cy]);
      all.hips += `M${ex} ${ey}L${cx} ${cy}`;
      return [h, v];
    }
    if (!joined[v] || !joined[h]) {
      const way = joined[v] ? h : v;
      planes[way] += between(ex, ey, cx, cy);
      return [way, way];
    }
    if (!has(row + (v === "N" ? -1 : 1), column + (h === "W" ? -1 : 1))) {
      const [ix, iy] = [eave[h], eave[v]];
      planes[v] += polygon([ex, iy], [ix, iy], [cx, cy], [ex, cy]);
      planes[h] += polygon([ix, ey], [ix, iy], [cx, cy], [cx, ey]);
      all.valleys += `M${ix} ${iy}L${cx} ${cy}`;
      return [v, h];
    }
    planes.F += between(ex, ey, cx, cy);
    if (v === "S" && h === "E") all.courts.push([x + FIELD, y + FIELD - 6, field]);
    return ["F", "F"];
  }
  const [nw, ne, sw, se] = [quarter("N", "W"), quarter("N", "E"), quarter("S", "W"), quarter("S", "E")];

  /** Two planes that look different ways meet in a ridge; a slope meets a terrace in a parapet. */
  function seam(one: Way, other: Way, line: string): void {
    if (one === other) return;
    if (one === "F" || other === "F") all.edges += line;
    else all.ridges += line;
  }
  seam(nw[0], sw[0], `M${end.W} ${cy}H${cx}`);
  seam(ne[0], se[0], `M${end.E} ${cy}H${cx}`);
  seam(nw[1], ne[1], `M${cx} ${end.N}V${cy}`);
  seam(sw[1], se[1], `M${cx} ${end.S}V${cy}`);

  if (!joined.S) {
    const from = end.W - (joined.W && has(row + 1, column - 1) ? EAVE.E : 0);
    const to = end.E + (joined.E && has(row + 1, column + 1) ? EAVE.W : 0);
    all.walls += box(from, eave.S, to - from, FACADE);
    all.eaves += `M${from} ${eave.S}H${to}`;
    for (let i = 0; i < 3; i++)
      if (hash(row, column, i) > 190) all.windows += box(x + 9 + i * 12.5, eave.S + 2.6, 4, 4.4);
  }
  const [top, bottom] = [end.N + (joined.N ? 0 : FACADE), end.S + (joined.S ? 0 : FACADE)];
  const [far, low] = [end.E + SHADOW.x, bottom + SHADOW.y];
  all.shadows += polygon(
    [end.W, top],
    [end.E, top],
    [far, top + 5],
    [far, low],
    [end.W + SHADOW.x, low],
    [end.W, bottom],
  );
}

/** The roofs themselves, for ghosts and little pictures, too. */
function drawPlanes(all: Planes, tints: string): string {
  const { planes } = all;
  const slopes = (["N", "S", "W", "E"] as const).map((way) => `<path d="${planes[way]}" class="roof-${way}"/>`);
  const terrace = planes.F
    ? `<path d="${planes.F}" fill="var(--pa-terrace)"/><path d="${planes.F}" fill="url(#pa-terr)"/><path d="${all.edges}" class="edge"/>`
    : "";
  return (
    `<path d="${all.shadows}" fill="var(--pa-shade)"/><path d="${all.walls}" fill="url(#pa-wall)"/>` +
    `<path d="${all.windows}" fill="var(--pa-window)"/>${slopes.join("")}${tints}` +
    `<path d="${planes.N + planes.S}" fill="url(#pa-tv)"/><path d="${planes.W + planes.E}" fill="url(#pa-th)"/>${terrace}` +
    `<path d="${all.valleys}" class="valley"/><path d="${all.hips}" class="hip"/><path d="${all.ridges}" class="ridge"/>` +
    `<path d="${all.ridges}" class="ridge2"/><path d="${all.eaves}" class="eave"/>`
  );
}

export const bareRoofs = (roofs: ReadonlySet<number>): string => drawPlanes(roofscape(roofs), "");

/** A house has a tint of its own, and no chimney where its chip lies. */
interface Tinted {
  square: number;
  roofs: readonly number[];
  behind: number;
}

export function drawRoofs(roofs: ReadonlySet<number>, houses: readonly Tinted[]): string {
  const all = roofscape(roofs);
  const tints = [0, 1, 2].map((tint) =>
    houses
      .filter(({ square }) => hash(rowOf(square), columnOf(square), 7) % 5 === tint)
      .flatMap((house) =>
        house.roofs.map((field) => box(columnOf(field) * FIELD, rowOf(field) * FIELD, FIELD, FIELD)),
      )
      .join(""),
  );
  const { N, S, W, E } = all.planes;
  const tinted = tints.map((path, i) => `<path d="${path}" fill="var(--pa-tint-${i + 1})"/>`).join("");
  const clip = `<clipPath id="pa-roofs"><path d="${N + S + W + E}"/></clipPath><g clip-path="url(#pa-roofs)">${tinted}</g>`;
  const courts = all.courts.map(([x, y, field]) => court(x, y, hash(rowOf(field), columnOf(field), 3) % 7));
  const chimneys = [...roofs].map((field) => {
    const place = hash(rowOf(field), columnOf(field), 11);
    if (place >= 240 || houses.some(({ behind }) => behind === field)) return "";
    return use("chim", columnOf(field) * FIELD + (place % 2 ? 12 : 33), rowOf(field) * FIELD + 11 + (place % 5));
  });
  return drawPlanes(all, clip) + courts.join("") + chimneys.join("");
}

/** What a terrace has in its middle. */
function court(x: number, y: number, kind: number): string {
  if (kind <= 2) return use("court", x, y) + use("tree", x, y + 1);
  if (kind <= 5) return use(["dome", "laundry", "pergola"][kind - 3] ?? "dome", x, y);
  return use("court", x, y) + use("lemon", x - 5, y + 2) + use("lemon", x + 6, y - 1);
}
