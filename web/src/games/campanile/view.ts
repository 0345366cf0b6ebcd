/** What a message says of a Campanile table, with its names; and what follows from it by counting. */
import type { Style as Letter } from "../../art/towers";
import type { TableMessage } from "../board";

export const STYLES = ["rosa", "bruna", "chiara", "aurelia", "grigia"] as const;
export type StyleName = (typeof STYLES)[number];
export const VALUES = [1, 2, 3] as const;
export type Value = (typeof VALUES)[number];
const WORDS = { 1: "one", 2: "two", 3: "three" } as const;

export type Tokens = Readonly<Partial<Record<"one" | "two" | "three", number>>>;
export type Cards = Readonly<Partial<Record<StyleName, number>>>;

export interface Bet {
  readonly tokens: Tokens;
  /** 1 for who bet here first, then 2, …; 0 without a token. */
  readonly place: number;
}
export interface Tower {
  readonly storeys: number;
  readonly cards: number;
  readonly bets: readonly Bet[];
}
export interface Pile {
  readonly top: StyleName | null;
  readonly left: number;
}
export interface Player {
  readonly known: Cards;
  /** null: not for these eyes. */
  readonly hidden: Cards | null;
  readonly unknown: number;
  readonly tokens: Tokens;
}
export interface View {
  readonly seats: number;
  readonly exact_token: "on" | "off";
  readonly bet_on_built: "on" | "off";
  readonly phase: "build" | "bet" | "over";
  readonly built: StyleName | null;
  readonly storeys: number;
  readonly row: readonly StyleName[];
  readonly towers: Readonly<Record<StyleName, Tower>>;
  readonly piles: readonly Pile[];
  readonly players: readonly Player[];
}

export const viewOf = (table: { view: TableMessage["view"] }): View => table.view as unknown as View;

const LETTERS: Readonly<Record<StyleName, Letter>> = {
  rosa: "R",
  bruna: "B",
  chiara: "C",
  aurelia: "A",
  grigia: "G",
};
export const letterOf = (style: StyleName): Letter => LETTERS[style];

export const tokensOf = (tokens: Tokens, value: Value): number => tokens[WORDS[value]] ?? 0;

export function withTokens(tokens: Tokens, value: Value, more: number): Tokens {
  return { ...tokens, [WORDS[value]]: tokensOf(tokens, value) + more };
}

/** Of 14 cards of each style some are taken out, and everybody knows how many. */
const TAKEN_OUT: readonly number[] = [0, 0, 5, 3, 1, 0];
const cardsInPlay = (seats: number): number => 14 - (TAKEN_OUT[seats] ?? 0);

/** Cards of a style that these eyes have not seen yet. */
export function unseen(view: View, style: StyleName): number {
  const open = view.piles.filter((pile) => pile.top === style).length;
  const held = view.players.map((player) => (player.known[style] ?? 0) + (player.hidden?.[style] ?? 0));
  return cardsInPlay(view.seats) - view.towers[style].cards - open - held.reduce((sum, one) => sum + one, 0);
}

export interface HandCard {
  readonly style: StyleName;
  readonly isSecret: boolean;
  /** Which of the cards of its style: they are alike. */
  readonly twin: number;
}

/** A hand in the order of the row, as far as these eyes see it. */
export function handOf(view: View, seat: number): HandCard[] {
  const player = view.players[seat];
  if (!player) return [];
  return view.row.flatMap((style) => {
    const [known, hidden] = [player.known[style] ?? 0, player.hidden?.[style] ?? 0];
    return Array.from({ length: known + hidden }, (_, twin) => ({ style, isSecret: twin >= known, twin }));
  });
}

/** How many cards of a hand these eyes cannot see. */
export function secretsOf(view: View, seat: number): number {
  const player = view.players[seat];
  return player && player.hidden === null ? player.unknown : 0;
}
