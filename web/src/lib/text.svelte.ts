import type { GameEvent, Language } from "../api/types";
import { keep, kept } from "./kept";
import { capital, spoken, written, type Facts, type Words } from "./speaker";

export type { Facts } from "./speaker";
/** A text function: a key, and what goes into its slots. */
export type T = (key: string, facts?: Facts) => string;

type Catalogue = Readonly<Record<string, Words>>;

const COMMON = "web";
export const LANGUAGES: readonly Language[] = ["en", "fr"];
/** Each by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", fr: "Français" };

/** All that a screen says. The sentences come from the server: the same that the terminal says. */
class Texts {
  language = $state<Language>(asked() ?? kept<Language>("language", preferred()));
  #catalogues = $state.raw<Readonly<Record<string, Catalogue>>>({});
  /** By catalogue of a game: its words, and before them those that all share. */
  #glossaries = $derived(
    Object.fromEntries(
      Object.entries(this.#catalogues).map(([name, { words }]) => {
        const language = name.slice(name.lastIndexOf("."));
        return [name, { ...this.#catalogues[COMMON + language]?.["words"], ...words }];
      }),
    ) as Readonly<Record<string, Words>>,
  );
  #coming = new Map<string, Promise<void>>(); // by catalogue: asked for, or there
  #games = new Set<string>(); // whose sentences are needed

  constructor() {
    addEventListener("storage", (event) => {
      if (event.key === "cantiere.language") void this.speak(kept<Language>("language", this.language));
    });
  }

