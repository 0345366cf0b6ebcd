"""Names: which can be shown, which look the same to people, and which belong to those who keep order here."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import count

from cantiere.bots.levels import LEVELS
from cantiere.core.errors import Refusal
from cantiere.play.texts import LANGUAGES, texts
from cantiere.server.lookalikes import LOOKALIKES, PAIRS

LONGEST = 24
LONGEST_KEY = 100
INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # would steer or forge what others read
_MOST_MARKS = 3  # accents on one another
_PRESENTATION = dict.fromkeys(map(ord, "\ufe0e\ufe0f"))  # of a sign as a picture: keyboards add them unasked

# What is drawn as nothing although it counts as a letter, a sign or an accent: what Unicode lets programs
# ignore, the fillers of Hangul, Khmer and others, the empty Braille cell, a note without a head.
_BLANK = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\ufffc\U00013441\U00013442\U00016fe4\U0001bca0-\U0001bca3"
    "\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_ALIKE = {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"}  # alphabets that look alike
_ACCENTS = "\u0300\u0301\u0302\u0303\u0308\u030a\u0327"  # that tell names apart: Éva is not Eva
_OTHER_ACCENTS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
_MADE_OF = re.compile(r"LATIN (?:(?:SMALL|CAPITAL) LETTER ([A-Z]) WITH .*|LETTER SMALL CAPITAL ([A-Z]))")
_UNIMPORTANT = "ZPC"  # spaces and punctuation: Jean Paul is Jean-Paul
_NUMBER = re.compile(r" \d+$")

ADMIN, HOST, BOT = "admin", "host", "bot"
_WORDS = {  # what only such people may have as a word of their name
    ADMIN: """admin admins administrator administration administrateur administratrice sysadmin root system
        systeme cantiere staff official officiel officielle support""",
    HOST: "host hosts hote hotesse mod mods modo moderator moderation moderateur moderatrice",
    BOT: "bot bots robot robots",
}
_PARTS = {  # and not at the beginning or the end of a longer word either
    ADMIN: "admin cantiere",
    HOST: "moderator moderateur moderatrice",
}


def nickname_of(text: str) -> str:
    """A nickname as it will be shown: one line of visible characters, of one alphabet."""
    name = " ".join(unicodedata.normalize("NFC", text).translate(_PRESENTATION).split())
    if not 1 <= len(name) <= LONGEST:
        raise Refusal("nickname_length", most=LONGEST)
    kinds = [unicodedata.category(sign) for sign in name]
    if not INVISIBLE.isdisjoint(kinds) or kinds.count("Mn") > _MOST_MARKS or _BLANK.search(name):
        raise Refusal("nickname_signs")
    if not any(kind[0] in "LNSP" for kind in kinds):
        raise Refusal("nickname_signs")
    if len(_alphabets(name)) > 1:
        raise Refusal("nickname_mixed")
    return name


def _alphabets(name: str) -> set[str]:
    letters = (sign for sign in unicodedata.normalize("NFKC", name) if sign.isalpha())
    return {unicodedata.name(sign, "").partition(" ")[0] for sign in letters} & _ALIKE


def own_name(text: str, kind: str, role: str) -> str:
    """The same for somebody of that kind and role: nobody looks like what they are not."""
    name = nickname_of(text)
    may = {ADMIN: {ADMIN, HOST}, HOST: {HOST}}.get(role, set()) | ({BOT} if kind == BOT else set())
    if claims(name) - may:
        raise Refusal("nickname_role", name=name)
    return name


def claims(name: str) -> set[str]:
    """What a name says that its owner is: an admin, a host, a bot; a name of the house's bots is nobody's."""
    words = [_bare(word) for word in re.split(r"[\W\d_]+", unicodedata.normalize("NFKC", name)) if word]
    whole = _bare(_NUMBER.sub("", name))
    found = {what for what, known in _reserved(_WORDS).items() if known & {*words, whole}}
    for what, known in _reserved(_PARTS).items():
        found |= {what for part in known if whole.startswith(part) or whole.endswith(part)}
    return found | ({"level"} if whole in _levels() else set())


@cache
def _reserved_words(words: str) -> frozenset[str]:
    return frozenset(map(_bare, words.split()))


def _reserved(table: dict[str, str]) -> dict[str, frozenset[str]]:
    return {what: _reserved_words(words) for what, words in table.items()}


@cache
def _levels() -> frozenset[str]:
    """The bots of the house, as they are called in each language."""
    said = [
        texts("common", language)["phrases"][f"level_{level}"] for language in LANGUAGES for level in LEVELS
    ]
    return frozenset(map(_bare, (*LEVELS, *said)))


def _bare(name: str) -> str:
    """A key without its accents."""
    return "".join(sign for sign in unicodedata.normalize("NFD", key_of(name)) if sign not in _ACCENTS)


def key_of(name: str) -> str:
    """What a name looks like: two names with the same key are the same to people.

    Compatibility forms, capitals, spaces and punctuation make no difference; letters and digits that look
    alike are one. Accents that French needs are kept; rarer ones, which pass for dust on the screen, are not.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    signs = [part for sign in _BLANK.sub("", folded) for part in _looks_like(sign)]
    shown = "".join(sign for sign in signs if unicodedata.category(sign)[0] not in _UNIMPORTANT)
    for pair, one in PAIRS:
        shown = shown.replace(pair, one)
    return unicodedata.normalize("NFC", shown or folded)[:LONGEST_KEY]


@cache
def _looks_like(sign: str) -> str:
    """A sign as its Latin double, with those of its accents that count."""
    parts = unicodedata.normalize("NFD", sign)
    kept = (part for part in parts if part in _ACCENTS or not _OTHER_ACCENTS.match(part))
    return "".join(map(_double, kept))


def _double(sign: str) -> str:
    if sign.isdecimal():
        sign = str(unicodedata.digit(sign))
    if made := _MADE_OF.fullmatch(unicodedata.name(sign, "")):
        sign = (made[1] or made[2]).lower()
    return LOOKALIKES.get(sign, sign)


def numbered(name: str) -> Iterator[str]:
    """Names like one that is taken: `Ana 2`, `Ana 3`, as long as names may be."""
    base = _NUMBER.sub("", name)
    for number in count(2):
        end = f" {number}"
        yield base[: LONGEST - len(end)].rstrip() + end
