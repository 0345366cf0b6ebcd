"""Answers that are the same for everybody: packed for the way, and sent once as long as nothing changes."""

import gzip
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from hashlib import sha256

from starlette.datastructures import Headers
from starlette.responses import Response

_SMALLEST = 1_000  # bytes: below that packing gains nothing


@dataclass(frozen=True)
class PackedAnswer:
    """A content as it is kept, and what tells it from any other."""

    tag: str
    content: bytes
    is_packed: bool


def packed_answer(content: bytes) -> PackedAnswer:
    """A content that will be sent more than once."""
    return PackedAnswer(_tag(content), _packed(content), is_packed=True)


def packed(headers: Headers, content: bytes, media_type: str, cache: str = "no-cache") -> Response:
    """The content, gzipped where the browser understands it; nothing if it has the same already."""
    return sent(headers, PackedAnswer(_tag(content), content, is_packed=False), media_type, cache)


def sent(headers: Headers, kept: PackedAnswer, media_type: str, cache: str = "no-cache") -> Response:
    told = {"etag": kept.tag, "cache-control": cache, "vary": "accept-encoding"}
    if kept.tag in headers.get("if-none-match", ""):
        return Response(status_code=304, headers=told)
    content, gains = kept.content, kept.is_packed or len(kept.content) >= _SMALLEST
    if gains and "gzip" in headers.get("accept-encoding", ""):
        told["content-encoding"] = "gzip"
        content = content if kept.is_packed else _packed(content)
    elif kept.is_packed:
        content = gzip.decompress(content)
    return Response(content, media_type=media_type, headers=told)


def _tag(content: bytes) -> str:
    return f'"{sha256(content).hexdigest()[:20]}"'


def _packed(content: bytes) -> bytes:
    return gzip.compress(content, 6, mtime=0)


class AnswerCache:
    """Answers that were asked for lately, as many as there is room for."""

    def __init__(self, room: int) -> None:
        self._room, self._kept = room, OrderedDict[Hashable, PackedAnswer]()

    def find(self, key: Hashable) -> PackedAnswer | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def put(self, key: Hashable, one: PackedAnswer) -> None:
        """Two may have made the same: the second stays."""
        before = self._kept.pop(key, None)
        self._room += len(before.content) if before else 0
        self._kept[key] = one
        self._room -= len(one.content)
        while self._room < 0:
            self._room += len(self._kept.popitem(last=False)[1].content)
