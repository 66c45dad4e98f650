# SPDX-License-Identifier: MIT
"""The steps of scripts/train, and their report."""

import argparse
import asyncio
import json
import pathlib
import sys
from dataclasses import dataclass

from rich.console import Console

from .. import places
from ..cluster.executor import executor_of
from ..engine.client import AsyncEngine, Engine
from ..engine.process import EngineFailure
from ..errors import UsageError, UserError
from ..files import read_json, write_whole
from ..forms import JsonObject
from ..inference.elo import elo_text
from ..match.main import play as play_match
from ..match.options import parse as parse_match
from ..model import COLORS, Setting
from ..pages import render
from ..play.referee import EngineReferee
from ..play.work import LocalExecutor
from .data import ShardWork, generate, shards_in
from .fit import Figures, Learning, Training, fit_games
from .network import network_content, settings_covered

FIGURES = "report.json"
REPORT = "report.html"
NETWORK = "network.bin"
PAGE = pathlib.Path(__file__).parent / "page"


def main(options: argparse.Namespace) -> int:
    options.engine_path = places.ensure_built(options.engine_path)
    asyncio.run(check_game(options.engine_path, options.game))
    options.folder.mkdir(parents=True, exist_ok=True)
    for step in options.step:
        match step:
            case "generate":
                work = ShardWork(options.engine_path, options.kinds[0].setting, options.kinds, options.games,
                                 options.random_moves, options.playouts, options.uct_turns, options.nodes, options.seed)
                executor = executor_of(options, options.engine_path, LocalExecutor(options.concurrency))
                asyncio.run(generate(executor, work, options.folder, options.shards))
            case "fit":
                training = Training(epochs=options.epochs, rate=options.rate, result_share=options.result_share,
                                    seed=options.seed)
                start = options.start.read_bytes() if options.start else None
                learning, figures = fit_games(options.engine_path, shards_in(options.folder, options.shards),
                                              options.kinds, training, start, lambda line: say_progress(f"fit: {line}"))
                learning.save(options.folder)
                add_figures(options.folder, options.game, fit=figures)
            case "export":
                export(options)
            case "gate":
                if status := play_gates(options):
                    return status
    return 0


async def check_game(program: str, game: str) -> None:
    """Raises UserError if the engine cannot play the game, or both players of it share one total."""
    async with AsyncEngine("engine", [program]) as engine:
        try:
            await engine.ask(f"set_game {game}")
            cooperative = await EngineReferee(engine).is_cooperative()
        except EngineFailure as failure:
            raise UserError(f"{program} does not play {game}: {failure}") from None
    if cooperative:
        raise UsageError(f"{game} is a cooperative game; a network corrects the evaluation of games between opponents")


def say_progress(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def export(options: argparse.Namespace) -> None:
    """Writes the file of the network."""
    learning = Learning.load(options.folder)
    kinds = " | ".join(dict.fromkeys(kind.text() for kind in options.kinds))
    playouts = f"{options.playouts} playouts in {options.uct_turns} turns, " if options.playouts else ""
    start = f", from the weights of {options.start.name}" if options.start else ""
    with Engine([options.engine_path]) as engine:
        name, version = engine.ask("name"), engine.ask("version")
    about = [f"{learning.positions} positions of {learning.games} games, {options.nodes} nodes a turn, {playouts}"
             f"seed {options.seed}{start}: {kinds}", f"played by {name} {version}"]
    only = settings_covered(options.engine_path, options.kinds, options.any_value, options.widths)
    write_whole(options.folder / NETWORK,
                network_content(learning.shape, learning.model, only, about))


@dataclass(frozen=True)
class Gate:
    """A match of the network: its name, the parameters of the opponent, and the options for the limit of a turn."""

    name: str
    opponent: tuple[str, ...]
    limit: tuple[str, ...]

    def words(self, engine: str, network: pathlib.Path, setting: Setting) -> list[str]:
        """The players, the game and the limit as words of scripts/match."""
        words = [*setting.words(), "--engine-path", engine]
        for color, parameters in zip(COLORS, ((f"network={network}",), self.opponent), strict=True):
            words += [f"--{color}", engine]
            for parameter in (*parameters, "threads=1"):
                words += [f"--{color}-param", parameter]
        return [*words, *self.limit]


def play_gates(options: argparse.Namespace) -> int:
    """Plays the matches that are not finished, in the first kind of games; returns the exit status of one that is
    stopped, otherwise 0."""
    timed = ("--time", str(options.gate_time))
    setting = options.kinds[0].of_shard(0).setting
    figures: Figures = {}
    for gate in (Gate("fixed-nodes", ("network=off",), ("--nodes", str(options.gate_nodes))),
                 Gate("timed", ("network=off",), timed),
                 Gate("uct", ("network=off", "searcher=uct"), timed)):
        say_progress(f"gate: {gate.name}")
        words = [*gate.words(options.engine_path, options.folder / NETWORK, setting), "--games",
                 str(options.gate_games), "--concurrency", str(options.concurrency), "--seed", str(options.seed),
                 "--output", str(options.folder / gate.name), "--quiet"]
        status, result = play_match(parse_match(words), Console(quiet=True))
        if status or result is None:
            return status
        figures[gate.name] = result["results"][0]["elo"]
    for name, elo in figures.items():
        print(elo_line(name, elo))
    add_figures(options.folder, options.game, gate=figures)
    return 0


def elo_line(name: str, elo: JsonObject) -> str:
    """A line on a match; `elo` is the estimate in its result."""
    return f"{name}: {elo['score']:.1%} of {2 * elo['number']} games, Elo {elo_text(elo)}"


def add_figures(folder: pathlib.Path, game: str, **parts: Figures) -> None:
    """Adds the figures of a step to those of the others, and writes the page again."""
    path = folder / FIGURES
    figures = read_json(path, dict) if path.exists() else {}
    figures |= parts
    write_whole(path, json.dumps(figures, indent=1) + "\n")
    matches = [elo_line(match, elo) for match, elo in figures.get("gate", {}).items()]
    write_whole(folder / REPORT, render(PAGE, figures, title=game.capitalize(), fit=figures.get("fit"),
                                        matches=matches))
