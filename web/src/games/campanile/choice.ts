/** What is being chosen: a style and a number (storeys to build, or the token to bet). */
import { isOfKind, type OfKind, type Pointed } from "../board";
import {
  isOfBuild,
  type BuildOutcome,
  type Outcome,
  type StyleName,
  type Value,
  type View,
  type Legal,
} from "./view";

export type Kind = "build" | "bet";

export interface Wish {
  readonly style?: StyleName | undefined;
  readonly number?: Value | undefined;
}

/** Chosen completely, but not yet played. */
export interface Plan {
  readonly option: Legal;
  readonly kind: Kind;
  readonly style: StyleName;
  readonly number: Value;
}

/** What is taken up: a card as wide as it is drawn, or a token. */
export type Piece = { readonly style: StyleName; readonly width: number } | { readonly value: Value };

export const targetsOf = (piece: Piece): string =>
  "style" in piece ? '[id^="option-"], [id^="pile-"]' : '[id^="tower-"]';

type Option = OfKind<Legal, Kind>;
const isKind = (option: Legal): option is Option => isOfKind(option, "build") || isOfKind(option, "bet");
const styleOf = ({ parts }: Option): StyleName => parts.style;
const numberOf = ({ parts }: Option): Value => (parts.kind === "build" ? parts.storeys : parts.token);

/** Cards, piles, towers and tokens tell all builds apart, and all bets. */
export const shows = (options: readonly Legal[]): options is readonly Option[] => options.every(isKind);

/** The legal options of this step that a part of the board stands for. */
export function fitting(legal: readonly Legal[], kind: Kind, wish: Wish): Legal[] {
  return legal.filter(
    (option) =>
      isKind(option) &&
      option.parts.kind === kind &&
      (wish.style === undefined || styleOf(option) === wish.style) &&
      (wish.number === undefined || numberOf(option) === wish.number),
  );
}

/** What the moves have in common that a part of the board stands for. */
export function partsOf(kind: Kind, { style, number }: Wish): Pointed {
  const parts: Record<string, string | number> = { kind };
  if (style !== undefined) parts["style"] = style;
  if (number !== undefined) parts[kind === "build" ? "storeys" : "token"] = number;
  return parts;
}

/** What all that is picked so far has in common. */
export function wishOf(chosen: readonly Legal[]): Wish {
  if (!shows(chosen)) return {};
  const [first, ...others] = chosen;
  if (!first) return {};
  const style = others.every((one) => styleOf(one) === styleOf(first)) ? styleOf(first) : undefined;
  const number = others.every((one) => numberOf(one) === numberOf(first)) ? numberOf(first) : undefined;
  return { style, number };
}

/** A new wish keeps the other half of the old one where that is possible. */
export function narrowed(legal: readonly Legal[], kind: Kind, chosen: readonly Legal[], wish: Wish): Legal[] {
  const both = fitting(legal, kind, { ...wishOf(chosen), ...wish });
  return both.length ? both : fitting(legal, kind, wish);
}

export function planOf(chosen: readonly Legal[]): Plan | null {
  const [option, ...others] = chosen;
  if (!option || others.length || !isKind(option)) return null;
  return { option, kind: option.parts.kind, style: styleOf(option), number: numberOf(option) };
}

/** The table as it would stand: as high, and with those standings, as the server says. */
export function foreseen(view: View, plan: Plan | null, outcome: Outcome | BuildOutcome | undefined): View {
  if (!plan || !outcome) return view;
  const tower = view.towers[plan.style];
  const storeys = isOfBuild(outcome) ? outcome.height : tower.storeys;
  return {
    ...view,
    towers: { ...view.towers, [plan.style]: { ...tower, storeys } },
    standings: outcome.towers,
  };
}
