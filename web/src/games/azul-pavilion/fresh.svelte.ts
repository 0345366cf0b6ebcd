import { wonBetween, type BoardFigures, type Phase } from "./view";

/** What the last placement completed: it stays ringed while its bonus tiles are chosen. */
export class Fresh {
  features = $state.raw<readonly string[]>([]);
  #phase: Phase | null = null;
  #board: BoardFigures | undefined;

  see(phase: Phase, board: BoardFigures | undefined): void {
    if (phase !== "bonus") this.features = [];
    else if (this.#phase === "place" && this.#board && board) this.features = wonBetween(this.#board, board);
    [this.#phase, this.#board] = [phase, board];
  }
}
