import { beforeEach, expect, test, vi } from "vitest";
import { isReadable, Keeping } from "./keeping";

const ORIGIN = "http://cantiere.test";
const page = (build: string): string => `<meta name="build" content="${build}" />`;
const list = (version: string, ...addresses: string[]): string => JSON.stringify({ build: "b1", version, addresses });

/** What the server says now, by path; how it was asked. */
let server: Record<string, string>;
let asked: { path: string; how: RequestInit | undefined }[];
let stored: Map<string, Map<string, Response>>;

const pathOf = (key: string | Request): string => new URL(typeof key === "string" ? key : key.url, ORIGIN).pathname;

/** As browsers have it, without a disk. */
function cacheOf(name: string) {
  const found = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, found);
  return {
    match: (key: string) => Promise.resolve(found.get(pathOf(key))?.clone()),
    put: (key: string, value: Response) => Promise.resolve(void found.set(pathOf(key), value)),
    delete: (key: string) => Promise.resolve(found.delete(pathOf(key))),
    keys: () => Promise.resolve([...found.keys()].map((path) => ({ url: ORIGIN + path }))),
  };
}

beforeEach(() => {
  [stored, asked] = [new Map<string, Map<string, Response>>(), []];
  server = { "/index.html": page("b1"), "/assets/a.js": "a", "/api/offline": list("v1", "/api/rules/palazzo/en") };
  server["/api/rules/palazzo/en"] = "rules";
  vi.stubGlobal("caches", {
    open: (name: string) => Promise.resolve(cacheOf(name)),
    keys: () => Promise.resolve([...stored.keys()]),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
    match: (key: string, how: { cacheName: string }) => cacheOf(how.cacheName).match(key),
  });
  vi.stubGlobal("fetch", (path: string, how?: RequestInit) => {
    asked.push({ path, how });
    const text = server[path];
    return Promise.resolve(text === undefined ? new Response("", { status: 404 }) : new Response(text));
  });
});

const keeping = (id = "b1"): Keeping => new Keeping({ id, files: ["/assets/a.js"] }, () => false, 0);
const kept = (): Record<string, string[]> =>
  Object.fromEntries([...stored].map(([name, found]) => [name, [...found.keys()].sort()]));

test("only what is the same for everybody can be kept", () => {
  const readable = ["/api/games", "/api/lessons/palazzo/en/answers", "/api/pictures/palermo-board.svg"];
  expect(readable.filter(isReadable)).toEqual(readable);
  const personal = [
    "/api/me",
    "/api/me/tables",
    "/api/tables",
    "/api/tables/abc",
    "/api/lessons/../me",
    "/api/games/x",
  ];
  expect(personal.filter(isReadable)).toEqual([]);
});

test("a version is kept whole, and asked for as nobody", async () => {
  await keeping().keepShell();
  await keeping().keepReading();
  const reading = ["/api/offline", "/api/rules/palazzo/en"];
  expect(kept()).toEqual({ "shell-b1": ["/assets/a.js", "/index.html"], "reading-b1": reading });
  expect(asked.map(({ how }) => how?.credentials)).toEqual(asked.map(() => "omit"));
});

test("an app that is gone from the server is not kept in parts", async () => {
  server["/index.html"] = page("b2");
  await expect(keeping().keepShell()).rejects.toThrow("another version");
  expect(await keeping().page()).toBeUndefined();
});

test("a file that is missing spoils the version", async () => {
  delete server["/assets/a.js"];
  await expect(keeping().keepShell()).rejects.toThrow("404");
  expect(await keeping().page()).toBeUndefined();
});

test("what is read is fetched once, and anew when it was told anew", async () => {
  const own = keeping();
  await own.keepReading();
  const before = asked.length;
  await own.keepReading();
  expect(asked.length).toBe(before + 1); // only whether it is still the same
  server["/api/offline"] = list("v2", "/api/rules/palermo/en");
  server["/api/rules/palermo/en"] = "other rules";
  await own.keepReading();
  expect(kept()["reading-b1"]).toEqual(["/api/offline", "/api/rules/palermo/en"]);
});

test("what was broken off is not whole, and goes on the next time", async () => {
  server["/api/offline"] = list("v1", "/api/rules/palazzo/en", "/api/words/web/en");
  await expect(keeping().keepReading()).rejects.toThrow("404");
  expect(kept()["reading-b1"]).toEqual(["/api/rules/palazzo/en"]);
  server["/api/words/web/en"] = "words";
  await keeping().keepReading();
  expect(kept()["reading-b1"]).toHaveLength(3);
});

test("an older app does not keep what a newer server says", async () => {
  await keeping("b0").keepReading();
  expect(kept()).toEqual({});
});

test("a list that names what is somebody's is not believed", async () => {
  server["/api/offline"] = list("v1", "/api/me", "/api/rules/palazzo/en");
  server["/api/me"] = "Ana";
  await keeping().keepReading();
  expect(kept()["reading-b1"]).toEqual(["/api/offline", "/api/rules/palazzo/en"]);
});

test("another version drops what was kept for this one", async () => {
  await keeping().keepShell();
  await keeping("b2").dropOthers();
  expect(kept()).toEqual({});
});
