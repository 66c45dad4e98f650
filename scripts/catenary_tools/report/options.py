# SPDX-License-Identifier: MIT
"""The command line of scripts/report-game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..cli import (Parser, SettingOptions, add_concurrency, add_engine, add_max_turns, add_seed, add_setting, natural,
                   positive)
from ..cluster.options import ClusterOptions, add_cluster
from ..places import processors

DESCRIPTION = """Writes a report about a game for its designer: one HTML file with a summary in sentences, figures with
intervals, first moves, a heat map of the pieces, a skill ladder and games to replay. Variants are shown side by side:

  %(prog)s catchup --size 7 --variant bonus=parity --variant size=9 --output catchup.html

The engine plays at fixed nodes, so the same command makes the same report."""
# The placeholder for a number in the value of --survey.
NUMBER = "{}"


@dataclass(frozen=True)
class ReportOptions(SettingOptions, ClusterOptions):
    variant: Sequence[str]
    output: str
    engine_path: str
    random_games: int
    engine_games: int
    nodes: int
    map_depth: int
    ladder_nodes: int
    ladder_rungs: int
    ladder_games: int
    max_turns: int
    seed: int
    concurrency: int
    survey: str | None
    surveyed: int
    survey_games: int
    fresh_games: int
    survey_nodes: int
    argv: Sequence[str]


def parse(arguments: Sequence[str]) -> ReportOptions:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("game", help="name of the game, from `catenary --list-games`")
    add_setting(parser)
    parser.add_argument("--variant", action="append", default=[], metavar="NAME=VALUE[,NAME=VALUE...]",
                        help="another variant to compare: options that differ, or size=N; repeatable")
    parser.add_argument("--output", default="report.html", metavar="FILE",
                        help="the page to write (default: report.html)")
    add_engine(parser)
    for name, least, default, text in (
            ("random-games", natural, 500, "random games for each variant"),
            ("engine-games", positive, 100, "engine games for each variant"),
            ("nodes", positive, 500, "nodes per turn in the engine's games"),
            ("map-depth", positive, 3, "search depth of the first moves"),
            ("ladder-nodes", positive, 200, "nodes of the lowest rung of the ladder"),
            ("ladder-rungs", natural, 4, "number of rungs"),
            ("ladder-games", positive, 40, "games of each rung")):
        parser.add_argument(f"--{name}", type=least, default=default, metavar="N", help=f"{text} (default: {default})")
    add_max_turns(parser, 400)
    add_seed(parser)
    add_concurrency(parser, "games", processors())
    group = parser.add_argument_group("survey of many values of an option, to find unfair ones")
    group.add_argument("--survey", metavar="NAME=VALUE",
                       help=f"an option; {NUMBER} in its value stands for the numbers from 1 on")
    for name, least, default, text in (
            ("surveyed", positive, 200, "number of values"), ("survey-games", positive, 10, "games of each value"),
            ("fresh-games", positive, 100, "more games for each of the ten most uneven values"),
            ("survey-nodes", positive, 100, "nodes per turn")):
        group.add_argument(f"--{name}", type=least, default=default, metavar="N", help=f"{text} (default: {default})")
    add_cluster(parser)
    given = parser.parse_args(arguments)
    if given.survey:
        name, _, value = given.survey.partition("=")
        if not name or NUMBER not in value:
            parser.error(f"argument --survey: '{given.survey}' is not NAME=VALUE with {NUMBER} for a number in the "
                         "value")
    given.argv = arguments
    return ReportOptions.from_attributes(given)
