import { beforeEach, describe, expect, it, vi } from "vitest";
import { keep, kept } from "./kept";

beforeEach(() => localStorage.clear());

describe("what a browser remembers", () => {
  it("is there again, under a name of ours", () => {
    keep("passing", { table: "torre", seat: 0 });
    expect(kept("passing", null)).toEqual({ table: "torre", seat: 0 });
    expect(localStorage.getItem("cantiere.passing")).toBe('{"table":"torre","seat":0}');
  });

  it("is the usual value where nothing was kept", () => {
    expect(kept("passing", "usual")).toBe("usual");
    keep("passing", null);
    expect(kept("passing", "usual")).toBeNull();
  });

  it("is the usual value where what was kept cannot be read", () => {
    localStorage.setItem("cantiere.passing", "{");
    expect(kept("passing", "usual")).toBe("usual");
  });

  it("breaks nothing where it may not remember", () => {
    const forbid = vi.fn(() => {
      throw new DOMException("not in a private window", "SecurityError");
    });
    vi.stubGlobal("localStorage", { getItem: forbid, setItem: forbid });
    keep("passing", 1);
    expect(kept("passing", "usual")).toBe("usual");
    expect(forbid).toHaveBeenCalledTimes(2);
  });
});
