"""Notifications of turns through the worker: phones show no others."""

import json
import re

from playwright.sync_api import Route, expect

from cantiere.play.texts import texts
from tests.browser.hands import Mouse, play
from tests.browser.test_company import play_until

# Without windows nobody can be asked, and nothing is shown: what would be is written down.
ELSEWHERE = """
window.told = [];
Object.defineProperty(Notification, "permission", { get: () => "granted" });
ServiceWorkerRegistration.prototype.showNotification = function (title, { body, tag, data }) {
  told.push([title, body, tag, data.path]);
  return Promise.resolve();
};
window.looksElsewhere = () => Object.defineProperty(document, "hidden", { get: () => true });
"""
CLICK = """path => {
  const click = new ExtendableEvent("notificationclick");
  Object.assign(click, { notification: { close() {}, data: { path } } });
  self.dispatchEvent(click);
}"""


PUSHED = """told => {
  self.told = [];
  self.registration.showNotification = (title, { body, tag, lang, data }) => {
    self.told.push([title, body, tag, lang, data.path]);
    return Promise.resolve();
  };
  self.dispatchEvent(new PushEvent("push", { data: JSON.stringify(told) }));
  return self.told;
}"""
# No push service is asked: what it would answer is written down, and who was asked for what.
SERVICE = """
window.asked = [];
Object.defineProperty(Notification, "permission", { get: () => localStorage.allowed ?? "default" });
Notification.requestPermission = () => Promise.resolve((localStorage.allowed = "granted"));
PushManager.prototype.getSubscription = () => Promise.resolve(window.subscription ?? null);
PushManager.prototype.subscribe = ({ applicationServerKey, userVisibleOnly }) => {
  asked.push([applicationServerKey, userVisibleOnly]);
  window.subscription = {
    options: { applicationServerKey: null },
    unsubscribe: () => Promise.resolve(void asked.push(["unsubscribed"]) ?? delete window.subscription),
    toJSON: () => ({ endpoint: "https://push.example.net/a", keys: { p256dh: "BPoint", auth: "Secret" } }),
  };
  return Promise.resolve(window.subscription);
};
"""


def test_a_browser_is_called_only_after_a_click_and_until_the_next(screens):
    ana = screens(keeps=True)
    ana.context.add_init_script(SERVICE)
    given: list[tuple[str, str]] = []

    def answer(route: Route) -> None:
        if route.request.method == "GET":
            route.continue_()
        else:
            given.append((route.request.method, route.request.post_data or ""))
            route.fulfill(status=204)

    ana.page.route("**/api/me/push", answer)
    ana.become("Ana")
    ana.go("/account")
    assert ana.page.evaluate("() => asked") == []
    key = ana.page.evaluate("async () => (await (await fetch('/api/me/push')).json()).key")
    box = ana.page.get_by_role("checkbox", name=ana.word("set_notify"))
    box.click()
    ana.until(lambda: given)
    assert ana.page.evaluate("() => asked") == [[key, True]]
    told = {"endpoint": "https://push.example.net/a", "p256dh": "BPoint", "auth": "Secret"}
    assert [(method, json.loads(body)) for method, body in given] == [("PUT", told)]
    box.click()
    ana.until(lambda: len(given) == 2)
    assert given[1][0] == "DELETE"
    assert ana.page.evaluate("() => asked")[1:] == [["unsubscribed"]]


def test_what_is_pushed_is_shown_by_the_worker(screens):
    ana = screens(keeps=True)
    ana.become("Ana")
    ana.go("/")
    ana.page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    ana.forgive("waitUntil")
    pushed = {"text": "C'est à vous.", "path": "/t/abc", "tag": "abc", "language": "fr"}
    told = ana.context.service_workers[0].evaluate(PUSHED, pushed)
    assert told == [["Cantiere", "C'est à vous.", "abc", "fr", "/t/abc"]]


def test_a_turn_is_told_by_the_worker_and_a_click_leads_there(screens):
    ana = screens(confirm=False, keeps=True, notify=True)
    ana.forgive("Push API")  # which this browser has only in windows that remember
    ana.context.add_init_script(ELSEWHERE)
    ana.become("Ana")
    table = ana.begin("campanile", "me bot:random")
    worker = ana.page.evaluate("async () => (await navigator.serviceWorker.ready).active.state")
    assert worker in ("activating", "activated")
    play(ana, Mouse(), seed=1, choices=1)
    ana.page.evaluate("() => looksElsewhere()")
    play_until(ana, lambda: ana.page.evaluate("() => told.length"))
    sentence = texts("common", "en")["phrases"]["notice_turn"].format(game="Campanile")
    assert ana.page.evaluate("() => told") == [["Cantiere", sentence, table, f"/t/{table}"]]
    ana.go("/")
    ana.forgive("waitUntil")  # a click of ours keeps no worker awake
    ana.context.service_workers[0].evaluate(CLICK, f"/t/{table}")
    expect(ana.page).to_have_url(re.compile(f"/t/{table}$"))
    expect(ana.page.locator("main.board")).to_be_visible()
