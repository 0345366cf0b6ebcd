import type { Clock, GameCard, NewTable, Terms, WantedSeat } from "../api/types";
import { keep, kept } from "../lib/kept";
import { t } from "../lib/text.svelte";

export const CLOCKS: readonly Clock[] = [
  { pace: "none", amount: 0, increment: 0 },
  { pace: "fischer", amount: 300, increment: 10 },
  { pace: "fischer", amount: 600, increment: 15 },
  { pace: "fischer", amount: 1200, increment: 20 },
  { pace: "move", amount: 60, increment: 0 },
  { pace: "days", amount: 1, increment: 0 },
  { pace: "days", amount: 3, increment: 0 },
];

/** Who sits at the other seats: what most tables are like. */
export const COMPANIES = ["open", "bot", "local"] as const;
export type Company = (typeof COMPANIES)[number];

/** What is asked the same way for every new table, remembered by this browser. */
interface Habits {
  clock: number;
  isOpen: boolean;
  isRated: boolean;
  atFlag: Terms["at_flag"];
}
const USUAL: Habits = { clock: 0, isOpen: true, isRated: false, atFlag: "bot" };

/** A table that is about to be opened. */
export class Plan {
  game = $state.raw<GameCard>() as GameCard;
  seats = $state.raw<readonly WantedSeat[]>([]);
  options = $state<Record<string, string>>({});
  habits = $state<Habits>({ ...USUAL, ...kept<Partial<Habits>>("table", {}) });

  constructor(
    game: GameCard,
    readonly level: string,
  ) {
    this.game = game;
    this.seats = [{ kind: "me" }];
    this.choose(game);
  }

  readonly fewest = $derived.by(() => Math.min(...this.game.seats));
  readonly most = $derived.by(() => Math.max(...this.game.seats));
  readonly waits = $derived.by(() => this.seats.some((seat) => seat.kind === "open"));
  /** All others are of one kind; null: they are mixed. */
  readonly company = $derived.by((): Company | null => {
    const kinds = new Set(this.seats.slice(1).map((seat) => seat.kind));
    const [kind] = kinds;
    return kinds.size === 1 && kind !== "me" ? (kind ?? null) : null;
  });

  /** Another game: as many seats as it allows, its own options. */
  choose(game: GameCard): void {
    this.game = game;
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.values[0] ?? ""]));
    while (this.seats.length < this.fewest) this.add();
    this.seats = this.seats.slice(0, this.most);
  }

  add(): void {
    this.seats = [...this.seats, this.#seat(this.seats.length > 1 ? (this.company ?? "open") : "open")];
  }

  remove(place: number): void {
    this.seats = this.seats.filter((_, at) => at !== place);
  }

  change(place: number, seat: WantedSeat): void {
    this.seats = this.seats.map((one, at) => (at === place ? seat : one));
  }

  invite(company: Company): void {
    this.seats = this.seats.map((one) => (one.kind === "me" ? one : this.#seat(company)));
  }

  /** As the server is asked for it. */
  wanted(): NewTable {
    keep("table", this.habits);
    const { clock, isOpen, isRated, atFlag } = this.habits;
    const seats = this.seats.map((seat, place) =>
      seat.kind === "local" && !seat.name ? { ...seat, name: t("player_number", { number: place + 1 }) } : seat,
    );
    const terms = {
      options: { ...this.options },
      clock: CLOCKS[clock] ?? CLOCKS[0],
      rated: isRated,
      at_flag: atFlag,
    };
    return {
      game: this.game.id,
      seats: [...seats],
      is_open: isOpen && this.waits,
      terms: { ...terms, level: this.level },
    };
  }

  #seat(company: Company): WantedSeat {
    return company === "bot" ? { kind: "bot", name: this.level } : { kind: company };
  }
}
