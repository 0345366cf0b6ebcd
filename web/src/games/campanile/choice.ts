/** What is being chosen: a style and a number (storeys to build, or the token to bet). */
import type { Legal } from "../board";
import type { BuildOutcome, Outcome, StyleName, Value, View } from "./view";

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

const isKind = (option: Legal): boolean => option.parts["kind"] === "build" || option.parts["kind"] === "bet";
const styleOf = (option: Legal): StyleName => option.parts["style"] as StyleName;
const numberOf = (option: Legal): Value => (option.parts["storeys"] ?? option.parts["token"]) as Value;

/** Cards, piles, towers and tokens tell all builds apart, and all bets. */
export const shows = (options: readonly Legal[]): boolean => options.every(isKind);

/** The legal options of this step that a part of the board stands for. */
export function fitting(legal: readonly Legal[], kind: Kind, wish: Wish): Legal[] {
  return legal.filter(
    (option) =>
      option.parts["kind"] === kind &&
      (wish.style === undefined || styleOf(option) === wish.style) &&
      (wish.number === undefined || numberOf(option) === wish.number),
  );
}

/** What all that is picked so far has in common. */
export function wishOf(chosen: readonly Legal[]): Wish {
  const [first, ...others] = chosen;
  if (!first || !shows(chosen)) return {};
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
  return { option, kind: option.parts["kind"] as Kind, style: styleOf(option), number: numberOf(option) };
}

/** The table as it would stand: as high, and with those standings, as the server says. */
export function foreseen(view: View, plan: Plan | null, outcome: Outcome | BuildOutcome | undefined): View {
  if (!plan || !outcome) return view;
  const tower = view.towers[plan.style];
  const storeys = "height" in outcome ? outcome.height : tower.storeys;
  return {
    ...view,
    towers: { ...view.towers, [plan.style]: { ...tower, storeys } },
    standings: outcome.towers,
  };
}
