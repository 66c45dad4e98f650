# SPDX-License-Identifier: MIT
"""Boards apart from the game in progress, on which the page tries clicks: diagrams of the rules, and puzzles."""

import re

from aiohttp import web

from ..errors import UserError
from ..model import Setting
from ..puzzles import collection
from .actions import Refused
from .seats import COLORS
from .table import Game, Table
from .turns import Change, POSITION, turns_of

MOST_CLICKS = 60


async def try_clicks(ruler, info, setting, changes, clicks, may_click=lambda table: True):
    """Returns the table after changes and clicks, and the reason against the first illegal click. Clicks end where
    `may_click` of the table is false."""
    game = Game(setting, info["title"], info["cooperative"], False)
    for change in changes:
        game.record.add(change)
    table = Table(ruler, game)
    await table.set_up()
    await table.look()
    for click in clicks[:MOST_CLICKS]:
        if not may_click(table):
            break
        try:
            await table.make(Change(_color_of(table.state, click), click))
        except Refused as refusal:
            return table, str(refusal)
    return table, None


def _color_of(state, click):
    """Returns the color whose step a click is: that of the piece where both may move."""
    color = state["turn"]["mover"]
    if color == "both":
        owners = {piece["cell"]: piece["owner"] for piece in state["pieces"]}
        color = owners.get(state["legal"]["selected"] or click, "white")
    return color if color in COLORS else "black"


CLICK = re.compile(r"[A-Z][0-9]{1,2}|[a-z]{1,20}")
LISTED = ("id", "to_move", "goal", "level")


class Puzzles:
    """The puzzles of all games, read when the server starts."""

    def __init__(self, catalogue):
        self._catalogue = catalogue
        self._puzzles = {name: {puzzle.id: puzzle for puzzle in collection.shipped(name).puzzles}
                         for name in catalogue.names}

    def for_page(self):
        """Returns the games that have puzzles, each with the list of them, the easiest first."""
        return [{"game": name, "title": self._catalogue.info(name)["title"],
                 "puzzles": list(map(self._listed, sorted(puzzles.values(), key=lambda puzzle: puzzle.difficulty)))}
                for name, puzzles in self._puzzles.items() if puzzles]

    def _listed(self, puzzle):
        return {**{key: getattr(puzzle, key) for key in LISTED}, "result": collection.result_text(puzzle.result)}

    def _puzzle(self, name, key):
        """Raises Refused."""
        try:
            return self._puzzles[name][key]
        except KeyError:
            raise Refused("There is no such puzzle.") from None

    def solution(self, name, key):
        """Returns the clicks of the solution, and the line of best turns that begins with it. Raises Refused."""
        puzzle = self._puzzle(name, key)
        return {"clicks": _clicks_of(puzzle.solutions[0]), "line": puzzle.best_line}

    async def board(self, ruler, name, key, clicks):
        """Returns the board of a puzzle after clicks as the page takes it, with the reason against the first illegal
        one, and the judgement of the turn once it is whole. Raises Refused for an unknown puzzle."""
        puzzle, info = self._puzzle(name, key), self._catalogue.info(name)
        setting = Setting(name, puzzle.setting.size or info["size"], puzzle.setting.options)

        def is_open(table):
            return table.mover == puzzle.to_move
        table, refused = await try_clicks(ruler, info, setting, [Change(POSITION, puzzle.position)], clicks, is_open)
        state, record = table.state, table.game.record
        judgement = None
        if not is_open(table):
            judgement = _judge(puzzle, turns_of(record.line, record.root.view)[-1]["text"])
            state = {**state, "legal": {"selected": None, "clicks": [], "targets": {}, "pass": False, "swap": False}}
        return {"layout": table.game.layout, "state": state, "refused": refused, "judgement": judgement,
                "events": state.get("events", []) if clicks else []}


def _clicks_of(turn):
    """The clicks that play a turn: a move from a cell to itself is written with X."""
    clicks = []
    for move in turn.split(","):
        origin, _, target = move.partition("-")
        clicks += [origin] if not target else [origin, origin if target == "X" else target]
    return clicks


def _judge(puzzle, turn):
    """Returns what a turn comes to: `right`, and the proven result and the best reply where it is wrong."""
    if puzzle.solved_by(turn):
        return {"turn": turn, "right": True, "result": collection.result_text(puzzle.result), "reply": ""}
    for result, turns in puzzle.others.items():
        for other, reply in turns.items():
            if collection.same_turn(turn, other):
                return {"turn": turn, "right": False, "result": collection.result_text(result), "reply": reply}
    return {"turn": turn, "right": False, "result": "", "reply": ""}


class PuzzleRoutes:
    """The routes of puzzles. `controller` has the ruler."""

    def __init__(self, controller):
        self._controller = controller
        self._puzzles = None

    def all(self):
        address = "/puzzles/{game:[a-z0-9_]+}/{key:[a-z0-9_-]+}"
        return [web.get("/puzzles", self._list), web.get(address, self._board),
                web.get(address + "/solution", self._solution)]

    @property
    def _known(self):
        """The puzzles, which need the names of the games that the engine has."""
        try:
            self._puzzles = self._puzzles or Puzzles(self._controller.catalogue)
        except (OSError, UserError) as error:
            raise web.HTTPInternalServerError(text=f"{error}\n") from None
        return self._puzzles

    async def _list(self, _):
        return web.json_response(self._known.for_page())

    async def _solution(self, request):
        return _answer(self._known.solution, **request.match_info)

    async def _board(self, request):
        clicks = [click for click in request.query.get("clicks", "").split(",") if click]
        if not all(CLICK.fullmatch(click) for click in clicks):
            raise web.HTTPBadRequest(text="A click is a cell or a word of the game.\n")
        try:
            return web.json_response(await self._known.board(self._controller.engines.ruler, clicks=clicks,
                                                             name=request.match_info["game"],
                                                             key=request.match_info["key"]))
        except Refused as refusal:
            raise web.HTTPNotFound(text=f"{refusal}\n") from None


def _answer(ask, game, key):
    try:
        return web.json_response(ask(game, key))
    except Refused as refusal:
        raise web.HTTPNotFound(text=f"{refusal}\n") from None
