/** Where pawns and policemen stand, and make room for each other. */
import { fieldAt, middle, openDoors, type Town } from "./town";

export interface Figure {
  readonly seat: number;
  readonly field: string;
  readonly x: number;
  readonly y: number;
  /** Where the tag of a policeman hangs. */
  readonly tag: readonly [number, number];
}

export interface Figures {
  readonly policemen: readonly Figure[];
  readonly pawns: readonly Figure[];
}

export function figuresOf(town: Town, me: number): Figures {
  const { players } = town.view;
  const doors = new Set(openDoors(town, me).map(({ door }) => door));
  const policemen = players.flatMap(({ policeman: field }, seat): Figure[] => {
    if (!field) return [];
    const [x, y] = middle(fieldAt(field));
    const aside = players.some((other) => other.pawn === field) ? 9 : 0;
    const isAtDoor = doors.has(fieldAt(field)); // he makes room for the label
    const [right, up] = isAtDoor ? [10, 9] : [0, 0];
    return [{ seat, field, x: x + aside + right, y: y - 2 - up, tag: [isAtDoor ? 12 : 13, -16] }];
  });
  /** Pawns may share a field of the start tile: then they stand side by side. */
  const pawns = players.flatMap(({ pawn: field }, seat): Figure[] => {
    if (!field) return [];
    const [x, y] = middle(fieldAt(field));
    const sharing = players.flatMap((other, one) => (other.pawn === field ? [one] : []));
    const place = sharing.indexOf(seat) - (sharing.length - 1) / 2;
    const aside = policemen.some((one) => one.field === field) ? -8 : place * 13;
    return [{ seat, field, x: x + aside, y: y - 3 + place * 3, tag: [0, 0] }];
  });
  return { policemen, pawns };
}
