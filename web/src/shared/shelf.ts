import type { GameCard } from "../api/types";

/** In the order of the pictures in the hall; what is new comes last. */
export const ORDER = ["palazzo", "campanile", "azul-pavilion", "palermo"];
const rank = (game: GameCard): number => (ORDER.indexOf(game.id) + ORDER.length + 1) % (ORDER.length + 1);

export function inOrder(games: readonly GameCard[]): GameCard[] {
  return [...games].sort((one, other) => rank(one) - rank(other));
}

/** The cards have their place before the server has told more: nothing jumps when it does. */
export const EXPECTED: readonly GameCard[] = ORDER.map((id) => ({
  id,
  title: "",
  author: "",
  year: 0,
  rules: 0,
  seats: [],
  options: [],
  first: { name: "first", age: "youngest", rule: "" },
  state: "ready",
  is_playable: true,
  lesson: 0,
}));
