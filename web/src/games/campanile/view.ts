/** What a message says of a Campanile table, with its names: the view, and what the server has worked out from it. */
import type * as told from "../../api/games/campanile";
import type { Style as Letter } from "../../art/storeys";
import type * as board from "../board";

export type { BuildOutcome, LaidToken, Outcome, Pile, Standing } from "../../api/games/campanile";
export type StyleName = told.Style;
export const VALUES = [1, 2, 3] as const;
export type Value = told.LaidToken["value"];
const WORDS = { 1: "one", 2: "two", 3: "three" } as const;

export type Tokens = told.Player["tokens"];

export type Game = told.Game;
export type BoardModule = board.BoardModule<Game>;
export type BoardProps = board.BoardProps<Game>;
export type SeatProps = board.SeatProps<Game>;
export type TableMessage = board.TableMessage<Game>;
export type MoveEffects = board.MoveEffects<Game>;
export type Legal = board.Legal<Game>;

/** The view, with what is told beyond it; towers there are how these stand. */
export type View = told.View & Omit<told.Facts, "towers"> & { readonly standings: told.Facts["towers"] };

export function viewOf({ view, facts }: Pick<TableMessage, "view" | "facts">): View {
  const { towers: standings, ...others } = facts;
  return { ...view, ...others, standings };
}

/** What the server says that a move would bring. */
export function outcomeOf(moveEffects: MoveEffects | null, option: Legal | undefined): told.MoveEffect | undefined {
  return option && moveEffects?.[option.move];
}
export function buildOutcomeOf(
  moveEffects: MoveEffects | null,
  option: Legal | undefined,
): told.BuildOutcome | undefined {
  const outcome = outcomeOf(moveEffects, option);
  return outcome && isOfBuild(outcome) ? outcome : undefined;
}
export const isOfBuild = (outcome: told.MoveEffect): outcome is told.BuildOutcome => "height" in outcome;

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

export interface Laid extends told.LaidToken {
  /** Which of those that are alike. */
  readonly twin: number;
}

/** The tokens under a tower, the first one first. */
export function laid(view: View, style: StyleName): Laid[] {
  const tokens = view.laid[style];
  return tokens.map((token, at) => {
    const isAlike = ({ seat, value }: told.LaidToken): boolean => seat === token.seat && value === token.value;
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
    const [known, hidden] = [player.known?.[style] ?? 0, player.hidden?.[style] ?? 0];
    return Array.from({ length: known + hidden }, (_, twin) => ({ style, isSecret: twin >= known, twin }));
  });
}

/** How many cards of a hand these eyes cannot see. */
export function secretsOf(view: View, seat: number): number {
  const player = view.players[seat];
  return player && player.hidden === null ? player.cards - handOf(view, seat).length : 0;
}
