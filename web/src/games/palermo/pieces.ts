/** Doors, chips, pawns, policemen and cars, around their own middle where they can move. Class `seat-n` brings the colour. */
import type { BoardModule } from "./view";
import { sign } from "./draw";
import { corner } from "./ground";
import { bareRoofs, EAVE } from "./roofs";
import type { Mode } from "./targets";
import {
  businessAt,
  columnOf,
  fieldAt,
  FIELD,
  fieldIn,
  middle,
  rowOf,
  SIDE,
  type Business,
  type House,
  type Quarter,
  type Town,
} from "./town";

const SHADE = "var(--pa-shade)";
const place = (x: number, y: number, turn = 0): string =>
  `transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}"`;

export const seatClass = (seat: number): string => `seat-${seat + 1}`;

/** A turned figure, 40 high, its feet 12 below its middle. */
export function pawn(seat: number, isMover: boolean): string {
  const body = "M-11 12.5C-11 7-5 3-4.4-8H4.4C5 3 11 7 11 12.5C11 17-11 17-11 12.5z";
  const light = "M-11 12.5C-11 7-5 3-4.4-8H-1C-2 4-5 8-5 15.2C-9 14.6-11 13.6-11 12.5z";
  return (
    `<ellipse cx="4" cy="14" rx="14" ry="5" fill="${SHADE}"/>${isMover ? '<ellipse cy="12.5" rx="15.5" ry="7" class="mover"/>' : ""}` +
    `<path d="${body}" class="body"/><path d="${light}" fill="#fff" opacity=".22"/><circle cy="-13" r="7.6" class="body"/>` +
    `<circle cx="-2.6" cy="-15.6" r="2.4" fill="#fff" opacity=".5"/><path d="${sign(seat, 4)}" ${place(0, 7.5)} fill="var(--pa-chip)"/>`
  );
}

/** White helmet, navy coat: another silhouette than a pawn. */
export function policeman(seat: number): string {
  const navy = 'stroke="var(--pa-navy)"';
  return (
    `<ellipse cx="5" cy="15.4" rx="15" ry="5" fill="${SHADE}"/><ellipse cy="13.4" rx="14" ry="6.2" class="owner" stroke="var(--pa-plate)" stroke-width="1.6"/>` +
    `<path d="M-10.4 13.6C-11-2-7-5 0-5S11-2 10.4 13.6C6 16.6-6 16.6-10.4 13.6z" fill="var(--pa-navy)" stroke="var(--pa-plate)" stroke-width=".9"/>` +
    `<path d="M-8.4-2L-2 4M8.4-2L2 4" stroke="var(--pa-white)" stroke-width="2.2"/><circle cy="-9" r="6.2" fill="#d99f74" ${navy}/>` +
    `<path d="M-2.6-6.4Q0-4.8 2.6-6.4" ${navy} stroke-width="1.3" fill="none"/>` +
    `<path d="M-9.8-10.4C-7.6-12-7.4-20.4 0-20.4S7.6-12 9.8-10.4C5-8.4-5-8.4-9.8-10.4z" fill="var(--pa-white)" ${navy} stroke-width="1.2" stroke-linejoin="round"/>` +
    `<path d="M-7.2-12.6C-3-11.2 3-11.2 7.2-12.6" ${navy} stroke-width="1.5" fill="none"/>` +
    `<g ${place(0, 7)}><circle r="6.6" fill="var(--pa-chip)" stroke="var(--pa-white)" stroke-width=".8"/><path d="${sign(seat, 4.2)}" class="owner"/></g>`
  );
}

/** What can be carried to where it shall go. */
export interface Piece {
  readonly what: Mode;
  readonly house?: House | undefined;
}

const CORNER = SIDE + 1; // a square to draw a little picture in

/** A house as it is turned in the hand, in the square of 96 from 48 48 on. */
export function houseOf(house: House, seat: number, quarter: Quarter): string {
  const business = businessAt(house, fieldIn(CORNER, quarter), seat, 0);
  return bareRoofs(new Set(business.roofs)) + door(business);
}

/** A piece under the pointer: a house is small there, as it is seen where it would stand. */
export function figureOf({ what, house }: Piece, seat: number, quarter: Quarter): string {
  if (house) return `<g transform="scale(.6) translate(-96 -96)">${houseOf(house, seat, quarter)}</g>`;
  return `<g ${place(0, -8)}>${what === "police" ? policeman(seat) : pawn(seat, true)}</g>`;
}

/** The car of a player on the piazza; its lamps shine when the pawn is home. */
export function car(x: number, y: number, turn: number, seat: number, isHome: boolean): string {
  const beam = isHome ? '<path d="M-5-11L-10-26H10L5-11z" fill="var(--pa-lamp)" opacity=".55"/>' : "";
  return (
    `<g ${place(x, y, turn)} data-car="${seat}" class="${seatClass(seat)}">${beam}<rect x="-6" y="-9.4" width="14" height="22" rx="5" fill="${SHADE}"/>` +
    `<g fill="var(--pa-tyre)"><rect x="-7.6" y="-7.4" width="15.2" height="4.4" rx="1"/><rect x="-7.6" y="4" width="15.2" height="4.4" rx="1"/></g>` +
    `<rect x="-6.6" y="-11" width="13.2" height="22" rx="5" class="owner"/><path d="M-5-4.6C-3-7 3-7 5-4.6L4-1.6H-4z" fill="var(--pa-glass)"/>` +
    `<path d="M-4 5.6H4L4.6 8C2 9.4-2 9.4-4.6 8z" fill="var(--pa-glass)"/><rect x="-4.2" y="-1.2" width="8.4" height="6.4" rx="1.6" fill="#fff" opacity=".28"/>` +
    `<path d="M-4.6-10.2h2M2.6-10.2h2" stroke="var(--pa-lamp)" stroke-width="1.6"/></g>`
  );
}

