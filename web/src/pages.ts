import type { Component } from "svelte";

export type Page = Component<Record<string, unknown>>;
export interface Wanted {
  load: () => Promise<{ default: Page }>;
  props: Record<string, unknown>;
}
type Load = Wanted["load"];
/** The parts of an address. */
type Place = readonly (string | undefined)[];

/** Everything but the lobby is loaded when somebody goes there. */
const page = (load: () => Promise<unknown>): Load => load as Load;
const table = page(() => import("./table/TablePage.svelte"));
const rules = page(() => import("./pages/RulesPage.svelte"));
const library = page(() => import("./pages/LibraryPage.svelte"));
const about = page(() => import("./pages/AboutPage.svelte"));
const games = page(() => import("./lobby/GamesPage.svelte"));
const account = page(() => import("./people/AccountPage.svelte"));
const profile = page(() => import("./people/ProfilePage.svelte"));
const ratings = page(() => import("./people/LeaderboardPage.svelte"));
const preview = page(() => import("./pages/DevPreview.svelte"));

export function isTable([first, second, third, fourth]: Place): boolean {
  return first === "t" && !!second && (third === undefined || (third === "replay" && fourth === undefined));
}

/** The page at an address; null: there is none, or it is the lobby, which is always there. */
export function pageAt(place: Place, link: string | null): Wanted | null {
  const [first, second, third] = place;
  if (isTable(place)) return { load: table, props: { id: second, link, replay: third === "replay" } };
  if (import.meta.env.DEV && first === "dev") return { load: preview, props: {} };
  if (third !== undefined) return null;
  if (first === "rules") return second ? { load: rules, props: { game: second } } : { load: library, props: {} };
  if (first === "ratings") return { load: ratings, props: { game: second } };
  if (first === "people" && second) return { load: profile, props: { id: second } };
  if (second !== undefined) return null;
  if (first === "games" || first === "watch") return { load: games, props: { what: first } };
  if (first === "account") return { load: account, props: {} };
  return first === "about" ? { load: about, props: {} } : null;
}
