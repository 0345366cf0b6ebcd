/** Where everything is: the same place for the same thing, whatever happens. */
import type { Play } from "./play";
import { tilesAt, total } from "./view";

export interface Zone {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Zones {
  w: number;
  h: number;
  ring: Zone;
  city: Zone;
  hand: Zone;
  /** What is in question now; on a desktop the upper half of the hand. */
  work: Zone | null;
  /** Of a payment or raise, below the hand: so the cards stay where they are, whoever's turn it is. Not on a desktop. */
  payment: Zone | null;
  auction: Zone | null;
  /** null: not seen now. */
  streets: (Zone | null)[];
  unseen: Zone | null;
}

const GAP = 8;
/** A desktop's drawing: as high as it is in a room of that shape, and in a wide one, where it is larger if it is lower. */
const [WIDTH, WIDEST] = [1120, 1330];
const [HIGH, LOW] = [764, 690];
const WIDE = 1.8; // times as wide as high
const [MAP, CITY_WIDTH] = [560, 680]; // wide
const OTHERS_X = 12 + MAP + 12;
const UNSEEN = 124;
/** Heights on a phone. */
const [RING, CITY, HAND, TWO_ROWS] = [308, 204, 124, 176];
export const [SALE_ROW, PAYING] = [70, 104];
/** Cards in one row of a hand. */
export const MOST_CARDS = 13;
/** Between the lanes of an auction; above them lies what is sold. */
export const LANE_GAP = 4;
const LOT = 96;
const BELOW = 88; // for the cities below them
export const LEAST_CITY = 60;

/** Four lanes leave room for the hand below them. */
const laneOf = (players: number): number => (players > 3 ? 44 : 48);
const auctionOf = (players: number): number => LOT + players * (laneOf(players) + LANE_GAP) + 8;

/** What is sold, the lanes under it, and below them on a desktop the cities of the others: they are seen in a low drawing, too. */
export function auctionRows(h: number, players: number, phone: boolean): { lot: number; lane: number; rest: number } {
  if (phone) return { lot: LOT, lane: laneOf(players), rest: 0 };
  const lot = h < 430 ? 110 : 122;
  const fair = (h - lot - BELOW) / players - LANE_GAP;
  const lane = Math.max(42, Math.min(players > 3 ? 44 : 56, fair));
  return { lot, lane, rest: h - lot - players * (lane + LANE_GAP) - 12 };
}

function handOf({ view, me }: Asked): number {
  const { hand, cards } = view.players[me] ?? { hand: null, cards: 0 };
  return (hand ? total(hand) : cards) > MOST_CARDS ? TWO_ROWS : HAND;
}

/** How large the drawing is in a room so many times as wide as high. */
function sizeFor(shape: number): { w: number; h: number } {
  const narrow = WIDTH / HIGH;
  const part = Math.max(0, Math.min(1, (shape - narrow) / (WIDE - narrow)));
  const h = Math.round(HIGH - part * (HIGH - LOW));
  return { w: Math.round(Math.max(WIDTH, Math.min(WIDEST, h * shape))), h };
}

/** One street of the others may be looked at in the place of all. `shape`: of the room, its width by its height. */
export function desktop(others: number, isAuction: boolean, large = -1, shape = WIDTH / HIGH): Zones {
  const { w: width, h: height } = sizeFor(shape);
  const upper = 430 - Math.round((HIGH - height) * 0.78); // the rest of what is missing is the lower half's
  const lower = { y: upper + 20, h: height - upper - 30 };
  const place: Zone = { x: OTHERS_X, y: 10, w: width - OTHERS_X - 12, h: upper };
  const columns = others > 2 ? 2 : 1;
  const rows = Math.ceil(others / columns);
  const w = (place.w - (columns - 1) * GAP) / columns;
  const h = (place.h - UNSEEN - GAP - (rows - 1) * GAP) / rows;
  const streets = Array.from({ length: others }, (_, i) => ({
    x: place.x + (i % columns) * (w + GAP),
    y: place.y + Math.floor(i / columns) * (h + GAP),
    // the last one of an odd number has the row for itself
    w: i === others - 1 && i % columns === 0 ? place.w : w,
    h,
  }));
  const seen = large < 0 ? streets : streets.map((_, i) => (i === large ? place : null));
  const city = CITY_WIDTH + (width - WIDTH) / 2;
  const hand = { x: 12 + city + 12, w: width - city - 36, ...lower };
  return {
    w: width,
    h: height,
    ring: { x: 12, y: 10, w: MAP, h: upper },
    city: { x: 12, w: city, ...lower },
    hand,
    work: { x: 0, y: 0, w: hand.w, h: 158 },
    payment: null,
    auction: isAuction ? place : null,
    streets: isAuction ? [] : seen,
    unseen: isAuction || large >= 0 ? null : { ...place, y: place.y + place.h - UNSEEN, h: UNSEEN },
  };
}

const COLUMN = 382;
const LOWEST = 90; // of a street

/** Zones one below the other. */
class Column {
  constructor(
    readonly x: number,
    public y = 4,
  ) {}

