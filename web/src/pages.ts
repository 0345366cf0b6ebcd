import type { Component } from "svelte";
import type { Language } from "./api/types";

export type Page = Component<Record<string, unknown>>;
export interface Wanted {
  load: () => Promise<{ default: Page }>;
  props: Record<string, unknown>;
  /** What it will ask for first, and the game whose board and words it needs. */
  first?: { game: string; address: (language: Language) => string };
}
type Load = Wanted["load"];
/** The parts of an address. */
type Place = readonly (string | undefined)[];

/** Everything but the lobby is loaded when somebody goes there. */
const page = (load: () => Promise<unknown>): Load => load as Load;
const table = page(() => import("./table/TablePage.svelte"));
const review = page(() => import("./review/ReviewPage.svelte"));
const rules = page(() => import("./pages/RulesPage.svelte"));
const lesson = page(() => import("./learn/LessonPage.svelte"));
const figure = page(() => import("./learn/FigurePage.svelte"));
const overview = page(() => import("./pages/OverviewPage.svelte"));
const lessons = page(() => import("./learn/LearnPage.svelte"));
const puzzle = page(() => import("./puzzles/PuzzlePage.svelte"));
const puzzles = page(() => import("./puzzles/PuzzlesPage.svelte"));
const library = page(() => import("./pages/LibraryPage.svelte"));
const about = page(() => import("./pages/AboutPage.svelte"));
const games = page(() => import("./lobby/GamesPage.svelte"));
const account = page(() => import("./people/AccountPage.svelte"));
const profile = page(() => import("./people/ProfilePage.svelte"));
const ratings = page(() => import("./people/LeaderboardPage.svelte"));
const desk = page(() => import("./desk/DeskPage.svelte"));
const reset = page(() => import("./people/ResetPage.svelte"));
const confirm = page(() => import("./people/ConfirmPage.svelte"));
const preview = page(() => import("./pages/DevPreview.svelte"));
const kit = page(() => import("./pages/DevKit.svelte"));

const taught = (load: Load, game: string, what: string): Wanted => ({
  load,
  props: { game },
  first: { game, address: (language) => `/api/${what}/${encodeURIComponent(game)}/${language}` },
});

const INSIDE = ["replay", "review"]; // what else a table has

export function isTable([first, second, third, fourth]: Place): boolean {
  return first === "t" && !!second && (third === undefined || (INSIDE.includes(third) && fourth === undefined));
}

/** The page at an address; null: there is none, or it is the lobby, which is always there. */
export function pageAt(place: Place, link: string | null): Wanted | null {
  const [first, second, third, fourth] = place;
  if (isTable(place) && third === "review") return { load: review, props: { id: second, link } };
  if (isTable(place)) return { load: table, props: { id: second, link, replay: third === "replay" } };
  if (import.meta.env.DEV && first === "dev") return { load: second === "kit" ? kit : preview, props: {} };
  if (fourth !== undefined) return null;
  if (first === "rules" && second && third) return { load: figure, props: { game: second, name: third } };
  if (first === "learn" && second && third === "overview") return taught(overview, second, "overview");
  if (first === "desk") return { load: desk, props: { part: second, id: third } };
  if (first === "puzzles" && second) return { load: puzzle, props: { game: second, puzzle: third } };
  if (third !== undefined) return null;
  if (first === "rules") return second ? { load: rules, props: { game: second } } : { load: library, props: {} };
  if (first === "learn") return second ? taught(lesson, second, "lessons") : { load: lessons, props: {} };
  if (first === "ratings") return { load: ratings, props: { game: second } };
  if (first === "people" && second) return { load: profile, props: { id: second } };
  if (second !== undefined) return null;
  if (first === "puzzles") return { load: puzzles, props: {} };
  if (first === "games" || first === "watch") return { load: games, props: { what: first } };
  if (first === "reset") return { load: reset, props: {} };
  if (first === "confirm") return { load: confirm, props: {} };
  if (first === "account") return { load: account, props: {} };
  return first === "about" ? { load: about, props: {} } : null;
}
