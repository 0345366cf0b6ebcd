/** What is being chosen: a style and a number (storeys to build, or the token to bet). */
import type { Legal, Preview, TableMessage } from "../board";
import { raised, wagered } from "./standing";
import { viewOf, type StyleName, type Value, type View } from "./view";

export type Kind = "build" | "bet";

export interface Wish {
  readonly style?: StyleName | undefined;
  readonly number?: Value | undefined;
}

const isKind = (option: Legal): boolean => option.parts["kind"] === "build" || option.parts["kind"] === "bet";
export const styleIn = (option: Legal): StyleName => option.parts["style"] as StyleName;
export const numberIn = (option: Legal): Value => (option.parts["storeys"] ?? option.parts["token"]) as Value;

/** The legal options of this step that a part of the board stands for. */
export function fitting(legal: readonly Legal[], kind: Kind, wish: Wish): Legal[] {
  return legal.filter(
    (option) =>
      option.parts["kind"] === kind &&
      (wish.style === undefined || styleIn(option) === wish.style) &&
      (wish.number === undefined || numberIn(option) === wish.number),
  );
}

/** What all that is picked so far has in common. */
export function wishOf(chosen: readonly Legal[]): Wish {
  const [first, ...others] = chosen.filter(isKind);
  if (!first || chosen.some((option) => !isKind(option))) return {};
  const style = others.every((one) => styleIn(one) === styleIn(first)) ? styleIn(first) : undefined;
  const number = others.every((one) => numberIn(one) === numberIn(first)) ? numberIn(first) : undefined;
  return { style, number };
}

/** A new wish keeps the other half of the old one where that is possible. */
export function narrowed(legal: readonly Legal[], kind: Kind, chosen: readonly Legal[], wish: Wish): Legal[] {
  const both = fitting(legal, kind, { ...wishOf(chosen), ...wish });
  return both.length ? both : fitting(legal, kind, wish);
}

/** What is chosen completely, but not yet played. */
export function plan(chosen: readonly Legal[]): { kind: Kind; style: StyleName; number: Value } | null {
  const [only, ...others] = chosen;
  if (!only || others.length || !isKind(only)) return null;
  return { kind: only.parts["kind"] as Kind, style: styleIn(only), number: numberIn(only) };
}

/** The towers as they would stand: as the server foresees them, else with what is chosen put on top. */
export function foreseen(
  table: TableMessage,
  viewer: number,
  chosen: readonly Legal[],
  preview: Preview | null,
): View {
  const view = viewOf(table);
  const planned = plan(chosen);
  if (!planned) return view;
  if (preview) return { ...view, towers: viewOf(preview).towers };
  return planned.kind === "build"
    ? raised(view, planned.style, planned.number)
    : wagered(view, viewer, planned.style, planned.number);
}
