import { describe, expect, it } from "vitest";
import { capital, spoken, written, type Facts, type Speaker } from "./speaker";

const english: Speaker = {
  language: "en",
  locale: "en-GB",
  names: ["Ana", "Ben"],
  words: { nothing: "nothing", red: "red", blue: "blue", the_centre: "the centre", tile_red: "red" },
};
const french: Speaker = {
  language: "fr",
  locale: "fr-FR",
  names: ["Ana", "Ben"],
  words: { nothing: "rien", red: "rouge", blue: "bleu", tile_red: "rouge", tiles_red: "rouges" },
};

const say = (sentence: string, facts: Facts = {}): string => spoken(english, sentence, facts);
const dire = (sentence: string, facts: Facts = {}): string => spoken(french, sentence, facts);

describe("slots", () => {
  it("are filled, as often as they stand there; the rest stays as it is", () => {
    expect(say("{a}, {b} and {a}.", { a: 1, b: 2 })).toBe("1, 2 and 1.");
    expect(say("No slot at all.")).toBe("No slot at all.");
  });

  it("hold words of the game in the language of the reader", () => {
    expect(say("A {colour} tile", { colour: "red" })).toBe("A red tile");
    expect(dire("Une tuile {colour}", { colour: "red" })).toBe("Une tuile rouge");
    expect(dire("{colour}", { colour: "no word of the game" })).toBe("no word of the game");
  });

  it("may ask for an inflected word", () => {
    expect(say("from {place:the}", { place: "centre" })).toBe("from the centre");
  });

  it("hold names of seats, or their numbers where nobody has a name", () => {
    expect(say("{seat:seat} passes", { seat: 1 })).toBe("Ben passes");
    expect(say("{seat:seat} passes", { seat: 2 })).toBe("3 passes");
    expect(say("{seat:seat} passes", { seat: -1 })).toBe("0 passes");
  });

  it("hold names after French de, which is elided before a vowel", () => {
    expect(dire("Table {name:de}", { name: "Ana" })).toBe("Table d'Ana");
    expect(dire("Table {name:de}", { name: "Élodie" })).toBe("Table d'Élodie");
    expect(dire("tour {seat:de}", { seat: 0 })).toBe("tour d'Ana");
    expect(dire("tour {seat:de}", { seat: 1 })).toBe("tour de Ben");
    expect(dire("tour {seat:de}", { seat: 6 })).toBe("tour de 7");
    expect(["Yves", "Yann", "Hugo"].map((name) => dire("{name:de}", { name }))).toEqual([
      "d'Yves",
      "de Yann",
      "de Hugo",
    ]);
  });

  it("hold lists, and counts of tiles", () => {
    expect(dire("{them}", { them: ["red", "blue"] })).toBe("rouge, bleu");
    expect(dire("{them}", { them: { red: 1, blue: 2 } })).toBe("1 rouge, 2 bleu");
    expect(dire("{them}", { them: { red: 2 } })).toBe("2 rouges");
    expect(dire("{them}", { them: {} })).toBe("rien");
  });
});

describe("numbers", () => {
  const forms = "{count:tile|tiles}";
  const three = "{count:none|one|{count} of them}";

  it("choose the form: one, or many", () => {
    expect([0, 1, 2, -1].map((count) => say(forms, { count }))).toEqual(["tiles", "tile", "tiles", "tile"]);
  });

  it("choose it in French as French does: nothing is singular", () => {
    expect([0, 1, 2, -1].map((count) => dire(forms, { count }))).toEqual(["tile", "tile", "tiles", "tile"]);
  });

  it("may have a form for none, and slots within forms", () => {
    expect([0, 1, 2].map((count) => say(three, { count }))).toEqual(["none", "one", "2 of them"]);
    expect([0, 1, 2].map((count) => dire(three, { count }))).toEqual(["none", "one", "2 of them"]);
  });

  it("are written as the reader's country writes them", () => {
    expect(say("{n}", { n: 12345 })).toBe("12,345");
    expect(dire("{n}", { n: 12345 })).toBe((12345).toLocaleString("fr-FR"));
    expect([written(999, "en"), written(-12, "en"), written(0.5, "fr")]).toEqual(["999", "-12", "0,5"]);
  });
});

it("a sentence begins with a capital letter", () => {
  expect([capital("éclair"), capital("Ana"), capital("")]).toEqual(["Éclair", "Ana", ""]);
});
