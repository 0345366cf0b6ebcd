import { describe, expect, it } from "vitest";
import { broken, shortened, widthOf } from "./names";

const SIZE = 10; // a letter is then 5.1 wide

describe("a name on one line or two", () => {
  it("stays whole where there is room for it", () => {
    expect(broken("Ana Torres", widthOf("Ana Torres", SIZE), SIZE)).toEqual(["Ana Torres"]);
  });

  it("is broken between two words, where the longer half is shortest", () => {
    expect(broken("Ana María de la Torre", 60, SIZE)).toEqual(["Ana María", "de la Torre"]);
    expect(broken("A Bartholomew", 20, SIZE)).toEqual(["A", "Bartholomew"]);
  });

  it("is pressed together a little before a single word is broken", () => {
    const room = widthOf("Bartholomew", SIZE) / 1.19;
    expect(broken("Bartholomew", room, SIZE)).toEqual(["Bartholomew"]);
    expect(broken("Bart Holmew", room, SIZE)).toEqual(["Bart", "Holmew"]);
  });

  it("is cut in the middle if it is one long word", () => {
    expect(broken("Bartholomew", 30, SIZE)).toEqual(["Bartho", "lomew"]);
  });
});

describe("a name where there is one line only", () => {
  it("says how well a bot plays only where there is room for that", () => {
    const whole = "Bot (normal)";
    expect(shortened(whole, widthOf(whole, SIZE), SIZE)).toBe(whole);
    expect(shortened(whole, widthOf(whole, SIZE) - 1, SIZE)).toBe("Bot");
  });

  it("is as much of it as can be read, without a space before the dots", () => {
    expect(shortened("Bartholomew", 40, SIZE)).toBe("Bartholomew"); // 11 letters fit, pressed together
    expect(shortened("Bartholomew", 36, SIZE)).toBe("Bartholom…");
    expect(shortened("Ana Maria Torres", 18, SIZE)).toBe("Ana…");
  });

  it("is left out where so few letters say nothing", () => {
    expect(shortened("Bartholomew", 17, SIZE)).toBe("");
  });
});
