import { settings } from "../lib/settings.svelte";

/** Figures are drawn when somebody comes near them; on paper, all of them. */
class Drawing {
  all = $state(false);
}

export const drawing = new Drawing();
addEventListener("beforeprint", () => (drawing.all = true));

const LOOK = 100; // ms
const PATIENCE = 30_000;

/** Print a page once its figures are drawn, in light colours, or nothing more comes. */
export async function printWhole(): Promise<void> {
  drawing.all = true;
  settings.onPaper = true;
  addEventListener("afterprint", () => (settings.onPaper = false), { once: true });
  const until = Date.now() + PATIENCE;
  do await new Promise((done) => setTimeout(done, LOOK));
  while (document.querySelector("[data-figure][aria-busy=true]") && Date.now() < until);
  print();
}
