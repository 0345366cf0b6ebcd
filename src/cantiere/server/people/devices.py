"""What people know a browser of theirs by. Of its description only its kind and its system are kept."""

# The first that is found, as each browser claims to be the ones after it.
_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Vivaldi": "Vivaldi",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "Linux": "Linux",
}


def device_of(agent: str) -> str | None:
    """`Firefox, Linux` from the header in which a browser describes itself; None if it says nothing known."""
    return ", ".join(filter(None, (_first(_BROWSERS, agent), _first(_SYSTEMS, agent)))) or None


def _first(names: dict[str, str], agent: str) -> str | None:
    return next((name for sign, name in names.items() if sign in agent), None)
