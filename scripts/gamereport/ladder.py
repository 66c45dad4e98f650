"""The skill ladder: what twice as many nodes are worth, by matches of scripts/match.py."""

import json
import pathlib
import subprocess
import sys
import tempfile
from dataclasses import dataclass

from matchrunner.tables import elo_text, mean_text

from .setting import ROOT


@dataclass(frozen=True)
class Rung:
    """Twice `nodes` against `nodes`. `elo` is None in cooperative games, `score` the share of points."""

    nodes: int
    games: int
    text: str
    elo: float | None
    score: float | None


def climb(setting, cooperative, first, rungs, games):
    return [play_rung(setting, cooperative, first * 2 ** rung, games) for rung in range(rungs)]


def play_rung(setting, cooperative, nodes, games):
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(ROOT / "scripts" / "match.py"), "--quiet", "--game", setting.game,
                   "--engine-path", setting.engine, "--nodes", str(nodes), "--games", str(games), "--output", folder, "--seed",
                   str(setting.seed), "--black-name", "more", "--white-name", "less", "--black-param",
                   f"max_nodes={2 * nodes}"]
        # Two teams on the same dice, not one of both.
        command += ["--team", "more", "--team", "less"] if cooperative else []
        command += ["--size", str(setting.size)] if setting.size else []
        for option in setting.options:
            command += ["--option", option]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        result = json.loads(pathlib.Path(folder, "result.json").read_text(encoding="utf-8"))
    entry = result["results"][0]
    if "totals" in entry:
        texts = [f"{team} {mean_text(total, 0)}" for team, total in sorted(entry["totals"].items(), reverse=True)]
        return Rung(nodes, entry["games"], ", ".join(texts), None, None)
    return Rung(nodes, entry["games"], elo_text(entry["elo"]), entry["elo"]["elo"], entry["elo"]["score"])
