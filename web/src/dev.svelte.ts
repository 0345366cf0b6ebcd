/** Sample tables for those who draw boards; only in `npm run dev`. */
import type { TableMessage } from "./api/types";

const samples = import.meta.glob<{ default: Omit<TableMessage, "viewer"> }>("../samples/*.json");

export const sampleNames = (game: string): string[] =>
  Object.keys(samples).flatMap((path) => {
    const name = path.split("/").at(-1)?.replace(".json", "") ?? "";
    return name.startsWith(`${game}-`) ? [name.slice(game.length + 1)] : [];
  });

export async function sample(game: string, name: string, viewer: number | null): Promise<TableMessage> {
  const load = samples[`../samples/${game}-${name}.json`];
  if (!load) throw new Error(`no sample ${game}-${name}`);
  const { default: told } = await load();
  return { ...told, viewer: viewer ?? told.to_move ?? 0 };
}
