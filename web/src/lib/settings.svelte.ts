import { keep, kept } from "./kept";

export type Theme = "system" | "light" | "dark";
/** How long each move of the others is looked at. */
export type Speed = "slow" | "normal" | "fast" | "none";

export interface Choices {
  theme: Theme;
  /** Ask once more before a move is played. */
  confirm: boolean;
  /** Play for me where there is only one choice. */
  forced: boolean;
  /** Letters and patterns on everything that has a colour. */
  letters: boolean;
  /** Pieces travel. */
  motion: boolean;
  speed: Speed;
  /** Say by the browser that something waits for me. */
  notify: boolean;
  /** Pieces, cards and bells are heard. */
  sound: boolean;
  /** How loud, of 100. */
  volume: number;
  /** A sentence the first time that a kind of decision comes. */
  firstTimes: boolean;
  /** Single keys do things: not for everybody who speaks to the browser. */
  shortcuts: boolean;
}

const USUAL: Choices = {
  theme: "system",
  confirm: true,
  forced: true,
  letters: true,
  motion: true,
  speed: "normal",
  notify: false,
  sound: true,
  volume: 60,
  firstTimes: true,
  shortcuts: true,
};

const systemDark = matchMedia("(prefers-color-scheme: dark)");
const systemCalm = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("screen and (max-width: 999px)"); // a sheet of paper is no phone

/** How this person likes it; kept in the browser, the same in all its tabs. */
class Settings {
  choices = $state<Choices>({ ...USUAL, ...kept<Partial<Choices>>("settings", {}) });
  #systemDark = $state(systemDark.matches);
  #systemCalm = $state(systemCalm.matches);
  #narrow = $state(narrow.matches);
  #onPaper = $state(false);

  constructor() {
    systemDark.addEventListener("change", (event) => {
      this.#systemDark = event.matches;
      this.#show();
    });
    systemCalm.addEventListener("change", (event) => (this.#systemCalm = event.matches));
    narrow.addEventListener("change", (event) => (this.#narrow = event.matches));
    addEventListener("storage", (event) => {
      if (event.key === "cantiere.settings") this.choices = { ...USUAL, ...kept<Partial<Choices>>("settings", {}) };
      this.#show();
    });
    // Paper is white, whoever asks for it, and however.
    addEventListener("beforeprint", () => (document.documentElement.dataset["theme"] = "light"));
    addEventListener("afterprint", () => this.#show());
    this.#show();
  }

  /** What is drawn is drawn for a sheet of paper. */
  set onPaper(is: boolean) {
    this.#onPaper = is;
    this.#show();
  }

  get dark(): boolean {
    if (this.#onPaper) return false;
    return this.choices.theme === "system" ? this.#systemDark : this.choices.theme === "dark";
  }

  get motion(): boolean {
    return this.choices.motion && !this.#systemCalm;
  }

  /** Too narrow for a column beside the board. */
  get phone(): boolean {
    return this.#narrow;
  }

  change(wanted: Partial<Choices>): void {
    this.choices = { ...this.choices, ...wanted };
    keep("settings", this.choices);
    this.#show();
  }

  #show(): void {
    const root = document.documentElement;
    root.dataset["theme"] = this.dark ? "dark" : "light"; // also for `system`: styles ask one question only
    root.classList.toggle("calm", !this.choices.motion);
  }
}

export const settings = new Settings();
