# SPDX-License-Identifier: MIT
"""Stored games of a match: games.jsonl has a line with a checksum for each completed pair, running/N.jsonl holds the
game in progress of slot N."""

from __future__ import annotations

import contextlib
import json
import os
import re
import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from ..files import (Check, DamagedFile, JsonObject, append_line, is_natural, is_number, is_object, is_text, is_whole,
                     list_of, map_of, object_of, one_of, or_none, row, sync_folder, write_whole, wrong_field)
from ..model import COLORS, FAILURES, GameEntry, MEANINGS, Setting, Turn
from ..play.pairs import GameInProgress, Matchup, PlayedPair
from . import sgf

NAME = "games.jsonl"
# Damaged lines of that file.
ASIDE = NAME + ".damaged"
# The folders of the games in progress, and of the records.
RUNNING = "running"
RECORDS = "sgf"
MOST_NAMED = 10
CHECKED = re.compile(rb'(\{.*),"crc32":(\d+)\}\n', re.DOTALL)
START = b'{"matchup":'
# The index of a matchup and the number of a pair.
PairKey = tuple[int, int]


def _is_roll(value: Any) -> bool:
    return row(is_text, list_of(is_text))(value) and value[0] in value[1]


_is_search_figure = or_none(is_whole)
_is_color = one_of((*COLORS, "chance"))
FIELDS: dict[str, Check] = {
    "black": is_text, "white": is_text, "opening": is_text, "start": is_text, "result": is_text,
    "turns": list_of(row(_is_color, is_text, is_number, is_text, *[_is_search_figure] * 3)),
    "rolls": list_of(_is_roll), "winner": or_none(one_of(COLORS)), "margin": or_none(is_number),
    "verdict": one_of(tuple(MEANINGS)), "detail": is_text, "last_lines": list_of(is_text),
    "opening_moves": list_of(row(_is_color, is_text)), "late_milliseconds": or_none(is_number),
}
# Fields that games written by older versions lack.
OPTIONAL = {"late_milliseconds": None}
_is_running_game = object_of({
    "game": is_text, "size": or_none(is_natural), "options": map_of(is_text, is_text), "black": is_text,
    "white": is_text, "pair": is_natural, "number": is_natural, "start": is_text})


def record_name(index: int, pair: int, number: int) -> str:
    """The name of the SGF file of a game."""
    return f"{index + 1}-{pair + 1:05d}-{number + 1}.sgf"


def entries_of(index: int, pair: int, matchup: Matchup, played: PlayedPair) -> tuple[list[GameEntry], list[str]]:
    """Returns the games of a pair as they are written, and their SGF texts; `index` is the index of the matchup."""
    opening, games, texts = played.opening, [], []
    opening_steps = 1 if opening.position is not None else sum(sgf.steps_of(text) for _, text in opening.moves)
    for number, record in enumerate(played.records):
        assert record.verdict, "a game that has not ended"
        names = {color: matchup.names[owner] for color, owner in matchup.owners(number).items()}
        failed = None
        if record.verdict in FAILURES:
            failed = names["black" if matchup.cooperative or record.winner == "white" else "white"]
        board = {"size": played.board, "layout": played.options.get("layout", "")}
        games.append(GameEntry(
            pair=pair, game=number, black=names["black"], white=names["white"], opening=opening.name,
            start=record.start, turns=record.turns, rolls=record.rolls, result=record.result, winner=record.winner,
            margin=record.margin, verdict=record.verdict, detail=record.detail, last_lines=record.last_lines,
            late_milliseconds=record.late_milliseconds, sgf=record_name(index, pair, number), failed=failed,
            board=board, opening_moves=opening.moves))
        texts.append(sgf.annotated(record.sgf, opening_steps, games[-1]))
    return games, texts


def line_of(index: int, pair: int, games: Sequence[GameEntry]) -> bytes:
    """Returns the line of a pair."""
    objects = [game.to_json() for game in games]
    content = json.dumps({"matchup": index, "pair": pair, "games": objects}, separators=(",", ":")).encode()
    return b'%b,"crc32":%d}\n' % (content[:-1], zlib.crc32(content))


