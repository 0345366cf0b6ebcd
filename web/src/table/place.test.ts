import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MOMENT, Place } from "./place.svelte";

describe("a place for buttons", () => {
  let place: Place;
  beforeEach(() => {
    vi.useFakeTimers();
    place = new Place();
  });
  afterEach(() => void vi.useRealTimers());

  it("lets one press what comes to where nothing was", () => {
    place.show("pass");
    expect(place.isFresh).toBe(false);
    place.show("");
    vi.advanceTimersByTime(2 * MOMENT);
    place.show("auction");
    expect(place.isFresh).toBe(false);
  });

  it("keeps what comes to where another button was from being pressed for a moment", () => {
    place.show("reveal");
    place.show("auction");
    expect(place.isFresh).toBe(true);
    vi.advanceTimersByTime(MOMENT - 1);
    expect(place.isFresh).toBe(true);
    vi.advanceTimersByTime(1);
    expect(place.isFresh).toBe(false);
  });

  it("remembers for a moment what was there", () => {
    place.show("reveal");
    place.show("");
    vi.advanceTimersByTime(MOMENT / 2);
    place.show("auction");
    expect(place.isFresh).toBe(true);
  });

  it("is not disturbed by the same button that comes again, unless it was pressed", () => {
    place.show("pass");
    place.show("");
    place.show("pass");
    expect(place.isFresh).toBe(false);
    place.press();
    place.show("");
    place.show("pass");
    expect(place.isFresh).toBe(true);
  });
});
