/** What a worker has and a page does not: as much of it as ours needs. */
export interface Extendable extends Event {
  waitUntil(done: Promise<unknown>): void;
}

export interface Fetched extends Extendable {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface Told extends Extendable {
  readonly data: unknown;
}

export interface Pushed extends Extendable {
  readonly data: { json(): unknown } | null;
}

/** What the server has encrypted for this browser. */
export interface News {
  readonly text: string;
  readonly path: string;
  readonly tag: string;
  readonly language: string;
}

export interface Clicked extends Extendable {
  readonly notification: Notification;
}

interface Client {
  readonly url: string;
  focus(): Promise<Client>;
  postMessage(message: FromWorker): void;
}

export interface Scope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(how: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Client[]>;
    openWindow(path: string): Promise<Client | null>;
  };
  skipWaiting(): Promise<void>;
}

/** From a page: keep what can be read, if it is not kept yet. */
export interface ToWorker {
  kind: "keep";
}

/** A version of the app took over; somebody followed a notification. */
export type FromWorker = { kind: "build"; build: string } | { kind: "go"; path: string };
