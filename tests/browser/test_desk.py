"""The hosts' desk in a browser: found by those only who may, used with a reason, read in the log."""

import pytest
from playwright.sync_api import expect

from tests.browser import desk
from tests.browser.axe import assert_accessible
from tests.browser.screen import DESKTOP, PHONE

WHY = "shouts at everybody"


def test_the_desk_is_a_link_for_hosts_only(screens, server):
    host, player = screens(), screens()
    desk.member(server, host, "Hanna", "host")
    desk.member(server, player, "Petra")
    for screen, count in ((host, 1), (player, 0)):
        screen.go("/about")
        expect(screen.page.locator("header .me")).to_contain_text("a")
        link = screen.page.locator("header nav").get_by_role("link", name=screen.word("nav_desk"))
        expect(link).to_have_count(count)
    asked: list[str] = []
    player.page.on("request", lambda request: "/api/desk" in request.url and asked.append(request.url))
    player.go("/desk/people")
    expect(player.page.get_by_role("alert")).to_have_text(desk.said(player, "hosts_only"))
    assert asked == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_host_bans_somebody_with_a_reason_and_lets_them_in_again(screens, server, language):
    host, eve = screens(language=language), screens()
    desk.member(server, host, "Hanna", "host")
    name = f"Eve {language}"
    desk.member(server, eve, name)
    desk.open_desk(host)
    page = host.page
    page.get_by_label(desk.said(host, "find_name"), exact=True).fill(name.upper())
    desk.press(host, "find")
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_role("region", name=name)).to_be_visible()
    desk.press(host, "ban")
    device = {"en": DESKTOP, "fr": PHONE}[language]
    page.get_by_role("dialog").get_by_label(desk.said(host, "how_long")).select_option("168")
    assert_accessible(host, devices=[device])
    desk.because(host, WHY, "ban")
    expect(page.get_by_text(desk.said(host, "is_banned"), exact=True)).to_be_visible()
    log = page.get_by_role("region", name=desk.said(host, "part_log"))
    expect(log.get_by_role("listitem")).to_have_count(1)
    expect(log).to_contain_text(desk.said(host, "because", reason=WHY))
    assert_accessible(host, devices=[device])
    eve.forgive("403", "401")
    eve.go("/account")
    expect(eve.page.get_by_role("region", name=eve.word("sign_in"))).to_be_visible()
    desk.press(host, "unban")
    desk.because(host, "has apologised", "unban")
    expect(log.get_by_role("listitem")).to_have_count(2)
    eve.go("/account")
    expect(eve.page.get_by_role("region", name=eve.word("sign_in_and_password"))).to_be_visible()


def test_a_forgotten_password_is_chosen_anew_at_a_link(screens, server):
    host, eve = screens(), screens()
    desk.member(server, host, "Hanna", "host")
    person = desk.member(server, eve, "Eve")
    desk.open_desk(host, f"people/{person}")
    desk.press(host, "reset")
    desk.because(host, "asked by phone", "reset_go")
    address = host.page.locator(".secret input").input_value()
    assert f"{server.address}/reset#" in address
    other = screens(language="fr")
    other.page.goto(address)
    other.page.get_by_label(other.word("password_new"), exact=True).fill("four walls and a rope")
    assert_accessible(other)
    other.page.get_by_role("button", name=other.word("recover_go")).click()
    expect(other.page.locator("header .me")).to_contain_text("Eve")


@pytest.mark.parametrize(
    "part", ["people", "reports", "tables", "invitations", "announcements", "health", "log"]
)
def test_every_part_of_the_desk_is_accessible(screens, server, part):
    host = screens(language="fr", device=PHONE)
    desk.member(server, host, "Hanna", "admin")
    host.open_table("palermo", "me open bot:easy")
    desk.open_desk(host, part)
    host.page.wait_for_load_state("networkidle")
    assert_accessible(host)


def test_a_host_hides_and_ends_a_table(screens, server):
    host, ana = screens(), screens()
    desk.member(server, host, "Hanna", "host")
    ana.become("Ana")
    card = ana.open_table("campanile", "me bot:random")
    ana.start(card["id"])
    ana.go(f"/t/{card['id']}")
    expect(ana.page.locator("main.board")).to_be_visible()
    desk.open_desk(host, "tables")
    row = host.page.get_by_role("listitem").filter(has_text=card["id"])
    row.get_by_role("button", name=desk.said(host, "hide_go")).click()
    desk.because(host, WHY, "hide_go")
    expect(row).to_contain_text(desk.said(host, "table_is_hidden"))
    row.get_by_role("button", name=desk.said(host, "end_go")).click()
    desk.because(host, WHY, "end_go")
    expect(row).to_have_count(0)
    expect(ana.page.get_by_text(ana.word("story_stopped")).first).to_be_visible()


