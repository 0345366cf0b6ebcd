/** No unit reaches a network: what no test answers is never answered. Vitest runs this before each file. */
globalThis.fetch = () => new Promise<Response>(() => undefined);
