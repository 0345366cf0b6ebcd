import type { Language, Me } from "../api/types";
import { ask, Refusal } from "./api";
import { keep, kept } from "./kept";
import { FEWEST_DIGITS, MOST_DIGITS, newNickname } from "./seed";
import { wire } from "./socket.svelte";
import { texts } from "./text.svelte";

const tabs = "BroadcastChannel" in window ? new BroadcastChannel("cantiere") : null;
if (tabs) tabs.onmessage = () => wire.connect(); // somebody signed in or out in another tab

const madeUp = newNickname(FEWEST_DIGITS);
/** Who somebody would be who is not known here: by a name of their own from last time, or by one that is made up. */
export const guest = $state({ nickname: kept("nickname", "") || madeUp });

/** Whoever sits here; a guest is made at the first click that needs one. */
export async function somebody(): Promise<Me> {
  const known = await wire.welcomed();
  if (known) return known;
  return entered(await newGuest());
}

/** By the name that somebody has chosen; whether another has it already is theirs to know. */
async function newGuest(): Promise<Me> {
  const nickname = guest.nickname.trim();
  if (!nickname || nickname === madeUp) return nameless(madeUp);
  const me = await asGuest(nickname);
  keep("nickname", nickname);
  return me;
}

const asGuest = (nickname: string): Promise<Me> =>
  ask<Me>("POST", "/api/guests", { nickname, language: texts.language });

/** A guest whose made-up name somebody has already gets a longer one: nobody's first click fails because of it. */
async function nameless(nickname: string, digits = FEWEST_DIGITS): Promise<Me> {
  try {
    return await asGuest(nickname);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "nickname_taken") || digits >= MOST_DIGITS) throw error;
    return nameless(newNickname(digits + 2), digits + 2);
  }
}

/** The socket does not know who we are until it begins anew. */
function entered(me: Me): Me {
  const isNew = wire.you?.id !== me.id;
  wire.you = me;
  if (isNew) {
    wire.connect();
    tabs?.postMessage("me");
  }
  return me;
}

/** Whoever comes back brings their language along. */
export async function signIn(login: string, password: string): Promise<void> {
  const me = await ask<Me>("POST", "/api/session", { login, password });
  entered(me);
  await texts.speak(me.language);
}

/** A new password for a recovery code, which is then used up. */
export async function recover(login: string, code: string, password: string): Promise<void> {
  const me = await ask<Me>("POST", "/api/account/recover", { login, code, password });
  entered(me);
  await texts.speak(me.language);
}

/** A new password at the address that a host has given. */
export async function resetPassword(token: string, password: string): Promise<void> {
  const me = await ask<Me>("POST", "/api/account/reset", { token, password });
  entered(me);
  await texts.speak(me.language);
}

/** The guest who sits here gets an account, and stays who they are; the recovery codes. */
export async function register(
  login: string,
  password: string,
  invitation: string | null,
): Promise<readonly string[]> {
  await somebody();
  const { codes } = await ask<{ codes: string[] }>("POST", "/api/account", { login, password, invitation });
  wire.you = await ask<Me>("GET", "/api/me");
  wire.connect(); // in the session of the account: that of the guest is over
  tabs?.postMessage("me");
  return codes;
}

export async function signOut(): Promise<void> {
  await ask<void>("DELETE", "/api/session");
  gone();
}

/** For good. A guest has no password. */
export async function forget(password: string | null): Promise<void> {
  await ask<void>("DELETE", "/api/me", { password });
  gone();
}

function gone(): void {
  wire.you = null;
  wire.connect();
  tabs?.postMessage("me");
}

export async function rename(nickname: string): Promise<void> {
  await somebody();
  wire.you = await ask<Me>("PATCH", "/api/me", { nickname });
}

/** Another language for the page, and for what the server says to us. */
export async function speak(language: Language): Promise<void> {
  await texts.speak(language);
  if (wire.you && wire.you.language !== language) {
    wire.you = await ask<Me>("PATCH", "/api/me", { language });
    wire.connect(); // sentences over the socket are in the language it began with
  }
}
