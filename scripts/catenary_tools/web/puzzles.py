# SPDX-License-Identifier: MIT
"""Boards apart from the game in progress, on which the page tries clicks: diagrams of the rules, and puzzles."""

from __future__ import annotations

import contextlib
import functools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from aiohttp import web

from ..errors import UserError
from ..files import JsonObject
from ..model import COLORS, Setting
from ..puzzles import collection
from ..puzzles.collection import Puzzle
from . import Refusal
from .engines import BoardEngine
from .game import Board, ShownGame
from .record import POSITION, Change, turns_of

if TYPE_CHECKING:
    from .controller import Controller

MOST_CLICKS = 60
PUZZLE_CLICK = re.compile(r"[A-Z][0-9]{1,2}|[a-z]{1,20}")
LISTED = ("id", "to_move", "goal", "level")


def clicks_of_request(request: web.Request, pattern: re.Pattern[str], expected: str) -> list[str]:
    """Returns the clicks of a request. Raises HTTPBadRequest for one that is not of the pattern."""
    clicks = [click for click in request.query.get("clicks", "").split(",") if click]
    if not all(pattern.fullmatch(click) for click in clicks):
        raise web.HTTPBadRequest(text=f"A click is {expected}.\n")
    return clicks


@contextlib.contextmanager
def refusal_as_not_found() -> Iterator[None]:
    """Answers a request for something that does not exist."""
    try:
        yield
    except Refusal as refusal:
        raise web.HTTPNotFound(text=f"{refusal}\n") from None


async def try_clicks(ruler: BoardEngine, info: JsonObject, setting: Setting, changes: Iterable[Change],
                     clicks: Sequence[str],
                     may_click: Callable[[Board], bool] = lambda board: True) -> tuple[Board, str | None]:
    """Returns the board after changes and clicks, and the reason against the first illegal click. Clicks end where
    `may_click` of the board is false."""
    game = ShownGame(setting, info["title"], info["cooperative"])
    for change in changes:
        game.tree.add(change)
    board = Board(ruler, game)
    await board.set_up()
    await board.look()
    for click in clicks[:MOST_CLICKS]:
        if not may_click(board):
            break
        try:
            await board.make(Change(_color_of(board.state, click), click))
        except Refusal as refusal:
            return board, str(refusal)
    return board, None


def _color_of(state: JsonObject, click: str) -> str:
    """Returns the color whose step a click is: that of the piece where both may move."""
    color: str = state["turn"]["mover"]
    if color == "both":
        owners = {piece["cell"]: piece["owner"] for piece in state["pieces"]}
        color = owners.get(state["legal"]["selected"] or click, "white")
    return color if color in COLORS else "black"


class PuzzleRoutes:
    """The routes of puzzles."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller

    def all(self) -> list[web.RouteDef]:
        address = "/puzzles/{game:[a-z0-9_]+}/{key:[a-z0-9_-]+}"
        return [web.get("/puzzles", self._list), web.get(address, self._board),
                web.get(address + "/solution", self._solution)]

    @functools.cached_property
    def _puzzles(self) -> dict[str, dict[str, Puzzle]]:
        """The puzzles of all games by their ids. They need the names of the games that the engine has."""
        try:
            return {name: {puzzle.id: puzzle for puzzle in collection.shipped(name).puzzles}
                    for name in self._controller.catalogue.names}
        except (OSError, UserError) as error:
            raise web.HTTPInternalServerError(text=f"{error}\n") from None

    def _puzzle(self, request: web.Request) -> Puzzle:
        try:
            return self._puzzles[request.match_info["game"]][request.match_info["key"]]
        except KeyError:
            raise web.HTTPNotFound(text="There is no such puzzle.\n") from None

    async def _list(self, _: web.Request) -> web.Response:
        """The games that have puzzles, each with the list of them, the easiest first."""
        def listed(puzzle: Puzzle) -> JsonObject:
            return {**{key: getattr(puzzle, key) for key in LISTED}, "result": collection.result_text(puzzle.result)}
        return web.json_response(
            [{"game": name, "title": self._controller.catalogue.info(name)["title"],
              "puzzles": list(map(listed, sorted(puzzles.values(), key=lambda puzzle: puzzle.difficulty)))}
             for name, puzzles in self._puzzles.items() if puzzles])

    async def _solution(self, request: web.Request) -> web.Response:
        """The clicks of the solution, and the line of best turns that begins with it."""
        puzzle = self._puzzle(request)
        return web.json_response({"clicks": _clicks_of(puzzle.solutions[0]), "line": puzzle.best_line})

    async def _board(self, request: web.Request) -> web.Response:
        """The board after clicks, with the reason against the first illegal one, and the judgement of the turn once it
        is whole."""
        clicks = clicks_of_request(request, PUZZLE_CLICK, "a cell or a word of the game")
        puzzle, name = self._puzzle(request), request.match_info["game"]
        info = self._controller.catalogue.info(name)
        setting = Setting(name, puzzle.setting.size or info["size"], puzzle.setting.options)

        def is_open(board: Board) -> bool:
            return bool(board.mover == puzzle.to_move)
        with refusal_as_not_found():
            board, refused = await try_clicks(self._controller.engines.ruler, info, setting,
                                              [Change(POSITION, puzzle.position)], clicks, is_open)
        state, tree, judgement = board.state, board.game.tree, None
        if not is_open(board):
            assert tree.root.view
            judgement = _judge(puzzle, turns_of(tree.line, tree.root.view)[-1]["text"])
            state = {**state, "legal": {"selected": None, "clicks": [], "targets": {}, "pass": False, "swap": False}}
        return web.json_response({"layout": board.game.layout, "state": state, "refused": refused,
                                  "judgement": judgement, "events": board.events if clicks else []})


def _clicks_of(turn: str) -> list[str]:
    """The clicks that play a turn: a move from a cell to itself is written with X."""
    clicks = []
    for move in turn.split(","):
        origin, _, target = move.partition("-")
        clicks += [origin] if not target else [origin, origin if target == "X" else target]
    return clicks


def _judge(puzzle: Puzzle, turn: str) -> JsonObject:
    """Returns what a turn comes to: `right`, and the proven result and the best reply where it is wrong."""
    if puzzle.solved_by(turn):
        return {"turn": turn, "right": True, "result": collection.result_text(puzzle.result), "reply": ""}
    for result, turns in puzzle.others.items():
        for other, reply in turns.items():
            if collection.same_turn(turn, other):
                return {"turn": turn, "right": False, "result": collection.result_text(result), "reply": reply}
    return {"turn": turn, "right": False, "result": "", "reply": ""}
