import { ask } from "./api";

const coming = new Map<string, Promise<unknown>>();

/** What a page will ask for first is asked for while its code is still on its way: a far phone waits once, not twice. */
export function askEarly(address: string): void {
  const answer = ask("GET", address);
  answer.catch(() => undefined);
  coming.set(address, answer);
}

/** Whatever went wrong before there were words for it is asked for again. */
export function answered<Answer>(address: string): Promise<Answer> {
  const early = coming.get(address) as Promise<Answer> | undefined;
  coming.delete(address);
  return early ? early.catch(() => ask<Answer>("GET", address)) : ask<Answer>("GET", address);
}
