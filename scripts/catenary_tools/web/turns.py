# SPDX-License-Identifier: MIT
"""The turns of a record: what its changes come to, for people."""

from .changes import CHANCE, POSITION


def short_view(state):
    """Returns what the list of turns needs of an engine's board_state."""
    return {"key": state["key"], "mover": state["turn"]["mover"], "selected": state["legal"].get("selected"),
            "between": state["turn"]["done"] == 0, "over": state["over"], "events": state.get("events", [])}


def _moves(node, before, after, texts):
    """Adds the move that a change completes to the texts of its turn."""
    origin, text = before["selected"], node.change.text
    if after["selected"]:
        return
    if not origin:
        texts.append(text)
    elif before["key"] != after["key"]:
        texts.append(text if "-" in text else f"{origin}-{'X' if text == origin else text}")


def begins_turn(node, before):
    """Returns true if a change is the first one of a turn. `before` is the view before it."""
    previous = node.parent.change
    if previous is None or previous.color != node.change.color:
        return True
    return before["between"] and not before["selected"]


def turns_of(record, start):
    """Returns the turns of the line as far as their views are known; `start` is the view of the first position."""
    turns, number, before, texts = [], 0, start, []
    for node in record.line:
        after = node.view
        if after is None:
            break
        if node.change.color == POSITION or begins_turn(node, before):
            number += node.change.color not in (CHANCE, POSITION)
            texts = []
            turns.append({"number": number, "mover": node.change.color, "first": node.ply, "events": []})
        if node.change.color == POSITION:
            texts.append("position")
        else:
            _moves(node, before, after, texts)
        turn = turns[-1]
        turn["text"], turn["ply"] = ",".join(texts) or f"{after['selected']}-", node.ply
        turn["events"] = turn["events"] + after["events"]
        before = after
    return turns
