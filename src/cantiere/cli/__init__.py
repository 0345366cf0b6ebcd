"""The command line: `cantiere play`, `simulate`, `replay` and the others."""

from cantiere.cli.program import Entry, Program

COMMANDS = {
    "play": Entry(
        "Play",
        "cantiere.cli.play_command:play",
        "Play in the terminal against bots.",
        "play azul-pavilion --against hard",
    ),
    "learn": Entry(
        "Play",
        "cantiere.cli.learn_command:learn",
        "Learn a game in ten minutes, step by step.",
        "learn azul-pavilion",
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
    "verify": Entry(
        "Game files and positions",
        "cantiere.cli.verify:verify",
        "Check that the chance of a game was the promised one.",
        "verify game.json",
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
    "hint": Entry(
        "Game files and positions",
        "cantiere.cli.hint:hint",
        "The best moves in a file, with reasons.",
        "hint game.json --turn 12",
    ),
    "review": Entry(
        "Game files and positions",
        "cantiere.cli.review.command:review",
        "Luck and skill of a finished game, its key moments.",
        "review game.json",
    ),
    "puzzles": Entry(
        "Study",
        "cantiere.cli.puzzles.command:puzzles",
        "Find positions with one best move, or check a file of them.",
        "puzzles mine campanile --into puzzles.json",
    ),
    "simulate": Entry(
        "Study",
        "cantiere.cli.simulate:simulate",
        "Play many random games and sum them up.",
        "simulate azul-pavilion --games 100000 --plot scores.png",
    ),
    "duel": Entry(
        "Study",
        "cantiere.cli.arena.duel:duel",
        "Let one bot play against another, on the same deals.",
        "duel azul-pavilion normal greedy --deals 50",
    ),
    "tournament": Entry(
        "Study",
        "cantiere.cli.arena.tournament:tournament",
        "Let several bots play each against each, and rate them.",
        "tournament easy normal hard --game campanile --report page.html",
    ),
    "study": Entry(
        "Study",
        "cantiere.cli.lab.command:study",
        "Measure the balance of a game, and what options change.",
        "study palazzo greedy easy --deals 200 --report palazzo.html",
    ),
    "train": Entry(
        "Study",
        "cantiere.cli.training.command:train",
        "Let a net learn a game by playing itself.",
        "train campanile --into net --players 2",
    ),
    "dataset": Entry(
        "Study",
        "cantiere.cli.dataset.command:dataset",
        "Write every decision of many games to Parquet.",
        "dataset play campanile easy --games 1000 --into easy.parquet",
    ),
    "perft": Entry(
        "Study",
        "cantiere.cli.perft:perft",
        "Count all lines of play to a depth.",
        "perft azul-pavilion --depth 4",
    ),
    "precompile": Entry(
        "Study",
        "cantiere.cli.precompile:precompile",
        "Compile all games and bots now.",
        "precompile",
    ),
    "bench": Entry(
        "Study",
        "cantiere.cli.bench.command:bench",
        "Measure how fast this machine plays.",
        "bench campanile",
    ),
    "serve": Entry(
        "Host",
        "cantiere.cli.serve:serve",
        "Let people play in a browser.",
        "serve --port 8787",
    ),
    "worker": Entry(
        "Host",
        "cantiere.cli.worker:worker",
        "Think for a server, beside it or elsewhere.",
        "worker --threads 4",
    ),
    "setup": Entry(
        "Host",
        "cantiere.cli.host.setup:setup",
        "Make a Linux machine a play server for a club.",
        "setup --domain play.example.org",
    ),
    "doctor": Entry(
        "Host",
        "cantiere.cli.host.doctor.command:doctor",
        "Look for what usually goes wrong with a server.",
        "doctor",
    ),
    "role": Entry(
        "Host",
        "cantiere.cli.admin.role:role",
        "Say who may host and administer.",
        "role ana admin",
    ),
    "backup": Entry(
        "Host",
        "cantiere.cli.admin.copies:backup",
        "Write all that the server knows into a file.",
        "backup monday.gz",
    ),
    "restore": Entry(
        "Host",
        "cantiere.cli.admin.copies:restore",
        "Fill an empty database from such a file.",
        "restore monday.gz",
    ),
    "export": Entry(
        "Host",
        "cantiere.cli.admin.export:export",
        "Write a server's finished games to Parquet, without names.",
        "export campanile games.parquet",
    ),
    "new-game": Entry(
        "Contribute",
        "cantiere.cli.new_game.command:new_game",
        "Write a small game to make your own of.",
        "new-game stone-tower",
    ),
}

main = Program(COMMANDS)
