"""Refusals on their way out: a code for programs, a sentence for people, a status for HTTP."""

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import ValidationError
from starlette.responses import JSONResponse

from cantiere.core.errors import Refusal, Unavailable, UnknownGame
from cantiere.play.texts import LANGUAGES, say
from cantiere.server.bodies import RefusedMessage

UNAUTHORISED = 401
_SOON = "5"  # seconds
_STATUS = {
    UNAUTHORISED: "who_are_you sign_in_wrong password_wrong recovery_wrong token_wrong reset_wrong mail_link",
    403: """
        foreign_origin not_your_table not_your_seat not_seated_here link_wrong rematch_not_seated not_host
        not_host_here not_admin order_self order_host order_bot report_self registration_closed
        invitation_needed invitation_wrong
        banned banned_for_good rated_guest webhook_account webhooks_off mail_account mail_off push_off
        bots_need_account not_for_bots
        bot_for_hosts hint_rated hint_others hint_not_yours not_seated
        coach_rated coach_others coach_not_yours
    """,
    404: """
        unknown_table unknown_person unknown_address no_file_yet unknown_line webhook_absent no_such_bot
        mail_absent no_such_step no_such_figure no_review_yet no_such_try unknown_report
        unknown_invitation unknown_announcement
    """,
    405: "wrong_method",
    409: """
        sign_in_instead password_of_another login_shared nickname_taken seat_taken table_begun
        table_not_full who_begins account_already no_seat_left table_not_ready table_not_over_yet table_sealed
        table_not_sealed seed_differs review_not_over review_no_moves
        table_not_hidden table_not_shown reset_account role_account report_twice
    """,
    413: "too_large",
    421: "foreign_host",
    422: "bad_message",
    424: "webhook_silent webhook_certificate webhook_unreachable webhook_no_http webhook_status",
    429: """
        too_often too_many_tables too_many_sockets too_many_mutes too_many_bots too_many_files one_at_a_time
        too_many_thinkers too_many_connections too_many_strangers too_many_reviews
        too_many_reports too_many_announcements
    """,
    500: "server_failed line_unknown line_damaged",
    503: "game_compiling game_failed house_busy not_written not_read",
}
STATUS = {code: status for status, codes in _STATUS.items() for code in codes.split()}


def status_of(refusal: Refusal) -> int:
    return 404 if isinstance(refusal, UnknownGame) else STATUS.get(refusal.code, 400)


def refused(
    refusal: Refusal, language: str, saying: Callable[[Refusal, str], str] = say, **more: Any
) -> RefusedMessage:
    """The message that tells it."""
    return RefusedMessage(code=refusal.code, text=saying(refusal, language), rule=refusal.rule, **more)


def refusal_response(refusal: Refusal, language: str) -> JSONResponse:
    """The answer that tells it."""
    headers = {"retry-after": str(refusal.facts["seconds"])} if refusal.code == "too_often" else {}
    headers |= {"retry-after": _SOON} if isinstance(refusal, Unavailable) else {}
    headers |= {"www-authenticate": "Bearer"} if refusal.code == "token_wrong" else {}
    content = refused(refusal, language).model_dump()
    return JSONResponse(content, status_of(refusal), headers)


def unreadable(errors: list[Any]) -> Refusal:
    """What is wrong with a message, in words that quote nothing of it: it may hold a password."""
    first = errors[0]
    place = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path")) or "JSON"
    return Refusal("bad_message", place=place, reason=first["msg"])


def unreadable_message(error: ValidationError) -> Refusal:
    return unreadable(error.errors(include_input=False, include_url=False, include_context=False))


def language_for(headers: Mapping[str, str]) -> str:
    """The first language of a browser that we speak; nobody has signed in yet."""
    for wanted in headers.get("accept-language", "").split(","):
        if wanted.strip()[:2].lower() in LANGUAGES:
            return wanted.strip()[:2].lower()
    return LANGUAGES[0]
