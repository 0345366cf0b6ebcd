/** How a board is drawn, and for whom: each of its parts asks, nobody hands it down from part to part. */
import { getContext, setContext } from "svelte";
import type { T } from "../lib/text.svelte";

export interface Drawn {
  readonly t: T;
  /** By seat. */
  readonly names: readonly string[];
  /** The seat whose eyes these are; -1: a spectator. */
  readonly viewer: number;
  readonly phone: boolean;
  /** Everything that has a colour has a letter, too. */
  readonly letters: boolean;
  /** Pieces travel. */
  readonly motion: boolean;
}

const KEY = Symbol("board");

/** To be called where a board is made: what it is given changes while it is played. */
export const openBoard = (drawn: () => Drawn): void => void setContext(KEY, drawn);
export const useBoard = (): (() => Drawn) => getContext<() => Drawn>(KEY);
