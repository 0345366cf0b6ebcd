import type {
  AboutTable,
  Accepted,
  Previewed,
  MoveEffectsMessage,
  ReasonMessage,
  GameCard,
  Me,
  Saying,
  TableCard,
  TableMessage,
  ToBrowser,
} from "../api/types";
import { Refusal } from "./api";
import { heardNow } from "./clock.svelte";
import { Feed } from "./feed.svelte";

export type Status = "closed" | "connecting" | "open" | "lost";
export type Answer = Accepted | Previewed | MoveEffectsMessage | ReasonMessage;
type Waiting = { saying: Saying; done: (answer: Answer) => void; failed: (why: Refusal) => void };
type Listener = (message: ToBrowser) => void;

const RESTART = 1012;
const DEAD = 0; // by our own judgement
const SIGNED_OUT = 4001;
const TOO_MANY = 4029;
const PATIENCE = 2_500; // ms for an answer; then the line is dead, whatever the browser believes
const MOST_PATIENT = 15_000; // ms, where answers were slow, or lines silent, before
const QUIET = 1_500; // ms after which somebody who plays asks whether the server is still there
const SOON = 100; // ms before the first attempt, if we were told to come again
const FIRST = 250; // ms before the first attempt
const SLOWEST_SOON = 1_000; // ms between two attempts
const SLOWEST = 15_000;
/** Asked again by us after a reconnection, from what we watch; not sent again as they were. */
const WATCHING = new Set<string>(["watch_lobby", "watch_table", "leave", "ping"]);

/** What the lobby shows, as long as somebody looks. */
export interface LobbyState {
  tables: readonly TableCard[];
  games: readonly GameCard[];
}

/** The one socket of this tab. It heals itself: what was asked is asked again under the same key. */
class Wire {
  status = $state<Status>("closed");
  you = $state.raw<Me | null | undefined>(undefined); // undefined: not told yet
  lobby = $state.raw<LobbyState | null>(null);
  /** When the next attempt begins, as told by the clock of this machine. */
  retryAt = $state(0);

  #socket: WebSocket | null = null;
  #key = Date.now() * 1000; // no other tab uses the same numbers
  #waiting = new Map<number, Waiting>();
  #feeds = new Map<string, Feed>();
  #lobbyWatchers = 0;
  #attempts = 0;
  #timer = 0;
  #watchdog = 0;
  #patience = PATIENCE;
  #asked = 0; // when the watchdog was set
  #isSilent = true; // nothing was heard on this line yet
  #quiet = 0;
  #listeners = new Set<Listener>();
  #greeted: (() => void)[] = []; // who waits to be told who we are

  constructor() {
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.#socket?.close());
    document.addEventListener("visibilitychange", () => !document.hidden && this.hurry());
  }

  /** Begin, or begin anew as somebody else. */
  connect(): void {
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    if (this.status !== "lost") this.status = "connecting";
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.#socket = socket;
    this.#isSilent = true;
    this.#watch();
    socket.onmessage = (event) => socket === this.#socket && this.#hear(JSON.parse(String(event.data)) as ToBrowser);
    socket.onclose = (event) => socket === this.#socket && this.#lose(event.code);
  }

  /** Who we are, as soon as the server has said it. */
  async welcomed(): Promise<Me | null> {
    if (this.you === undefined) await new Promise<void>((done) => this.#greeted.push(done));
    return this.you ?? null;
  }

  /** Do not wait for the next attempt. */
  hurry(): void {
    if (this.status === "lost") this.connect();
  }

  /** Hear every message, whatever it is about: a place for what later parts of the server will say. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ask for something: answered when it is done, or refused. */
  say(saying: Saying): Promise<Answer> {
    return new Promise((done, failed) => {
      const key = ++this.#key;
      this.#waiting.set(key, { saying, done, failed });
      if (this.status === "open") this.#send(key, saying);
    });
  }

  watchLobby(): () => void {
    if (this.#lobbyWatchers++ === 0 && this.status === "open") this.#quietly({ kind: "watch_lobby" });
    return () => {
      if (--this.#lobbyWatchers === 0 && this.status === "open") this.#quietly({ kind: "leave" });
    };
  }

  /** See a table. The same feed for all parts of this page that show it. */
  watch(id: string, link: string | null = null): Feed {
    const feed = this.#feeds.get(id) ?? new Feed(id, link);
    this.#feeds.set(id, feed);
    if (feed.watchers++ === 0 && this.status === "open") this.#ask(feed, 0);
    return feed;
  }

  leave(feed: Feed): void {
    if (--feed.watchers > 0) return;
    this.#feeds.delete(feed.id);
    if (this.status === "open") this.#quietly({ kind: "leave", table: feed.id });
  }

  /** Look again: the game may have begun meanwhile. */
  refresh(feed: Feed): void {
    if (this.status === "open") this.#ask(feed, feed.number ?? 0);
  }

  #ask(feed: Feed, seen: number): void {
    this.#quietly({ kind: "watch_table", table: feed.id, link: feed.link, seen });
  }

  #quietly(saying: Saying): void {
    this.say(saying).catch((why: unknown) => {
      const feed = "table" in saying && saying.table ? this.#feeds.get(saying.table) : undefined;
      if (feed && why instanceof Refusal) {
        feed.refused = {
          kind: "refused",
          code: why.code,
          text: why.message,
          rule: why.rule,
          key: null,
          table: feed.id,
        };
      }
    });
  }

  #send(key: number, saying: Saying): void {
    this.#socket?.send(JSON.stringify({ ...saying, key }));
    this.#watch();
  }

