/** A transformation before it is begun: each of its ways as one whole move, with what it brings and the card it costs. */
import type { Altering } from "../../api/games/palazzo";
import { written, type Altered, type Card, type Legal, type MoveEffects, type Placed, type Tile } from "./view";

export interface Alterations {
  readonly options: readonly Legal[];
  readonly effects: MoveEffects;
  /** The card that is given for it. */
  readonly card: Card | null;
}

/** `wanted`: the card that is chosen to be spent; null: the one that the server suggests. */
export function alterationsOf(
  legal: readonly Legal[],
  moveEffects: MoveEffects | null,
  wanted: Card | null,
): Alterations {
  const options: Legal[] = [];
  const effects: Record<string, Placed> = {};
  const transform = legal.find(({ parts }) => parts.kind === "transform");
  const told = transform && moveEffects?.[transform.move];
  if (!told || !("floors" in told)) return { options, effects, card: null };
  const card = wanted ?? told.card;
  for (const [tile, where, placed] of waysOf(told)) {
    const move = `${transform.move}+${written(card)} ${tile}-${where}`;
    options.push({ move, parts: partsOf(tile, where, card), rule: transform.rule });
    effects[move] = placed;
  }
  return { options, effects, card };
}

type Where = Tile | "new" | "out";

function partsOf(tile: Tile, where: Where, card: Card): Altered {
  return where === "new" || where === "out" ? { kind: where, tile, card } : { kind: "put", tile, on: where, card };
}

function waysOf({ floors }: Altering): [tile: Tile, where: Where, placed: Placed][] {
  const tiles = Object.entries(floors) as [Tile, Readonly<Record<Where, Placed>>][];
  return tiles.flatMap(([tile, ways]) =>
    (Object.entries(ways) as [Where, Placed][]).map(([where, placed]): [Tile, Where, Placed] => [
      tile,
      where,
      placed,
    ]),
  );
}

/** The same transformation, paid with whatever card these are paid with. */
export const sameWay = (option: Legal | null, options: readonly Legal[]): Legal | undefined =>
  options.find(({ move }) => move.split(" ")[1] === option?.move.split(" ")[1]);
