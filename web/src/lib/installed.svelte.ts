/** The app as this browser keeps it: what works without a line, and whether a newer version is there. */
import type { Language } from "../api/types";
import { route } from "./route.svelte";
import { wire } from "./socket.svelte";
import { texts } from "./text.svelte";

const WORKER = "/worker.js";
const CALM = 2500; // ms: first the page, then what may be wanted later

/** As `worker/scope.ts` has them. */
type FromWorker = { kind: "build"; build: string } | { kind: "go"; path: string };
type Frugal = Navigator & { connection?: { saveData?: boolean } };

class Installed {
  /** Another version than that of this page has been fetched. */
  isNewer = $state(false);
  #own = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  #registration: ServiceWorkerRegistration | undefined;

  /** Where the page is not built, or somebody saves data, nothing is kept. */
  begin(): void {
    setTimeout(() => $effect.root(follow), CALM);
    const isFrugal = (navigator as Frugal).connection?.saveData === true;
    if (!this.#own || !("serviceWorker" in navigator) || isFrugal) return;
    navigator.serviceWorker.addEventListener("message", ({ data }) => this.#hear(data as FromWorker));
    setTimeout(() => void this.#register().catch(() => undefined), CALM); // a browser may forbid it
  }

  /** Who can show notifications; null: there is no worker. */
  notifier(): ServiceWorkerRegistration | null {
    return this.#registration?.active ? this.#registration : null;
  }

  async #register(): Promise<void> {
    this.#registration = await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ kind: "keep" });
    wire.listen((message) => message.kind === "welcome" && this.#lookAgain());
  }

  /** The line is back: whoever was away may have come back as another version. */
  #lookAgain(): void {
    this.#registration?.update().catch(() => undefined);
    this.#registration?.active?.postMessage({ kind: "keep" });
  }

  #hear(message: FromWorker): void {
    if (message.kind === "go") route.go(message.path);
    else if (message.build === this.#own) this.#registration?.active?.postMessage({ kind: "keep" });
    else if (message.build !== this.#own) this.isNewer = route.isOld = true;
  }
}

function follow(): void {
  $effect(() => describe(texts.language));
}

/** The app as it is installed. Nobody needs its manifest, and the icon that comes with it, to see a page. */
function describe(language: Language): void {
  const link = document.head.querySelector<HTMLLinkElement>("link[rel=manifest]") ?? document.createElement("link");
  Object.assign(link, { rel: "manifest", href: `/manifest.webmanifest?lang=${language}` });
  document.head.append(link);
}

export const installed = new Installed();
