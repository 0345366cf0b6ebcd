"""Which addresses people may let us call: the public internet, and nothing that only we can reach."""

import re
from collections.abc import Set
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from cantiere.core.errors import Refusal

PORTS = frozenset({80, 443, 8080, 8443})
_USUAL = {"http": 80, "https": 443}
_VISIBLE = re.compile(r"[!-~]+")  # without spaces, line ends and letters that could look like others
_NAME = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?")
_UNICAST = IPv6Network("2000::/3")
_NAT64 = IPv6Network("64:ff9b::/96")
_SPECIAL = tuple(
    ip_network(one)
    for one in (
        "192.0.0.0/24",  # protocol assignments
        "192.88.99.0/24",  # relays of 6to4
        "198.18.0.0/15",  # benchmarks
        "2001::/23",  # protocol assignments, Teredo among them
        "2001:db8::/32",  # examples, as the next one
        "3fff::/20",
    )
)


def is_public(address: str) -> bool:
    """Whether anybody on the internet could call it. An IPv4 address inside an IPv6 one is judged itself."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        inside = _inside(found)
        if inside is None:
            return found in _UNICAST and found.scope_id is None and _is_ordinary(found)
        found = inside
    return _is_ordinary(found)


def _inside(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address to which a translator or tunnel would take us."""
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour


def _is_ordinary(address: IPv4Address | IPv6Address) -> bool:
    is_odd = address.is_multicast or address.is_reserved or address.is_unspecified or address.is_private
    return address.is_global and not is_odd and not any(address in one for one in _SPECIAL)


@dataclass(frozen=True)
class Target:
    """A URL, taken apart."""

    is_secure: bool
    host: str
    port: int
    authority: str  # as the header Host tells it
    path: str


def target_of(url: str, http_too: bool, ports: Set[int] = PORTS) -> Target:
    """What a URL leads to; one that is not plainly an address on the web is refused."""
    parts, port = _split(url)
    if parts.scheme not in (("https", "http") if http_too else ("https",)):
        raise Refusal("webhook_scheme")
    port = _USUAL[parts.scheme] if port is None else port
    if port not in ports:
        raise Refusal("webhook_port", known=sorted(ports))
    host = parts.hostname or ""
    authority = f"[{host}]" if ":" in host else host
    if port != _USUAL[parts.scheme]:
        authority = f"{authority}:{port}"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme == "https", host, port, authority, path)


def _split(url: str) -> tuple[SplitResult, int | None]:
    try:
        parts = urlsplit(url)
        port = parts.port
        is_plain = bool(_VISIBLE.fullmatch(url)) and "@" not in parts.netloc and "\\" not in url
        if is_plain and not parts.fragment and _is_host(parts):
            return parts, port
    except ValueError:  # half an IPv6 address, or a port that is no number
        pass
    raise Refusal("webhook_url")


def _is_host(parts: SplitResult) -> bool:
    """A name, or an address without a zone: with brackets exactly if it is one of IPv6."""
    host = parts.hostname or ""
    if "[" in parts.netloc:
        return "%" not in host and isinstance(ip_address(host), IPv6Address)
    return bool(_NAME.fullmatch(host))
