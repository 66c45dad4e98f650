# SPDX-License-Identifier: MIT
"""The message that tells the page of the game, sent whole after each change."""

from .record import first_line
from .seats import COLOR_NAMES, COLORS
from .turns import turns_of


def _number_at(turns, ply):
    """The number of turns that have begun before a ply."""
    return max((turn["number"] for turn in turns if turn["first"] <= ply), default=0)


def _untold(node):
    """A turn of which nothing but the change is known."""
    return {"number": 0, "mover": node.change.color, "first": node.ply, "ply": node.ply, "text": node.change.text,
            "events": []}


def _is_chosen_only(turn):
    """True for a turn in which no move is complete."""
    return turn["text"].endswith("-")


def _variations(record, turns):
    """The lines that leave the shown one; their numbers are those of `branches`."""
    variations = [{"id": number, "ply": node.parent.ply, "mover": node.change.color, "text": node.change.text,
                   "turns": turns_of(first_line(node), node.parent.view, _number_at(turns, node.parent.ply))
                   if node.parent.view and node.view else [_untold(node)]}
                  for number, node in enumerate(record.branches())]
    # A piece that was only chosen, or put back, is nothing to go to.
    return [variation for variation in variations if not all(_is_chosen_only(turn) for turn in variation["turns"])]


def game_message(table, extra):
    """Returns the message without the layout. `extra` has what is not of the table: thinking, hint, events, watched."""
    game, record = table.game, table.game.record
    clocks, turns, result = game.clocks, turns_of(record.line, record.root.view), game.ended or table.result
    return {
        "type": "game",
        "id": game.number,
        "game": game.setting.game,
        "title": game.title,
        "size": game.setting.size,
        "options": game.options,
        "cooperative": game.cooperative,
        "state": table.state,
        "seats": {color: game.seats[color].to_data() for color in COLORS},
        "paused": game.paused,
        "opened": game.opened,
        "awaits": table.mover,
        "turns": turns,
        "ply": record.ply,
        "plies": len(record.line),
        "undo": game.undo_plies,
        "result": result,
        "winner": next((color for color in COLORS if (result or "").startswith(f"{COLOR_NAMES[color]} wins")), None),
        "clocks": {**clocks.all_left(), "running": clocks.running} if clocks else None,
        "variations": _variations(record, turns),
        **extra,
    }
