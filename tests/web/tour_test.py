# SPDX-License-Identifier: MIT
"""The first steps and the strategies of all games, checked by the engine: turns that they recommend must not lose."""

import asyncio
import itertools
import json
import unittest

from catenary_tools.draw_boards import pictures_of
from catenary_tools.engine.analysis import Analysis
from catenary_tools.engine.client import Engine
from catenary_tools.rules.content import content_of, pages

from tests.support.under_test import ENGINE

NODES = 100_000
# The least chance of the mover after a search without a proof, which errs by some points on empty boards. A turn with
# less must not lose what was won.
LEAST_CHANCE = 0.35
SOLVE_SECONDS = 300
COLORS = ("black", "white")


def choices_of(clicks):
    """The sequences of clicks that fulfil a task, in which "C3|D4" means either."""
    return [clicks for clicks in itertools.product(*(click.split("|") for click in clicks))
            if len(set(clicks)) == len(clicks)]


# The boards of the strategies on which all turns but the named ones lose, each with the beginnings of these turns.
ONLY_TURNS = {
    "catena-strategy-join": ("C3",),
    "cation-strategy-crosscut": ("C3",),
    # Black's boats at home wait; the last one, D6, may not move.
    "colorado-strategy-wait": tuple(f"{file}1-" for file in "ACDEFGH"),
}
# The boards on which a strategy warns of turns that lose most of the mover's chance.
WARNINGS = {"catena-strategy-open": ("E2", "F4")}


class FirstSteps(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = cls.enterClassContext(Engine([ENGINE, "--raw"]))

    def state(self):
        return json.loads(self.engine.ask("board_state"))

    def play(self, picture, clicks):
        """Sets up a board of the tour, plays the clicks, and returns their colour; "both" if both may start."""
        for command in (f"set_game {picture.game}", *picture.commands):
            self.engine.ask(command)
        mover = self.state()["turn"]["mover"]
        for click in clicks:
            self.engine.ask(f"play {mover if mover in COLORS else 'white'} {click}")
        return mover

    def chance(self, picture, side):
        """Returns the side's chance of winning the position on the engine's board; 0 and 1 are proven."""
        if self.state()["over"]:
            return float(self.engine.ask("final_score").startswith(side[0].upper()))
        answer = asyncio.run(self.analyse(self.request(picture) | {"best_turn": True}))
        winrate = answer["moves"][0]["winrate"]
        return winrate if answer["to_move"] == side else 1 - winrate

    def result(self):
        """Returns the proven result of the position on the engine's board, such as `W+1`."""
        return self.engine.ask(f"solve {SOLVE_SECONDS}").split()[0]

    def request(self, picture):
        """Returns a request to analyse the position on the engine's board."""
        sizes = [int(command.split()[1]) for command in picture.commands if command.startswith("boardsize ")]
        return {"game": picture.game, "position": self.engine.ask("position"), "moves": [],
                **({"size": sizes[0]} if sizes else {}), "limits": {"nodes": NODES}, "engine": {"threads": 1}}

    async def analyse(self, request):
        async with Analysis([ENGINE]) as analysis:
            answer, = await analysis.ask(request)
        return answer

    def check(self, picture, clicks):
        mover = self.play(picture, clicks)
        if json.loads(self.engine.ask("game_info"))["cooperative"]:
            # The players can't lose against each other.
            return
        if self.chance(picture, mover) <= LEAST_CHANCE:
            after = self.result()
            self.assertNotEqual(after, "unknown")
            self.play(picture, [])
            self.assertEqual(after, self.result())

    def test_the_sizes_that_the_last_step_of_catchup_tells_are_reached(self):
        picture = next(one for one in pictures_of(pages()["catchup"]) if one.file == "catchup-tour-end.svg")
        self.play(picture, ["pass"])
        self.assertEqual([score["value"] for score in self.state()["scores"]], [6, 6])
        self.assertEqual(self.state()["turn"]["left"], 2)
        self.engine.ask("play black C1,E4")
        self.engine.ask("play white A3,B4,C5")
        self.assertEqual([score["value"] for score in self.state()["scores"]], [8, 9])

    def turns(self, picture):
        """Returns all turns on a board with the mover's chances."""
        for command in (f"set_game {picture.game}", *picture.commands):
            self.engine.ask(command)
        answer = asyncio.run(self.analyse(self.request(picture) | {"multi_pv": 200}))
        return {move["turn"]: move["winrate"] for move in answer["moves"]}

    def strategy_boards(self):
        return {picture.file.removesuffix(".svg"): picture for game in self.engine.ask("list_games").split()
                for picture in pictures_of(pages()[game])}

    def test_other_turns_than_those_of_a_strategy_lose(self):
        for key, only in ONLY_TURNS.items():
            chances = self.turns(self.strategy_boards()[key])
            with self.subTest(key=key):
                self.assertGreater(max(chances.values()), 0.4)
                losing = {turn for turn, chance in chances.items() if chance == 0}
                self.assertEqual(losing, {turn for turn in chances if not turn.startswith(only)})

    def test_turns_that_a_strategy_warns_of_lose_most_of_the_chance(self):
        for key, turns in WARNINGS.items():
            chances = self.turns(self.strategy_boards()[key])
            for turn in turns:
                self.assertLess(chances[turn], max(chances.values()) / 2, (key, turn))

    def test_praised_turns_do_not_lose(self):
        for game in self.engine.ask("list_games").split():
            pictures = {picture.file.removesuffix(".svg"): picture for picture in pictures_of(pages()[game])}
            steps = content_of(pages()[game])["tour"]
            self.assertGreater(len(steps), 2, game)
            for step in steps:
                for clicks in choices_of(step["clicks"]):
                    with self.subTest(step=step["key"], clicks=clicks):
                        self.check(pictures[step["key"]], clicks)
