# SPDX-License-Identifier: MIT
"""games.jsonl: the games of a match, a line for each finished pair. docs/match.md has the fields."""

import contextlib
import json
import os

from ..play import verdicts
from . import sgf
from .files import sync_folder

NAME = "games.jsonl"


def entries_of(index, pair, matchup, played):
    """Returns the games of a PlayedPair as they are written, and their SGF texts; `index` is that of the matchup."""
    games = [_entry_of(index, pair, number, matchup, played) for number in range(len(played.records))]
    return [entry for entry, _ in games], [text for _, text in games]


def record_name(index, pair, number):
    """The name of the SGF file of a game."""
    return f"{index + 1}-{pair + 1:05d}-{number + 1}.sgf"


def _entry_of(index, pair, number, matchup, played):
    opening, record = played.opening, played.records[number]
    owners = matchup.owners(number)
    names = {color: matchup.names[owner] for color, owner in owners.items()}
    entry = {"pair": pair, "game": number, **names, "opening": opening.name, **vars(record)}
    entry["sgf"] = record_name(index, pair, number)
    entry["failed"] = None
    if record.verdict in verdicts.FAILURES:
        loser = "black" if matchup.cooperative or record.winner == "white" else "white"
        entry["failed"] = names[loser]
    entry["board"] = {"size": played.board, "layout": played.options.get("layout", "")}
    opening_steps = 1 if opening.position is not None else sum(sgf.steps_of(text) for _, text in opening.moves)
    entry["opening_moves"] = [list(move) for move in opening.moves]
    return entry, sgf.annotated(record.sgf, opening_steps, entry)


def read_pairs(path):
    """Returns the games of all complete pairs as {(matchup, pair): [entry, ...]}, and where the last one ends in the
    file: a line that a killed run did not finish is not read."""
    pairs, good = {}, 0
    with contextlib.suppress(FileNotFoundError), open(path, "rb") as file:
        for line in file:
            if not line.endswith(b"\n"):
                break
            good += len(line)
            line = json.loads(line)
            pairs[line["matchup"], line["pair"]] = line["games"]
    return pairs, good


def read_games(path):
    """Returns all games in the order of their pairs."""
    pairs, _ = read_pairs(path)
    return [entry for _, entries in sorted(pairs.items()) for entry in entries]


class GamesFile:
    """Appends pairs; a pair is on the disk when `append` returns."""

    def __init__(self, path):
        self.pairs, good = read_pairs(path)
        self._file = open(path, "ab")
        sync_folder(path.parent)
        self._file.truncate(good)

    def append(self, matchup, pair, entries):
        line = json.dumps({"matchup": matchup, "pair": pair, "games": entries}, separators=(",", ":"))
        self._file.write(line.encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self):
        self._file.close()
