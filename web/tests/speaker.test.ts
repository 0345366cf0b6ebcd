/** Says what src/cantiere/play/texts.py has said: `SENTENCES` names the file. Run by tests/web/test_parity.py. */
import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import type { GameEvent, Language } from "../src/api/types";
import { capital, spoken, type Facts, type Words } from "../src/lib/speaker";
import { texts } from "../src/lib/text.svelte";

interface Case {
  how: "event" | "move" | "line" | "word" | "filled";
  game: string;
  language: Language;
  /** The sentence with its slots, the name of a line, or the word. */
  what?: string;
  facts?: Facts;
  variant?: string;
  said: string;
}
interface Sentences {
  names: string[];
  /** As the server hands them out, by address. */
  catalogues: Record<string, Record<string, Words>>;
  /** By game (or `common`) and language. */
  words: Record<string, Words>;
  cases: Case[];
}

const SHOWN = 40; // differences, in the message of a failure
const told = JSON.parse(readFileSync(process.env["SENTENCES"] ?? "", "utf-8")) as Sentences;

function ours({ how, game, language, what = "", facts = {}, variant = "" }: Case): string {
  if (how === "event") return texts.tell(game, facts as GameEvent, told.names, variant);
  if (how === "move") return texts.of(game)(`moves${variant && "_"}${variant}.${String(facts["kind"])}`, facts);
  if (how === "line") return texts.line(game, what, variant);
  if (how === "word") return texts.word(game, what);
  const speaker = { language, locale: language, words: told.words[`${game}.${language}`] ?? {}, names: told.names };
  return capital(spoken(speaker, what, facts));
}

/** Lines of a screen break by themselves: there, French marks keep to their word. */
const plain = (sentence: string): string => sentence.replaceAll("\u00a0", " ");

it("screens say what the terminal says", async () => {
  vi.stubGlobal("fetch", (address: string) => Promise.resolve(Response.json(told.catalogues[address])));
  await Promise.all(
    [...new Set(told.cases.map(({ game }) => game))]
      .filter((game) => game !== "common")
      .map((game) => texts.learn(game)),
  );
  const different: string[] = [];
  for (const language of ["en", "fr"] as const) {
    await texts.speak(language);
    for (const one of told.cases.filter((each) => each.language === language)) {
      const said = plain(ours(one));
      if (said !== plain(one.said))
        different.push(`${one.how} of ${one.game}: terminal “${one.said}”, screen “${said}”`);
    }
  }
  expect(different.slice(0, SHOWN)).toEqual([]);
  expect(told.cases.length).toBeGreaterThan(0);
});
