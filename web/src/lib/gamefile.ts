import type { TableCard } from "../api/types";
import { ask } from "./api";
import { somebody } from "./me.svelte";
import { route } from "./route.svelte";

/** A game file from somebody's disk: the server reads it, and it is shown as a replay. */
export async function openGameFile(file: File): Promise<void> {
  await somebody();
  const card = await ask<TableCard>("POST", "/api/files", await file.text());
  route.go(`/t/${card.id}/replay${card.link ? `?link=${encodeURIComponent(card.link)}` : ""}`);
}
