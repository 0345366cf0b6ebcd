import { beforeEach, expect, it } from "vitest";
import { meet, newKind } from "./first";

beforeEach(() => localStorage.clear());

it("tells of each kind once, in each game, in the order of the sentences", () => {
  const told = ["build", "go", "post"];
  expect(newKind("palermo", told, ["post", "go"])).toBe("go");
  meet("palermo", "go");
  meet("palermo", "go");
  expect(newKind("palermo", told, ["post", "go"])).toBe("post");
  expect(newKind("palazzo", told, ["go"])).toBe("go");
  meet("palermo", "post");
  expect(newKind("palermo", told, ["post", "go"])).toBeNull();
});

it("says nothing of what has no sentence", () => {
  expect(newKind("palermo", [], ["go"])).toBeNull();
  expect(newKind("palermo", ["go"], ["wait"])).toBeNull();
});

it.each(["7", "{", "[]", '{"palermo": "go"}', '{"palermo": [1]}', "null"])("begins anew after %s", (text) => {
  localStorage.setItem("cantiere.first", text);
  expect(newKind("palermo", ["go"], ["go"])).toBe("go");
  meet("palermo", "go");
  expect(newKind("palermo", ["go"], ["go"])).toBeNull();
});
