/** Where everything lies, from the room there is. The same order in every phase. */
import { polar, type Point } from "./geometry";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Plate {
  x: number;
  y: number;
  r: number;
}

export interface Layout {
  width: number;
  height: number;
  board: { x: number; y: number; size: number };
  hand: Box;
  supply: Box & { side: number; rows: number };
  heaps: { x: number; y: number; step: number; words: boolean };
  title: Point | null;
  factories: readonly Plate[];
  centre: Plate | null;
  others: readonly { x: number; y: number; size: number }[];
  /** Room for choosing a payment: over what has no use then. */
  chooser: Box;
}

export interface Room {
  width: number;
  height: number;
  others: number;
  factories: number;
  isPlacing: boolean;
}

const clamp = (low: number, x: number, high: number): number => Math.max(low, Math.min(high, x));
const range = (number: number): number[] => Array.from({ length: number }, (_, at) => at);

export function desktop({ width, height, others, factories, isPlacing }: Room): Layout {
  const HAND = 70;
  const GAP = 16;
  const CARD = 52; // name and tiles under a small pavilion
  const LEAST = 560;
  const isShort = height < LEAST; // one scrolls: what is needed now comes first, the others' pavilions last
  const tall = Math.max(height, LEAST);
  const least = clamp(264, width * 0.364, 420);
  const size = Math.min(tall - HAND - GAP, width - least - GAP);
  const column = width - size - GAP;
  const w = Math.min(column, 560);
  const x = (column - w) / 2;
  const small = Math.min((w - 12 * (others - 1)) / Math.max(1, others), others > 2 ? 176 : 250, tall * 0.25);
  const side = isPlacing ? Math.min(58, w * 0.109) : Math.min(38, w * 0.071);
  const rows = isPlacing ? 2 : 1;
  const supplyHeight = Math.round(side * 2.13 * rows);
  const bottom = isShort ? tall - small - CARD - 8 : tall;
  const supplyY = bottom - supplyHeight;
  const spread = others > 1 ? (w - small) / (others - 1) : 0;
  const top = isShort ? 0 : small + CARD + 6;
  const R = Math.max(60, Math.min(w / 2, (supplyY - 34 - top) / 2));
  const r = R * (factories > 7 ? 0.22 : 0.268);
  const [cx, cy] = [x + w / 2, (top + supplyY - 34) / 2];
  const boardX = width - size / 2;
  return {
    width,
    height: tall,
    board: { x: boardX, y: isShort ? size / 2 : Math.max(size / 2, (tall - HAND - GAP) / 2), size },
    hand: { x: width - size, y: isShort ? size + GAP : tall - HAND, w: size, h: HAND },
    supply: { x, y: supplyY, w, h: supplyHeight, side, rows },
    heaps: { x: x + w - 160, y: supplyY - 16, step: 86, words: true },
    title: [x + 4, supplyY - 15],
    factories: range(factories).map((at) => {
      const [dx, dy] = polar(R - r - 3, -90 + (at * 360) / factories);
      return { x: cx + dx, y: cy + dy, r };
    }),
    centre: { x: cx, y: cy, r: R * (factories > 7 ? 0.46 : 0.4) },
    others: range(others).map((at) => ({
      x: others > 1 ? x + spread * at : cx - small / 2,
      y: isShort ? bottom + 8 : 0,
      size: small,
    })),
    chooser: { x, y: top, w, h: supplyY - 34 - top },
  };
}

export function phone({ width, height, others, factories, isPlacing }: Room): Layout {
  const HAND = 48;
  const LEAST = isPlacing ? 290 : 250; // a pavilion below that cannot be used, or read: rather scroll
  const columns = Math.ceil((factories + 1) / 2);
  const cell = Math.min(width / columns, Math.max(84, height * 0.12));
  const fair = clamp(Math.max(96, height * 0.15), height - width - HAND - 16, Math.max(158, height * 0.2));
  const top = isPlacing ? fair + 6 : cell * 2 + 34;
  const size = clamp(Math.min(LEAST, width), height - top - HAND - 10, width);
  const tall = Math.max(height, top + size + HAND + 10);
  const common = { width, height: tall, title: null, hand: { x: 0, y: tall - HAND, w: width, h: HAND } };
  const board = { x: width / 2, y: top + (tall - HAND - 4 - top) / 2, size };
  if (isPlacing) {
    const w = width * (others > 2 ? 0.56 : 0.6);
    const small = Math.min((width - w - 10) / Math.max(2, others) - 5, fair - 52, 84);
    return {
      ...common,
      board,
      supply: { x: 0, y: 0, w, h: fair, side: Math.min(34, fair * 0.24, w * 0.14), rows: 2 },
      heaps: { x: w + 22, y: fair - 11, step: (width - w) / 2 - 4, words: false },
      factories: [],
      centre: null,
      others: range(others).map((at) => ({ x: w + 10 + at * (small + 5), y: 0, size: small })),
      chooser: { x: 0, y: 0, w: width, h: fair },
    };
  }
  const r = cell / 2 - 3.5;
  const step = width / columns;
  const plates = range(factories + 1).map((at) => ({
    x: step * ((at % columns) + 0.5),
    y: r + 3 + (at >= columns ? cell : 0),
    r,
  }));
  const y = cell * 2 + 2;
  // The others' pavilions are under one's own: one scrolls for them, everything else stays.
  const small = Math.min(130, (width - 10 * (others - 1)) / Math.max(1, others));
  return {
    ...common,
    height: tall + small + 64,
    board,
    supply: { x: 0, y, w: width * 0.7, h: 28, side: 14.5, rows: 1 },
    heaps: { x: width * 0.7 + 18, y: y + 14, step: width * 0.14, words: false },
    factories: plates.slice(0, factories),
    centre: plates[factories] ?? null,
    others: range(others).map((at) => ({ x: (width / others) * (at + 0.5) - small / 2, y: tall + 12, size: small })),
    chooser: { x: 0, y: 0, w: width, h: top },
  };
}
