# SPDX-License-Identifier: MIT
"""Openings of games: random balanced openings from seeds, records and positions from files, or the start of the
game."""

from __future__ import annotations

import contextlib
import dataclasses
import random
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ..errors import UsageError
from ..files import is_record, records_of
from ..model import DICE, Move, Setting, other
from .referee import EngineReferee, Referee, RefereeFailed, State
from .work import Machine

# After this many openings the most even one is taken.
MOST_ATTEMPTS = 12
# If all of those end the game, more are drawn, up to this number.
MOST_ENDED = 1000


@dataclass(frozen=True)
class Opening:
    """Whole turns from the start, or a position; `name` is shown in the report."""

    name: str
    moves: tuple[Move, ...] = ()
    position: str | None = None


@dataclass(frozen=True)
class OpeningBook:
    """The source of openings. `entries` hold the content of the files: (sgf, path) and (position, text). `moves` is the
    number of random moves, or of moves to keep from a record (0 keeps all); `window` is in the unit of the evaluation,
    with 0 for no limit; `nodes` is the number of nodes of its search. An opening ends with a turn."""

    kind: Literal["none", "random", "file"] = "none"
    moves: int = 0
    window: int = 0
    nodes: int = 0
    entries: tuple[tuple[str, str], ...] = ()

    @property
    def files(self) -> tuple[str, ...]:
        """The paths of the records."""
        return tuple(text for kind, text in self.entries if kind == "sgf")

    def on(self, machine: Machine) -> "OpeningBook":
        """Returns the book with the paths of the records on a machine."""
        entries = tuple((kind, machine.path(text) if kind == "sgf" else text) for kind, text in self.entries)
        return dataclasses.replace(self, entries=entries)


# The default for matches between opponents.
BALANCED = OpeningBook("random", moves=4, window=100, nodes=3000)


def read_entries(paths: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Returns the entries of SGF files, folders of them, and text files with one position per line, ignoring empty
    lines and comments. Raises UsageError."""
    entries: list[tuple[str, str]] = []
    for path in map(Path, paths):
        try:
            if path.is_dir() or is_record(path):
                entries += [("sgf", str(record.resolve())) for record in records_of([path])]
                continue
            lines = path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"openings: '{path}' cannot be read: {error}") from None
        texts = [line.split("#")[0].strip() for line in lines]
        entries += [("position", text) for text in texts if text]
    if not entries:
        raise UsageError("openings: there are none in the files given")
    return tuple(entries)


async def opening_of(book: OpeningBook, setting: Setting, referee: Referee, seed: int, pair: int) -> Opening:
    """The opening of a pair, which depends only on the setting and the seed."""
    if book.kind == "none":
        return Opening("start")
    if book.kind == "random":
        return await _random_opening(book, setting, referee, seed, pair)
    number = pair % len(book.entries)
    kind, text = book.entries[number]
    await referee.set_up(setting)
    if kind == "position":
        await referee.apply(f"position {text}")
        return Opening(f"position {number + 1}", position=text)
    return await _from_record(book, setting, referee, text)


async def _from_record(book: OpeningBook, setting: Setting, referee: Referee, path: str) -> Opening:
    """Only the position is taken: every engine can be set to it, and it contains everything that the rules depend
    on."""
    options, board = dict(referee.options), referee.board
    position = await _loaded(referee, path, book.moves)
    referee.forget_setting()
    same = await referee.ask("gogui-rules_board_size") == board
    for name, value in options.items():
        same = same and (name == DICE or await referee.apply(f"game_param {name}") == [value])
    if not same:
        raise UsageError(f"openings: '{path}' was played on another board or with other options than {setting.text()}")
    return Opening(Path(path).stem, position=position)


async def _loaded(referee: Referee, path: str, count: int) -> str:
    """Loads that many moves of a record and continues to the end of the turn, or loads all moves for 0; returns the
    position."""
    with named_record(Path(path).read_bytes()) as name:
        async def load(*moves: int) -> State:
            reply, = await referee.request_all([" ".join(map(str, ("loadsgf", name, *moves)))])
            if not reply.ok:
                raise UsageError(f"openings: '{path}': {reply.text}")
            return await referee.state()

        if not count:
            return (await load()).position
        mover, before = await load(count)
        while True:
            side, position = await load(count + 1)
            if side != mover or position == before:
                return position
            before, count = position, count + 1


@contextlib.contextmanager
def named_record(data: bytes) -> Iterator[str]:
    """Yields the path of a copy of a record for `loadsgf`, without blanks, which would end the argument. Raises
    UsageError."""
    # On Windows, no other process can open a NamedTemporaryFile.
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "record.sgf")
        if " " in str(path):
            raise UsageError(f"the folder for temporary files, {folder}, has a blank in its name; TMPDIR names another")
        path.write_bytes(data)
        yield str(path)


async def _random_opening(book: OpeningBook, setting: Setting, referee: Referee, seed: int, pair: int) -> Opening:
    rng = random.Random(f"{seed} {setting.text()} {pair}")
    best: tuple[int, list[Move]] | None = None
    for attempt in range(MOST_ENDED):
        if best and attempt >= MOST_ATTEMPTS:
            break
        # This also clears the referee's table, so that no evaluation depends on earlier ones.
        await referee.set_up(setting)
        moves, side = await _random_turns(referee, rng, book.moves)
        if side == "none":
            continue
        if not book.window or side == "chance":
            best = 0, moves
            break
        value = abs(await referee.evaluate(side, book.nodes))
        if best is None or value < best[0]:
            best = value, moves
        if value <= book.window:
            break
    if best is None:
        raise UsageError(f"openings: {book.moves} random moves end the game of {setting.text()}")
    return Opening(" ".join(text for _, text in best[1]) or "start", moves=tuple(best[1]))


async def _random_turns(referee: Referee, rng: random.Random, count: int) -> tuple[list[Move], str]:
    """Plays `count` random moves and continues to the end of the turn; returns whole turns, and who is to move after
    them. An engine that counts the stones of a turn itself would continue wrongly from the middle of a turn."""
    moves, side = await random_moves(referee, rng, count)
    while moves and side == moves[-1].color:
        more, side = await random_moves(referee, rng, 1)
        moves += more
    turns: list[Move] = []
    for move in moves:
        if turns and turns[-1].color == move.color != "chance":
            turns[-1] = Move(move.color, f"{turns[-1].text},{move.text}")
        else:
            turns.append(move)
    return turns, side


async def random_moves(referee: EngineReferee, rng: random.Random, count: int) -> tuple[list[Move], str]:
    """Plays at most `count` moves; returns them, and who is to move after them."""
    moves: list[Move] = []
    side, _ = await referee.state()
    while side != "none" and len(moves) < count:
        text = rng.choice(await referee.legal_moves())
        # If both colours may move, the piece determines the player of the move.
        for color in (side, other(side)):
            refusal, state = await referee.try_play(color, text)
            if refusal is None:
                break
        else:
            raise RefereeFailed(f"the referee refuses {text}, which it listed: {refusal}")
        moves.append(Move(color, text))
        side = state.side
    return moves, side
