/** Which kinds of decisions somebody has met in a game, as this browser remembers it. */
import { keep, kept } from "../lib/kept";

const NAME = "first";

function all(): Readonly<Record<string, unknown>> {
  const found = kept<unknown>(NAME, null);
  return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
}

function met(game: string): readonly string[] {
  const known = all()[game];
  return Array.isArray(known) ? known.filter((kind) => typeof kind === "string") : [];
}

/** Of the kinds that have a sentence, in that order, the first that is asked now and was never met. */
export function newKind(game: string, told: readonly string[], asked: readonly string[]): string | null {
  const known = met(game);
  return told.find((kind) => asked.includes(kind) && !known.includes(kind)) ?? null;
}

export function meet(game: string, kind: string): void {
  const known = met(game);
  if (!known.includes(kind)) keep(NAME, { ...all(), [game]: [...known, kind] });
}
