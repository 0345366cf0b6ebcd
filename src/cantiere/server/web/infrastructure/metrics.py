"""What Prometheus may ask: counts and times, nothing about anybody."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from cantiere.server.web.infrastructure.pulse import Pulse

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
CONTENT_TYPE = CONTENT_TYPE_LATEST


class Metrics:
    """One registry for each server: two in one process do not mix."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.requests = self._counter("http_requests", "Requests answered.", "method", "route", "status")
        self.seconds = self._times("http_request_seconds", "Time to answer a request.")
        self.acknowledged = self._times("move_seconds", "From a move's arrival to its acknowledgement.")
        self.pulse = Pulse(self.acknowledged)
        self.messages = self._counter("socket_messages", "Messages from browsers.", "kind")
        self.webhooks = self._counter("webhook_calls", "Webhooks called.", "outcome")
        self.pushes = self._counter("pushes", "Browsers called, by what became of it.", "outcome")
        self.letters = self._counter("letters", "E-mails, by what became of them.", "kind", "outcome")
        self.refused = self._counter("refusals", "What was refused.", "code")
        self.sockets = Gauge("cantiere_sockets", "Open sockets.", registry=self._registry)
        self.rooms = Gauge("cantiere_rooms", "Tables held in memory.", registry=self._registry)

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(f"cantiere_{name}", meaning, labels, registry=self._registry)

    def _times(self, name: str, meaning: str) -> Histogram:
        return Histogram(f"cantiere_{name}", meaning, buckets=_FAST, registry=self._registry)

    def text(self) -> bytes:
        return generate_latest(self._registry)
