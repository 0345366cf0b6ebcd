/* Sentences from the server's catalogue, and elements that hold them: never as HTML. */

/** A function that says a sentence by its name, with its slots filled. */
export async function speaker(address) {
  const { language, sentences } = await (await fetch(address)).json();
  return (name, facts = {}) =>
    sentences[name].replace(/\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}/g, (_, slot, one, many) =>
      one === undefined ? String(facts[slot]) : isOne(facts[slot], language) ? one : many,
    );
}

/** French counts nothing as one, too. */
const isOne = (number, language) => (language === "fr" ? Math.abs(number) < 2 : Math.abs(number) === 1);

/** An element with attributes, and with texts or elements inside. */
export function element(name, attributes, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

/** Names with what belongs to them. */
export function listed(pairs) {
  const rows = pairs.flatMap(([name, text]) => [element("dt", {}, name), element("dd", { class: "code" }, text)]);
  return element("dl", {}, ...rows);
}
