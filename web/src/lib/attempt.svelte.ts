import { tick } from "svelte";
import { Refusal, sentence } from "./api";

/** Something that is tried: busy meanwhile; what was refused stands at the field of the form that it is about. */
export class Attempt {
  isBusy = $state(false);
  #error = $state.raw<unknown>(null);

  /** What was refused is no longer asked for. */
  forget(): void {
    this.#error = null;
  }

  /** Whether it was done. The first field that is wrong gets the focus. */
  async run(what: () => Promise<unknown>, form?: HTMLElement | null): Promise<boolean> {
    this.isBusy = true;
    this.#error = null;
    try {
      await what();
      return true;
    } catch (error) {
      this.#error = error;
      await tick();
      form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  /** What is wrong, where there are no fields. */
  get problem(): string {
    return this.elsewhere();
  }

  /** What is wrong with a field: the codes of the server begin with its name. */
  at(...fields: readonly string[]): string {
    return this.#error !== null && fields.some((field) => this.#code.startsWith(field)) ? sentence(this.#error) : "";
  }

  /** What is wrong with none of these fields. */
  elsewhere(...fields: readonly string[]): string {
    return this.#error !== null && !this.at(...fields) ? sentence(this.#error) : "";
  }

  get #code(): string {
    return this.#error instanceof Refusal ? this.#error.code : "";
  }
}
