"""Notifications of turns through the worker: phones show no others."""

import re

from playwright.sync_api import expect

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


def test_a_turn_is_told_by_the_worker_and_a_click_leads_there(screens):
    ana = screens(confirm=False, keeps=True, notify=True)
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
