# SPDX-License-Identifier: MIT
"""Boards apart from the game in progress, on which the page tries clicks: diagrams of the rules, and puzzles."""

from .actions import Refused
from .changes import Change
from .seats import COLORS
from .table import Game, Table

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
