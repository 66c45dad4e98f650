# SPDX-License-Identifier: MIT
"""Ways to begin a game: from a setting, from the storage, from a record."""

import contextlib
import os
import secrets
import tempfile

from ..play.setting import Setting
from . import sgf, sgf_tree
from .actions import Refused
from .clocks import Clocks
from .record import Record
from .seats import COLORS, Seat, are_engines
from .table import MOST_CHANGES, Game, reason

DICE = "dice"
VERSION = 1


def new(setting, info, seats):
    """Returns a game of a setting. Options that have their defaults are left out, because they may depend on others."""
    defaults = {option["name"]: option["value"] for option in info["options"]}
    given = dict(setting.options)
    for name in given:
        if name not in defaults:
            raise Refused(f"{info['title']} has no option {name}.")
    options = tuple((name, given.get(name, value)) for name, value in defaults.items()
                    if given.get(name, value) != value or name == DICE)
    whole = Setting(setting.game, setting.size or info["size"], options)
    return Game(whole, info["title"], info["cooperative"], dict(options).get(DICE) == "auto", dict(seats))


async def mix_dice(ruler):
    """Gives the ruler a seed; else the same dice would fall in each game."""
    await ruler.ask([f"set_random_seed {secrets.randbelow(10 ** 9)}"])


def to_data(game):
    """Returns a game as JSON takes it."""
    setting, clocks = game.setting, game.clocks
    return {"version": VERSION, "game": setting.game, "size": setting.size, "options": dict(setting.options),
            "seats": {color: game.seats[color].to_data() for color in COLORS},
            "clocks": clocks and {"main": clocks.main, "increment": clocks.increment, "left": clocks.all_left()},
            "record": game.record.to_data(), "paused": game.paused, "ended": game.ended, "opened": game.opened}


def stored(data, info):
    """Returns a game from to_data(); `info` gives the description of a game. Engines against each other, and clocks,
    wait for a person."""
    if data["version"] != VERSION:
        raise ValueError(f"version {data['version']}")
    setting = Setting(data["game"], data["size"], tuple(data["options"].items()))
    seats = {color: Seat.from_data(data["seats"][color]) for color in COLORS}
    game = new(setting, info(data["game"]), seats)
    game.record = Record.from_data(data["record"])
    game.ended, game.opened = data["ended"], data.get("opened")
    if data["clocks"]:
        game.clocks = Clocks(data["clocks"]["main"], data["clocks"]["increment"])
        game.clocks.set_left(data["clocks"]["left"])
    game.paused = data["paused"] or bool(game.clocks) or are_engines(seats)
    return game


async def recorded(engines, current, body, info):
    """Returns the game of a record in SGF, which the ruler reads, with the seats of the current one. Raises Refused."""
    setting, changes = await _read_line(engines.ruler, current.setting, body)
    game = new(setting, info(setting.game), current.seats)
    for change in changes:
        game.record.add(change)
    lines = sgf_tree.lines_of(body.decode("utf-8", "replace"))
    for nodes in lines[1:]:
        # A variation that the rules refuse costs no more than itself.
        with contextlib.suppress(Refused):
            game.record.add_line((await _read_line(engines.ruler, setting, f"({''.join(nodes)})".encode()))[1])
    game.opened = sgf.players_of(lines[0][0]) if lines else {}
    game.opened["engines"] = [color for color in COLORS if game.opened.get(color) in engines.names]
    game.paused = True
    return game


async def _read_line(ruler, setting, body):
    """Returns the setting and the changes of the main line of a record. Raises Refused."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "record.sgf")
        with open(path, "wb") as file:
            file.write(body)
        load, printed = await ruler.request(setting, [], [f"loadsgf {path}", "printsgf"])
    ruler.forget()
    if not load.ok:
        raise Refused(reason(load.text.replace(path, "the file")))
    setting, changes = sgf.parse(printed.text)
    if len(changes) > MOST_CHANGES:
        raise Refused(f"The record has more than {MOST_CHANGES} steps.")
    return setting, changes