/** Where the cars are parked, from the corner of the piazza: the fifth on the north edge. */
export const BAYS: readonly (readonly [x: number, y: number, turn: number])[] = [
  [13, 15, 0],
  [83, 15, 0],
  [13, 81, 180],
  [83, 81, 180],
  [48, 14, 90],
];

/** An awning in the owner's colour over the door field; rolled up when the business is collected. */
export function door({ door: at, behind, seat, collected, house }: Business): string {
  const [row, column] = [rowOf(at), columnOf(at)];
  if (house === "street") return "";
  const spot: [number, number, number] =
    row > rowOf(behind)
      ? [column * FIELD + 24, row * FIELD - EAVE.S + 1, 0]
      : row < rowOf(behind)
        ? [column * FIELD + 24, rowOf(behind) * FIELD + EAVE.N + 1, 180]
        : column > columnOf(behind)
          ? [column * FIELD - EAVE.E, row * FIELD + 19, -90]
          : [columnOf(behind) * FIELD + EAVE.W, row * FIELD + 19, 90];
  const group = `<g ${place(...spot)} class="${seatClass(seat)}"${collected ? ` data-collected="${seat}"` : ""}>`;
  if (collected)
    return `${group}<rect x="-6" y="1" width="15" height="4.4" rx="2" fill="${SHADE}"/><rect x="-7.5" y="-1.6" width="15" height="4.4" rx="2.2" class="shut"/></g>`;
  const [depth, stripes] = [spot[2] === 0 ? 12 : 10, 7];
  let awning = "";
  for (let i = 0; i < stripes; i++)
    awning += `<path d="M${-14 + i * 4} 0h4v${depth}a2 2.4 0 0 1-4 0z" class="${i % 2 ? "stripe" : "owner"}"/>`;
  return (
    `${group}<rect x="-12" y="3" width="30" height="${depth + 3}" fill="${SHADE}"/><rect x="-7" y="${depth + 1}" width="14" height="5" rx="1" class="mat"/>` +
    `${awning}<path d="M-14 0h28" stroke="var(--pa-beam)" stroke-width="1.6"/></g>`
  );
}

/** Where the chip of a business lies: on the roof behind its door, or on the street tile. */
export function chipPlace({ door: at, behind }: Business): [x: number, y: number] {
  if (at === behind) return middle(at);
  const [down, right] = [rowOf(at) - rowOf(behind), columnOf(at) - columnOf(behind)];
  return [columnOf(behind) * FIELD + 24 + right * 4, rowOf(behind) * FIELD + 19 + (down > 0 ? 2 : down < 0 ? 1 : 0)];
}

/** A majolica plate with the sign of its owner; one's own have a gold rim and their number. */
export function chip(business: Business, isOwn: boolean, mark: string): string {
  const { seat } = business;
  return (
    `<g ${place(...chipPlace(business))} class="${seatClass(seat)}"><ellipse cx="1.6" cy="3" rx="12.6" ry="12.2" fill="${SHADE}"/>` +
    `${isOwn ? '<circle r="14.6" class="rim"/>' : ""}<circle r="12.2" fill="var(--pa-plate-rim)"/><circle r="11.2" fill="var(--pa-chip)"/>` +
    `<path d="${sign(seat, isOwn ? 8.6 : 7.6)}" class="owner"/><text y="${seat === 2 ? 4.6 : 3.8}" class="mark${isOwn ? " own" : ""}">${mark}</text></g>`
  );
}

const WALKS: readonly string[] = ["entered", "walked", "stayed", "collected", "came_home"];
const POSTS: readonly string[] = ["posted", "moved"];

/** The figure that an event has moved; houses are marked by the town itself. */
export const touched: NonNullable<BoardModule["touched"]> = ({ kind, seat }) =>
  WALKS.includes(kind) ? `pawn-${seat}` : POSTS.includes(kind) ? `policeman-${seat}` : undefined;

/** Points lie in the purse of who won them: with the pawn and at the doors where it collected, or in the car that brought it home. */
export const earned: NonNullable<BoardModule["earned"]> = (line, seat) =>
  line === "income" ? `#pawn-${seat}, [data-collected="${seat}"]` : `[data-car="${seat}"]`;

/** Where points are won: by the pawn, or in the bay where it came home. */
export function purseOf({ view, start }: Town, seat: number): [x: number, y: number] | null {
  const pawn = view.players[seat]?.pawn;
  if (pawn) return [middle(fieldAt(pawn))[0], middle(fieldAt(pawn))[1] - 24];
  const [at, bay] = [start === null ? null : corner(start), BAYS[seat]];
  return at && bay ? [at[0] + bay[0], at[1] + bay[1] - 24] : null;
}