  /** Change the language; the old words stay until the new ones are there. */
  async speak(language: Language): Promise<void> {
    await Promise.all([COMMON, ...this.#games].map((part) => this.#load(part, language)));
    this.language = language;
    document.documentElement.lang = language;
    keep("language", language);
  }

  /** Make sure that the words of a game are there. */
  async learn(game: string): Promise<void> {
    this.#games.add(game);
    await this.#load(game, this.language);
  }

  knows(game: string): boolean {
    return `${game}.${this.language}` in this.#catalogues;
  }

  /** English is written in several ways: numbers and times are those of the reader's country. */
  readonly locale = $derived(navigator.languages.find((one) => one.slice(0, 2) === this.language) ?? this.language);

  readonly t: T = (key, facts = {}) => this.#common(key, facts, []);

  #common(key: string, facts: Facts, names: readonly string[]): string {
    const common = this.#of(COMMON);
    const sentence = common["web"]?.[key];
    return sentence === undefined ? key : this.#say(common["words"] ?? {}, sentence, facts, names);
  }

  /**
   * The text function of a game: its screen, its board, its words; then what all screens share. A key such as
   * `moves.take` names another section.
   */
  of(game: string, names: readonly string[] = []): T {
    return (key, facts = {}) => {
      const catalogue = this.#of(game);
      const [section = "", name = ""] = key.split(".");
      const sentence =
        catalogue["screen"]?.[key] ??
        catalogue["board"]?.[key] ??
        catalogue["words"]?.[key] ??
        catalogue[section]?.[name];
      return sentence === undefined
        ? this.#common(key, facts, names)
        : this.#say(this.#words(game), sentence, facts, names);
    };
  }

  /** An event as a line of the log; a variant of the game may say it in its own way (`[events_grey]`). */
  tell(game: string, event: GameEvent, names: readonly string[], variant = ""): string {
    const sentence = this.#varied(game, "events", event.kind, variant);
    return capital(this.#say(this.#words(game), sentence, event, names));
  }

  /** The name of a line of the score sheet. */
  line(game: string, line: string, variant = ""): string {
    return this.#varied(game, "lines", line, variant);
  }

  #varied(game: string, section: string, key: string, variant: string): string {
    const catalogue = this.#of(game);
    return catalogue[`${section}_${variant}`]?.[key] ?? catalogue[section]?.[key] ?? key;
  }

  word(game: string, word: string): string {
    return this.#words(game)[word] ?? word;
  }

  /** What an option of a game means, with an example. */
  option(game: string, option: string, value: string): string {
    return this.#of(game)["options"]?.[`${option}_${value}`] ?? "";
  }

  /** What is said the first time that a kind of decision comes, by kind of move. */
  firstTimes(game: string): Words {
    return this.#of(game)["first"] ?? {};
  }

  level(level: string): string {
    return this.#of(COMMON)["levels"]?.[`level_${level}`] ?? level;
  }

  /** What the lobby says of a game before its own words are there: `name`, `second` name, `minutes`, `about`. */
  card(game: string): Words {
    return this.#of(COMMON)[`card_${game}`] ?? {};
  }

  /** The short name of a game; one that we have no words for is called by its id. */
  gameName(game: string): string {
    return this.card(game)["name"] ?? game;
  }

  /** With its second name, if it has one. */
  gameTitle(game: string): string {
    const second = this.card(game)["second"];
    return second ? `${this.gameName(game)} – ${second}` : this.gameName(game);
  }

  /** What waits for one at a table of this game. */
  notice(what: string, game: string): string {
    const sentence = this.#of(COMMON)["notices"]?.[`notice_${what}`] ?? game;
    return this.#say(this.#of(COMMON)["words"] ?? {}, sentence, { game }, []);
  }

  /** A moment or an amount in the reader's format. */
  number(value: number): string {
    return written(value, this.locale).replace("-", "−");
  }

  /** `2nd`, `2e`. */
  ordinal(value: number): string {
    const form = new Intl.PluralRules(this.language, { type: "ordinal" }).select(value);
    return this.t(`ordinal_${form}`, { number: value });
  }

  percent(share: number): string {
    return share.toLocaleString(this.locale, { style: "percent" });
  }

  when(seconds: number): string {
    const at = new Date(seconds * 1000);
    const isToday = at.toDateString() === new Date().toDateString();
    const day = isToday ? undefined : ("medium" as const);
    return new Intl.DateTimeFormat(this.locale, { dateStyle: day, timeStyle: "short" }).format(at);
  }

  #say(words: Words, sentence: string, facts: Facts, names: readonly string[]): string {
    const said = spoken({ language: this.language, locale: this.locale, words, names }, sentence, facts);
    return this.language === "fr" ? said.replace(/ (?=[;:!?»])|(?<=«) /g, "\u00a0") : said; // no line begins with "?"
  }

  #of(part: string): Catalogue {
    return this.#catalogues[`${part}.${this.language}`] ?? {};
  }

  #words(game: string): Words {
    return this.#glossaries[`${game}.${this.language}`] ?? this.#of(COMMON)["words"] ?? {};
  }

  /** Once, however many ask at the same time. */
  #load(part: string, language: Language): Promise<void> {
    const name = `${part}.${language}`;
    const coming = this.#coming.get(name) ?? this.#fetch(name, `/api/words/${part}/${language}`);
    this.#coming.set(name, coming);
    coming.catch(() => this.#coming.delete(name));
    return coming;
  }

  async #fetch(name: string, address: string): Promise<void> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`no texts at ${address}`);
    const catalogue = (await answer.json()) as Catalogue;
    this.#catalogues = { ...this.#catalogues, [name]: catalogue };
  }
}

/** A link may choose, once: `/?lang=fr`. */
function asked(): Language | undefined {
  const address = new URL(location.href);
  const wanted = LANGUAGES.find((language) => language === address.searchParams.get("lang"));
  address.searchParams.delete("lang");
  if (wanted) history.replaceState(null, "", address);
  return wanted;
}

function preferred(): Language {
  const wanted = navigator.languages.map((language) => language.slice(0, 2));
  return LANGUAGES.find((language) => language === wanted.find((one) => LANGUAGES.includes(one as Language))) ?? "en";
}

export const texts = new Texts();
export const t: T = texts.t;
