/** The words of the hosts' desk: a catalogue of its own, which nobody else has to load. */
import { texts, type T } from "../lib/text.svelte";

export const DESK = "desk";
export const t: T = (key, facts = {}) => texts.of(DESK)(key, facts);

/** For how many hours somebody can be kept away. */
export const SPANS = [1, 24, 168, 720, 8760, 876000] as const;
const FOREVER = 50 * 365 * 86400; // seconds: nobody need be told the year

/** Until when, as far ahead as people count; "" if it is over. */
export function until(moment: number | null, now: number): string {
  if (moment === null || moment <= now) return "";
  return moment - now > FOREVER ? t("for_good") : t("until", { when: texts.when(moment) });
}
