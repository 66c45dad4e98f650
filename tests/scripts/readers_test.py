# SPDX-License-Identifier: MIT
"""Tests of everything that reads files or input: data damaged at random places is either read or refused with the error
that the caller expects, and nothing else happens."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSMessage, WSMsgType

from catenary_tools.engine.analysis import JsonFraming
from catenary_tools.engine.process import GtpFraming
from catenary_tools.errors import UserError
from catenary_tools.files import read_json, read_result
from catenary_tools.learn.data import read_rows
from catenary_tools.measure.positions import path_of_set, read_set
from catenary_tools.puzzles.collection import Collection
from catenary_tools.records import games, sgf
from catenary_tools.web.engines import refusal_of
from catenary_tools.web.socket import FORMS, parsed

from tests.support.under_test import LONG, ROOT

TIMES = 20_000 if LONG else 400
# Texts that change the form of JSON, SGF and tables.
SPLICED = (b"", b"\n", b"\t", b"\0", b"\xff", b"]", b"(;", b"null", b"-1", b'"', b"{}", b"[]", b"[" * 5000, b"9" * 400)
PUZZLES = json.loads(next(ROOT.glob("games/*/puzzles.json")).read_bytes())
PUZZLE_FILE = json.dumps(PUZZLES | {"puzzles": PUZZLES["puzzles"][:2]}).encode()
TRUTH = b"size=3\t../..o/.. b placed=0 limit=2 start=0\tB+1\nsize=3 bonus=parity\t../.../.. w placed=0\tW+1\n"
RUNNING = (b'{"game":"catchup","size":5,"options":{},"black":"a","white":"b","pair":0,"number":1,"start":"x"}\n'
           b'["black","C3",1.5,"x",null,null,null]\n')
ROWS = b"catenary rows 1\ngame catchup\ninputs catchup-1 4\nterm one\nterm two\nactive 3\nend\n" + bytes(56)
MESSAGE = b'{"engine":"rules","id":1,"line":"engine_param max_nodes 100"}'


def framed(framing: Any) -> Callable[[Path], object]:
    def read(path: Path) -> None:
        framing_now = framing()
        framing_now.take(path.read_bytes(), 0.0)
    return read


def listed(read: Callable[[Path], Any]) -> Callable[[Path], object]:
    return lambda path: list(read(path))


def message_of(path: Path) -> None:
    message = parsed(WSMessage(WSMsgType.TEXT, path.read_text(encoding="utf-8", errors="replace"), None))
    if any(form(message) for form in FORMS) and "line" in message:
        refusal_of(message["line"])


PAIR = json.dumps({"matchup": 0, "pair": 0, "games": [{
    "black": "a", "white": "b", "opening": "start", "start": "x", "result": "B+1", "turns": [
        ["black", "C3", 1.5, "y", 12, 3, 400]], "rolls": [], "winner": "black", "margin": 1.0, "verdict": "win",
    "detail": "", "last_lines": [], "opening_moves": [], "pair": 0, "game": 0, "failed": None,
    "sgf": "1-00001-1.sgf", "board": {"size": "5 hex", "layout": ""}}]}).encode() + b"\n"

READERS: dict[str, tuple[str, bytes, Callable[[Path], object]]] = {
    "games.jsonl": ("games.jsonl", PAIR, games.read),
    "running games": ("running/0.jsonl", RUNNING, lambda path: games.read_running(path.parents[1])),
    "match.json": ("match.json", b'{"seed": 1, "matchups": [{"players": []}]}', lambda path: read_json(path, dict)),
    "result.json": ("result.json", b'{"results": [{"elo": {}}]}', lambda path: read_result(path.parent)),
    "puzzles": ("puzzles.json", PUZZLE_FILE, Collection.read),
    "self-play": ("games", b'[0.5, ["a", "b"]]\n[1, []]\n', listed(sgf.read_selfplay)),
    "solved positions": ("catchup.tsv", TRUTH, lambda path: read_set(str(path.parent), "catchup")),
    "rows": ("00000.rows", ROWS, read_rows),
    "message of the page": ("message", MESSAGE, message_of),
    "answers by GTP": ("gtp", b"=1 A1\n\n?2 illegal move\n\n", framed(GtpFraming)),
    "answers by JSON": ("json", b'{"id": 1, "moves": [{"move": "A1"}]}\n', framed(JsonFraming)),
}


def damaged(rng: random.Random, content: bytes) -> bytes:
    """One to three changes: bits flipped, or pieces removed, duplicated or replaced."""
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(content) + 1)
        end = min(len(content), start + rng.choice((1, 2, 8, 100)))
        match rng.randrange(4):
            case 0 if start < len(content):
                content = content[:start] + bytes((content[start] ^ 1 << rng.randrange(8),)) + content[start + 1:]
            case 1:
                content = content[:start] + content[end:]
            case 2:
                content = content[:end] + content[start:]
            case _:
                content = content[:start] + rng.choice(SPLICED) + content[end:]
    return content


def test_places_are_those_of_the_tools(tmp_path: Path) -> None:
    assert path_of_set(str(tmp_path), "catchup").name == "catchup.tsv"


@pytest.mark.parametrize("name", READERS)
def test_damaged_content_is_read_or_refused(name: str, tmp_path: Path) -> None:
    place, content, read = READERS[name]
    path = tmp_path / place
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    read(path)
    rng = random.Random(name)
    for _ in range(TIMES):
        path.write_bytes(damaged(rng, content))
        try:
            read(path)
        except UserError:
            pass
        except Exception as error:
            pytest.fail(f"{type(error).__name__}: {error} for {path.read_bytes()[:2000]!r}")


def test_a_verdict_of_another_type_is_named() -> None:
    assert games.parse_line(PAIR)[:2] == (0, 0)
    with pytest.raises(ValueError, match="game 1 has a wrong 'verdict'"):
        games.parse_line(PAIR.replace(b'"verdict": "win"', b'"verdict": []'))
