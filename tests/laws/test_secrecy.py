"""Secrets stay secret, in every game: views, events and imagined worlds tell what they may."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given

from cantiere.core.engine import engine
from cantiere.core.events import CAPACITY
from cantiere.core.readable import as_dict
from cantiere.core.record import (
    SPECTATOR,
    Field,
    Memory,
    Record,
    Visible,
    memory_of,
    observe,
    pool,
    raw,
)
from cantiere.play.match import Match
from tests import campanile, palazzo
from tests.conftest import every_table, walks, whole_games
from tests.laws.shared import few_examples, sections, seeds, viewers
from tests.toy import CARDS_PER_COLOUR, COLOURS, LANTERN, seen

pytestmark = pytest.mark.usefixtures("files_may_name_the_toy")


@every_table
@given(walk=walks, seed=seeds)
def test_no_view_depends_on_what_its_viewer_cannot_see(table, walk, seed):
    """Change every secret: the view must not move by one byte."""
    match = table.after(walk)
    for viewer in viewers(match):
        other = Match(match.game, match.seats, 1, match.options, start=match.imagined(viewer, seed))
        assert other.view(viewer).tobytes() == match.view(viewer).tobytes()
        assert other.view_as_dict(viewer) == match.view_as_dict(viewer)


@every_table
def test_observing_twice_changes_nothing_more(table):
    view = table.match().view(SPECTATOR)
    assert observe(view, SPECTATOR).tobytes() == view.tobytes()


def is_secret(field: Field, owner: int | None, viewer: int, memory: int) -> bool:
    """As the declarations say."""
    if field.visible is Visible.SEEN:
        return memory == Memory.HIDDEN and owner != viewer
    return field.visible is Visible.NOBODY or (field.visible is Visible.OWNER and owner != viewer)


def secrets(state: Any, viewer: int) -> Iterator[tuple[Any, ...]]:
    """Where the declarations say that a viewer may not look."""
    return _secrets(type(state), int(state.seats), viewer, memory_of(state))


def _secrets(
    kind: type[Record],
    seats: int,
    viewer: int,
    memory: int,
    owner: int | None = None,
    path: tuple[Any, ...] = (),
) -> Iterator[tuple[Any, ...]]:
    for name, field in kind.fields.items():
        if field.is_record:
            for place in range(seats if field.by_seat else field.length):
                inside = (*path, name, place)
                whose = place if field.by_seat else owner
                yield from _secrets(field.kind, seats, viewer, memory, whose, inside)
        elif is_secret(field, owner, viewer, memory):
            yield (*path, name)


def at(record: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        record = record[step]
    return tuple(map(int, record)) if hasattr(record, "__len__") else int(record)


# Where counting can settle what is hidden, a game says so here; anywhere else every secret must change.
def lantern_is_settled(state: Any, viewer: int, path: tuple[Any, ...]) -> bool:
    """Counting leaves one possibility: no card is there, or all unseen ones, or these are all alike."""
    if path == ("rng",):
        return False
    unseen = [CARDS_PER_COLOUR - int(seen(state, viewer, colour)) for colour in range(COLOURS)]
    if path == ("deck",):
        cards = state.deck_size
    else:
        player = state.players[path[1]]
        cards = player.hand_size - sum(player.known)
    return cards in (0, sum(unseen)) or max(unseen) == sum(unseen)


IS_SETTLED = {
    LANTERN.id: lantern_is_settled,
    campanile.GAME.id: campanile.is_settled,
    palazzo.GAME.id: palazzo.is_settled,
}


@every_table
@given(walk=walks)
def test_redeal_redraws_every_declared_secret(table, walk):
    """Otherwise the law above would prove nothing about the forgotten one."""
    match = table.after(walk)
    is_settled = IS_SETTLED.get(match.game.id, lambda state, viewer, path: False)
    for viewer in viewers(match):
        declared = set(secrets(match.state, viewer))
        waiting = {path for path in declared if not is_settled(match.state, viewer, path)}
        assert ("rng",) in waiting
        for seed in range(3_000):
            world = match.imagined(viewer, seed)
            waiting = {path for path in waiting if at(world, path) == at(match.state, path)}
            if not waiting:
                break
        assert waiting == set(), viewer


@every_table
@given(walk=walks, seed=seeds)
def test_an_imagined_world_could_be_the_true_one(table, walk, seed):
    """It is sound, offers its viewer the same actions, and the same seed imagines the same world."""
    match = table.after(walk)
    for viewer in viewers(match):
        world = match.imagined(viewer, seed)
        assert list(match.game.faults(world)) == []
        assert world.tobytes() == match.imagined(viewer, seed).tobytes()
        other = Match(match.game, match.seats, 1, match.options, start=world)
        assert other.is_over == match.is_over
        if viewer == match.mover:
            assert other.legal() == match.legal()


@every_table
@given(walk=walks, seed=seeds)
def test_whoever_sees_only_the_view_can_imagine_as_well(table, walk, seed):
    """`redeal` reads nothing that its viewer may not know: a bot is given a view, not the state."""
    match, rules = table.after(walk), engine(table.game)
    for viewer in viewers(match):
        world = pool(match.game.state, 1)
        world[0] = match.view(viewer)
        rules.redeal(raw(world), viewer, seed)
        assert as_dict(world[0]) == as_dict(match.imagined(viewer, seed))


def check_shown(
    shown: Any, truth: Any, kind: type[Record], viewer: int, owner: int | None, memory: int
) -> None:
    """A view as JSON says what it may, in full, and nothing else."""
    fields = {name: field for name, field in kind.fields.items() if not field.derived}
    assert shown.keys() == {name for name, field in fields.items() if field.visible is not Visible.NOBODY}
    for name in shown:
        field = fields[name]
        if field.is_record:
            places = truth[name] if isinstance(truth[name], dict) else range(len(truth[name]))
            for place in places:
                whose = place if field.by_seat else owner
                check_shown(shown[name][place], truth[name][place], field.kind, viewer, whose, memory)
        elif is_secret(field, owner, viewer, memory):
            assert shown[name] is None
        elif field.backs is not None and memory == Memory.HIDDEN:
            assert shown[name] == turned_over(truth[name], field)
        else:
            assert shown[name] == truth[name]


def turned_over(truth: dict[str, str], field: Field) -> dict[str, str]:
    words = field.words
    alike = {words(word).name.lower() for word in field.backs.alike}
    back = words(field.backs.shown).name.lower()
    return {name: back if word in alike else word for name, word in truth.items()}


@every_table
@given(walk=walks)
def test_a_view_tells_what_it_may_and_nothing_else(table, walk):
    match = table.after(walk)
    truth = as_dict(match.state)
    assert "rng" in truth
    for viewer in viewers(match):
        check_shown(match.view_as_dict(viewer), truth, match.game.state, viewer, None, memory_of(match.state))
        assert int(match.view(viewer).rng) == 0
        assert truth["rng"] not in json.dumps(match.view_as_dict(viewer))


@every_table
@few_examples
@given(walk=whole_games)
def test_no_event_tells_more_than_its_declaration(table, walk):
    for match in table.along(walk):
        told = {viewer: match.events(viewer) for viewer in viewers(match)}
        for number, public in enumerate(told[SPECTATOR]):
            declared = match.game.details[match.game.events[public.kind.upper()]]
            assert public.rule == declared.rule
            assert public.rule in sections(match.game)
            for viewer in viewers(match):
                event = told[viewer][number]
                assert (event.kind, event.seat) == (public.kind, public.seat)
                for detail in declared.details:
                    owned = detail.visible is not Visible.ALL and event.seat == viewer != SPECTATOR
                    seen = detail.visible is Visible.SEEN and memory_of(match.state) == Memory.OPEN
                    shown = event.details[detail.name]
                    assert (shown is not None) == (detail.visible is Visible.ALL or owned or seen)
                    assert owned or shown == public.details[detail.name]


@every_table
@few_examples
@given(walk=whole_games)
def test_the_log_has_room_for_every_action(table, walk):
    for match in table.along(walk):
        assert len(match.events(SPECTATOR)) < CAPACITY
