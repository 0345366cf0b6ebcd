import { ask, sentence } from "./api";

const PAGE = 50; // what the server tells at once; were it another number, the last page would only be asked for in vain

/** A long list, told page by page. */
export class Paged<Item> {
  items = $state.raw<readonly Item[]>([]);
  isBusy = $state(false);
  isAll = $state(false);
  problem = $state("");
  #begun = 0;

  /** `address` of what comes behind the last item; `items` of an answer. */
  constructor(
    readonly address: (last: Item | undefined) => string,
    readonly read: (answer: never) => readonly Item[],
  ) {}

  async begin(): Promise<void> {
    this.#begun++;
    this.items = [];
    this.isAll = false;
    await this.more();
  }

  async more(): Promise<void> {
    const begun = this.#begun;
    this.isBusy = true;
    this.problem = "";
    try {
      const found = this.read(await ask<never>("GET", this.address(this.items.at(-1))));
      if (begun !== this.#begun) return; // of a list that nobody wants any more
      this.items = [...this.items, ...found];
      this.isAll = found.length < PAGE;
    } catch (error) {
      if (begun === this.#begun) this.problem = sentence(error);
    } finally {
      if (begun === this.#begun) this.isBusy = false;
    }
  }
}
