# SPDX-License-Identifier: MIT
"""Tests of scripts/import. The forms of other programs have tests in tests/web/core."""

import json

import pytest

from tests.scripts.client import run_script
from tests.support.under_test import ENGINE

PLAYERS = [{"name": "Zoë", "result": 1}, {"name": "Bea", "result": 0}]
GAME = {"header": {"game": {"name": "Catchup"}, "players": PLAYERS},
        "moves": [["e5", "a1,b1"], ["f4", "resign"]]}
TRIAL = ("game=/lud/board/space/group/Catchup.lud\n"
         "Move=[Move:mover=1,from=60,to=60,actions=[Add:type=Cell,to=60,what=1,decision=true]]\n")


@pytest.fixture
def run(tmp_path):
    """Returns a function that imports texts, given by the names of their files, and returns the finished process and
    the records by their names."""
    def run_import(**texts):
        for name, text in texts.items():
            (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        output = tmp_path / "new" / "records"
        files = [tmp_path / name for name in texts]
        process = run_script("import", *files, "--output", output, "--engine-path", ENGINE)
        return process, {path.name: path.read_text(encoding="utf-8") for path in output.iterdir()}
    return run_import


def test_games_of_other_programs_become_records(run):
    process, records = run(one=json.dumps(GAME), two=TRIAL)
    assert (process.returncode, process.stdout, process.stderr) == (0, "", "")
    assert sorted(records) == ["one.sgf", "two.sgf"]
    root, *moves = records["one.sgf"].rstrip().rstrip(")").split("\n;")
    for part in ("PW[Zoë]", "PB[Bea]", "RE[W+Resign]", "SZ[9]", "BOARDGAME[catchup]", "[bonus=parity]"):
        assert part in root
    assert moves == ["W[ee]", "B[ai]", "B[ah]", "W[ed]", "W[]"]
    assert "[bonus=record]" in records["two.sgf"] and records["two.sgf"].endswith("\n;W[ia])")


def test_other_files_are_named_with_the_reason(run, tmp_path):
    process, records = run(good=TRIAL, illegal=TRIAL + TRIAL.split("\n")[1], other="hello", binary=b"\xff",
                           record="(;FF[4]SZ[9])", large="x" * (64 << 20) + "x",
                           own="(;FF[4]SZ[9]BOARDGAME[catchup])")
    assert (process.returncode, process.stdout, sorted(records)) == (1, "", ["good.sgf"])
    found = dict(line.removeprefix(f"import: {tmp_path}/").split(": ", 1) for line in process.stderr.splitlines())
    assert found.pop("illegal").startswith("White cannot play J9,J9: ")
    neither = "It is not a game record: neither SGF (Smart Game Format) nor a game from AbstractPlay or Ludii."
    assert found == {"other": neither, "binary": "it is not UTF-8", "large": "it is larger than 64 MiB",
                     "record": "It is in SGF, but names none of the games here.", "own": "It is in SGF already."}


def test_a_list_becomes_several_records(run, tmp_path):
    other = {**GAME, "header": {**GAME["header"], "game": {"name": "Go"}}}
    process, records = run(archive=json.dumps([GAME, other, GAME]), single=json.dumps([GAME]), none="[]", broken="[{")
    assert sorted(records) == ["archive-1.sgf", "archive-3.sgf", "single.sgf"]
    assert process.returncode == 1 and set(process.stderr.splitlines()) == {
        f"import: {tmp_path}/archive, game 2: It looks like a game from AbstractPlay, but its game is not Catchup.",
        f"import: {tmp_path}/none: It looks like a game from AbstractPlay, but it has 0 games; open one at a time.",
        f"import: {tmp_path}/broken: It looks like a game from AbstractPlay, but it is not a JSON object."}


def test_a_record_is_not_replaced(run, tmp_path):
    run(game=TRIAL)
    process, records = run(game=json.dumps(GAME))
    existing = tmp_path / "new" / "records" / "game.sgf"
    assert (process.returncode, process.stderr) == (1, f"import: {tmp_path}/game: {existing} exists\n")
    assert "Zoë" not in records["game.sgf"]


def test_what_cannot_be_read_is_named(tmp_path):
    (tmp_path / "a").mkdir()
    process = run_script("import", tmp_path / "a" / "b", "--output", tmp_path, "--engine-path", ENGINE)
    assert (process.returncode, process.stderr) == (1, f"import: {tmp_path}/a/b: No such file or directory\n")
    process = run_script("import", "a/x.json", "b/x.trl", "--output", tmp_path, "--engine-path", ENGINE)
    assert (process.returncode, process.stderr) == (2, "import: 2 files would be written as x.sgf; see import --help\n")
    (tmp_path / "x.json").write_text(json.dumps([GAME, GAME]))
    (tmp_path / "x-2.json").write_text(json.dumps(GAME))
    process = run_script("import", tmp_path / "x.json", tmp_path / "x-2.json", "--output", tmp_path, "--engine-path",
                         ENGINE)
    assert process.returncode == 2
    assert process.stderr == "import: 2 files would be written as x-2.sgf; see import --help\n"
    assert not list(tmp_path.glob("*.sgf"))


def test_an_engine_that_fails_is_named(tmp_path):
    (tmp_path / "game").write_text(TRIAL, encoding="utf-8")
    process = run_script("import", tmp_path / "game", "--output", tmp_path, "--engine-path", "/bin/false")
    assert (process.returncode, process.stderr) == (1, f"import: {tmp_path}/game: /bin/false ended with status 1.\n")
