# SPDX-License-Identifier: MIT
"""The commands `merge` and `write`: files of puzzles, pages and records."""

import json
from pathlib import Path

from .. import places
from ..engine.client import AsyncEngine
from ..errors import UserError
from ..files import write_whole
from ..pages import render
from ..records.sgf import escaped
from . import collection
from .collection import goal_text, proof_commands, set_up_commands


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


def merged(contents):
    """Returns one collection of several of the same game, without puzzles that are like an easier one."""
    found = collection.empty(contents[0]["game"])
    found["runs"] = [run for content in contents for run in content["runs"]]
    puzzles = [puzzle for content in contents for puzzle in content["puzzles"]]
    for puzzle in sorted(puzzles, key=collection.order):
        if not collection.has_like(found, puzzle):
            found["puzzles"].append(puzzle)
    return found


async def merge(options):
    contents = [collection.read(path) for path in options.files]
    if len({content["game"] for content in contents}) > 1:
        raise UserError("the files are of several games")
    result = merged(contents)
    collection.write(options.output, result)
    print(f"{options.output}: {len(result['puzzles'])} puzzles")
    return 0


async def write(options):
    content = collection.read(options.file)
    async with AsyncEngine("engine", [places.provide_engine(options.engine_path)]) as engine:
        if options.sgf:
            write_whole(options.sgf, await collection_of(engine, content))
        if options.page:
            write_whole(options.page, page(await data_of(engine, content)))
    return 0
