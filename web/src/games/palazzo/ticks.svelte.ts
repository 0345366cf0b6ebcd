/** What is ticked and not yet played: cards of the hand, tiles of the depot, cards of the display. Nobody else sees it. */
import { isOfKind } from "../board";
import { written, type Card, type Phase, type Tile, type Weighed, type BoardProps, type Legal } from "./view";

export const MOST_TILES = 2;
const PROPOSED_KIND: Readonly<Partial<Record<Phase, "raise_to" | "buy_with">>> = {
  bid: "raise_to",
  choice: "buy_with",
};

type Toggled<One> = readonly One[];

function toggled<One>(list: Toggled<One>, one: One, most = Infinity): Toggled<One> {
  if (list.includes(one)) return list.filter((other) => other !== one);
  return [...list, one].slice(-most);
}

export class Ticks {
  /** Places in the hand, and in the display. */
  hand = $state.raw<readonly number[]>([]);
  display = $state.raw<readonly number[]>([]);
  tiles = $state.raw<readonly Tile[]>([]);
  weighed = $state.raw<Weighed | null>(null);

  readonly any = $derived.by(() => this.hand.length + this.display.length + this.tiles.length > 0);

  tickCard(place: number): void {
    this.hand = toggled(this.hand, place);
  }

  /** These cards instead of what was ticked in the hand. */
  tickCards(hand: readonly Card[], cards: readonly Card[]): void {
    const places: number[] = [];
    for (const one of cards) places.push(hand.findIndex((other, at) => other === one && !places.includes(at)));
    this.hand = places.filter((place) => place >= 0);
  }

  tickTile(tile: Tile): void {
    this.tiles = toggled(this.tiles, tile, MOST_TILES);
  }

  tickDisplay(place: number, most: number): void {
    this.display = toggled(this.display, place, most);
  }

  clear(): void {
    if (!this.any) return;
    this.hand = this.display = [];
    this.tiles = [];
    this.weighed = null;
  }

  /** The ticked cards and tiles as moves are written: `br42+r6+c`. */
  about(hand: readonly Card[]): string {
    return [...this.tiles, ...this.hand.map((place) => written(hand[place] ?? ""))].join("+");
  }
}

/** The payment or raise as a move of its own, if the server lets it be played. */
export function composed(phase: Phase, ticks: Ticks, told: Weighed | null): Legal | null {
  const kind = PROPOSED_KIND[phase];
  if (!told?.move || !kind) return null;
  const { worth, total, needed } = told;
  const over = worth - (needed ?? 0);
  const parts = { kind, tiles: ticks.tiles, worth, total, over, more: over + 1 };
  return { move: told.move, parts, rule: told.rule ?? "" };
}

/** Two cards of the display; they are taken in their order, whatever was ticked first. */
export function bothCards(
  display: readonly Card[],
  places: readonly number[],
  legal: readonly Legal[],
): Legal | null {
  const [first, second, ...more] = places.toSorted((a, b) => a - b).map((place) => display[place]);
  const option = legal.find((one) => isOfKind(one, "take") && one.parts.card === first);
  if (!first || !second || more.length || !option) return null;
  const parts = { kind: "take_both" as const, cards: [first, second] };
  return { move: `${written(first)} ${written(second)}`, parts, rule: option.rule };
}

/** Asks the server what the ticks are worth, and puts the move forward; the last question counts. */
export async function weighUp(
  ticks: Ticks,
  hand: readonly Card[],
  selectionFacts: NonNullable<BoardProps["selectionFacts"]>,
): Promise<Weighed | null | undefined> {
  const about = ticks.about(hand);
  const told = about ? await selectionFacts(about) : null;
  return about === ticks.about(hand) ? told : undefined;
}
