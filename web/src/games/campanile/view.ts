/** What a message says of a Campanile table, with its names: the view, and what the server has worked out from it. */
import type { Style as Letter } from "../../art/towers";
import type { Legal, Study, TableMessage } from "../board";

export const STYLES = ["rosa", "bruna", "chiara", "aurelia", "grigia"] as const;
export type StyleName = (typeof STYLES)[number];
export const VALUES = [1, 2, 3] as const;
export type Value = (typeof VALUES)[number];
const WORDS = { 1: "one", 2: "two", 3: "three" } as const;

export type Tokens = Readonly<Partial<Record<"one" | "two" | "three", number>>>;
export type Cards = Readonly<Partial<Record<StyleName, number>>>;

export interface Tower {
  readonly storeys: number;
  readonly cards: number;
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

export interface Bettor {
  readonly seat: number;
  readonly sum: number;
  /** If the game ended now. */
  readonly points: number;
}
/** How a tower stands among the others, and who has bet on it. */
export interface Standing {
  /** 1 for the highest. */
  readonly rank: number;
  /** For the best and the second best bet; null for the lowest tower. */
  readonly flag: readonly [number, number] | null;
  readonly takes_bets: boolean;
  /** The best first, ties resolved. */
  readonly bettors: readonly Bettor[];
}
export type Standings = Readonly<Record<StyleName, Standing>>;

export interface LaidToken {
  readonly seat: number;
  readonly value: Value;
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
  readonly standings: Standings;
  /** Cards of each style that these eyes have not seen. */
  readonly unseen: Readonly<Record<StyleName, number>>;
  /** The tokens under each tower, in the order in which they were laid. */
  readonly laid: Readonly<Record<StyleName, readonly LaidToken[]>>;
  /** While somebody may bet: the values of tokens that fit what was built. */
  readonly fitting: readonly Value[];
}

type Told = "unseen" | "laid" | "fitting";

export function viewOf({ view, figures }: Pick<TableMessage, "view" | "figures">): View {
  const { towers: standings, ...told } = figures as Pick<View, Told> & { towers: Standings };
  return { ...(view as unknown as Omit<View, Told | "standings">), ...told, standings };
}

/** What the server says that a move would bring. */
export interface Outcome {
  readonly towers: Standings;
  readonly scores: readonly number[];
  readonly pile: number;
  readonly draws: StyleName;
  readonly left: number;
}
/** Of a build also how high the tower is then, and which tokens may be bet. */
export interface BuildOutcome extends Outcome {
  readonly height: number;
  readonly level_with: readonly StyleName[];
  readonly fitting: readonly Value[];
  /** Those of them that one still has. */
  readonly tokens: readonly Value[];
}

export function outcomeOf(study: Study | null, option: Legal | undefined): Outcome | undefined {
  return option && (study?.[option.move] as unknown as Outcome | undefined);
}
export function buildOutcomeOf(study: Study | null, option: Legal | undefined): BuildOutcome | undefined {
  return option?.parts["kind"] === "build" ? (outcomeOf(study, option) as BuildOutcome | undefined) : undefined;
}

const LETTERS: Readonly<Record<StyleName, Letter>> = {
  rosa: "R",
  bruna: "B",
  chiara: "C",
  aurelia: "A",
  grigia: "G",
};
export const letterOf = (style: StyleName): Letter => LETTERS[style];

export const tokensOf = (tokens: Tokens, value: Value): number => tokens[WORDS[value]] ?? 0;

/** The highest tower first. */
export const ranking = (view: View): StyleName[] =>
  view.row.toSorted((one, other) => view.standings[one].rank - view.standings[other].rank);

export interface Laid extends LaidToken {
  /** Which of those that are alike. */
  readonly twin: number;
}

/** The tokens under a tower, the first one first. */
export function laid(view: View, style: StyleName): Laid[] {
  const tokens = view.laid[style];
  return tokens.map((token, at) => {
    const isAlike = ({ seat, value }: LaidToken): boolean => seat === token.seat && value === token.value;
    return { ...token, twin: tokens.slice(0, at).filter(isAlike).length };
  });
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
