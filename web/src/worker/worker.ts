/**
 * The service worker: pages of lessons and rules open without a line, and notifications lead to their table.
 * It asks the server first for whatever can change, so that nothing is old as long as somebody answers.
 */
import { OURS } from "../lib/ours";
import { isReadable, Keeping, type Build } from "./keeping";
import type { Clicked, Extendable, Fetched, News, Pushed, Scope, Told, ToWorker } from "./scope";

declare const BUILD: Build; // filled in by the build: web/worker.ts

declare const self: Scope; // what TypeScript knows by this name is a window
const keeping = new Keeping(BUILD, () => self.registration.waiting !== null);
const FILES = new Set(BUILD.files);
const DOWN = [502, 503, 504]; // what proxies say of a server that does not answer

function on<E extends Extendable>(kind: string, handle: (event: E) => void): void {
  self.addEventListener(kind, (event) => handle(event as E));
}

on("install", (event) => event.waitUntil(arrive()));

/** Pages hear of it now: the worker before this one may still be busy for a while. */
async function arrive(): Promise<void> {
  await keeping.keepShell();
  await tellBuild();
  void self.skipWaiting();
}

on("activate", (event) => event.waitUntil(begin()));

async function begin(): Promise<void> {
  await keeping.dropOthers();
  await self.registration.navigationPreload?.enable(); // the page is asked for while this wakes up
  await self.clients.claim();
  await tellBuild(); // pages of this version now have somebody who keeps what they read
}

async function tellBuild(): Promise<void> {
  for (const page of await pages()) page.postMessage({ kind: "build", build: BUILD.id });
}

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

on<Told>("message", (event) => {
  const { kind } = event.data as ToWorker;
  if (kind === "keep") event.waitUntil(keeping.keepReading().catch(() => undefined)); // the next page tries again
});

on<Fetched>("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") {
    if (OURS.test(pathname)) event.respondWith(firstAsked(navigated(event), () => keeping.page()));
  } else if (FILES.has(pathname)) event.respondWith(firstKept(event.request, pathname));
  else if (isReadable(pathname)) event.respondWith(firstAsked(fetch(event.request), () => keeping.reading(pathname)));
});

async function navigated({ preloadResponse, request }: Fetched): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** What the server says; only if it says nothing, what is kept. */
async function firstAsked(asked: Promise<Response>, kept: () => Promise<Response | undefined>): Promise<Response> {
  const answer = await asked.catch(() => null);
  if (answer && !DOWN.includes(answer.status)) return answer;
  return (await kept()) ?? answer ?? Response.error();
}

/** A file whose name changes with its content never grows old. */
async function firstKept(request: Request, path: string): Promise<Response> {
  return (await keeping.file(path)) ?? fetch(request);
}

on<Pushed>("push", (event) => event.data && event.waitUntil(notify(event.data.json() as News)));

/** One for each table, as pages show them. */
async function notify({ text, path, tag, language }: News): Promise<void> {
  await self.registration.showNotification("Cantiere", {
    body: text,
    tag,
    icon: "/icon-192.png",
    lang: language,
    data: { path },
  });
}

on<Clicked>("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(String((event.notification.data as { path?: unknown } | null)?.path ?? "/")));
});

async function show(path: string): Promise<void> {
  const open = await pages();
  const page = open.find(({ url }) => new URL(url).pathname === path) ?? open[0];
  if (!page) return void (await self.clients.openWindow(path));
  page.postMessage({ kind: "go", path });
  await page.focus();
}
