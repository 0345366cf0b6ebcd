import type { Clock, GameCard, NewTable, Terms, WantedSeat } from "../api/types";
import { keep, kept } from "../lib/kept";
import { t } from "../lib/text.svelte";
import { botHabits } from "./bots.svelte";

const UNTIMED: Clock = { pace: "none", amount: 0, increment: 0 };

/** Clocks that most people want; any other can be set. */
export const CLOCKS: readonly Clock[] = [
  UNTIMED,
  { pace: "fischer", amount: 300, increment: 10 },
  { pace: "fischer", amount: 600, increment: 15 },
  { pace: "fischer", amount: 1200, increment: 20 },
  { pace: "move", amount: 60, increment: 0 },
  { pace: "days", amount: 1, increment: 0 },
  { pace: "days", amount: 3, increment: 0 },
];

export const OWN_CLOCK = -1; // none of these: a clock of one's own

/** How time can be given, and how much of it: minutes for the game, seconds or days for a move. */
export const PACES = {
  fischer: { unit: 60, least: 1, usual: 15, most: 180 },
  move: { unit: 1, least: 5, usual: 60, most: 3600 },
  days: { unit: 1, least: 1, usual: 2, most: 30 },
} as const;
export type OwnPace = keyof typeof PACES;
export const MOST_INCREMENT = 300; // seconds

/** Who sits at the other seats: what most tables are like. */
export const COMPANIES = ["open", "bot", "local"] as const;
export type Company = (typeof COMPANIES)[number];

/** What is asked the same way for every new table, remembered by this browser. */
interface Habits {
  /** A place among `CLOCKS`, or `OWN_CLOCK`. */
  clock: number;
  /** As it was set last. */
  own: { pace: OwnPace; amount: number; increment: number };
  isOpen: boolean;
  isRated: boolean;
  isCoached: boolean;
  atFlag: Terms["at_flag"];
}
const USUAL: Habits = {
  clock: 0,
  own: { pace: "fischer", amount: 900, increment: 10 },
  isOpen: true,
  isRated: false,
  isCoached: false,
  atFlag: "bot",
};

export const RANDOM = "random";

/** A table that is about to be opened. */
export class Plan {
  game = $state.raw<GameCard>() as GameCard;
  seats = $state.raw<readonly WantedSeat[]>([]);
  options = $state<Record<string, string>>({});
  /** Who begins: `random`, by age, or the number of a seat. */
  first = $state(RANDOM);
  /** Where everybody sits at this screen: who the youngest or oldest is. */
  named = $state("1");
  habits = $state<Habits>({ ...USUAL, ...kept<Partial<Habits>>("table", {}) });

  constructor(
    game: GameCard,
    readonly levels: readonly string[] | undefined,
  ) {
    this.game = game;
    this.seats = [{ kind: "me" }];
    this.choose(game);
  }

  /** Of the bots that are called: as strong as they last were at this game. */
  readonly level = $derived.by(() => botHabits.of(this.game, this.levels).level);
  readonly fewest = $derived.by(() => Math.min(...this.game.seats));
  readonly most = $derived.by(() => Math.max(...this.game.seats));
  readonly waits = $derived.by(() => this.seats.some((seat) => seat.kind === "open"));
  /** All others are of one kind; null: they are mixed. */
  readonly company = $derived.by((): Company | null => {
    const kinds = new Set(this.seats.slice(1).map((seat) => seat.kind));
    const [kind] = kinds;
    return kinds.size === 1 && kind !== "me" ? (kind ?? null) : null;
  });

  /** Nobody else plays but bots: there may be a coach. */
  readonly isAlone = $derived.by(() => this.company === "bot");

  /** What the game is played with. */
  readonly clock = $derived.by((): Clock => {
    const { clock, own } = this.habits;
    if (clock !== OWN_CLOCK) return CLOCKS[clock] ?? UNTIMED;
    return own.pace === "fischer" ? { ...own } : { ...own, increment: 0 };
  });

  /** Why such a table cannot be rated, as the server would say when it is asked; null: it can. */
  unrated(hasAccount: boolean, levels: readonly string[]): string | null {
    const people = this.seats.filter((seat) => seat.kind === "me" || seat.kind === "open").length;
    if (!hasAccount) return "rated_account";
    if (this.seats.some((seat) => seat.kind === "local")) return "rated_screens";
    if (this.seats.some((seat) => seat.kind === "bot" && !levels.includes(seat.name ?? ""))) return "rated_levels";
    if (this.first !== RANDOM) return "rated_drawn";
    return people > 1 && this.clock.pace === "none" ? "rated_timed" : null;
  }

  /** Another game: as many seats as it allows, its own options. */
  choose(game: GameCard): void {
    this.game = game;
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.values[0] ?? ""]));
    while (this.seats.length < this.fewest) this.add();
    this.seats = this.seats.slice(0, this.most);
    this.first = RANDOM;
  }

  /** People who could be the youngest or oldest: the numbers of their seats. */
  readonly people = $derived.by(() => this.seats.flatMap(({ kind }, at) => (kind === "bot" ? [] : [String(at + 1)])));
  /** It is known here who the youngest or oldest is: nobody else is waited for. */
  readonly asksAge = $derived.by(() => this.first === this.game.first.age && !this.waits);

  /** Who begins, as the server takes it. */
  get #begins(): Record<string, string> {
    const { name } = this.game.first;
    if (this.first === RANDOM) return {};
    if (!this.asksAge) return { [name]: this.first };
    return { [name]: this.people.includes(this.named) ? this.named : (this.people[0] ?? "1") };
  }

  add(): void {
    this.seats = [...this.seats, this.#seat(this.seats.length > 1 ? (this.company ?? "open") : "open")];
  }

  remove(place: number): void {
    this.seats = this.seats.filter((_, at) => at !== place);
    if (Number(this.first) > this.seats.length) this.first = RANDOM;
  }

  change(place: number, seat: WantedSeat): void {
    this.seats = this.seats.map((one, at) => (at === place ? seat : one));
  }

  invite(company: Company): void {
    this.seats = this.seats.map((one) => (one.kind === "me" ? one : this.#seat(company)));
  }

  /** As the server is asked for it. */
  wanted(mayRate: boolean): NewTable {
    keep("table", this.habits);
    this.#rememberBots();
    const { isOpen, isRated, isCoached, atFlag } = this.habits;
    const rated = isRated && mayRate;
    const seats = this.seats.map((seat, place) =>
      seat.kind === "local" && !seat.name ? { ...seat, name: t("player_number", { number: place + 1 }) } : seat,
    );
    const terms = {
      options: { ...this.options, ...this.#begins },
      clock: this.clock,
      rated,
      coach: isCoached && this.isAlone && !rated,
      at_flag: atFlag,
    };
    return {
      game: this.game.id,
      seats: [...seats],
      is_open: isOpen && this.waits,
      terms: { ...terms, level: this.level },
    };
  }

  /** Who plays against bots only will want as many of them again. */
  #rememberBots(): void {
    if (this.company !== "bot") return;
    const level = this.seats.find((seat) => seat.kind === "bot" && this.levels?.includes(seat.name ?? ""))?.name;
    botHabits.keep(this.game.id, { seats: this.seats.length, level: level ?? this.level });
  }

  #seat(company: Company): WantedSeat {
    return company === "bot" ? { kind: "bot", name: this.level } : { kind: company };
  }
}
