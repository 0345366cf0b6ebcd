"""Palermo once more, by brute force: what may be built and where a pawn may go.

Written from the rules page and sharing nothing with the game's code but the names of fields: fields are
(row, column), sets are sets, and a walk is tried step by step.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

Spot = tuple[int, int]
LAST = 13
CORNERS = ((0, 0), (0, LAST), (LAST, 0), (LAST, LAST))
SHAPES = {1: ("nw", "sw"), 2: ("nw ne", "sw"), 3: ("nw ne sw", "se")}  # roofs and door field, unturned
QUARTERS = {"nw": (0, 0), "ne": (0, 1), "sw": (1, 0), "se": (1, 1)}


def spot(number: int) -> Spot:
    return divmod(int(number), LAST + 1)


def name(field: Spot) -> str:
    return f"{'abcdefghijklmn'[field[1]]}{field[0] + 1}"


@cache  # asked millions of times
def around(field: Spot) -> tuple[Spot, ...]:
    row, column = field
    beside = (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)
    return tuple((down, across) for down, across in beside if 0 <= down <= LAST and 0 <= across <= LAST)


def is_ring(field: Spot) -> bool:
    return field[0] in (0, LAST) or field[1] in (0, LAST)


def is_run(field: Spot, corner: Spot) -> bool:
    return field != corner and is_ring(field) and (field[0] == corner[0] or field[1] == corner[1])


def corner_of(square: int) -> Spot:
    return 1 + 2 * (square // 6), 1 + 2 * (square % 6)


def house(square: int, roofs: int, turns: int) -> tuple[set[Spot], Spot]:
    """The roof fields and the door field of a house after some quarter turns clockwise."""
    row, column = corner_of(square)

    def turned(quarter: str) -> Spot:
        down, across = QUARTERS[quarter]
        for _ in range(turns):
            down, across = across, 1 - down
        return row + down, column + across

    shape, door = SHAPES[roofs]
    return {turned(quarter) for quarter in shape.split()}, turned(door)


class BruteForce:
    """A position, read from the state's open fields."""

    def __init__(self, state: Any) -> None:
        self.state, self.seats, self.seat = state, int(state.seats), int(state.to_move)
        self.tiles = [int(tile) for tile in state.city]
        self.players = [state.players[seat] for seat in range(self.seats)]
        self.roofs: set[Spot] = set()
        for square, tile in enumerate(self.tiles):
            if tile >= 3:
                self.roofs |= self._roofs(square, tile)
        self.start = {
            (row + down, column + across)
            for square, tile in enumerate(self.tiles)
            if tile == 1
            for row, column in [corner_of(square)]
            for down in (0, 1)
            for across in (0, 1)
        }
        self._steps: dict[Spot, list[tuple[Spot, int]]] = {}  # by field
        self.doors = {spot(door) for player in self.players for door in player.doors if door >= 0}

    @staticmethod
    def _roofs(square: int, tile: int) -> set[Spot]:
        roofs, quarter = (tile - 3) // 4 + 1, ("nw", "ne", "sw", "se")[(tile - 3) % 4]
        row, column = corner_of(square)
        wanted = (row + QUARTERS[quarter][0], column + QUARTERS[quarter][1])
        return next(
            found for found, door in (house(square, roofs, turns) for turns in range(4)) if door == wanted
        )

    def is_connected(self, roofs: set[Spot], needed: Iterable[Spot]) -> bool:
        """Whether all these fields can be reached from the ring."""
        seen = {*roofs, (0, 0)}
        waiting = [(0, 0)]
        while waiting:
            for field in around(waiting.pop()):
                if field not in seen:
                    seen.add(field)
                    waiting.append(field)
        return roofs.isdisjoint(needed) and seen.issuperset(needed)

    def builds(self) -> list[str]:
        """§3 Every house, street tile or loss that is allowed."""
        free = [square for square, tile in enumerate(self.tiles) if tile == 0]
        sound: dict[str, bool] = {}  # move: whether it joins a roof
        for square in free:
            for roofs in (1, 2, 3):
                for turns in range(4) if self.state.supply[roofs - 1] else ():
                    new, door = house(square, roofs, turns)
                    if self.is_connected(self.roofs | new, self.doors | {door, min(self.start)}):
                        joins = any(beside in self.roofs for field in new for beside in around(field))
                        sound[f"{roofs}{name(door)}"] = joins
        joining = [move for move, joins in sound.items() if joins]
        return sorted(joining or sound or self.street_tiles(free) or ["drop"])

    def street_tiles(self, free: list[int]) -> list[str]:
        found = []
        for square in free:
            row, column = corner_of(square)
            for down, across in QUARTERS.values():
                field = row + down, column + across
                if self.is_connected(self.roofs, [field]):
                    found.append(f"0{name(field)}")
        return found

    # The second phase, for the seat to move.

    def open_doors(self) -> set[Spot]:
        player = self.players[self.seat]
        pairs = zip(player.doors, player.collected, strict=True)
        return {spot(door) for door, collected in pairs if door >= 0 and not collected}

    def others(self, piece: str) -> set[Spot]:
        fields = [player[piece] for seat, player in enumerate(self.players) if seat != self.seat]
        return {spot(field) for field in fields if field >= 0}

    def points(self) -> int:
        player = self.players[self.seat]
        return 3 + sum(map(int, player.collected)) - (spot(player.pawn) in self.others("policeman"))

    def steps(self, field: Spot) -> list[tuple[Spot, int]]:
        """§5.1 §5.2 §5.3 Every step from a field, with its cost."""
        if field not in self._steps:
            guards = self.others("policeman")
            ways = [(beside, [beside]) for beside in around(field) if beside not in self.roofs]
            runs = [(corner, between(field, corner)) for corner in CORNERS if is_run(field, corner)]
            self._steps[field] = [(to, 1 + len(guards.intersection(passed))) for to, passed in [*ways, *runs]]
        return self._steps[field]

    def walks(self, points: int) -> dict[Spot, set[int]]:
        """Every field that a walk can come to, with all that it can have cost by then."""
        home = self.start if not self.open_doors() else set()
        found: dict[Spot, set[int]] = {}
        waiting = [(spot(self.players[self.seat].pawn), 0)]
        while waiting:
            field, cost = waiting.pop()
            if cost in found.setdefault(field, set()):
                continue
            found[field].add(cost)
            if field not in home:
                waiting += [(to, cost + more) for to, more in self.steps(field) if cost + more <= points]
        return found

    def ends(self, points: int) -> set[Spot]:
        """§5.4 §5.5 Where a walk with so many points may end."""
        taken = self.others("pawn") - self.start
        home = self.start if not self.open_doors() else set()
        guards = self.others("policeman")
        found = set()
        for field, costs in self.walks(points).items():
            if field in taken or field in home:
                continue
            beside_guard = any(beside in guards for beside in around(field))
            is_stuck = not any(cost == 1 and to not in taken | home for to, cost in self.steps(field))
            if points in costs or (points - 1 in costs and (beside_guard or is_stuck)):
                found.add(field)
        return found

    def turns(self) -> list[str]:
        """§4.3 §5 §6 Everything that the seat to move may do in the second phase."""
        player, can_post = self.players[self.seat], int(self.state.phase) == 3
        police = [f"p{name(field)}" for field in self.posts()] if can_post else []
        if player.is_home:
            return sorted(["wait", *police])
        points, taken = self.points(), self.others("pawn") - self.start
        walks = self.walks(points)
        less = points
        while not (ends := self.ends(less)):
            less -= 1
        ends |= {door for door in self.open_doors() if walks.get(door) and door not in taken}
        home = ["home"] if not self.open_doors() and self.start & walks.keys() else []
        return sorted([*map(name, ends), *home, *police])

    def posts(self) -> set[Spot]:
        pawns = {spot(player.pawn) for player in self.players if player.pawn >= 0}
        mine, others = self.players[self.seat].policeman, self.others("policeman")
        if self.state.no_police or (mine >= 0 and spot(mine) in pawns):
            return set()
        every = {(row, column) for row in range(LAST + 1) for column in range(LAST + 1)}
        open_fields = every - self.roofs - self.start - pawns - others - {spot(mine)}
        return {field for field in open_fields if others.isdisjoint(around(field))}


@cache
def between(field: Spot, corner: Spot) -> tuple[Spot, ...]:
    """The fields that a run passes, the corner included."""
    row, column = field
    if field == corner:
        return ()
    row += (corner[0] > row) - (corner[0] < row)
    column += (corner[1] > column) - (corner[1] < column)
    return ((row, column), *between((row, column), corner))