  /** Something must be heard soon. */
  #watch(): void {
    if (this.#watchdog) return;
    this.#asked = performance.now();
    this.#watchdog = window.setTimeout(() => this.#giveUp(), this.#patience);
  }

  /**
   * The line is dead. A browser would wait for the other end to close it, too: we do not. Another line leads to somebody
   * who answers at once, unless the way there is slow: only a line that was silent from the first is a reason for patience.
   */
  #giveUp(): void {
    this.#patience = this.#isSilent ? Math.min(MOST_PATIENT, 2 * this.#patience) : PATIENCE;
    const dead = this.#socket;
    this.#lose(DEAD);
    dead?.close();
  }

  /** Whoever plays is not to look at a table that is not there any more; an answer shows that it is. */
  #listenOn(): void {
    clearTimeout(this.#quiet);
    this.#quiet = window.setTimeout(() => {
      if (this.status === "open" && this.#plays() && !document.hidden) this.#quietly({ kind: "ping" });
      else this.#listenOn();
    }, QUIET);
  }

  #plays(): boolean {
    return [...this.#feeds.values()].some((feed) => feed.isPlayed);
  }

  /** What was waited for is here. Where it took long, the next answer may take as long. */
  #heardOf(): void {
    if (!this.#watchdog) return;
    clearTimeout(this.#watchdog);
    this.#watchdog = 0;
    this.#patience = Math.min(MOST_PATIENT, Math.max(PATIENCE, 2 * (performance.now() - this.#asked)));
  }

  #hear(message: ToBrowser): void {
    this.#isSilent = false;
    this.#heardOf();
    this.#listenOn();
    if (message.kind === "welcome") this.#welcome(message.you);
    else if (message.kind === "lobby") this.lobby = { tables: message.tables, games: message.games };
    else if (message.kind === "lobby_change") this.lobby = this.lobby && changed(this.lobby, message);
    else if (message.kind === "table") this.#show(heardNow(message));
    else if (isAbout(message)) this.#feeds.get(message.table)?.overhear(message);
    else if (isAnswer(message)) this.#answer(message.key)?.done(message);
    else if (message.kind === "refused" && message.key != null) {
      this.#answer(message.key)?.failed(new Refusal(message.code, message.text, message.rule ?? null));
    }
    for (const listener of this.#listeners) listener(message);
  }

  #show(message: TableMessage): void {
    const feed = this.#feeds.get(message.table);
    const back = feed?.hear(message);
    if (feed && back != null) this.#ask(feed, back);
  }

  #answer(key: number): Waiting | undefined {
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    return waiting;
  }

  #welcome(you: Me | null | undefined): void {
    this.you = you ?? null;
    this.status = "open";
    this.#attempts = 0;
    for (const done of this.#greeted.splice(0)) done();
    const unanswered = [...this.#waiting];
    for (const [key, { saying }] of unanswered) {
      if (WATCHING.has(saying.kind)) this.#waiting.delete(key);
    }
    if (this.#lobbyWatchers) this.#quietly({ kind: "watch_lobby" });
    for (const feed of this.#feeds.values()) this.#ask(feed, feed.number ?? 0);
    for (const [key, { saying }] of unanswered) {
      if (!WATCHING.has(saying.kind)) this.#send(key, saying);
    }
    if (!this.#waiting.size) this.#quietly({ kind: "leave" }); // a socket that never says anything is closed
  }

  #lose(code: number): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = 0;
    this.#socket = null;
    this.status = "lost";
    if (code === SIGNED_OUT) this.you = null;
    const isSoon = code === RESTART || code === SIGNED_OUT || code === DEAD;
    const longer = 2 ** this.#attempts;
    const soon = isSoon ? Math.min(SLOWEST_SOON, SOON * longer) : Math.min(SLOWEST, FIRST * longer);
    const wait = (code === TOO_MANY ? SLOWEST : soon) * (0.75 + Math.random() / 2); // not all at the same moment
    this.#attempts++;
    this.retryAt = Date.now() + wait;
    this.#timer = window.setTimeout(() => this.connect(), wait);
  }
}

const ANSWERS: readonly string[] = ["accepted", "previewed", "move_effects", "reason"] satisfies Answer["kind"][];
const isAnswer = (message: ToBrowser): message is Answer => ANSWERS.includes(message.kind);

function isAbout(message: ToBrowser): message is AboutTable {
  return ["card", "chat", "chat_gone", "presence"].includes(message.kind);
}

type Change = Extract<ToBrowser, { kind: "lobby_change" }>;

function changed(lobby: LobbyState, change: Change): LobbyState {
  const gone = change.gone ?? change.table?.id;
  const others = lobby.tables.filter((table) => table.id !== gone);
  const isListed = change.table && change.table.status !== "finished";
  return {
    tables: isListed && change.table ? [change.table, ...others] : others,
    games: lobby.games.map((game) => (game.id === change.game?.id ? change.game : game)),
  };
}

export const wire = new Wire();
