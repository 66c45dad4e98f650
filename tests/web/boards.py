# SPDX-License-Identifier: MIT
"""Boards of all games and option sets, from the engine: the input of board_json_test.py."""

import itertools
import json
import random

GOLDEN_PLIES = 8
SMALL = 5


def values_of(option):
    """The interesting values of an option, the default first."""
    choices = {"bool": ["on", "off"], "list": option["choices"]}.get(option["type"], option["samples"])
    return [option["value"], *(value for value in choices if value != option["value"])]


class Boards:
    """The answers of one engine. `ask` sends a GTP command, and raises if it is refused."""

    def __init__(self, ask, failure):
        self._ask = ask
        self._failure = failure

    def games(self):
        return [json.loads(self._ask(f"game_info {name}")) for name in self._ask("list_games").split()]

    def option_sets(self, info):
        """All combinations that the engine accepts, as commands after set_game; each occurs once."""
        seen = []
        names = [option["name"] for option in info["options"]]
        for values in itertools.product(*map(values_of, info["options"])):
            commands = [f"game_param {name} {value}" for name, value in zip(names, values)]
            try:
                self.start(info, commands)
            except self._failure:
                continue
            options = self._ask("game_param")
            if options not in seen:
                seen.append(options)
                yield commands

    def start(self, info, commands, size=None):
        """Starts a game with options."""
        self._ask(f"set_game {info['name']}")
        if size and len(info["sizes"]) > 1:
            self._ask(f"boardsize {size}")
        for command in commands:
            self._ask(command)
        self._ask("set_random_seed 1")

    def layout(self):
        return json.loads(self._ask("board_layout"))

    def state(self):
        return json.loads(self._ask("board_state"))

    def play(self, seed, most):
        """Yields the states of a random game played by clicks, including the initial state."""
        source = random.Random(seed)
        for _ in range(most):
            state = self.state()
            yield state
            steps = [*state["legal"]["clicks"], *(["pass"] if state["legal"]["pass"] else [])]
            if not steps:
                return
            mover = state["turn"]["mover"]
            step = source.choice(steps)
            self._ask(f"play {self._color_of(state, step) if mover == 'both' else mover} {step}")

    @staticmethod
    def _color_of(state, step):
        owners = {piece["cell"]: piece["owner"] for piece in state["pieces"]}
        return owners.get(state["legal"]["selected"] or step, "white")

    def golden(self, info):
        """The lines of the golden file of a game: its options and small board, then the states of all option sets."""
        yield {"options": info["options"], "sizes": info["sizes"]}
        layouts = []
        for commands in self.option_sets(info):
            self.start(info, commands, SMALL)
            if (layout := self.layout()) not in layouts:
                layouts.append(layout)
                yield {"set": commands, "layout": layout}
            *_, state = self.play(1, GOLDEN_PLIES)
            yield {"set": commands, "state": state}
