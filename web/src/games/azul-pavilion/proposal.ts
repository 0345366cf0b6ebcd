import { standing_for } from "../board";
import type { Colour } from "./geometry";
import type { Tiles, Legal } from "./view";

/** Of several options the one that is proposed: in the colour held, with the fewest jokers, in what one has most of. */
export function proposal(options: readonly Legal[], hand: Tiles, held: Colour | null): Legal | undefined {
  const has = ({ parts }: Legal): number => ("colour" in parts && hand[parts.colour]) || 0;
  const jokers = ({ parts }: Legal): number => ("jokers" in parts ? parts.jokers : 0);
  const fitting = held ? standing_for(options, { colour: held }) : [];
  return (fitting.length ? fitting : options).toSorted((a, b) => jokers(a) - jokers(b) || has(b) - has(a))[0];
}
