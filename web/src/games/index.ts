import type { BoardModule } from "./board";

const boards = import.meta.glob<BoardModule>("./*/Board.svelte");
const PLAIN = "plain";

/**
 * The board of a game, loaded when it is needed. A game without one is played from a list. Here, and nowhere else, messages
 * become those of one game: what the board of a game is given was sent for that game, and tests/laws/test_types.py
 * holds what is sent to the types that the board was written for.
 */
export async function boardOf(game: string): Promise<BoardModule> {
  const load = boards[`./${game}/Board.svelte`] ?? boards[`./${PLAIN}/Board.svelte`];
  if (!load) throw new Error("there is no board at all");
  return load();
}
