# SPDX-License-Identifier: MIT
"""Changes of a game, and turns as the page shows them."""

from dataclasses import dataclass

POSITION = "position"
CHANCE = "chance"


@dataclass(frozen=True)
class Change:
    """A step, a move or a turn of `color` (black, white or chance), or a position that was set."""

    color: str
    text: str

    def command(self):
        if self.color == POSITION:
            return f"position {self.text}"
        return f"play {self.color} {self.text}"


def set_up_commands(setting):
    """The commands that start a new game. The server rolls the dice, so that all engines see the same."""
    manual = [("dice", "manual")] if any(name == "dice" for name, _ in setting.options) else []
    size = [f"boardsize {setting.size}"] if setting.size else []
    options = [pair for pair in setting.options if pair[0] != "dice"] + manual
    return [f"set_game {setting.game}", *size, *(f"game_param {name} {value}" for name, value in options),
            "clear_board"]


def short_view(state):
    """Returns what the list of turns needs of an engine's board_state."""
    return {"key": state["key"], "mover": state["turn"]["mover"], "number": state["turn"]["number"],
            "selected": state["legal"].get("selected"), "between": state["turn"]["done"] == 0, "over": state["over"],
            "events": state.get("events", []), "buttons": {name: state["legal"][name] for name in ("pass", "swap")}}


def click_text(state, cell):
    """Returns what a click stands for: `swap` or `pass` where the rules let a stone, or a cell out of play, stand for
    it; else the cell."""
    legal = state["legal"]
    cells_of = {}
    for mark in state["marks"]:
        cells_of.setdefault(mark["kind"], []).extend(mark["cells"])
    if legal["selected"] or cell in legal["targets"] or cell not in legal["clicks"]:
        return cell
    taken = any(piece["cell"] == cell for piece in state["pieces"]) and cell not in cells_of.get("choice", [])
    if taken and legal["swap"]:
        return "swap"
    return "pass" if legal["pass"] and (taken or cell in cells_of.get("removed", [])) else cell


def _moves(node, before, after, texts):
    """Adds the move that a change completes to the texts of its turn."""
    origin, text = before["selected"], node.change.text
    if after["selected"]:
        return
    if not origin:
        texts.append(text)
    elif before["key"] != after["key"]:
        texts.append(text if "-" in text else f"{origin}-{'X' if text == origin else text}")


def _button_of(texts, view):
    """Returns the label of the button that stands for a whole turn, None for one with cells. `view` is the one before
    the turn."""
    if len(texts) != 1 or texts[0][-1:].isdigit() or "-" in texts[0]:
        return None
    return view["buttons"].get(texts[0], view["buttons"]["pass"])


def begins_turn(node, before):
    """Returns true if a change is the first one of a turn. `before` is the view before it."""
    previous = node.parent.change
    if previous is None or previous.color != node.change.color:
        return True
    return before["between"] and not before["selected"]


def turns_of(nodes, start, number=0):
    """Returns the turns of a line of nodes as far as their views are known; `start` is the view before them, and
    `number` the number of turns. A line that leaves a turn in its middle begins with the rest of that turn."""
    turns, before, at_begin, texts, begun = [], start, start, [], number
    for node in nodes:
        after = node.view
        if after is None:
            break
        begins = node.change.color == POSITION or begins_turn(node, before)
        if begins:
            begun = number
            # Some games count their turns themselves.
            number = before["number"] or number + (node.change.color not in (CHANCE, POSITION))
        if begins or not turns:
            texts = []
            turns.append({"number": number, "mover": node.change.color, "first": node.ply, "events": []})
            at_begin = before
        if node.change.color == POSITION:
            texts.append("position")
        else:
            _moves(node, before, after, texts)
        turn = turns[-1]
        turn["text"], turn["ply"] = ",".join(texts) or f"{after['selected']}-", node.ply
        turn["button"], turn["events"] = _button_of(texts, at_begin), after["events"]
        if not texts and not after["selected"]:
            # A choice that was taken back is no turn.
            turns.pop()
            number = begun
        before = after
    return turns


# In log-odds of winning. Less is no reason.
LEAST_LEAD = 0.05
MOST_REASONS = 2


def _amounts(text, sign):
    """Returns the weighted sums of an answer of `evaluation` by the meanings of their terms. Terms without a meaning
    change with each turn alike."""
    sums = {}
    for line in text.splitlines()[1:]:
        _, *numbers = line.split(maxsplit=3)
        if len(numbers) == 3:
            amount, weight, meaning = numbers
            sums[meaning] = sums.get(meaning, 0) + sign * float(amount) * float(weight)
    return sums


def gains_of(before, after, is_other_side):
    """Returns the gains by meaning from one answer of `evaluation` to another. Both are for the side to move, which is
    the other one after a whole turn."""
    old, new = _amounts(before, 1), _amounts(after, -1 if is_other_side else 1)
    return {meaning: amount - old.get(meaning, 0) for meaning, amount in new.items()}


def reasons(gains, others):
    """Returns the meanings in which a turn gains clearly more than each of the other good turns, the greatest lead
    first. `others` are the gains of those; without any there is no reason."""
    leads = {meaning: gain - max([0.0, *(other.get(meaning, 0.0) for other in others)])
             for meaning, gain in gains.items()}
    greatest = sorted(leads, key=leads.get, reverse=True)[:MOST_REASONS]
    return [meaning for meaning in greatest if others and leads[meaning] >= LEAST_LEAD]
