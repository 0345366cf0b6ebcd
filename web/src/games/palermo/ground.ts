/** What lies under the houses: groves and sea, the ring, streets, plots, the piazza. */
import { box, hash, use } from "./draw";
import { columnOf, FIELD, rowOf, SIDE, SIZE, type Town } from "./town";

const HALF = FIELD / 2;
const CITY = FIELD * (SIDE - 2);
const SQUARE = 2 * FIELD;

/** Groves to the west, the sea to the east; far enough for every shape of window. */
export function drawLand(): string {
  let trees = "";
  for (let i = -14; i < 30; i++)
    for (let j = 0; j < 10; j++) {
      const [x, y] = [-34 - j * 42 + (hash(i, j) % 9) + (i & 1) * 10, -26 + i * 46 + (hash(j, i) % 9)];
      trees += use(hash(i, j, 2) % 3 ? "lemon" : "tree", x, y);
    }
  const fields =
    "M-1200 120C-420 70-240 190-20 150V330C-260 380-420 270-1200 330zM-1200 520C-420 470-240 590-20 560V760C-260 790-420 680-1200 730z";
  const coast = (x: number, colour: string): string =>
    `<path d="M${x}-800C${x + 7}-60 ${x - 3} 90 ${x + 3} 210S${x - 5} 420 ${x + 4} 520S${x - 4} 720 ${x + 2} 1600H2200V-800z" fill="${colour}"/>`;
  let waves = "";
  for (let i = -14; i < 30; i++)
    for (let j = 0; j < 14; j++)
      waves += `M${701 + (hash(i, 4 + j) % 9) + j * 64} ${10 + i * 44 + (j % 3) * 13}q4-3 8 0t8 0`;
  return (
    `<rect x="-1200" y="-800" width="3400" height="2400" fill="var(--pa-land)"/>` +
    `<path d="${fields}" fill="var(--pa-field)"/><path d="${fields}" fill="url(#pa-furrow)"/>${trees}` +
    `<path d="M672-800C688-60 680 80 686 210S680 420 686 520S680 720 686 1600H2200V-800z" fill="var(--pa-sand)"/>` +
    coast(690, "var(--pa-foam)") +
    coast(693, "var(--pa-sea)") +
    coast(714, "var(--pa-sea-d)") +
    `<path d="${waves}" class="wave"/>${use("boat", 709, 196)}${use("boat", 710, 474)}`
  );
}

function drawRing(): string {
  const far = SIZE - FIELD;
  let [joints, chevrons, corners] = ["", "", ""];
  for (let i = 1; i < SIDE; i++) {
    const at = i * FIELD;
    joints += `M${at} 2V${FIELD - 2}M${at} ${far + 2}V${SIZE - 2}M2 ${at}H${FIELD - 2}M${far + 2} ${at}H${SIZE - 2}`;
  }
  // Double chevrons beside the corners say "fast".
  for (let side = 0; side < 4; side++) {
    const at = (x: number, y: number): string => {
      const turned = [
        [x, y],
        [SIZE - y, x],
        [SIZE - x, SIZE - y],
        [y, SIZE - x],
      ][side];
      return turned?.join(" ") ?? "";
    };
    for (const [x, way] of [
      [66, -1],
      [74, -1],
      [SIZE - 66, 1],
      [SIZE - 74, 1],
    ] as const)
      chevrons += `M${at(x - 3 * way, 18)}L${at(x + 3 * way, 24)}L${at(x - 3 * way, 30)}`;
  }
  for (const x of [HALF, SIZE - HALF])
    for (const y of [HALF, SIZE - HALF])
      corners +=
        `<circle cx="${x}" cy="${y}" r="20" class="roundabout"/>` +
        `<path d="M${x} ${y - 15}l4 11 11 4-11 4-4 11-4-11-11-4 11-4z" fill="var(--pa-star)"/><circle cx="${x}" cy="${y}" r="3.4" fill="var(--pa-maj)"/>`;
  const [from, to, end] = [2 * FIELD, SIZE - 2 * FIELD, SIZE - HALF];
  const lanes = `M${from} ${HALF}H${to}M${from} ${end}H${to}M${HALF} ${from}V${to}M${end} ${from}V${to}`;
  return (
    `<rect x="-7" y="-5" width="${SIZE + 16}" height="${SIZE + 16}" rx="16" fill="var(--pa-shade)"/>` +
    `<rect x="-5" y="-5" width="${SIZE + 10}" height="${SIZE + 10}" rx="14" fill="var(--pa-kerb)"/>` +
    `<rect width="${SIZE}" height="${SIZE}" rx="10" fill="var(--pa-ring)"/><rect width="${SIZE}" height="${SIZE}" rx="10" fill="url(#pa-basalt)"/>` +
    `<path d="${joints}" class="joint"/><path d="${lanes}" class="lane"/><path d="${chevrons}" class="chevron"/>${corners}${names()}`
  );
}

