/** What waits for one, at whichever table: a mark in the title, a badge, and while nobody looks a chime and
 * a notification. */
import type { Waiting } from "../api/types";
import { chime } from "./chime";
import { installed } from "./installed.svelte";
import { route } from "./route.svelte";
import { settings } from "./settings.svelte";
import { wire } from "./socket.svelte";
import { texts } from "./text.svelte";

/** Installed apps have a badge; not every browser knows it. */
type Badged = Navigator & { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

const ICON = "/icon-192.png";

class Notices {
  waiting = $state.raw<readonly Waiting[]>([]);
  #known: ReadonlySet<string> | null = null; // null: what is told first was there before

  constructor() {
    // What only programs are asked for is done by ours: see parts.
    const forPeople = (one: Waiting): boolean => one.what !== "reveal";
    wire.listen((message) => message.kind === "turns" && this.#hear(message.waiting.filter(forPeople)));
  }

  /** What stands before every title: `(2) `. */
  get mark(): string {
    return this.waiting.length ? `(${this.waiting.length}) ` : "";
  }

  /** Browsers ask for permission only after a click, so this is called by one; whether it was given. */
  async allow(): Promise<boolean> {
    if (!("Notification" in window)) return false;
    return (await Notification.requestPermission()) === "granted";
  }

  #hear(waiting: readonly Waiting[]): void {
    const known = this.#known;
    this.#known = new Set(waiting.map(key_of));
    this.waiting = waiting;
    this.#badge(waiting.length);
    const fresh = known ? waiting.filter((one) => !known.has(key_of(one))) : [];
    if (!fresh.length || !document.hidden) return;
    chime();
    fresh.forEach((one) => this.#notify(one));
  }

  #badge(count: number): void {
    const badged: Badged = navigator;
    const done = count ? badged.setAppBadge?.(count) : badged.clearAppBadge?.();
    done?.catch(() => undefined); // not installed: then there is none
  }

  /** One for each table, also if several tabs are open. */
  #notify(one: Waiting): void {
    const isWanted = settings.choices.notify && "Notification" in window;
    if (!isWanted || Notification.permission !== "granted") return;
    const title = "Cantiere";
    const [body, path] = [texts.notice(one.what, texts.gameTitle(one.game)), `/t/${one.table}`];
    const options = { body, tag: one.table, icon: ICON, lang: texts.language, data: { path } };
    // Of a worker, if there is one: phones know no others, and it outlasts the page.
    const worker = installed.notifier();
    if (worker) void worker.showNotification(title, options).catch(() => this.#show(title, options, path));
    else this.#show(title, options, path);
  }

  #show(title: string, options: NotificationOptions, path: string): void {
    const note = shown(title, options);
    if (!note) return;
    note.onclick = () => {
      focus();
      route.go(path);
      note.close();
    };
  }
}

/** Phones know only notifications of a service worker, and say so when one is made. */
function shown(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

function key_of(one: Waiting): string {
  return `${one.what} ${one.table} ${one.since}`;
}

export const notices = new Notices();
