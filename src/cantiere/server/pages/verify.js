/* The page that checks a game file: takes it, has it checked, and says in words what was found. */

import { Unreadable, check, readFile } from "./fair.js";
import { element, listed, speaker } from "./words.js";

const language = document.documentElement.lang;
const query = new URLSearchParams(location.search);
const say = await speaker(`/api/texts/verify/${language}`);
const [drop, chooser, result] = ["drop", "file", "result"].map((id) => document.getElementById(id));

/** Check a text, and show what comes of it. */
async function examine(text) {
  try {
    const file = readFile(text);
    const found = await check(file);
    found.kept = keptSeal(file.fair.table);
    show(verdictOf(found), ...report(file, found));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    show(refusal(say(error.code, error.facts)));
  }
}

function show(verdict, ...parts) {
  result.replaceChildren(verdict, ...parts);
  verdict.focus();
}

function banner(isGood, title, note) {
  const sign = element("span", { class: "seal", "aria-hidden": "true" }, isGood ? "✓" : "✗");
  const words = element("div", {}, element("h2", {}, title), element("p", { class: "note" }, note));
  return element("section", { class: isGood ? "panel verdict" : "panel verdict bad", tabindex: "-1" }, sign, words);
}

const refusal = (sentence) => banner(false, say("cannot_check"), sentence);

/** The seal that this browser kept before it revealed our part, if it took part in that game. */
function keptSeal(table) {
  try {
    const { seals, isOpen } = JSON.parse(localStorage.getItem(`cantiere.seals.${table}`)) ?? {};
    return (isOpen && seals.at(-1)) || null;
  } catch {
    return null; // it may not look there
  }
}

function verdictOf(found) {
  if (!found.isFair) return banner(false, say("unfair"), say("unfair_note"));
  if (!found.hash.fits) return banner(false, say("changed"), say("changed_note"));
  if (found.seal === null) return banner(true, say("fair"), say("fair_first_note"));
  if (found.kept === null) return banner(true, say("fair"), say("fair_note"));
  return found.kept === found.seal
    ? banner(true, say("fair"), say("fair_compared"))
    : banner(false, say("unfair"), say("seal_differs", { kept: found.kept }));
}

function report(file, found) {
  return [checks(found), comparison(file, found), draws(found)];
}

/** The things that are checked, each with its verdict. */
function checks(found) {
  const { scheme, promise, exchanged, setup, hash, differing, seal } = found;
  const count = found.draws.length;
  const lines = [
    [promise.fits, say("promise"), promise.fits ? say("promise_fits") : say("promise_differs")],
    ...(scheme === 1 ? [] : [[exchanged === 0, say("promises"), kept(exchanged)]]),
    [setup.fits, say("setup"), setup.fits ? say("setup_fits") : say("setup_differs", setup)],
    [differing === 0, say("draws"), differing ? say("draws_differ", { differing, count }) : say("draws_fit", { count })],
    ...(seal && found.kept ? [[seal === found.kept, say("seal"), comparedSeal(found)]] : []),
    [hash.fits, say("file"), hash.fits ? say("file_fits") : say("file_differs")],
  ];
  const items = lines.map(([isGood, name, words]) =>
    element(
      "li",
      { class: isGood ? "" : "bad" },
      element("span", { class: "sign", role: "img", "aria-label": say(isGood ? "ok" : "differs") }, isGood ? "✓" : "✗"),
      element("strong", {}, name),
      element("p", {}, words),
    ),
  );
  const list = element("ul", { class: "checks" }, ...items);
  const notes = ["gaps", "redraws"].filter((name) => found[name] > 0);
  const told = notes.map((name) => element("p", { class: "note" }, say(name, { count: found[name] })));
  return element("section", { class: "panel" }, element("h2", {}, say("checks")), list, ...told);
}

const kept = (count) => (count === 0 ? say("promises_fit") : say("promises_differ", { count }));