/** The letters and numbers by which the log calls the fields: in the corners of the ring's, beside what lies there. */
function names(): string {
  let drawn = "";
  for (let i = 1; i < SIDE - 1; i++) {
    const at = i * FIELD;
    drawn += `<text x="${at + 4}" y="13">${String.fromCharCode(97 + i)}</text><text x="4" y="${at + 13}">${i + 1}</text>`;
  }
  return `<g class="names">${drawn}</g>`;
}

export function drawGround(town: Town): string {
  let [shades, joints] = ["", ""];
  for (let row = 1; row < SIDE - 1; row++)
    for (let column = 1; column < SIDE - 1; column++)
      if (hash(row, column, 1) % 3 === 0) shades += box(column * FIELD, row * FIELD, FIELD, FIELD);
  for (let i = 2; i < SIDE - 1; i++) joints += `M${i * FIELD} ${FIELD}v${CITY}M${FIELD} ${i * FIELD}h${CITY}`;
  const city = `x="${FIELD}" y="${FIELD}" width="${CITY}" height="${CITY}"`;
  return (
    drawRing() +
    `<rect x="${FIELD - 3}" y="${FIELD - 3}" width="${CITY + 6}" height="${CITY + 6}" rx="4" fill="var(--pa-kerb)"/>` +
    `<rect ${city} fill="var(--pa-street)"/><rect ${city} fill="url(#pa-paving)"/>` +
    `<path d="${shades}" fill="var(--pa-street-2)" opacity=".5"/><path d="${joints}" class="joint2"/>` +
    town.empty.map((square) => plot(...corner(square))).join("") +
    town.streets.map((square) => garden(...corner(square))).join("") +
    (town.start === null ? "" : drawPiazza(...corner(town.start)))
  );
}

export const corner = (square: number): [x: number, y: number] => [columnOf(square) * FIELD, rowOf(square) * FIELD];

function plot(x: number, y: number): string {
  const place = `x="${x + 2}" y="${y + 2}" width="${SQUARE - 4}" height="${SQUARE - 4}" rx="5"`;
  const edge = `<rect x="${x + 5}" y="${y + 5}" width="${SQUARE - 10}" height="${SQUARE - 10}" rx="3" class="plot"/>`;
  return `<rect ${place} fill="var(--pa-plot)"/><rect ${place} fill="url(#pa-grass)"/>${edge}`;
}

/** A tree bed on the crossing: all four fields stay free. */
function garden(x: number, y: number): string {
  const bed = `<circle cx="${x + FIELD}" cy="${y + FIELD}" r="13" fill="var(--pa-plot)" class="bed"/>`;
  return bed + use("tree", x + FIELD - 2, y + FIELD - 2) + use("lemon", x + FIELD + 6, y + FIELD + 5);
}

export function drawPiazza(x: number, y: number): string {
  const [cx, cy] = [x + FIELD, y + FIELD];
  const place = `x="${x + 2}" y="${y + 2}" width="${SQUARE - 4}" height="${SQUARE - 4}" rx="6"`;
  let rays = "";
  for (let i = 0; i < 8; i++)
    rays += `<path d="M${cx} ${cy - (i % 2 ? 14 : 18)}L${cx + 4.6} ${cy - 4}L${cx} ${cy}L${cx - 4.6} ${cy - 4}z" transform="rotate(${i * 45} ${cx} ${cy})" fill="var(${i % 2 ? "--pa-star" : "--pa-maj"})"/>`;
  return (
    `<rect ${place} fill="var(--pa-piazza)"/><path d="M${x + 4} ${cy}H${x + SQUARE - 4}M${cx} ${y + 4}V${y + SQUARE - 4}" class="piazza-joint"/>` +
    `<circle cx="${cx}" cy="${cy}" r="22" fill="var(--pa-maj)"/><circle cx="${cx}" cy="${cy}" r="19" fill="var(--pa-plate)"/>${rays}<rect ${place} class="piazza-edge"/>`
  );
}
