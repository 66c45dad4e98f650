# SPDX-License-Identifier: MIT
"""The games of a match in progress, for those who watch: running/N.jsonl for each game that runs side by side. The
first line describes the game, each other line is a turn as games.jsonl has it."""

import contextlib
import json
import pathlib

FOLDER = "running"


def _line(data):
    return json.dumps(data, separators=(",", ":")) + "\n"


class RunningGames:
    """Writes the files of a run. A disk that is full costs the spectators, not the match."""

    def __init__(self, output):
        self._folder = pathlib.Path(output) / FOLDER
        self._games = {}
        self._told = {}

    def open(self):
        """Removes what a run that was killed has left."""
        self._folder.mkdir(exist_ok=True)
        self.close()

    def tell(self, number, game):
        """Adds what is new of the game in a slot; `game` is a GameInProgress, None between games."""
        if game is None or not game.record.start:
            return
        path = self._folder / f"{number}.jsonl"
        with contextlib.suppress(OSError):
            if self._games.get(number) is not game:
                path.write_text(_line(_description(game)), encoding="utf-8")
                self._games[number], self._told[number] = game, 0
            turns = game.record.turns[self._told[number]:]
            if turns:
                with open(path, "a", encoding="utf-8") as file:
                    file.writelines(map(_line, turns))
                self._told[number] += len(turns)

    def close(self):
        """Leaves no game in progress behind."""
        for path in self._folder.glob("*.jsonl"):
            with contextlib.suppress(OSError):
                path.unlink()


def _description(game):
    setting = game.matchup.setting
    return {"game": setting.game, "size": setting.size, "options": dict(setting.options), **game.names,
            "pair": game.pair, "number": game.number, "start": game.record.start}


def read(output):
    """Returns the games in progress as {slot: (description, turns)}; a line that is being written is not read."""
    found = {}
    for path in sorted(pathlib.Path(output, FOLDER).glob("*.jsonl")):
        with contextlib.suppress(OSError, ValueError):
            first, *turns = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n")[:-1]]
            found[int(path.stem)] = first, turns
    return found
