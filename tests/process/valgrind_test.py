# SPDX-License-Identifier: MIT
"""A short session of each game under valgrind, with the program as it is packaged, because valgrind does not support
all instructions of this machine's processor."""

import subprocess

from tests.support.under_test import ROOT

PROGRAM = ROOT / "build" / "package" / "catenary"
SESSION = """engine_param max_nodes {nodes}
boardsize 5
genturn white
genturn black
engine_param searcher uct
genturn white
genturn black
engine_param threads 2
engine_param searcher alphabeta
genturn white
legal_moves
gogui-rules_legal_moves
showboard
printsgf
savesgf {file}
loadsgf {file}
undo
play white Z99
position nonsense
clear_board
"""


def test_no_errors_and_no_leaks(tmp_path):
    subprocess.run([ROOT / "scripts" / "set-up", "package"], check=True)
    session = SESSION.format(nodes=40, file=tmp_path / "record.sgf")
    for game in subprocess.run([PROGRAM, "--list-games"], capture_output=True, text=True).stdout.split():
        result = subprocess.run(
            ["valgrind", "--quiet", "--error-exitcode=99", "--leak-check=full", "--errors-for-leak-kinds=all",
             PROGRAM, "--game", game, "--hash", "1"],
            input=session, capture_output=True, text=True, timeout=1200)
        assert result.returncode == 0, f"{game}: {result.stderr}"
        assert result.stdout.count("= ") > 10, game
