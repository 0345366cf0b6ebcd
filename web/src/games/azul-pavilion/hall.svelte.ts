/** What all parts of this table know: who looks, what is legal, what is picked or pointed at. */
import { getContext, setContext } from "svelte";
import { Drag } from "../../kit/drag.svelte";
import { settings } from "../../lib/settings.svelte";
import { isOfKind, standing_for, type OfKind, type Pointed as Parts, type T } from "../board";
import type { Colour } from "./geometry";
import { common, exactly, having, isLine, linesOf, more, type LineOption } from "./lines";
import { proposal } from "./proposal";
import * as read from "./view";
import type { PlaceName, Placement, Placing, Take, Tiles, BoardProps, Legal, MoveEffects } from "./view";

/** A colour of a place, or a space of the board. */
export type Pointed = { place: PlaceName; colour: Colour } | Pick<Placement, "star" | "position">;

/** Why can nothing with these parts be chosen, beside what is chosen? */
export type Asked = readonly [parts: Parts, chosen?: string];

/** A pick from a factory or the centre, and what it takes, if that is told already. */
export interface Taking {
  place: PlaceName;
  colour: Colour;
  told: Take | null;
}

export class Hall {
  readonly drag = new Drag<Colour>();
  /** The colour of the hand that is to be placed: only its spaces are lit. */
  held = $state<Colour | null>(null);
  /** Another player's pavilion, shown large. */
  looked = $state<number | null>(null);
  #pointed = $state.raw<Pointed | null>(null);
  #proposedAt = -1; // the turn at which a choice of tiles to keep was proposed

  constructor(readonly props: () => BoardProps) {}

  readonly view = $derived.by(() => this.props().table.view);
  readonly facts = $derived.by(() => this.props().table.facts);
  /** The seat that is served: the viewer's, or the first one for spectators. */
  readonly seat = $derived.by(() => Math.max(0, this.props().viewer));
  readonly others = $derived.by(() => this.names.map((_, one) => one).filter((one) => one !== this.seat));
  /** The seat whose pavilion is large. */
  readonly shown = $derived.by(() => this.looked ?? this.seat);
  readonly isOwn = $derived.by(() => this.props().viewer >= 0 && this.shown === this.seat);
  readonly player = $derived.by(() => this.view.players[this.shown]);
  /** The one option that waits for its confirmation. */
  readonly chosen = $derived.by((): Legal | undefined => {
    const [only, ...others] = this.props().chosen;
    return others.length ? undefined : only;
  });

  get moveEffects(): MoveEffects | null {
    return this.props().moveEffects;
  }
  get names(): readonly string[] {
    return this.props().names;
  }
  /** By seat, if the game ended now. */
  get points(): readonly number[] {
    const { points, scores } = this.props().table;
    return points ?? scores;
  }
  get legal(): readonly Legal[] {
    return this.props().table.legal;
  }
  get to_move(): number | null | undefined {
    return this.props().table.to_move;
  }
  get may_move(): boolean {
    return this.props().may_move;
  }
  get letters(): boolean {
    return this.props().letters;
  }
  get motion(): boolean {
    return this.props().motion;
  }
  get phone(): boolean {
    return this.props().phone;
  }
  get t(): T {
    return this.props().t;
  }

  /** The pick that is chosen, else pointed at. */
  readonly taking = $derived.by((): Taking | null => {
    const [only, pointed] = [this.chosen, this.#pointed];
    const at = isOfKind(only, "take") ? only.parts : pointed && "place" in pointed ? pointed : null;
    if (!at) return null;
    const { place, colour } = at;
    const [option] = standing_for(this.legal, { kind: "take", place, colour });
    return { place, colour, told: read.takeOf(this.moveEffects, option) };
  });

  /** The placement that is chosen, else what choosing the space pointed at would propose. */
  readonly placing = $derived.by((): (Placement & { told: Placing | null }) | null => {
    const pointed = this.#pointed;
    const there = pointed && "star" in pointed ? standing_for(this.legal, { kind: "place", ...pointed }) : [];
    const option = this.chosen ?? this.#proposed(there);
    const placement = read.placementOf(option);
    return placement && { ...placement, told: read.placingOf(this.moveEffects, option) };
  });

  /** The space that is chosen, and all ways to pay for it. */
  readonly space = $derived.by(() => read.placementOf(this.props().chosen[0]));
  readonly ways = $derived.by((): OfKind<Legal, "place">[] => {
    if (!this.space) return [];
    const { star, position } = this.space;
    return standing_for(this.legal, { kind: "place", star, position });
  });

  /** Bonus tiles or tiles to keep: all ways to choose them, and what is chosen so far. */
  readonly lines = $derived.by((): LineOption[] => {
    const isGathering = this.props().may_move && (this.view.phase === "bonus" || this.view.phase === "keep");
    return isGathering ? linesOf(this.moveEffects, this.legal) : [];
  });
  readonly gathered = $derived.by((): Tiles => {
    const { chosen } = this.props();
    return chosen.every(isLine) ? common(chosen) : {};
  });

  /** The same, as it is written. */
  get written(): string {
    return exactly(this.lines, this.gathered)?.move ?? "";
  }

  #proposed(options: readonly Legal[]): Legal | undefined {
    return proposal(options, this.view.players[this.seat]?.hand ?? {}, this.held);
  }

  choose(options: readonly Legal[]): void {
    const [only, first, { pick }] = [this.chosen, this.#proposed(options), this.props()];
    // Without confirmation a proposal would be played at once: then the cards ask.
    if (only && options.some((option) => option.move === only.move)) pick(only);
    else if (first && (settings.choices.confirm || options.length === 1)) pick(first);
    else pick(options);
    this.held = this.looked = null; // what it brings is seen at home
  }

  /** One tile more, or one less. Without confirmation a whole line would be played at once: keeping has its button. */
  gather(colour: Colour, by: 1 | -1): void {
    const { phase, bonus_left } = this.view;
    this.looked = null;
    const isOne = phase === "bonus" && bonus_left === 1 && by > 0;
    const tiles = isOne ? { [colour]: 1 } : more(this.gathered, colour, by);
    const [exact, found] = [exactly(this.lines, tiles), having(this.lines, tiles)];
    if (phase === "keep" && exact && settings.choices.confirm) this.props().pick(exact);
    else if (found.length) this.props().pick(read.count(tiles) ? found : []);
  }

  /** What to keep is proposed once; whoever lets go of it decides alone, or takes the pass back. */
  proposeKept(): void {
    const { table, chosen, pick } = this.props();
    const line =
      this.view.phase === "keep" && settings.choices.confirm
        ? this.lines.find(({ parts }) => parts.proposed)
        : undefined;
    if (!line || chosen.length || this.#proposedAt === table.turn) return;
    this.#proposedAt = table.turn;
    pick(line);
  }

  /** The table has changed: what was pointed at may be gone. */
  settle(): void {
    this.#pointed = this.held = null;
  }

  hold(colour: Colour | null): void {
    this.held = colour;
  }

  look(seat: number | null): void {
    this.looked = seat === this.looked ? null : seat;
  }

  point(at: Pointed | null): void {
    this.#pointed = at;
  }

  why(parts: Parts, chosen?: string): void {
    this.props().why(parts, chosen);
  }
}

export const asksToTake = ({ view }: Hall, place: PlaceName, colour: Colour): Asked | null =>
  view.phase === "draft" ? [{ kind: "take", place, colour }] : null;

const KEY = Symbol("azul-pavilion");
export const openHall = (hall: Hall): Hall => setContext(KEY, hall);
export const useHall = (): Hall => getContext<Hall>(KEY);
