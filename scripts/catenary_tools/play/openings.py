# SPDX-License-Identifier: MIT
"""Openings of games: random balanced openings by seed, records and positions from files, or the start of the game."""

import dataclasses
import random
from dataclasses import dataclass
from pathlib import Path

from ..errors import UsageError
from ..model import other

# After so many openings outside the window the most even one is taken.
MOST_ATTEMPTS = 12


@dataclass(frozen=True)
class Opening:
    """Whole turns from the start as (color, text), or a position; `name` is what the report shows."""

    name: str
    moves: tuple = ()
    position: str | None = None


@dataclass(frozen=True)
class OpeningBook:
    """The source of openings. `kind` is none, random or file; `entries` are what the files hold: SGF paths
    and position texts. `moves` counts random moves, or cuts records (0: does not); `window` is in the evaluation's
    unit, with 0 for no limit; `nodes` is the number of nodes of its search. An opening ends with a turn."""

    kind: str = "none"
    moves: int = 0
    window: int = 0
    nodes: int = 0
    entries: tuple = ()

    @property
    def files(self):
        """The paths of the records."""
        return tuple(text for kind, text in self.entries if kind == "sgf")

    def on(self, machine):
        """Returns it with the records where a machine has them."""
        entries = tuple((kind, machine.path(text) if kind == "sgf" else text) for kind, text in self.entries)
        return dataclasses.replace(self, entries=entries)


# The default of matches between opponents.
BALANCED = OpeningBook("random", moves=4, window=100, nodes=3000)


def read_entries(paths):
    """SGF files, folders of them, and text files with a position a line (empty lines and # comments apart)."""
    entries = []
    for path in map(Path, paths):
        if path.is_dir():
            entries += [("sgf", str(p.resolve())) for p in sorted(path.glob("*.sgf"))]
        elif path.suffix == ".sgf" and path.is_file():
            entries.append(("sgf", str(path.resolve())))
        else:
            try:
                lines = path.read_text(encoding="utf-8").splitlines()
            except (OSError, UnicodeDecodeError) as error:
                raise UsageError(f"openings: '{path}' cannot be read: {error}") from None
            texts = [line.split("#")[0].strip() for line in lines]
            entries += [("position", text) for text in texts if text]
    if not entries:
        raise UsageError("openings: there are none in the files given")
    return tuple(entries)


async def opening_of(book, setting, referee, seed, pair):
    """The opening of a pair: the same for everybody who plays that setting with that seed."""
    if book.kind == "none":
        return Opening("start")
    if book.kind == "random":
        return await _random_opening(book, setting, referee, seed, pair)
    number = pair % len(book.entries)
    kind, text = book.entries[number]
    await referee.set_up(setting)
    if kind == "position":
        await referee.ask(f"position {text}")
        return Opening(f"position {number + 1}", position=text)
    return await _from_record(book, setting, referee, text)


async def _from_record(book, setting, referee, path):
    """Only the position is taken: every engine can be set to it, and it holds all that the rules remember."""
    options, board = dict(referee.options), referee.board
    position = await _loaded(referee, path, book.moves)
    referee.forget_setting()
    same = await referee.ask("gogui-rules_board_size") == board
    for name, value in options.items():
        same = same and (name == "dice" or await referee.ask(f"game_param {name}") == value)
    if not same:
        raise UsageError(f"openings: '{path}' was played on another board or with other options than {setting.text()}")
    return Opening(Path(path).stem, position=position)


async def _loaded(referee, path, count):
    """Loads so many moves of a record and on to the end of their turn, or all for 0; returns the position."""
    if not count:
        await referee.ask(f"loadsgf {path}")
        return (await referee.state())[1]
    await referee.ask(f"loadsgf {path} {count}")
    mover, before = await referee.state()
    while True:
        await referee.ask(f"loadsgf {path} {count + 1}")
        side, position = await referee.state()
        if side != mover or position == before:
            return position
        before, count = position, count + 1


async def _random_opening(book, setting, referee, seed, pair):
    rng = random.Random(f"{seed} {setting.text()} {pair}")
    best, best_value = None, None
    for _ in range(MOST_ATTEMPTS if book.window else 1):
        # This empties the referee's table too: no evaluation depends on the ones before.
        await referee.set_up(setting)
        moves, side = await _random_turns(referee, rng, book.moves)
        if side == "none":
            continue
        if not book.window or side == "chance":
            best = moves
            break
        value = abs(await referee.evaluate(side, book.nodes))
        if best is None or value < best_value:
            best, best_value = moves, value
        if value <= book.window:
            break
    if best is None:
        raise UsageError(f"openings: {book.moves} random moves end the game of {setting.text()}")
    return Opening(" ".join(text for _, text in best) or "start", moves=tuple(best))


async def _random_turns(referee, rng, count):
    """Plays `count` random moves and on to the end of the turn; returns whole turns, and who is to move after them. An
    engine that counts the stones of a turn itself would go on wrongly inside one."""
    moves, side = await random_moves(referee, rng, count)
    while moves and side == moves[-1][0]:
        more, side = await random_moves(referee, rng, 1)
        moves += more
    return _turns_of(moves), side


def _turns_of(moves):
    """Joins the moves of each turn."""
    turns = []
    for color, text in moves:
        if turns and turns[-1][0] == color != "chance":
            turns[-1] = (color, f"{turns[-1][1]},{text}")
        else:
            turns.append((color, text))
    return turns


async def random_moves(referee, rng, count):
    """Plays at most `count` moves; returns them as (color, text), and who is to move after them."""
    moves = []
    side, _ = await referee.state()
    while side != "none" and len(moves) < count:
        text = rng.choice(await referee.legal_moves())
        color, side = await _play_listed(referee, side, text)
        moves.append((color, text))
    return moves, side


async def _play_listed(referee, side, text):
    """Plays a move that the referee lists; returns its color and who is to move after it."""
    # If both colors may move, the piece determines the player of the move.
    for color in (side, other(side)):
        refusal, after, _ = await referee.try_play(color, text)
        if refusal is None:
            return color, after
    raise UsageError(f"referee: refuses {text}, which it listed: {refusal}")