def parse_line(line: bytes, matchups: Sequence[Matchup] | None = None) -> tuple[int, int, list[GameEntry]]:
    """Returns the index of the matchup, the number of the pair and its games. Raises ValueError with the reason if the
    line is damaged, or its games do not belong to these matchups."""
    checked = CHECKED.fullmatch(line)
    if checked and zlib.crc32(checked[1] + b"}") != int(checked[2]):
        raise ValueError("its checksum is wrong")
    try:
        content = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise ValueError("no JSON") from None
    if not _is_pair(content, bool(checked)):
        raise ValueError("no pair of games")
    index, pair, objects = content["matchup"], content["pair"], content["games"]
    for number, each in enumerate(objects):
        entry = OPTIONAL | each
        wrong = wrong_field(entry, FIELDS)
        if not wrong:
            losers = (entry["black"], entry["white"]) if entry["verdict"] in FAILURES else (None,)
            wrong = wrong_field(entry, {"pair": one_of([pair]), "game": one_of([number]), "failed": one_of(losers),
                                        "sgf": one_of([record_name(index, pair, number)])})
        if wrong:
            raise ValueError(f"game {number + 1} has a wrong '{wrong}'")
    games = list(map(GameEntry.from_json, objects))
    if matchups is not None:
        _check_players(index, games, matchups)
    return index, pair, games


def _is_pair(content: Any, checked: bool) -> bool:
    names = ["matchup", "pair", "games"] + ["crc32"] * checked
    return (is_object(content) and list(content) == names and is_natural(content["matchup"])
            and is_natural(content["pair"]) and content["games"] != [] and list_of(is_object)(content["games"]))


def _check_players(index: int, games: Sequence[GameEntry], matchups: Sequence[Matchup]) -> None:
    if index >= len(matchups):
        raise ValueError(f"no matchup {index}")
    matchup = matchups[index]
    if len(games) != matchup.games_of_pair:
        raise ValueError("no pair of games")
    for number, game in enumerate(games):
        if any(game.player(color) != matchup.names[owner] for color, owner in matchup.owners(number).items()):
            raise ValueError(f"game {number + 1} has other players")
        if matchup.cooperative and game.margin is None:
            raise ValueError(f"game {number + 1} has a wrong 'margin'")


def is_unfinished(line: bytes) -> bool:
    """Returns true for the beginning of an incomplete line."""
    try:
        parse_line(line[:-1] + b"\n")
    except ValueError:
        start = line[:len(START)]
        return START.startswith(start) and line.isascii() and line.decode().isprintable()
    return False


def damage_text(damage: Mapping[int, str]) -> str:
    """The reasons why lines are damaged, by line number, as one line of text."""
    named = [f"line {number}: {reason}" for number, reason in list(damage.items())[:MOST_NAMED]]
    more = len(damage) - len(named)
    return ", ".join(named) + (f" and {more} more" if more else "")


@dataclass
class Stored:
    """The content of a file: the games of all pairs, and the reasons why lines are damaged, by line number. `end` is
    where the last complete line ends; a line left incomplete by a killed run follows there."""

    pairs: dict[PairKey, list[GameEntry]] = field(default_factory=dict)
    damage: dict[int, str] = field(default_factory=dict)
    end: int = 0


def read(path: Path, matchups: Sequence[Matchup] | None = None) -> Stored:
    """Returns the content of a file, which may not exist. Lines with games of other matchups are damaged."""
    stored = Stored()
    if not path.exists():
        return stored
    with open(path, "rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n") and is_unfinished(line):
                break
            stored.end += len(line)
            try:
                if not line.endswith(b"\n"):
                    raise ValueError("its end is damaged")
                index, pair, games = parse_line(line, matchups)
                stored.pairs[index, pair] = games
            except ValueError as error:
                stored.damage[number] = str(error)
    return stored


def read_pairs(path: Path, matchups: Sequence[Matchup] | None = None) -> dict[PairKey, list[GameEntry]]:
    """Returns the games of all pairs. Raises DamagedFile."""
    stored = read(path, matchups)
    if stored.damage:
        raise DamagedFile(path, damage_text(stored.damage))
    return stored.pairs


def read_games(path: Path) -> list[GameEntry]:
    """Returns all games in the order of their pairs. Raises DamagedFile."""
    return [game for _, games in sorted(read_pairs(path).items()) for game in games]


def prepare_file(path: Path, stored: Stored) -> None:
    """Prepares a file for more pairs: removes an incomplete line, and moves damaged lines aside. `stored` is its
    content; a missing file is created."""
    with open(path, "ab") as file:
        file.truncate(stored.end)
    if stored.damage:
        _move_aside(path, stored.damage)
    sync_folder(path.parent)


def append_pair(path: Path, index: int, pair: int, games: Sequence[GameEntry]) -> None:
    """The pair is on the disk when this returns."""
    append_line(path, line_of(index, pair, games))


