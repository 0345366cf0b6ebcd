import { beforeEach, describe, expect, it, vi } from "vitest";
import { route } from "./route.svelte";

beforeEach(() => {
  route.go("/", { replace: true });
  document.body.innerHTML = "";
});

/** Click on a link; whether the app followed it. */
function follows(address: string, attributes = "", how: MouseEventInit = {}): boolean {
  document.body.innerHTML = `<a href="${address}" ${attributes}><b>there</b></a>`;
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, ...how });
  document.querySelector("b")?.dispatchEvent(click);
  return click.defaultPrevented;
}

describe("an address", () => {
  it("is read in parts, decoded", () => {
    route.go("/t/%C3%A9t%C3%A9/replay?turn=9&link=a%2Fb#3.2");
    expect(route.path).toBe("/t/%C3%A9t%C3%A9/replay");
    expect(route.parts).toEqual(["t", "été", "replay"]);
    expect([route.query("turn"), route.query("link"), route.query("no")]).toEqual(["9", "a/b", null]);
    expect(route.hash).toBe("3.2");
  });

  it("that is no text is left as it stands", () => {
    route.go("/t/%E9");
    expect(route.parts).toEqual(["t", "%E9"]);
  });

  it("changes with the browser's own buttons", () => {
    route.go("/games");
    history.replaceState(null, "", "/watch"); // as if it had gone back
    expect(route.path).toBe("/games");
    dispatchEvent(new PopStateEvent("popstate"));
    expect(route.path).toBe("/watch");
  });
});

describe("going somewhere", () => {
  it("is a step that one can go back, unless it takes the place of this one", () => {
    const [push, replace] = [vi.spyOn(history, "pushState"), vi.spyOn(history, "replaceState")];
    route.go("/games");
    expect([push.mock.calls.length, replace.mock.calls.length]).toEqual([1, 0]);
    route.go("/watch", { replace: true });
    expect([push.mock.calls.length, replace.mock.calls.length]).toEqual([1, 1]);
    expect([route.path, location.pathname]).toEqual(["/watch", "/watch"]);
  });

  it("begins at the top of the page, unless it stays or has a place of its own", () => {
    const scroll = vi.spyOn(window, "scrollTo").mockReturnValue();
    route.go("/rules/palazzo#3.2");
    route.go("/t/a/replay?turn=3", { stay: true });
    expect(scroll).not.toHaveBeenCalled();
    route.go("/games");
    expect(scroll).toHaveBeenCalledWith(0, 0);
  });
});

describe("a link", () => {
  it.each(["/", "/t/abc?link=x", "/people/ana", "/rules", "/rules/azul-pavilion#3.2", "/games", "/watch", "/about"])(
    "to %s is followed within the app",
    (address) => {
      expect(follows(address === "/" ? "/?new=palermo" : address)).toBe(true);
      expect(location.pathname + location.search + location.hash).toContain(address);
    },
  );

  it.each(["/api/tables", "/gamesome", "/terms", "/t", "http://elsewhere.test/games"])(
    "to %s is the browser's business",
    (address) => {
      expect(follows(address)).toBe(false);
      expect(route.path).toBe("/");
    },
  );

  it("is the browser's business if somebody wants it elsewhere, or as a file", () => {
    expect(follows("/games", 'target="_blank"')).toBe(false);
    expect(follows("/games", "download")).toBe(false);
    expect(follows("/games", "", { ctrlKey: true })).toBe(false);
    expect(follows("/games", "", { metaKey: true })).toBe(false);
    expect(follows("/games", "", { shiftKey: true })).toBe(false);
    expect(follows("/games", "", { button: 1 })).toBe(false);
    expect(follows("/games")).toBe(true);
  });

  it("to a place on this page is the browser's business, which brings the focus there", () => {
    route.go("/rules/palazzo?a=1");
    expect(follows("/rules/palazzo?a=1#3.2")).toBe(false);
    expect(follows("/rules/palazzo#3.2")).toBe(true);
    expect(follows("/rules/palazzo")).toBe(true);
  });
});
