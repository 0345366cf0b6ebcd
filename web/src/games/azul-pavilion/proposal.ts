import { standing_for, type Legal } from "../board";
import type { Colour } from "./geometry";
import type { Tiles } from "./view";

/** Of several options the one that is proposed: in the colour held, with the fewest jokers, in what one has most of. */
export function proposal(options: readonly Legal[], hand: Tiles, held: Colour | null): Legal | undefined {
  const has = (one: Legal): number => hand[one.parts["colour"] as Colour] ?? 0;
  const jokers = (one: Legal): number => Number(one.parts["jokers"] ?? 0);
  const fitting = held ? standing_for(options, { colour: held }) : [];
  return (fitting.length ? fitting : options).toSorted((a, b) => jokers(a) - jokers(b) || has(b) - has(a))[0];
}
