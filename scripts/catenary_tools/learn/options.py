# SPDX-License-Identifier: MIT
"""The command line of scripts/train."""

from __future__ import annotations

import argparse
import pathlib
from collections.abc import Sequence
from dataclasses import dataclass

from ..cli import Parser, add_concurrency, add_engine, add_seed, fraction, number, positive, seconds, whole_number
from ..cluster.options import ClusterOptions, add_cluster
from .kinds import Kind, parse_kind

STEPS = ("generate", "fit", "export", "gate")
DESCRIPTION = """Trains a network that corrects the evaluation of a game: plays games of the engine against itself, fits
the network to them, writes its file and measures it in matches. docs/learning.md describes it.

  %(prog)s colorado --kind "" "layout=random+{shard}" --shards 80

Each step keeps its files in the folder and resumes where it was stopped. In the end the folder has network.bin,
report.html and a folder for each match.

  %(prog)s catchup --rounds 20 --shards 20

Each round does all steps with the best network so far, in a folder of its own; its network replaces the best one if it
beats it, and loses nothing against an earlier one and against uct. Three rounds without a better network end the
training. The report shows the gain for the processor time.
"""


@dataclass(frozen=True)
class Training:
    """The settings of a training run."""

    epochs: int = 3
    batch: int = 8192
    rate: float = 2e-3
    result_share: float = 0.4
    seed: int = 1


@dataclass(frozen=True)
class TrainingOptions(ClusterOptions):
    """The options of all steps; `argv` are the arguments that were given."""

    game: str
    step: Sequence[str]
    rounds: int
    window: int
    folder: pathlib.Path
    engine_path: str
    concurrency: int
    seed: int
    kinds: tuple[Kind, ...]
    shards: int
    games: int
    nodes: int
    random_moves: int
    playouts: int
    uct_turns: str
    start: pathlib.Path | None
    epochs: int
    rate: float
    result_share: float
    any_value: Sequence[str]
    widths: Sequence[int]
    gate_nodes: int
    gate_time: float
    gate_games: int
    argv: Sequence[str]


def even(text: str) -> int:
    """A positive even number: colours are swapped within pairs of games."""
    games = positive(text)
    if games % 2:
        raise argparse.ArgumentTypeError(f"'{text}' is not an even number")
    return games


def steps(text: str) -> list[str]:
    """Parses steps such as "generate,fit"."""
    names = text.split(",")
    if unknown := [name for name in names if name not in STEPS]:
        raise argparse.ArgumentTypeError(f"'{unknown[0]}' is not a step; expected {', '.join(STEPS)}")
    return names


def parse(arguments: Sequence[str]) -> TrainingOptions:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("game", metavar="GAME", help="the game")
    parser.add_argument("--step", type=steps, metavar="STEP[,STEP...]",
                        help=f"steps to do: {', '.join(STEPS)} (default: all)")
    parser.add_argument("--rounds", type=whole_number(0, 1000), default=0, metavar="N",
                        help="do all steps N times, each time with the best network so far (default: 0: once, with the "
                             "network that --kind names)")
    parser.add_argument("--window", type=positive, default=3, metavar="N",
                        help="with --rounds: fit to the games of the latest N rounds (default: 3)")
    parser.add_argument("--folder", type=pathlib.Path, metavar="DIR",
                        help="folder for the files of all steps (default: training/GAME)")
    add_engine(parser, "the engine that plays")
    add_concurrency(parser, "engines")
    add_seed(parser, "seed of games and training")
    _add_games(parser.add_argument_group("generate"))
    _add_fit(parser.add_argument_group("fit"))
    _add_gate(parser.add_argument_group("gate"))
    add_cluster(parser)
    given = parser.parse_args(arguments)
    if given.rounds and given.step:
        parser.error("argument --step: not allowed with --rounds, which does every step")
    given.step = given.step or list(STEPS)
    given.argv = arguments
    given.folder = given.folder or pathlib.Path("training") / given.game
    try:
        given.kinds = tuple(parse_kind(given.game, text) for text in given.kind)
    except argparse.ArgumentTypeError as error:
        parser.error(f"argument --kind: {error}")
    return TrainingOptions.from_attributes(given)


def _add_games(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--kind", nargs="+", default=[""], metavar="WORDS",
                       help="kinds of games, used by the shards in rotation: size=N, OPTION=VALUE and @PARAMETER=VALUE "
                            "of the engine, separated by spaces; + is a space in a value, {shard} the shard's number "
                            "(default: the default settings; the weighted sum alone plays unless @network=on)")
    group.add_argument("--shards", type=positive, default=40, metavar="N", help="number of files (default: 40)")
    group.add_argument("--games", type=whole_number(1, 1_000_000), default=1000, metavar="N",
                       help="games in each file (default: 1000)")
    group.add_argument("--nodes", type=positive, default=800, metavar="N", help="nodes per turn (default: 800)")
    group.add_argument("--random-moves", type=whole_number(1, 100), default=8, metavar="N",
                       help="random moves at the start of a game: from N to twice as many (default: 8)")
    group.add_argument("--playouts", type=whole_number(0, 1_000_000_000), default=0, metavar="N",
                       help="let the searcher uct choose turns of one side, with N playouts per turn (default: 0: "
                            "none)")
    group.add_argument("--uct-turns", choices=("first", "all"), default="first",
                       help="turns that uct chooses. first: a random number of first turns of one side, which are not "
                            "used for training. all: every turn of one side, and of both in half of the games "
                            "(default: first)")


def _add_fit(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--start", type=pathlib.Path, metavar="FILE",
                       help="network of an earlier round whose weights are the initial ones (default: random weights)")
    group.add_argument("--epochs", type=positive, default=Training.epochs, metavar="N",
                       help=f"training epochs (default: {Training.epochs})")
    group.add_argument("--rate", type=number(1e-9, 1), default=Training.rate, metavar="X",
                       help=f"first learning rate (default: {Training.rate})")
    group.add_argument("--result-share", type=fraction, default=Training.result_share, metavar="X",
                       help="weight of the game's result in the training target, from 0 to 1; the value of the search "
                            f"has the rest (default: {Training.result_share})")
    group.add_argument("--any-value", nargs="+", default=[], metavar="OPTION",
                       help="use the network for every value of these options, even those not played")
    group.add_argument("--widths", type=positive, nargs="+", default=[], metavar="N",
                       help="use the network only at these sizes, where it gains (default: all that were played)")


def _add_gate(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--gate-nodes", type=positive, default=2000, metavar="N",
                       help="nodes per turn in the match at fixed nodes (default: 2000)")
    group.add_argument("--gate-time", type=seconds, default=0.2, metavar="S",
                       help="seconds per turn in the timed matches (default: 0.2)")
    group.add_argument("--gate-games", type=even, default=400, metavar="N",
                       help="games in each match (default: 400)")
