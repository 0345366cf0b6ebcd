import type { RulesPage } from "../api/types";
import { ask } from "../lib/api";

/** What the server says of something on the board: a sentence, and the rule behind it. */
export interface Explained {
  readonly what: string;
  readonly rule?: string | undefined;
}

/** The section of a rule, which is called after its game: what follows the first dot. */
export function numberOf(rule: string): string {
  return rule.slice(rule.indexOf(".") + 1);
}

const pages = new Map<string, Promise<RulesPage>>();

/** The rules of a game in a language, read once. */
export function rulesOf(game: string, language: string): Promise<RulesPage> {
  const name = `${game}.${language}`;
  const page = pages.get(name) ?? ask<RulesPage>("GET", `/api/rules/${game}/${language}`);
  pages.set(name, page);
  page.catch(() => pages.delete(name));
  return page;
}
