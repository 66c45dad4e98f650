# SPDX-License-Identifier: MIT
"""A page of puzzles in one HTML file: boards, tasks, and solutions on request."""

import json
from pathlib import Path

from ..pages.page import render
from .collection import goal_text, proof_commands, set_up_commands
from .sgf import game_of

FOLDER = Path(__file__).with_name("page_files")
KEPT = ("id", "goal", "result", "solutions", "line", "nodes", "level", "others")


async def puzzle_data(engine, game, puzzle):
    """The data of one puzzle on the page: boards before and after each turn of the best line."""
    record = await game_of(engine, game, puzzle)
    await engine.ask_all(set_up_commands(game, puzzle))
    layout, *states = [json.loads(text) for text in await engine.ask_all(["board_layout", "board_state"])]
    line = [puzzle["solutions"][0], *puzzle["line"][1:]]
    for turn in line:
        side = await engine.ask("to_move")
        if side == "none" or not (await engine.request_all([f"play {side} {turn}"]))[0].ok:
            break
        states.append(json.loads(await engine.ask("board_state")))
    for state in states:
        state.pop("legal", None)
    return {key: puzzle[key] for key in KEPT} | {
        "task": goal_text(puzzle), "layout": layout, "states": states, "turns": line[:len(states) - 1],
        "proof": proof_commands(game, puzzle), "record": record}


async def data_of(engine, content):
    puzzles = [await puzzle_data(engine, content["game"], puzzle) for puzzle in content["puzzles"]]
    return {"game": content["game"], "puzzles": puzzles}


def page(data):
    """Returns the text of the page."""
    return render(FOLDER, data, title=f"Puzzles: {data['game'].capitalize()}")
