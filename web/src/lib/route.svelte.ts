import { OURS } from "./ours";

/** Where we are: addresses of the app are ordinary addresses, so that links, back and refresh work. */
class Route {
  /** A newer version of the app is there: the next page is loaded as a whole, and is of that one. */
  isOld = false;
  #url = $state.raw(new URL(location.href));

  constructor() {
    addEventListener("popstate", () => (this.#url = new URL(location.href)));
    addEventListener("click", (event) => this.#follow(event));
  }

  get path(): string {
    return this.#url.pathname;
  }

  /** The parts of the path: `/t/abc/replay` is `["t", "abc", "replay"]`. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decoded);
  }

  get hash(): string {
    return this.#url.hash.slice(1);
  }

  query(name: string): string | null {
    return this.#url.searchParams.get(name);
  }

  go(path: string, how: { replace?: boolean; stay?: boolean } = {}): void {
    if (this.isOld && !how.stay && !how.replace) return location.assign(path);
    if (how.replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.#url = new URL(location.href);
    if (!how.stay && !this.#url.hash) scrollTo(0, 0);
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    // A place on this page: the browser goes there, focus and all.
    if (link.hash && link.pathname + link.search === location.pathname + location.search) return;
    if (OURS.test(link.pathname)) {
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    }
  }
}

/** An address that was mistyped may be no text at all: then it leads nowhere, as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = new Route();
