"""Whether the mail server takes letters from us: asked as when one is sent, but without one."""

import smtplib

from cantiere.cli.host.doctor.finding import FAILED, GOOD, Finding, Patient
from cantiere.server.web.infrastructure.smtp import Unsent, connected


def mail(patient: Patient) -> Finding:
    settings = patient.settings
    if not settings.sends_mail:
        return Finding("mail", GOOD, "mail_none")
    facts = {"host": f"{settings.mail_host}:{settings.mail_port}", "sender": settings.mail_from}
    try:
        with connected(settings) as server:
            status, said = server.mail(settings.mail_from)
    except Unsent as unsent:
        return Finding("mail", FAILED, unsent.code, facts | dict(unsent.refusal.facts))
    except (OSError, smtplib.SMTPException) as error:
        return Finding("mail", FAILED, "mail_unreachable", facts | {"reason": str(error)})
    if status >= 400:
        reason = " ".join(said.decode("utf-8", "replace").split())
        return Finding("mail", FAILED, "mail_sender", facts | {"reason": reason})
    return Finding("mail", GOOD, "mail", facts)