def _move_aside(path: Path, numbers: Collection[int]) -> None:
    with open(path, "rb") as file:
        lines = dict(enumerate(file, 1))
    with open(path.with_name(ASIDE), "ab") as file:
        file.writelines(lines[number] for number in numbers)
        file.flush()
        os.fsync(file.fileno())
    write_whole(path, b"".join(line for number, line in lines.items() if number not in numbers))


# Games in progress.


@dataclass(frozen=True)
class RunningGame:
    """A game in progress as described in its file, in which its turns follow. `pair` and `number` count from 0."""

    setting: Setting
    black: str
    white: str
    pair: int
    number: int
    start: str

    @staticmethod
    def from_json(data: JsonObject) -> "RunningGame":
        """Raises ValueError if it does not have the right form."""
        if not _is_running_game(data):
            raise ValueError("no game in progress")
        setting = Setting(data["game"], data["size"], tuple(data["options"].items()))
        return RunningGame(setting, data["black"], data["white"], data["pair"], data["number"], data["start"])

    def to_json(self) -> JsonObject:
        return {"game": self.setting.game, "size": self.setting.size, "options": dict(self.setting.options),
                "black": self.black, "white": self.white, "pair": self.pair, "number": self.number,
                "start": self.start}


class RunningGames:
    """Writes the files of a run. Write errors are ignored, so that a full disk never stops the match."""

    def __init__(self, output: str | os.PathLike[str]) -> None:
        self._folder = Path(output) / RUNNING
        self._games: dict[int, GameInProgress] = {}
        self._told: dict[int, int] = {}

    def open(self) -> None:
        """Removes what a killed run left behind."""
        self._folder.mkdir(exist_ok=True)
        self.close()

    def tell(self, slot: int, game: GameInProgress | None) -> None:
        """Writes the new turns of the game in a slot; does nothing between games, when `game` is None."""
        if game is None or not game.record.start:
            return
        path = self._folder / f"{slot}.jsonl"
        with contextlib.suppress(OSError):
            if self._games.get(slot) is not game:
                about = RunningGame(game.matchup.setting, game.names["black"], game.names["white"], game.pair,
                                    game.number, game.record.start)
                path.write_text(_line(about.to_json()), encoding="utf-8")
                self._games[slot], self._told[slot] = game, 0
            turns = game.record.turns[self._told[slot]:]
            if turns:
                with open(path, "a", encoding="utf-8") as file:
                    file.writelines(map(_line, turns))
                self._told[slot] += len(turns)

    def close(self) -> None:
        """Removes the games in progress."""
        for path in self._folder.glob("*.jsonl"):
            with contextlib.suppress(OSError):
                path.unlink()


def _line(data: JsonObject | Turn) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def read_running(output: str | os.PathLike[str]) -> dict[int, tuple[RunningGame, list[Turn]]]:
    """Returns the games in progress of a match by slot; a line that is still being written is skipped."""
    found = {}
    for path in sorted(Path(output, RUNNING).glob("*.jsonl")):
        with contextlib.suppress(OSError, ValueError, RecursionError):
            first, *turns = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n")[:-1]]
            # A line that is damaged, or from another version, may have any form.
            if FIELDS["turns"](turns):
                found[int(path.stem)] = RunningGame.from_json(first), [Turn(*turn) for turn in turns]
    return found


# Finished games, read while a match is watched.


class EndedGame(NamedTuple):
    """`record` is the name of its SGF file."""

    black: str
    white: str
    result: str
    record: str


class EndedGames:
    """The games of completed pairs, read from a file to which a match appends. A match that is continued cuts off an
    incomplete line there, and replaces a file that has damaged lines."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._inode: int | None = None
        self._forget()

    def _forget(self) -> None:
        self.games: list[EndedGame] = []
        # The reasons why lines are damaged, by line number.
        self.damage: dict[int, str] = {}
        # The end and the number of the last complete line.
        self._end = self._lines = 0

    def look(self) -> None:
        """Reads what has been appended; a file that cannot be read changes nothing."""
        with contextlib.suppress(OSError), open(self._path, "rb") as file:
            status = os.fstat(file.fileno())
            if status.st_ino != self._inode or status.st_size < self._end:
                self._forget()
            self._inode = status.st_ino
            file.seek(self._end)
            while (line := file.readline()).endswith(b"\n"):
                self._end += len(line)
                self._lines += 1
                try:
                    self.games += [EndedGame(game.black, game.white, game.result, game.sgf)
                                   for game in parse_line(line)[2]]
                except ValueError as error:
                    self.damage[self._lines] = str(error)
