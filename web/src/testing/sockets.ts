/** A socket without a network: tests say what the server says, and read what it was told. */
import type { Me, ToBrowser } from "../api/types";

type Said = { kind: string; key: number } & Record<string, unknown>;

export class FakeSocket {
  static made: FakeSocket[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly said: Said[] = [];
  isClosed = false;

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }

  /** The newest one: that of the last attempt. */
  static get last(): FakeSocket {
    const last = FakeSocket.made.at(-1);
    if (!last) throw new Error("nobody has connected");
    return last;
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as Said);
  }

  /** By the browser: it is told at once. */
  close(): void {
    this.drop(1005);
  }

  /** By the server, or by the network. */
  drop(code: number): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.onclose?.({ code });
  }

  tell(message: Partial<ToBrowser>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(you: Me | null): void {
    this.tell({ kind: "welcome", protocol: 1, server: "test", you });
  }

  /** Welcomed; one that has nothing to ask greets, which is accepted and forgotten. */
  opened(you: Me | null): this {
    this.welcome(you);
    const [greeting, ...more] = this.said;
    if (greeting?.kind === "leave" && !greeting["table"] && more.length === 0) {
      this.accept(greeting.key);
      this.said.length = 0;
    }
    return this;
  }

  accept(key: number): void {
    this.tell({ kind: "accepted", key, table: null, number: null, turn: null });
  }

  /** What was said of these kinds, without the keys. */
  saidOf(...kinds: string[]): Record<string, unknown>[] {
    return this.said.filter(({ kind }) => kinds.includes(kind)).map(({ key: _, ...rest }) => rest);
  }
}
