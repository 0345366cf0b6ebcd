import type { Refused } from "../api/types";
import { texts } from "./text.svelte";

/** The server said no: a code for the program, a sentence for the person, perhaps a rule. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule: string | null = null,
    readonly wait = 0,
  ) {
    super(text);
  }
}

let skew = 0; // seconds that the server's clock is ahead of ours

/** The server's time, as people read it. */
export const serverNow = (): number => Date.now() / 1000 + skew;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export async function ask<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const answer = await sent(method, path, body);
  const date = Date.parse(answer.headers.get("date") ?? "");
  // The header knows whole seconds: half a second is the best guess, and small differences are none.
  if (date && Math.abs(date / 1000 + 0.5 - serverNow()) > 2) skew = date / 1000 + 0.5 - Date.now() / 1000;
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as Answer;
  const told = (await answer.json().catch(() => null)) as Refused | null;
  const wait = Number(answer.headers.get("retry-after") ?? 0);
  throw new Refusal(told?.code ?? "server_failed", told?.text ?? texts.t("went_wrong"), told?.rule ?? null, wait);
}

async function sent(method: Method, path: string, body: unknown): Promise<Response> {
  const json = typeof body === "string" ? body : body === undefined ? null : JSON.stringify(body);
  // Who is not signed in yet is refused in the language of the page, too, not in the browser's.
  const headers: Record<string, string> = { accept: "application/json", "accept-language": texts.language };
  if (json !== null) headers["content-type"] = "application/json";
  try {
    return await fetch(path, { method, headers, body: json, credentials: "same-origin" });
  } catch {
    throw new Refusal("offline", texts.t("no_answer"));
  }
}

const FOR_PROGRAMS = ["bad_message", "bad_request"]; // they name fields and patterns

/** What went wrong, as a sentence. */
export function sentence(error: unknown): string {
  if (error instanceof Refusal && FOR_PROGRAMS.includes(error.code)) return texts.t("not_understood");
  return error instanceof Refusal ? error.message : texts.t("went_wrong");
}
