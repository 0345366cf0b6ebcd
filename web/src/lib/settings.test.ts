import { beforeEach, describe, expect, it, vi } from "vitest";
import { settings as first } from "./settings.svelte";

const root = document.documentElement;

/** What the system says of itself, and may change its mind about. */
class Query extends EventTarget {
  matches = false;
  turn(matches: boolean): void {
    this.matches = matches;
    this.dispatchEvent(Object.assign(new Event("change"), { matches }));
  }
}

let system: Record<"dark" | "calm" | "narrow", Query>;

/** The settings, as a page that is loaded now finds them. */
async function loaded(): Promise<typeof first> {
  vi.resetModules();
  return (await import("./settings.svelte")).settings;
}

beforeEach(() => {
  localStorage.clear();
  system = { dark: new Query(), calm: new Query(), narrow: new Query() };
  vi.stubGlobal("matchMedia", (query: string) =>
    query.includes("dark") ? system.dark : query.includes("motion") ? system.calm : system.narrow,
  );
});

describe("settings", () => {
  it("are light on paper, whatever they are on the screen", async () => {
    const found = await loaded();
    found.change({ theme: "dark" });
    dispatchEvent(new Event("beforeprint"));
    expect(root.dataset["theme"]).toBe("light");
    dispatchEvent(new Event("afterprint"));
    expect(root.dataset["theme"]).toBe("dark");
    found.onPaper = true; // all that is drawn, too
    expect([found.dark, root.dataset["theme"]]).toEqual([false, "light"]);
    found.onPaper = false;
    expect([found.dark, root.dataset["theme"]]).toEqual([true, "dark"]);
  });

  it("are kept from one visit to the next, what was not chosen stays as usual", async () => {
    (await loaded()).change({ confirm: false, notify: true });
    const { choices } = await loaded();
    expect(choices).toMatchObject({ confirm: false, notify: true, theme: "system", forced: true, sound: true });
  });

  it("that came later than what a browser kept are the usual ones", async () => {
    localStorage.setItem("cantiere.settings", '{"sound":false}');
    const { choices } = await loaded();
    expect([choices.sound, choices.shortcuts, choices.motion]).toEqual([false, true, true]);
  });

  it("are the same in all tabs", async () => {
    const settings = await loaded();
    localStorage.setItem("cantiere.settings", '{"theme":"dark"}');
    dispatchEvent(new StorageEvent("storage", { key: "cantiere.settings" }));
    expect(settings.choices).toMatchObject({ theme: "dark", confirm: true });
    expect(root.dataset["theme"]).toBe("dark");
  });

  it("are not read again because something else was kept", async () => {
    const settings = await loaded();
    localStorage.setItem("cantiere.settings", '{"theme":"dark"}');
    dispatchEvent(new StorageEvent("storage", { key: "cantiere.language" }));
    expect(settings.choices.theme).toBe("system");
  });
});

describe("light and dark", () => {
  it("follow the system, also when it changes, until somebody chooses", async () => {
    const settings = await loaded();
    expect([settings.dark, root.dataset["theme"]]).toEqual([false, "light"]);
    system.dark.turn(true);
    expect([settings.dark, root.dataset["theme"]]).toEqual([true, "dark"]);
    settings.change({ theme: "light" });
    expect([settings.dark, root.dataset["theme"]]).toEqual([false, "light"]);
    system.dark.turn(false);
    settings.change({ theme: "dark" });
    expect([settings.dark, root.dataset["theme"]]).toEqual([true, "dark"]);
  });
});

describe("motion", () => {
  it("is there if neither the person nor the system is against it", async () => {
    const settings = await loaded();
    expect([settings.motion, root.classList.contains("calm")]).toEqual([true, false]);
    system.calm.turn(true);
    expect(settings.motion).toBe(false);
    system.calm.turn(false);
    settings.change({ motion: false });
    expect([settings.motion, root.classList.contains("calm")]).toEqual([false, true]);
  });
});

describe("a phone", () => {
  it("is whatever is too narrow for a column beside the board", async () => {
    const settings = await loaded();
    system.narrow.turn(true);
    expect(settings.phone).toBe(true);
    system.narrow.turn(false);
    expect(settings.phone).toBe(false);
  });
});
