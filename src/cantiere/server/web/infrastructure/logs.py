"""Structured logs on the error stream, without secrets."""

import logging
import sys
from contextlib import suppress
from typing import Any

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor

SECRET_WORDS = ("password", "secret", "cookie", "token", "code", "seed", "link", "authorization", "session")
LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


def without_secrets(logger: Any, method: str, event: EventDict) -> EventDict:
    """Whatever is called like a secret is not written, whoever thought of logging it."""
    return {
        name: "(hidden)" if any(word in name.lower() for word in SECRET_WORDS) else value
        for name, value in event.items()
    }


class Forgiving:
    """A stream that loses what cannot be written: a full disk must not stop what is only told of."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._stream.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._stream.flush()


def configure_logs(style: str, level: str, stream: Any = None) -> None:
    """From here on `structlog.get_logger()` writes in this style; other libraries speak up only in need."""
    last: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if style == "json"
        else structlog.dev.ConsoleRenderer(colors=False, pad_event_to=24)
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            without_secrets,
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=structlog.WriteLoggerFactory(Forgiving(stream or sys.stderr)),  # type: ignore[arg-type]
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(level=max(LEVELS[level], logging.WARNING), format="%(message)s", force=True)


def log() -> FilteringBoundLogger:
    logger: FilteringBoundLogger = structlog.get_logger()
    return logger
