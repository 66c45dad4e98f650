# SPDX-License-Identifier: MIT
"""An engine that solves positions, one question after the other."""

from dataclasses import dataclass

from ..gtp.client import Engine


@dataclass(frozen=True)
class Answer:
    """The response to `solve`: the result (`W+3`, `B+`, `0`, or `unknown`) and a line of best turns, or the bounds."""

    result: str
    rest: str


class SolvingEngine(Engine):
    """An engine for the time of a `with`; `seconds` is how long to try at a question."""

    def __init__(self, program, threads, megabytes, seconds=None):
        super().__init__([program])
        self._seconds = seconds
        self._parameters = [f"engine_param threads {threads}", f"engine_param solver_mb {megabytes}"]

    def start_game(self, game, width=None, options=()):
        """A new game; the options are pairs of a name and a value."""
        self.ask(f"set_game {game}")
        for parameter in self._parameters:
            self.ask(parameter)
        for name, value in options:
            self.ask(f"game_param {name} {value}")
        if width:
            self.ask(f"boardsize {width}")

    def solve(self):
        result, _, rest = self.ask("solve" if self._seconds is None else f"solve {self._seconds}").partition(" ")
        return Answer(result, rest)

    def after(self, moves):
        """The answer after these turns of alternating sides, which are taken back again."""
        for turn in moves:
            self.ask(f"play {self.ask('to_move')} {turn}")
        answer = Answer(self.ask("final_score"), "") if self.ask("to_move") == "none" else self.solve()
        for _ in moves:
            self.ask("undo")
        return answer
