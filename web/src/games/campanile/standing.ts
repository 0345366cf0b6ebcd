/**
 * How the table stands: towers by height, bettors by sum. The server counts the points of a table and of one chosen
 * move; three choices side by side, and a bet whose consequence nobody knows yet, are counted here.
 */
import { tokensOf, VALUES, withTokens, type StyleName, type Value, type View } from "./view";

/** By rank: for the best and the second best bet on that tower. */
export const FLAGS: readonly (readonly [number, number])[] = [
  [8, 4],
  [6, 3],
  [4, 2],
  [2, 1],
];

export interface Bettor {
  readonly seat: number;
  readonly sum: number;
  readonly place: number;
  /** If the game ended now. */
  readonly points: number;
}

/** The highest first; of two that are level, the one further left. */
export function ranking(view: View): StyleName[] {
  return view.row.toSorted((one, other) => view.towers[other].storeys - view.towers[one].storeys);
}

/** 0 for the highest tower. */
export const rankOf = (view: View, style: StyleName): number => ranking(view).indexOf(style);

/** The tower that is exactly as high, if there is one. */
export function levelWith(view: View, style: StyleName): StyleName | undefined {
  return view.row.find((other) => other !== style && view.towers[other].storeys === view.towers[style].storeys);
}

/** Who has bet on a tower: the largest sum first, then whose first token came earlier. */
export function bettors(view: View, style: StyleName): Bettor[] {
  const flag = FLAGS[rankOf(view, style)];
  return view.towers[style].bets
    .map(({ tokens, place }, seat) => ({
      seat,
      place,
      sum: VALUES.reduce((sum, value) => sum + value * tokensOf(tokens, value), 0),
    }))
    .filter(({ sum }) => sum > 0)
    .toSorted((one, other) => other.sum - one.sum || one.place - other.place)
    .map((bettor, at) => ({ ...bettor, points: flag?.[at] ?? 0 }));
}

export interface Laid {
  readonly seat: number;
  readonly value: Value;
  /** Which of those that are alike. */
  readonly twin: number;
}

/** The tokens under a tower, by the order of the bettors' first ones. */
export function laid(view: View, style: StyleName): Laid[] {
  return view.towers[style].bets
    .map(({ tokens, place }, seat) => ({ tokens, place, seat }))
    .toSorted((one, other) => one.place - other.place)
    .flatMap(({ tokens, seat }) =>
      VALUES.flatMap((value) =>
        Array.from({ length: tokensOf(tokens, value) }, (_, twin) => ({ seat, value, twin })),
      ),
    );
}

export function pointsOf(view: View, seat: number): number {
  return view.row
    .flatMap((style) => bettors(view, style))
    .reduce((sum, bettor) => sum + (bettor.seat === seat ? bettor.points : 0), 0);
}

/** The table with more storeys on a tower. */
export function raised(view: View, style: StyleName, storeys: number): View {
  const tower = view.towers[style];
  return { ...view, towers: { ...view.towers, [style]: { ...tower, storeys: tower.storeys + storeys } } };
}

/** The table with one more token of a seat under a tower. */
export function wagered(view: View, seat: number, style: StyleName, value: Value): View {
  const tower = view.towers[style];
  const last = Math.max(...tower.bets.map((bet) => bet.place));
  const bets = tower.bets.map((bet, at) =>
    at === seat ? { tokens: withTokens(bet.tokens, value, 1), place: bet.place || last + 1 } : bet,
  );
  return { ...view, towers: { ...view.towers, [style]: { ...tower, bets } } };
}
