/** One tab of a browser for each test: time and network are in the test's hands. */
import { afterEach, beforeEach, vi } from "vitest";
import type { wire } from "../lib/socket.svelte";
import { FakeSocket } from "./sockets";
import { ANA } from "./tables";

type Wire = typeof wire;

export function inEachTab(use: (wire: Wire) => void): void {
  let listening: { mock: { calls: unknown[][] } }[] = [];

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0.5); // attempts are neither hastened nor delayed
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.made = [];
    listening = [vi.spyOn(window, "addEventListener"), vi.spyOn(document, "addEventListener")];
    vi.resetModules(); // the one socket of the tab, as after a reload
    const { wire } = await import("../lib/socket.svelte");
    use(wire);
    wire.connect();
  });

  afterEach(() => {
    const [byWindow, byDocument] = listening.map((spy) => spy.mock.calls as [string, EventListener][]);
    byWindow?.forEach(([type, listener]) => window.removeEventListener(type, listener));
    byDocument?.forEach(([type, listener]) => document.removeEventListener(type, listener));
    vi.useRealTimers();
  });
}

/** A socket that is answered: what it says on its own, to be kept open, is no part of what is tested. */
export const open = (): FakeSocket => FakeSocket.last.opened(ANA);
