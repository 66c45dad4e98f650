# SPDX-License-Identifier: MIT
"""Puzzles as SGF: a game for each, with its position, the task and the line of best turns."""

from ..records.sgf import escaped
from .collection import goal_text, set_up_commands


async def game_of(engine, game, puzzle):
    """Returns one puzzle as a game tree."""
    await engine.ask_all(set_up_commands(game, puzzle))
    for turn in [puzzle["solutions"][0], *puzzle["line"][1:]]:
        side = await engine.ask("to_move")
        if side == "none" or not (await engine.request_all([f"play {side} {turn}"]))[0].ok:
            break
    text = (await engine.ask("printsgf")).strip()
    root, rest = text.split("\n", 1)
    comment = f"{goal_text(puzzle)} Level {puzzle['level']}, {puzzle['nodes']} nodes."
    return f"{root}GN[{escaped(puzzle['id'])}]C[{escaped(comment)}]\n{rest}\n"


async def collection_of(engine, content):
    """Returns all puzzles of a file as one SGF text."""
    return "".join([await game_of(engine, content["game"], puzzle) for puzzle in content["puzzles"]])
