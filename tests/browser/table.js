// How a test finds its way on a screen: what can be chosen now, where it can be hit, whether something has changed.
// It goes by what every board promises (docs/web.md): `data-legal` tells how many options a part stands for.
{
  const LEGAL = '[data-legal]:not([data-legal="0"]):not(:disabled)';
  const CONFIRM = "[data-confirm]:not(:disabled)";
  const RESULT = ".result";
  const CURTAIN = ".curtain"; // between two people at one screen
  const LIFT = `${CURTAIN} button`;
  const ANY = `${LEGAL}, ${CONFIRM}, ${LIFT}`;
  const FRONT = `dialog[open], ${CURTAIN}`; // what lies over everything else
  const PAUSE = 5; // ms in which what changes together has changed
  const ANYWAY = 200; // ms after which one looks although nothing seems to have changed
  const GRID = 9; // so many places of a part are tried, across and down

  /** Places within a box, from its middle outwards: a part may be a ring, or half covered by another. */
  const PLACES = Array.from({ length: GRID * GRID }, (_, k) => [
    ((k % GRID) + 0.5) / GRID,
    (Math.floor(k / GRID) + 0.5) / GRID,
  ]).sort((one, other) => fromMiddle(one) - fromMiddle(other));

  function fromMiddle([across, down]) {
    return Math.hypot(across - 0.5, down - 0.5);
  }

  let found = []; // what the last look has found
  let wanted = []; // some of it, by somebody who is on the way there
  let seen = null; // what it told, as long as nothing has changed since
  let seenAt = 0;

  let wake = () => {}; // somebody who waits for a change
  const watcher = new MutationObserver(() => {
    seen = null;
    wake();
  });
  watcher.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: [
      "data-legal",
      "data-confirm",
      "aria-pressed",
      "aria-checked",
      "aria-busy",
      "disabled",
      "open",
      "hidden",
    ],
  });

  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;

  function nameOf(one) {
    const text = one.getAttribute("aria-label") ?? one.textContent ?? "";
    return text.replace(/\s+/g, " ").trim().slice(0, 80);
  }

  /** All that tells one moment from another: words, and which parts can be chosen or are. */
  function sign() {
    const parts = [...document.querySelectorAll("[data-legal], [data-confirm]")];
    const states = parts.map((one) =>
      ["data-legal", "aria-pressed", "aria-checked", "disabled"].map((name) => one.getAttribute(name)).join(),
    );
    return hash(`${document.body.textContent}|${states.join(" ")}`);
  }

  /** FNV-1a: a screen has too many words to send each time what is only compared. */
  function hash(text) {
    let value = 0x811c9dc5;
    for (let k = 0; k < text.length; k++) value = Math.imul(value ^ text.charCodeAt(k), 0x01000193);
    return `${text.length} ${value >>> 0}`;
  }

  /** What there is to see; a whole look is dear, so it is taken only when something may have changed. */
  function look() {
    if (watcher.takeRecords().length || performance.now() > seenAt + ANYWAY) seen = null;
    if (!seen) [seen, seenAt] = [lookAround(), performance.now()];
    return seen;
  }

  function lookAround() {
    const isOver = document.querySelector(RESULT) !== null;
    const isBusy = document.querySelector('main[aria-busy="true"]') !== null; // something may still be put in its place
    const front = [...document.querySelectorAll(FRONT)].at(-1) ?? document;
    found = isOver || isBusy ? [] : [...front.querySelectorAll(ANY)].filter(isShown);
    const parts = found.map((one, place) => ({
      place,
      name: nameOf(one),
      count: Number(one.dataset.legal ?? 1),
      confirms: one.matches(CONFIRM),
      lifts: one.matches(LIFT),
      listed: one.matches("main button"),
      chosen: one.matches('[aria-pressed="true"], [aria-checked="true"]'),
    }));
    const alert = document.querySelector('main [role="alert"], section [role="alert"]');
    return { isOver, sign: sign(), parts, problem: alert?.textContent?.trim() ?? "" };
  }

  const pause = (ms) => new Promise((done) => setTimeout(done, ms));

  /** Until something has changed, or might have: whoever looks all the time keeps the screen from what it does. */
  async function change(latest) {
    const left = Math.min(ANYWAY, latest - performance.now());
    await Promise.race([new Promise((done) => (wake = done)), pause(left)]);
    await pause(PAUSE);
  }

  /**
   * The next moment that asks something of us, or is the last. If shortly nothing at all has changed, null: the screen
   * does not answer. For others one waits longer.
   */
  async function next(before, shortly, patience) {
    const begun = performance.now();
    for (let hasChanged = false; ; ) {
      const now = look();
      hasChanged ||= now.sign !== before;
      if (now.sign !== before && (now.isOver || now.parts.length)) return now;
      if (hasClosedAnswer()) return null;
      const latest = begun + (hasChanged ? patience : shortly);
      if (performance.now() > latest) return null;
      await change(latest);
    }
  }

  /** Whoever hit what cannot be chosen is told why, and closes that again. */
  function hasClosedAnswer() {
    const dialog = document.querySelector("dialog[open]:has([data-why])");
    dialog?.close();
    return dialog !== null;
  }

  /** Whether the screen answers at all. */
  async function answers(before, shortly) {
    const begun = performance.now();
    while (look().sign === before && performance.now() < begun + shortly) {
      await change(begun + shortly);
    }
    return look().sign !== before;
  }

  /** Where a part can be hit as it lies, or null: something covers all of it. */
  function hit(one) {
    const box = one.getBoundingClientRect();
    for (const [across, down] of PLACES) {
      const [x, y] = [box.left + box.width * across, box.top + box.height * down];
      if (document.elementFromPoint(x, y)?.closest(ANY) === one) return { x, y };
    }
    return null;
  }

  /** Where a part can be hit, once it was scrolled to. */
  function reach(place) {
    const one = found[place];
    if (!one?.isConnected || !one.matches(ANY)) return { isGone: true };
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    let spot = hit(one);
    if (!spot) {
      one.scrollIntoView({ block: "center", inline: "center" });
      spot = hit(one);
    }
    return spot ?? { isCovered: true };
  }

  /** From now on somebody who has nothing but keys wants one of these parts. */
  function want(places) {
    wanted = places.flatMap((place) => found[place] ?? []);
    return focused();
  }

  /** What has the focus, seen from what is wanted: which key leads there? Arrows do so on the board only. */
  function focused() {
    const one = document.activeElement ?? document.body;
    const board = document.querySelector("main");
    const isOnBoard = (part) => part !== board && board?.contains(part) === true;
    const left = wanted.filter((part) => part.isConnected && part.matches(ANY));
    const all = (where) => left.every((part) => one.compareDocumentPosition(part) & where);
    return {
      place: left.includes(one) ? found.indexOf(one) : -1,
      confirms: one.matches(CONFIRM),
      isGone: left.length === 0,
      hasArrows: isOnBoard(one) && left.some(isOnBoard),
      isPast: all(Node.DOCUMENT_POSITION_PRECEDING),
      isBefore: all(Node.DOCUMENT_POSITION_FOLLOWING),
    };
  }

  window.onTable = { look, next, answers, reach, want, focused };
}
