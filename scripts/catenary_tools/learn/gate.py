# SPDX-License-Identifier: MIT
"""The step `gate`: matches of the engine with the network against the same engine without, and against `uct`."""

import subprocess
import sys
from dataclasses import dataclass

from .. import places
from ..play.setting import COLORS
from ..records.results import read_result


@dataclass(frozen=True)
class Gate:
    """A match: its name, the parameters of the opponent and the options of scripts/match for the limit of a turn."""

    name: str
    opponent: tuple
    limit: tuple


def gates_of(options):
    timed = ("--time", str(options.gate_time))
    return (Gate("fixed-nodes", ("network=off",), ("--nodes", str(options.gate_nodes))),
            Gate("timed", ("network=off",), timed),
            Gate("uct", ("network=off", "searcher=uct"), timed))


def command(options, gate, network):
    """The command line of a match in the first kind of games."""
    setting = options.kinds[0].of_shard(0).setting
    words = [str(places.SCRIPTS / "match"), *setting.words()]
    for color, parameters in zip(COLORS, ((f"network={network}",), gate.opponent), strict=True):
        words += [f"--{color}", options.engine]
        for parameter in (*parameters, "threads=1"):
            words += [f"--{color}-param", parameter]
    return [*words, *gate.limit, "--games", str(options.gate_games), "--concurrency", str(options.concurrency),
            "--seed", str(options.seed), "--output", str(options.folder / gate.name), "--quiet"]


def play(options, network):
    """Plays the matches that are not finished; returns their figures (the `elo` of result.json) by name."""
    found = {}
    for gate in gates_of(options):
        print(f"gate: {gate.name}", file=sys.stderr, flush=True)
        subprocess.run(command(options, gate, network), check=True, stdout=subprocess.DEVNULL)
        found[gate.name] = read_result(options.folder / gate.name)["results"][0]["elo"]
    return found


def line_of(name, elo):
    return (f"{name}: {elo['score']:.1%} of {2 * elo['number']} games, Elo {elo['elo']:+.0f} "
            f"[{elo['elo_low']:+.0f}, {elo['elo_high']:+.0f}]")
