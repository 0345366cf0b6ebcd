/** What this browser keeps of us: one version of the app, and what can be read and learned with it. Nothing of anybody's. */

export interface Build {
  /** Which version of the app this is. */
  readonly id: string;
  /** Its files. */
  readonly files: readonly string[];
}

interface Reading {
  readonly build: string;
  readonly version: string;
  readonly addresses: readonly string[];
}

const LIST = "/api/offline";
const PAGE = "/index.html"; // as it was built: without the head of any address
const GAP = 250; // ms between two questions: whoever learns at the same time asks, too
const SHELL = "shell-";
const READING = "reading-";
/** All that may be kept of the API, whatever a list says: what is the same for everybody. */
const READABLE = /^\/api\/(games|(words|rules|overview|lessons|figures|pictures)(\/\w[\w.-]*)+)$/;

export const isReadable = (path: string): boolean => READABLE.test(path);

export class Keeping {
  #busy: Promise<void> | null = null;

  constructor(
    readonly build: Build,
    /** Whether another version waits to take over. */
    readonly isOver: () => boolean,
    readonly gap = GAP,
  ) {}

  /** All of this version, or nothing: one that is gone from the server by now is never put together with another. */
  async keepShell(): Promise<void> {
    const shell = await caches.open(SHELL + this.build.id);
    const page = await told(PAGE);
    if (!(await page.clone().text()).includes(`content="${this.build.id}"`))
      throw new Error("another version is there");
    await Promise.all(
      this.build.files.map(async (file) => {
        if (!(await shell.match(file))) await shell.put(file, await told(file, "default")); // its name is of its content
      }),
    );
    await shell.put(PAGE, page);
  }

  /** What was kept for other versions goes with them. */
  async dropOthers(): Promise<void> {
    const own = [SHELL + this.build.id, READING + this.build.id];
    for (const name of await caches.keys()) if (!own.includes(name)) await caches.delete(name);
  }

  /** Fetch what can be read, if it is not there or was told anew; whether the server has this version of the app. */
  keepReading(): Promise<void> {
    this.#busy ??= this.#keepReading().finally(() => (this.#busy = null));
    return this.#busy;
  }

  async #keepReading(): Promise<void> {
    const answer = await told(LIST);
    const { build, version, addresses } = (await answer.clone().json()) as Reading;
    if (build !== this.build.id) return; // a worker of that version will do it
    const reading = await caches.open(READING + build);
    const before = (await (await reading.match(LIST))?.json()) as Reading | undefined;
    if (before?.version === version) return;
    const wanted = addresses.filter(isReadable);
    for (const address of wanted) {
      if (this.isOver()) return;
      await reading.put(address, await told(address));
      await new Promise((done) => setTimeout(done, this.gap));
    }
    for (const { url } of await reading.keys()) {
      const path = new URL(url).pathname;
      if (!wanted.includes(path)) await reading.delete(path);
    }
    await reading.put(LIST, answer); // last: now all of it is there
  }

  async page(): Promise<Response | undefined> {
    return this.#kept(SHELL, PAGE);
  }

  /** A file of this version of the app. */
  async file(path: string): Promise<Response | undefined> {
    return this.#kept(SHELL, path);
  }

  async reading(path: string): Promise<Response | undefined> {
    return this.#kept(READING, path);
  }

  async #kept(kind: string, path: string): Promise<Response | undefined> {
    return caches.match(path, { cacheName: kind + this.build.id, ignoreVary: true });
  }
}

/** As the server tells it to anybody: without a cookie it knows nobody. */
async function told(path: string, cache: RequestCache = "no-cache"): Promise<Response> {
  const answer = await fetch(path, { credentials: "omit", cache });
  if (!answer.ok || answer.redirected) throw new Error(`${answer.status} ${path}`);
  return answer;
}
