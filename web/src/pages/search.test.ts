import { expect, it } from "vitest";
import type { RulesSection } from "../api/types";
import { hits, plain } from "./search";

const section = (number: string, title: string, html: string, caption = ""): RulesSection => ({
  number,
  title,
  level: 3,
  html,
  figures: caption ? [{ name: "f", rule: "", caption, shows: [], marks: [] }] : [],
});
const RULES = [
  section("", "Jeu", "<p>étoile</p>"),
  section("1.1", "Tuiles", "<table><tr><td>Étoile</td><td>centrale</td></tr></table>"),
  section("1.2", "Les étoiles", "<p>sept</p>"),
  section("1.3", "Piliers", "<p>rien</p>", "Autour de l'étoile orange"),
];

it("finds words without accents or case, in titles first, in text and under figures", () => {
  expect(hits(RULES, " ETOILE ").map(({ number }) => number)).toEqual(["1.2", "1.1", "1.3"]);
  expect(hits(RULES, "étoile centrale")).toEqual([
    { number: "1.1", title: "Tuiles", before: "", found: "Étoile centrale", after: "" },
  ]);
});

it("shows what stands around, and is silent before there is a word", () => {
  const long = [section("2", "", `<p>${"a ".repeat(60)}joker${" b".repeat(60)}</p>`)];
  const [hit] = hits(long, "joker");
  expect([hit?.before[0], hit?.found, hit?.after.at(-1)]).toEqual(["…", "joker", "…"]);
  expect(hits(RULES, "e")).toEqual([]);
  expect(hits(RULES, "xyz")).toEqual([]);
});

it("keeps every letter in its place", () => {
  expect(plain("Œuvre à Éole")).toHaveLength("Œuvre à Éole".length);
});
