# SPDX-License-Identifier: MIT
"""The message that tells the page of the game, sent whole after each change."""

from .seats import COLORS
from .turns import turns_of


def _variations(record):
    """The first changes of lines that leave the shown one; their number is that of `branches`."""
    return [{"id": number, "ply": node.parent.ply, "mover": node.change.color, "text": node.change.text}
            for number, node in enumerate(record.branches())]


def game_message(table, extra):
    """Returns the message without the layout. `extra` has what is not of the table: thinking, hint, events, watched."""
    game, record = table.game, table.game.record
    clocks = game.clocks
    return {
        "type": "game",
        "id": game.number,
        "game": game.setting.game,
        "title": game.title,
        "size": game.setting.size,
        "options": dict(game.setting.options),
        "cooperative": game.cooperative,
        "state": table.state,
        "seats": {color: game.seats[color].to_data() for color in COLORS},
        "paused": game.paused,
        "awaits": table.mover,
        "turns": turns_of(record, record.root.view),
        "ply": record.ply,
        "plies": len(record.line),
        "result": game.ended or table.result,
        "clocks": {**clocks.all_left(), "running": clocks.running} if clocks else None,
        "variations": _variations(record),
        **extra,
    }
