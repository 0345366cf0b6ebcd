"""The other tables at which a game is measured, beside the usual one."""

from cantiere.cli.bench.setting import Setting


def largest(setting: Setting) -> Setting:
    return Setting(setting.game, setting.game.seats[-1], setting.options)


def others(setting: Setting) -> list[Setting]:
    """The same game with other numbers of players, and with each other value of an option."""
    game = setting.game
    by_seats = [Setting(game, seats, setting.options) for seats in game.seats if seats != setting.seats]
    by_option = [
        Setting(game, setting.seats, {**setting.options, option.name: value})
        for option in game.options
        for value in option.values
        if value != setting.options[option.name]
    ]
    return by_seats + by_option
