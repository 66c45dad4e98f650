# SPDX-License-Identifier: MIT
"""scripts/measure-levels: the gain of each level of a game over the one below, and levels at equal steps."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .. import places
from ..cli import Parser, ToolOptions, add_concurrency, add_engine, add_seed, number, positive, say
from ..engine.client import AsyncEngine, check_settings
from ..errors import UsageError
from ..files import write_whole
from ..match.gain import Contest, Gain
from ..model import Setting
from ..play.work import LocalExecutor
from ..sources import check_write, header_text, source_file

DESCRIPTION = """Measures the levels of a game of two opponents: plays each level against the one below, in paired games
on the default board, and prints the gains in Elo.

--rounds N moves the levels between the first and the last until all gains may be between 100 and 300 by their 95%%
intervals, measuring at most N times. --write stores the levels in games/NAME/levels.inc, with their gains and the
digest of the evaluation; without it they are printed.

  %(prog)s --game catchup --games 40 --rounds 3 --write"""
FILE = "levels.inc"
ROW = re.compile(r"^\{\.max_nodes = (\d+), \.temperature = (\d+), \.threads = 1\},"
                 r"(?:  // -?\d+ \((-?\d+) to (-?\d+)\), \d+ games)?$", re.MULTILINE)
LEAST_ELO, MOST_ELO = 100, 300
NODES_AT_0 = 256
# Of the digest.
DIGITS = 16


@dataclass(frozen=True)
class Level:
    """Its parameters; with a temperature it has one node. All levels lie on one axis, on which a unit halves the
    temperature down to 1, or doubles the nodes: fewer than 512 play worse than one node."""

    nodes: int
    temperature: int

    @classmethod
    def at(cls, place: float) -> "Level":
        if place < 0.5:
            return cls(1, max(1, min(100, round(2 ** -place))))
        nodes = NODES_AT_0 * 2 ** max(1.0, place)
        # Two digits are enough.
        digits = math.floor(math.log10(nodes)) - 1
        return cls(round(nodes / 10 ** digits) * 10 ** digits, 0)

    @property
    def place(self) -> float:
        return -math.log2(self.temperature) if self.temperature else math.log2(self.nodes / NODES_AT_0)

    @property
    def parameters(self) -> Sequence[tuple[str, str]]:
        return ("max_nodes", str(self.nodes)), ("temperature", str(self.temperature))

    def text(self) -> str:
        return f"{{.max_nodes = {self.nodes}, .temperature = {self.temperature}, .threads = 1}},"


@dataclass(frozen=True)
class LevelsOptions(ToolOptions):
    game: str
    engine_path: str
    games: int
    minutes: float
    rounds: int
    seed: int
    concurrency: int
    write: bool
    argv: Sequence[str]


def parse(arguments: Sequence[str]) -> LevelsOptions:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("--game", required=True, metavar="NAME", help="the game")
    add_engine(parser)
    parser.add_argument("--games", type=positive, default=60, metavar="N",
                        help="games of each level against the one below (default: 60)")
    parser.add_argument("--minutes", type=number(0), default=math.inf, metavar="M",
                        help="start no more of them after this time")
    parser.add_argument("--rounds", type=positive, default=1, metavar="N", help="measurements at most (default: 1)")
    add_seed(parser)
    add_concurrency(parser, "games", places.processors())
    parser.add_argument("--write", action="store_true", help=f"write games/NAME/{FILE}")
    given = parser.parse_args(arguments)
    given.argv = arguments
    check_write(parser, given.game, given.write)
    return LevelsOptions.from_attributes(given)


def evaluation_digest(game: str) -> str:
    """The first digits of the SHA-256 of what the strengths depend on: the network for the game's default setting, the
    weights, and the scale of the win rate."""
    digest = hashlib.sha256()
    for name in ("network.bin", "weights.inc", "win_rate.inc"):
        path = source_file(game, name)
        digest.update(path.read_bytes() if path.exists() else b"")
    return digest.hexdigest()[:DIGITS]


def levels_in(text: str) -> list[tuple[Level, tuple[int, int] | None]]:
    """The levels in the text of a file, each with the interval of its gain if that is recorded."""
    return [(Level(int(nodes), int(temperature)), (int(low), int(high)) if high else None)
            for nodes, temperature, low, high in ROW.findall(text)]


def is_even(intervals: Iterable[tuple[float, float]]) -> bool:
    """True if no step is surely smaller or larger than a player wants."""
    return all(low <= MOST_ELO and high >= LEAST_ELO for low, high in intervals)


def interval_of(gain: Gain) -> tuple[float, float]:
    assert gain.interval.low is not None and gain.interval.high is not None
    return gain.interval.low, gain.interval.high


def evened(levels: Sequence[Level], gains: Sequence[float]) -> list[Level]:
    """The levels between the first and the last at equal steps of strength, by interpolation between those measured."""
    # A level that is no stronger than the one below would make the interpolation ambiguous.
    strengths = [0.0, *itertools.accumulate(max(1.0, gain) for gain in gains)]
    positions = [level.place for level in levels]
    found = [levels[0]]
    for index in range(1, len(levels) - 1):
        target = strengths[-1] * index / (len(levels) - 1)
        upper = next(i for i, strength in enumerate(strengths) if strength >= target and i > 0)
        share = (target - strengths[upper - 1]) / (strengths[upper] - strengths[upper - 1])
        found.append(_above(found[-1], positions[upper - 1] + share * (positions[upper] - positions[upper - 1])))
    return [*found, levels[-1]]


def _above(below: Level, place: float) -> Level:
    """The level at a place, or the first one that is above another."""
    while Level.at(place).place <= below.place:
        place += 0.05
    return Level.at(place)


def value_of(gain: Gain) -> float:
    """The gain, or if one side won every game, the end of its interval on the other side."""
    low, high = interval_of(gain)
    return (low if gain.interval.value > 0 else high) if gain.clean else gain.interval.value


def gain_text(gain: Gain) -> str:
    low, high = interval_of(gain)
    return f"{value_of(gain):.0f} ({low:.0f} to {high:.0f}), {gain.games} games"


def file_text(options: LevelsOptions, levels: Sequence[Level], gains: Sequence[Gain]) -> str:
    header = header_text("Levels with their gains over the level below and 95% intervals", options.argv)
    rows = [levels[0].text(), *(f"{level.text()}  // {gain_text(gain)}" for level, gain in zip(levels[1:], gains))]
    digest = f"// Digest of the evaluation: {evaluation_digest(options.game)}.\n"
    return header + digest + "".join(f"{row}\n" for row in rows)


async def levels_of(program: str, game: str) -> list[Level]:
    """The levels of a game. Raises UsageError for a cooperative game."""
    async with AsyncEngine([program, "--game", game]) as engine:
        info = json.loads(await engine.ask("game_info"))
    if info["cooperative"]:
        raise UsageError(f"argument --game: {game} is a cooperative game, whose totals measure-totals measures")
    return [Level(int(level["max_nodes"]), int(level["temperature"])) for level in info["levels"]]


async def measured(options: LevelsOptions, program: str, levels: Sequence[Level]) -> tuple[list[Level], list[Gain]]:
    """The levels after the last round, with the gain of each over the one below."""
    setting = Setting(options.game)
    contest = Contest(program, setting, False, options.games, options.seed, 60 * options.minutes)
    known: dict[tuple[Level, Level], Gain] = {}
    chosen = list(levels)
    async with LocalExecutor(options.concurrency) as executor:
        for left in reversed(range(options.rounds)):
            for upper, (weaker, stronger) in enumerate(zip(chosen, chosen[1:]), 2):
                if (weaker, stronger) not in known:
                    known[weaker, stronger] = await contest.gain(
                        executor, f"{setting.title()}: level {upper}", stronger.parameters, weaker.parameters)
                say(f"level {upper}: {stronger.nodes} nodes, temperature {stronger.temperature}: "
                    + gain_text(known[weaker, stronger]))
            gains = [known[pair] for pair in zip(chosen, chosen[1:])]
            if not left or is_even(map(interval_of, gains)):
                break
            chosen = evened(chosen, [value_of(gain) for gain in gains])
            say("levels at equal steps:")
    return chosen, gains


def main(options: LevelsOptions) -> int:
    """Returns 1 if the steps are not even."""
    program = places.ensure_built(options.engine_path)
    asyncio.run(check_settings(program, [Setting(options.game)]))
    chosen, gains = asyncio.run(measured(options, program, asyncio.run(levels_of(program, options.game))))
    text = file_text(options, chosen, gains)
    if options.write:
        write_whole(source_file(options.game, FILE), text)
    else:
        print(text, end="")
    even = is_even(map(interval_of, gains))
    if not even:
        say("the steps are not even; more --rounds or --games may help")
    return 0 if even else 1