const comparedSeal = (found) => (found.seal === found.kept ? say("seal_fits") : say("seal_differs", { kept: found.kept }));

const PROMISE = ["compare_promise", "compare_promise_note", "your_promise", "same_promise", "other_promise"];
const SEAL = ["compare_seal", "compare_seal_note", "your_seal", "same_seal", "other_seal"];

/** What only the player can do: compare with what was shown before the first move, or before any seed was. */
function comparison(file, found) {
  const expected = found.seal ?? found.promise.expected;
  const [title, note, yours, same, other] = found.seal === null ? PROMISE : SEAL;
  const answer = element("p", { class: "answer", role: "status" });
  const field = element("input", { type: "text", autocomplete: "off", spellcheck: "false", placeholder: "sha256:…" });
  field.addEventListener("input", () => {
    const given = field.value.trim().toLowerCase().replace(/^(sha256:)?/, "sha256:");
    const isSame = given === expected;
    answer.textContent = field.value.trim() ? say(isSame ? same : other) : "";
    answer.className = isSame ? "answer good" : "answer bad";
  });
  const seeds = file.seats.map((seat, place) => [seat.name, file.fair.client_seeds[place] ?? say("no_seed")]);
  return element(
    "section",
    { class: "panel" },
    element("h2", {}, say(found.kept === null ? title : "compared")),
    element("p", { class: "note" }, say(found.kept === null ? note : "compared_note")),
    listed([
      [say("table"), file.fair.table],
      ...(found.seal === null ? [] : [[say("seal"), found.seal]]),
      [say("promise"), file.fair.commitment],
    ]),
    element("label", { class: "field" }, say(yours), field),
    answer,
    element("h2", {}, say("seeds")),
    element("p", { class: "note" }, say("seeds_note")),
    listed(seeds),
  );
}

/** Every draw, one by one. */
function draws(found) {
  const names = ["action", "move", found.scheme === 1 ? "line" : "redraws", "promised", "found", "verdict"].map((name) => say(`column_${name}`));
  const head = names.map((name, place) => element("th", { scope: "col", class: place === 0 || place === 2 ? "number" : "" }, name));
  const table = element(
    "table",
    {},
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...found.draws.map((draw) => drawn(draw, names))),
  );
  const box = element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("each") }, table);
  const details = element("details", {}, element("summary", {}, say("each")), box);
  details.open = found.differing > 0;
  return element("section", { class: "panel" }, details);
}

function drawn(draw, names) {
  const cells = [
    [draw.turn + 1, "number"],
    [draw.move, "wide code"],
    [draw.count, "number"],
    [draw.expected, "wide code"],
    [draw.found ?? say("absent"), "wide code"],
    [say(draw.fits ? "ok" : "differs"), draw.fits ? "good" : "bad"],
  ];
  return element("tr", {}, ...cells.map(([text, kind], place) => element("td", { class: kind, "data-name": names[place] }, String(text))));
}

/** The file of a table of this server. */
async function fetchTable(table) {
  const link = query.get("link");
  const address = `/api/tables/${encodeURIComponent(table)}/file`;
  const answer = await fetch(link ? `${address}?link=${encodeURIComponent(link)}` : address);
  if (answer.ok) return examine(await answer.text());
  return show(refusal((await answer.json()).text));
}

for (const choice of document.querySelectorAll(".languages a")) {
  query.set("lang", choice.lang); // a table that is shown stays so
  choice.href = `?${query}`;
}
drop.hidden = false;
drop.addEventListener("submit", (event) => event.preventDefault());
chooser.addEventListener("change", async () => {
  if (chooser.files.length) await examine(await chooser.files[0].text());
  chooser.value = ""; // the same file can be chosen again
});
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  drop.classList.add("over");
});
document.addEventListener("dragleave", () => drop.classList.remove("over"));
document.addEventListener("drop", async (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  const [file] = event.dataTransfer.files;
  if (file) await examine(await file.text());
});
if (query.get("table")) await fetchTable(query.get("table"));
