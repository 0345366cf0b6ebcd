/** Being called when no page is open: the browser's push service has an address for us, the server encrypts for it. */
import type { PushKey } from "../api/types";
import { ask } from "./api";
import { settings } from "./settings.svelte";
import { wire } from "./socket.svelte";

const PLACE = "/api/me/push";

class Push {
  #told = ""; // whose browser the server knows this to be, and by which address
  #busy = Promise.resolve(); // one after the other: else a browser would be asked twice

  constructor() {
    wire.listen((message) => message.kind === "welcome" && this.keepUp());
  }

  /** As this browser's settings say. What fails is tried again at the next visit. */
  keepUp(): void {
    const isPossible = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
    if (isPossible) this.#busy = this.#busy.then(() => this.#keepUp()).catch(() => undefined);
  }

  async #keepUp(): Promise<void> {
    const { you } = wire;
    if (!you) return void (this.#told = ""); // what hung on the session is gone with it
    const { pushManager } = await navigator.serviceWorker.ready;
    const known = await pushManager.getSubscription();
    if (!settings.choices.notify || Notification.permission !== "granted") {
      if (known) await this.#end(known);
      return;
    }
    const { endpoint, keys } = (await this.#subscribed(pushManager, known))?.toJSON() ?? {};
    const told = [you.id, you.kind, endpoint].join(" "); // a guest who registers begins another session
    if (!endpoint || told === this.#told) return;
    await ask<void>("PUT", PLACE, { endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"] });
    this.#told = told;
  }

  async #subscribed(manager: PushManager, known: PushSubscription | null): Promise<PushSubscription | null> {
    if (known && this.#told) return known;
    const { key } = await ask<PushKey>("GET", PLACE);
    if (key === null) return null;
    if (known && textOf(known.options.applicationServerKey) === key) return known;
    await known?.unsubscribe(); // it was for a server with another secret
    return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  }

  async #end(known: PushSubscription): Promise<void> {
    this.#told = "";
    await known.unsubscribe();
    await ask<void>("DELETE", PLACE);
  }
}

/** Bytes as the server writes them. */
function textOf(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export const push = new Push();
