import type { AboutTable, ChatLine, Gone, Presence, Refused, StoryLine, TableCard, TableMessage } from "../api/types";

/** How far back we ask for the story, one after the other, until one can be told. */
const LOOKING_BACK = [90, 30];

/** One table as this browser sees it: through the eyes of each seat that is ours, or of a spectator. */
export class Feed {
  /** The last message for each viewer. */
  seen = $state.raw<Readonly<Record<number, TableMessage>>>({});
  #logs = $state.raw<Readonly<Record<number, readonly StoryLine[]>>>({});
  /** Whether one of our seats sees what another does not. Until all have been shown the same line, nobody knows. */
  hasSecrets = $state(true);
  refused = $state.raw<Refused | null>(null);
  /** The table from outside; undefined: not told yet, null: it is not for us any more, and why. */
  gone = $state.raw<Gone | null>(null);
  card = $state.raw<TableCard | null | undefined>(undefined);
  chat = $state.raw<readonly ChatLine[]>([]);
  presence = $state.raw<Presence | null>(null);
  watchers = 0;
  /** Told each message, before anybody shows it. */
  heard: (message: TableMessage) => void = () => undefined;
  #tries = [...LOOKING_BACK];

  constructor(
    readonly id: string,
    readonly link: string | null,
  ) {}

  get viewers(): number[] {
    return Object.keys(this.seen).map(Number);
  }

  /** Whether we sit at it, and the game goes on. */
  get isPlayed(): boolean {
    return Object.values(this.seen).some((message) => message.viewer >= 0 && !message.end);
  }

  /** The line that all our eyes have seen. */
  get number(): number | null {
    const numbers = Object.values(this.seen).map((message) => message.number);
    return numbers.length ? Math.min(...numbers) : null;
  }

  /** What happened, as somebody saw it: at one screen, the others' draws are told to nobody else. */
  log(viewer: number): readonly StoryLine[] {
    return this.#logs[viewer] ?? [];
  }

  /** Take in a message; the answer is how far back to ask for what it does not tell, if that is of use. */
  hear(message: TableMessage): number | null {
    const before = this.seen[message.viewer];
    if (before && before.number > message.number) return null; // overtaken by a newer one
    const isOther = !before && this.viewers.some((viewer) => viewer < 0 !== message.viewer < 0);
    if (isOther) this.#logs = { [message.viewer]: this.log(this.viewers[0] ?? message.viewer) }; // it was our own
    this.seen = { ...(isOther ? {} : this.seen), [message.viewer]: message };
    this.refused = null;
    this.heard(message);
    this.#compare();
    const story = message.story;
    if (story) this.learn(story, message.viewer);
    if (story || this.log(message.viewer).at(-1)?.number === message.number) return null;
    const back = this.#tries.shift();
    return back === undefined ? null : Math.max(0, message.number - back);
  }

  #compare(): void {
    const [first, ...others] = Object.values(this.seen);
    if (!first || !others.length || others.some((other) => other.number !== first.number)) return;
    const view = JSON.stringify(first.view);
    this.hasSecrets = others.some((other) => JSON.stringify(other.view) !== view);
  }

  /** Take in what is told beside the game: who sits there, who is here, what is said. */
  overhear(message: AboutTable): void {
    if (message.kind === "card") [this.card, this.gone] = [message.card, message.why ?? null];
    else if (message.kind === "presence") this.presence = message;
    else if (message.kind === "chat_gone") this.chat = this.chat.filter((line) => line.number !== message.number);
    else if (message.whole) this.chat = message.lines;
    else this.chat = [...this.chat, ...message.lines];
  }

  /** Take in lines, whichever they are. */
  learn(story: readonly StoryLine[], viewer: number): void {
    const lines = new Map([...this.log(viewer), ...story].map((line) => [line.number, line]));
    const ordered = [...lines.values()].sort((one, other) => one.number - other.number);
    this.#logs = { ...this.#logs, [viewer]: ordered.filter((line) => !isTakenBack(line, ordered)) };
  }
}

function isTakenBack(line: StoryLine, all: readonly StoryLine[]): boolean {
  if (line.kind !== "played") return false;
  return all.some((other) => other.kind === "undone" && other.number > line.number && other.to_turn <= line.turn);
}
