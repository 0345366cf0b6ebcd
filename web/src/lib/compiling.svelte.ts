/** How far the server's compiler is, by game: it tells so to whoever watches a table. */
import type { ToBrowser } from "../api/types";
import { wire } from "./socket.svelte";

export type Compiling = Extract<ToBrowser, { kind: "compiling" }>;

class CompilingGames {
  #games = $state.raw<Readonly<Record<string, Compiling>>>({});

  constructor() {
    wire.listen((message) => {
      if (message.kind === "compiling") this.#games = { ...this.#games, [message.game]: message };
      else if (message.kind === "welcome") this.#games = {}; // another server may have done it meanwhile
    });
  }

  /** What was last heard of a game; null: it is compiled. */
  of(game: string): Compiling | null {
    const told = this.#games[game];
    return told && told.progress < 1 ? told : null;
  }
}

export const compiling = new CompilingGames();