def test_a_line_is_reported_looked_at_and_its_reporter_hears_of_it(screens, server):
    host, ana, eve = screens(), screens(), screens(device=PHONE, language="fr")
    desk.member(server, host, "Hanna", "host")
    ana.become("Ana")
    eve.become("Eve")
    card = ana.open_table("campanile", "me open")
    for screen in (ana, eve):
        screen.go(f"/t/{card['id']}")
        expect(screen.page.get_by_label(screen.word("chat_line"))).to_be_visible()
    eve.page.get_by_label(eve.word("chat_line")).fill("vous trichez")
    eve.page.keyboard.press("Enter")
    ana.page.get_by_role("log").get_by_role("button", name="Eve").click()
    ana.page.get_by_role("log").get_by_role("button", name=ana.word("report")).click()
    dialog = ana.page.get_by_role("dialog")
    expect(dialog).to_contain_text("vous trichez")
    assert_accessible(ana)
    dialog.get_by_label(desk.said(ana, "report_sentence"), exact=True).fill("I did nothing of the kind")
    dialog.get_by_role("button", name=desk.said(ana, "report_go")).click()
    expect(dialog.get_by_role("status")).to_have_text(desk.said(ana, "report_done"))
    dialog.get_by_role("button", name=ana.word("close"), exact=True).last.click()
    expect(dialog).to_have_count(0)

    desk.open_desk(host, "reports")
    row = host.page.get_by_role("listitem").filter(has_text="I did nothing of the kind")
    row.locator("summary").click()
    expect(row.locator(".it")).to_contain_text("vous trichez")
    assert_accessible(host)
    row.get_by_role("button", name=desk.said(host, "close_go")).click()
    desk.because(host, "talked to both", "close_go")
    expect(row).to_have_count(0)

    ana.go("/")
    notices = ana.page.get_by_role("region", name=desk.said(ana, "notices"))
    expect(notices).to_contain_text(desk.said(ana, "notice_acted", name="Eve"))
    assert_accessible(ana)
    notices.get_by_role("button").click()
    expect(notices).to_have_count(0)
    ana.go("/")
    expect(ana.page.get_by_role("heading", level=1)).to_be_visible()
    ana.page.wait_for_load_state("networkidle")
    expect(notices).to_have_count(0)


def test_somebody_is_reported_from_the_profile(screens, server):
    ana, eve = screens(language="fr", device=PHONE), screens()
    ana.become("Ana")
    person = eve.become("Eve")["id"]
    ana.go(f"/people/{person}")
    ana.page.get_by_role("button", name=ana.word("report"), exact=True).click()
    dialog = ana.page.get_by_role("dialog")
    dialog.get_by_label(desk.said(ana, "report_sentence"), exact=True).fill("Un nom grossier")
    dialog.get_by_role("button", name=desk.said(ana, "report_go")).click()
    expect(dialog.get_by_role("status")).to_have_text(desk.said(ana, "report_done"))
    eve.go(f"/people/{person}")
    expect(eve.page.get_by_role("heading", level=1)).to_have_text("Eve")
    expect(eve.page.get_by_role("button", name=eve.word("report"), exact=True)).to_have_count(0)


def test_an_invitation_leads_to_an_account_where_one_is_needed(screens, server):
    host, zoe = screens(), screens(language="fr")
    desk.member(server, host, "Adam", "admin")
    host.ask("PUT", "/api/desk/registration", policy="invited", reason="a quiet club")
    try:
        desk.open_desk(host, "invitations")
        host.page.get_by_label(desk.said(host, "invite_note"), exact=True).fill("for Zoe")
        desk.press(host, "invite_go")
        address = host.page.locator(".secret input").input_value()
        expect(host.page.get_by_role("listitem").filter(has_text="for Zoe")).to_be_visible()
        assert_accessible(host)
        zoe.page.goto(address)
        form = zoe.page.get_by_role("region", name=zoe.word("register"))
        code = form.get_by_label(zoe.word("invitation"), exact=True)
        expect(code).to_have_value(address.partition("invite-")[2])
        form.get_by_label(zoe.word("login"), exact=True).fill("zoe-of-the-club")
        form.get_by_label(zoe.word("password"), exact=True).fill(desk.PASSWORD)
        assert_accessible(zoe)
        form.get_by_role("button", name=zoe.word("register_go")).click()
        expect(zoe.page.locator("code")).to_have_count(8)
    finally:
        host.ask("PUT", "/api/desk/registration", policy="open", reason="for all again")


def test_an_announcement_is_read_in_the_lobby_and_closed(screens, server):
    host, ana = screens(), screens(language="fr", device=PHONE)
    desk.member(server, host, "Hanna", "host")
    desk.open_desk(host, "announcements")
    host.page.get_by_label("Français", exact=True).fill("Soirée du club vendredi")
    desk.press(host, "announce_go")
    row = host.page.get_by_role("listitem").filter(has_text="Soirée du club vendredi")
    expect(row).to_be_visible()
    assert_accessible(host)
    ana.go("/")
    notices = ana.page.get_by_role("region", name=desk.said(ana, "notices"))
    expect(notices).to_contain_text("Soirée du club vendredi")
    assert_accessible(ana)
    notices.get_by_role("button").click()
    expect(notices).to_have_count(0)
    ana.page.reload()
    ana.page.wait_for_load_state("networkidle")
    expect(notices).to_have_count(0)
    row.get_by_role("button").click()
    desk.because(host, "it is over", "remove_go")
    expect(row).to_have_count(0)
