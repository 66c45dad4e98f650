# SPDX-License-Identifier: MIT
"""Games for the tests of reviews, made by the engine: self-play, and self-play with one turn replaced."""

import asyncio

from catenary_tools.engine import analysis
from catenary_tools.engine.analysis import Analysis
from catenary_tools.engine.client import Engine

# A turn is bad if it loses this many percentage points of a chance that was not small, according to searches with these
# multiples of the nodes that do not use results of other searches.
BAD = 30
LEAST_CHANCE = 0.4
FACTORS = (1, 4)


def sgf_of(program, setting, turns):
    """The record of a game, given as the turns of the side to move."""
    with Engine([program]) as engine:
        for command in setting.commands():
            engine.ask(command)
        for turn in turns:
            engine.ask(f"play {engine.ask('to_move')} {turn}")
        return engine.ask("printsgf")


class Maker:
    """Plays games in a program's analysis mode with `nodes` per turn."""

    def __init__(self, program, setting, nodes):
        self._program = program
        self._nodes = nodes
        self._start = {"game": setting.game, "options": dict(setting.options)}
        if setting.size:
            self._start["size"] = setting.size

    def _request(self, turns, factor=1):
        return {**self._start, "moves": turns, "limits": {"nodes": factor * self._nodes}, "engine": {"threads": 1},
                "best_turn": True}

    async def play_on(self, turns):
        """Returns the turns, continued by self-play up to the end of the game."""
        turns = list(turns)
        async with Analysis([self._program]) as engine:
            while "moves" in (answer := (await engine.ask(self._request(turns)))[0]):
                turns.append(answer["moves"][0]["turn"])
        return turns

    async def chance(self, turns, side, factor):
        """Returns the chance of a side after the turns, from a search that does not use results of other searches."""
        async with Analysis([self._program]) as engine:
            answer, = await engine.ask(self._request(turns, factor))
        if "moves" not in answer:
            return float(answer["result"].startswith(side[0].upper()))
        found = answer["moves"][0]["winrate"]
        return found if answer["to_move"] == side else 1 - found

    async def loss(self, turns, best, played, side, factor):
        """Returns the loss of a turn relative to another one, in percentage points."""
        chances = [await self.chance([*turns, turn], side, factor) for turn in (best, played)]
        return 100 * (chances[0] - chances[1])

    async def bad_turn(self, turns):
        """Returns a turn that loses much in the position after `turns`; None if a short search finds none."""
        async with Analysis([self._program]) as engine:
            answer, = await engine.ask(self._request(turns))
            listed, = await engine.ask({**self._start, "moves": turns, "limits": {"depth": 1}, "multi_pv": 1000})
        best, side = answer["moves"][0], listed["to_move"]
        if best["winrate"] < LEAST_CHANCE:
            return None
        for entry in listed["moves"][:len(listed["moves"]) // 2:-1][:6]:
            if ends_turn(entry, answer) and all(
                    [await self.loss(turns, best["turn"], entry["turn"], side, factor) >= BAD for factor in FACTORS]):
                return entry["turn"]
        return None

    async def with_mistake(self, turns, first):
        """Returns a game that follows `turns`, plays a bad turn after `first` of them or soon after, and continues by
        self-play; and the number of that turn."""
        for count in range(first, len(turns) - 2):
            bad = await self.bad_turn(turns[:count])
            if bad:
                return await self.play_on([*turns[:count], bad]), count + 1
        raise AssertionError("no bad turn found")


def ends_turn(entry, answer):
    """Returns true if a listed turn has as many moves as the best turn."""
    return entry["turn"].count(",") == answer["moves"][0]["turn"].count(",")


def review_of(program, sgf, nodes):
    return asyncio.run(analysis.review_of([program], sgf, nodes))
