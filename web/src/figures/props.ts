import type { FigureTable } from "../api/types";
import type { BoardProps } from "../games/board";
import { settings } from "../lib/settings.svelte";
import { texts } from "../lib/text.svelte";

const nothing = (): void => undefined;

/** What the board of a figure is given: a table at which nothing can be done. */
export function propsOf({ game, table, names, asks, chosen, then, effects }: FigureTable): BoardProps {
  return {
    table,
    viewer: table.viewer,
    names,
    may_move: asks,
    chosen: chosen ? [chosen] : [],
    preview: then,
    moveEffects: asks ? effects : null,
    pick: nothing,
    selectionFacts: () => Promise.resolve(null),
    propose: nothing,
    explain: nothing,
    why: nothing,
    phone: settings.phone,
    dark: settings.dark,
    letters: settings.choices.letters,
    motion: false,
    t: texts.of(game, names),
  };
}