  next(h: number): Zone {
    const zone = { x: this.x, y: this.y, w: COLUMN, h };
    this.y += h + 6;
    return zone;
  }
}

/** What of a play decides how high its parts are. */
type Asked = Pick<Play, "view" | "me" | "mayTick"> & { readonly ticks: { readonly any: boolean } };

/** How high that is which is in question now; 0: nothing is. */
function asked({ view, mayTick, ticks }: Asked): {
  work: number;
  payment: number;
  isSale: boolean;
  isPlacing: boolean;
} {
  const isPaying = mayTick && (view.phase === "bid" || ticks.any);
  const isPlacing = ["build", "share", "alter"].includes(view.phase);
  const rows = mayTick && view.phase === "choice" ? Math.ceil(tilesAt(view, "depot").length / 3) : 0;
  const sale = rows ? 34 + rows * SALE_ROW : 0;
  return {
    work: sale || (isPlacing ? 156 : view.phase === "take" ? 146 : 0),
    payment: isPaying ? PAYING : 0,
    isSale: sale > 0,
    isPlacing,
  };
}

/** One below the other; what is in question now comes first, and one's hand before the city, unless one builds there. */
export function phoned(play: Asked, others: number): Zones {
  const { view } = play;
  const column = new Column(4);
  const next = (h: number): Zone => column.next(h);
  const isBid = view.phase === "bid";
  const { work: high, payment: low, isSale, isPlacing } = asked(play);
  const auction = isBid ? next(auctionOf(view.players.length)) : null;
  const work = high ? next(high) : null;
  // with cards to choose, the hand lies beside what is made of them
  const cards = isSale || isBid || ["spend", "take"].includes(view.phase) ? next(handOf(play)) : null;
  const payment = low ? next(low) : null;
  const placing = isPlacing ? next(CITY) : null;
  const early = isBid || isSale ? null : next(RING); // what is bid or paid for is shown already
  const hand = cards ?? next(handOf(play));
  const city = placing ?? next(CITY);
  const ring = early ?? next(RING);
  const streets = Array.from({ length: others }, () => next(150));
  const unseen = next(136);
  return { w: 390, h: column.y, ring, city, hand, work, payment, auction, streets, unseen };
}

/** What an auction leaves of a column is shared by the streets of the others, if one can see something there. */
function beside(column: Column, h: number, others: number): Zone[] {
  if (h < LOWEST) return [];
  const row = column.next(h);
  const w = (row.w - (others - 1) * GAP) / others;
  return Array.from({ length: others }, (_, i) => ({ ...row, x: row.x + i * (w + GAP), w }));
}

/** Two columns of the same parts: the table and the city, what is in question and the others. */
export function folded(play: Asked, others: number): Zones {
  const [left, right] = [new Column(4), new Column(4 + COLUMN + 8)];
  const { view } = play;
  const { work: high, payment: low } = asked(play);
  const [ring, city, unseen] = [left.next(RING), left.next(CITY), left.next(136)];
  const auction = view.phase === "bid" ? right.next(auctionOf(view.players.length)) : null;
  const work = high ? right.next(high) : null;
  const hand = right.next(handOf(play));
  const payment = low ? right.next(low) : null;
  const street = others > 2 ? 104 : 150;
  const streets = auction
    ? beside(right, left.y - right.y - 6, others)
    : Array.from({ length: others }, () => right.next(street));
  const h = Math.max(left.y, right.y);
  return { w: 2 * COLUMN + 16, h, ring, city, hand, work, payment, auction, streets, unseen };
}
