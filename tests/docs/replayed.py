# SPDX-License-Identifier: MIT
"""Boards of the games that a report shows, by the engine of today: the turns of the report are played again."""

import asyncio
import contextlib
import json

from catenary_tools.gtp.client import Engine
from catenary_tools.gtp.failures import EngineFailure
from catenary_tools.pages.replays import Boards
from catenary_tools.play.outcome import Outcome
from catenary_tools.play.setting import Setting
from catenary_tools.records.results import rounded
from catenary_tools.report import options, variants
from catenary_tools.review.engine import AnalysisEngine


def redraw_designer_report(program, words, data):
    """Puts the boards of today into the data of a designer report, which the command `words` has made."""
    given = options.parse(words[1:])
    base = Setting(given.game, given.size, tuple(given.option))
    seeds = range(given.seed, given.seed + given.engine_games)
    for part, variant in zip(data["variants"], variants.variants_of(base, given.variant, program), strict=True):
        with contextlib.closing(Engine([program, *variant.setting.words()])) as engine:
            boards = Boards(engine.ask("board_layout"))
            for sample in part["samples"]:
                states = next(filter(None, (_states_of(engine, sample, seed) for seed in seeds)))
                sample["states"] = _drawn(boards, states)
        _take(part, boards)


def _states_of(engine, sample, seed):
    """Plays a game again; None if the dice of the seed are those of another game."""
    engine.ask("clear_board")
    engine.ask(f"set_random_seed {seed}")
    states = [engine.ask("board_state")]
    for color, text, _ in sample["plays"]:
        try:
            engine.ask(f"play {color} {text}")
        except EngineFailure:
            return None
        states.append(engine.ask("board_state"))
    return states if Outcome.parse(engine.ask("final_score")).text == sample["result"] else None


def redraw_match_report(program, data):
    """Puts the boards of today into the data of a match report, which has the records of its games."""
    async def redraw():
        async with AnalysisEngine(program) as engine:
            for matchup in data["matchups"]:
                answers = [(await engine.ask({"record": game["record"]}))[0] for game in matchup["games"]]
                boards = Boards(json.dumps(answers[0]["layout"]))
                for game, answer in zip(matchup["games"], answers):
                    states = [answer["state"], *(entry["state"] for entry in answer["turns"])]
                    # Turns of the opening come first in the record.
                    game["states"] = _drawn(boards, map(json.dumps, states[-len(game["turns"]) - 1:]))
                _take(matchup, boards)
    asyncio.run(redraw())


def _drawn(boards, states):
    boards.start()
    return [boards.state(state) for state in states]


def _take(part, boards):
    part["layout"], part["pieces"] = rounded(boards.layout), boards.pieces


def boards_of(data):
    """Returns the layouts and states of a report, with the pieces themselves in place of their numbers."""
    found = []
    for part in data.get("variants") or data["matchups"]:
        for game in part.get("samples") or part["games"]:
            found.append((part["layout"], [_with_pieces(state, part["pieces"]) for state in game["states"]]))
    return found


def _with_pieces(state, pieces):
    changes = state.get("b", [])
    placed = {cell: pieces[piece] if piece >= 0 else None for cell, piece in zip(changes[::2], changes[1::2])}
    return state | {"b": placed}
