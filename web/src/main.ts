import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { boardOf } from "./games";
import { askEarly } from "./lib/early";
import { installed } from "./lib/installed.svelte";
import { route } from "./lib/route.svelte";
import { wire } from "./lib/socket.svelte";
import { texts } from "./lib/text.svelte";
import { isTable, pageAt } from "./pages";
import { expect } from "./table/arrival";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the app");

const SILENCE = "The server does not answer. · Le serveur ne répond pas."; // our words are on that server, too
const PATIENCE = 2000;

// A part of an older build that is gone: the newer one is a reload away, but never try that for ever, nor where
// nobody answers: then the browser's own page would stand there, which heals nothing.
addEventListener("vite:preloadError", () => {
  if (Date.now() - Number(sessionStorage.getItem("reloaded") ?? 0) < 30_000) return;
  fetch("/healthz").then(
    () => {
      sessionStorage.setItem("reloaded", String(Date.now()));
      location.reload();
    },
    () => undefined,
  );
});

async function begin(place: HTMLElement): Promise<void> {
  try {
    await texts.speak(texts.language);
  } catch {
    const words = Object.assign(document.createElement("p"), { className: "silence", textContent: SILENCE });
    words.setAttribute("role", "alert");
    place.replaceChildren(words);
    setTimeout(() => void begin(place), PATIENCE);
    return;
  }
  place.replaceChildren();
  mount(App, { target: place });
}

/** The page and its table come while the words are on their way; whoever needs them says if they do not. */
function foresee(): void {
  const [place, link] = [route.parts, route.query("link")];
  if (isTable(place)) expect(place[1] ?? "", link);
  const page = pageAt(place, link);
  if (!page) return;
  const { load, first } = page;
  if (first) askEarly(first.address(texts.language));
  const parts = first ? [load(), boardOf(first.game), texts.learn(first.game)] : [load()];
  for (const part of parts) part.catch(() => undefined); // whoever needs it says so
}

// A task of its own: reading all this was one already, and a slow phone shows and hears something in between.
setTimeout(() => {
  wire.connect();
  void begin(target);
  foresee();
  installed.begin();
});
