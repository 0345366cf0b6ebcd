"""The command line: `cantiere play`, `simulate`, `replay` and the others."""

from cantiere.cli.program import Entry, Program

COMMANDS = {
    "play": Entry(
        "Play",
        "cantiere.cli.play.command:play",
        "Play in the terminal against random players.",
        "play azul-pavilion --players 3",
    ),
    "games": Entry("Play", "cantiere.cli.games:games", "List the games and their options.", "games"),
    "rules": Entry(
        "Play",
        "cantiere.cli.rules:rules",
        "Read the rules of a game, or one section.",
        "rules azul-pavilion 3.2",
    ),
    "replay": Entry(
        "Game files and positions",
        "cantiere.cli.replay:replay",
        "Verify a game file and step through it.",
        "replay game.json --verify",
    ),
    "show": Entry(
        "Game files and positions",
        "cantiere.cli.show:show",
        "Show the table of a file, or a new one; write positions.",
        "show --new azul-pavilion --seed 7 --json",
    ),
    "legal": Entry(
        "Game files and positions",
        "cantiere.cli.show:legal",
        "List the legal moves, each with its rule.",
        "legal game.json --turn 12",
    ),
    "simulate": Entry(
        "Study",
        "cantiere.cli.simulate:simulate",
        "Play many random games and sum them up.",
        "simulate azul-pavilion --games 100000 --plot scores.png",
    ),
    "perft": Entry(
        "Study",
        "cantiere.cli.perft:perft",
        "Count all lines of play to a depth.",
        "perft azul-pavilion --depth 4",
    ),
    "bench": Entry(
        "Study",
        "cantiere.cli.bench.command:bench",
        "Measure how fast the rules run.",
        "bench",
    ),
}

main = Program(COMMANDS)
