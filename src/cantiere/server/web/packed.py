"""Answers that are the same for everybody: packed for the way, and sent once as long as nothing changes."""

import gzip
from hashlib import sha256

from starlette.datastructures import Headers
from starlette.responses import Response

_SMALLEST = 1_000  # bytes: below that packing gains nothing


def packed(headers: Headers, content: bytes, media_type: str, cache: str = "no-cache") -> Response:
    """The content, gzipped where the browser understands it; nothing if it has the same already."""
    tag = f'"{sha256(content).hexdigest()[:20]}"'
    told = {"etag": tag, "cache-control": cache, "vary": "accept-encoding"}
    if tag in headers.get("if-none-match", ""):
        return Response(status_code=304, headers=told)
    if len(content) >= _SMALLEST and "gzip" in headers.get("accept-encoding", ""):
        content = gzip.compress(content, 6, mtime=0)
        told["content-encoding"] = "gzip"
    return Response(content, media_type=media_type, headers=told)
