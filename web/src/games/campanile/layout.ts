/** Where things stand in the scene. One storey height for all towers: who is taller is seen, not read. */
import { peak } from "../../art/crowns";
import { laid, letterOf, type StyleName, type View } from "./view";

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly small: boolean;
  /** Plaques without names. */
  readonly slim: boolean;
  /** The measuring rod at the left. */
  readonly rod: number;
  readonly column: number;
  readonly tower: number;
  readonly storey: number;
  readonly ground: number;
  readonly plaque: number;
  readonly token: number;
  readonly perRow: number;
  readonly rows: number;
  /** How high it must be at least, for the towers to be seen above the tokens. */
  readonly least: number;
  readonly flag: { readonly w: number; readonly h: number };
}

const SHORTEST = 8; // storeys: at the start the towers are small, not their storeys large

/** `wagered`: the tower under which one more token is considered. `above`: what is written over the towers. */
export function layOut(width: number, height: number, view: View, wagered: StyleName | null, above = 0): Layout {
  const small = width < 600;
  const rod = small ? 20 : 46;
  const column = (width - rod - (small ? 2 : 10)) / 5;
  const tower = small ? Math.min(46, column * 0.62) : Math.min(86, column * 0.42);
  const slim = small || column < 176;
  const token = small ? Math.min(21, (column - 7) / 3 - 1.2) : slim ? 22 : 27;
  const perRow = small ? 3 : Math.max(3, Math.min(6, Math.floor((column - 22) / (token + 4))));
  const tokens = (style: StyleName): number => laid(view, style).length + (style === wagered ? 1 : 0);
  const most = Math.max(...view.row.map((style) => Math.ceil(tokens(style) / perRow)));
  const rows = Math.max(small ? 2 : 1, most);
  const plaque = small ? 52 : 54;
  const ground = height - (small ? 26 : token + 4) * rows - (small ? 31 : 56) - plaque;
  const least = height - ground + (small ? 150 : 200);
  const flag = small ? { w: 38, h: 17 } : { w: 56, h: 25 };
  let storey = small ? 24 : 30;
  for (const style of view.row) {
    const banner = view.standings[style].flag ? flag.h + 9 : 10;
    const room = ground - above - (small ? 6 : 12) + peak(letterOf(style), tower).y - banner;
    storey = Math.min(storey, room / Math.max(view.towers[style].storeys, SHORTEST));
  }
  storey = Math.max(2, Math.floor(storey * 4) / 4);
  return { width, height, small, slim, rod, column, tower, storey, ground, plaque, token, perRow, rows, least, flag };
}

export const middleOf = (layout: Layout, place: number): number => layout.rod + layout.column * (place + 0.5);

/** Where the foot of a tower stands: on its step, in front of the ground. */
export const footOf = ({ ground, small }: Layout): number => ground - (small ? 3 : 5);

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The tip of a tower, where its flag is fixed. */
export function tipOf(layout: Layout, view: View, style: StyleName): Place {
  const top = peak(letterOf(style), layout.tower);
  return {
    x: middleOf(layout, view.row.indexOf(style)) + top.x,
    y: footOf(layout) - view.towers[style].storeys * layout.storey + top.y,
  };
}
