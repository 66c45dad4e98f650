# SPDX-License-Identifier: MIT
"""A short session of each game under valgrind, by the program as it is packaged: valgrind does not know all
instructions of the processor at hand."""

import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
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


class Valgrind(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        subprocess.run([ROOT / "scripts" / "set-up", "package"], check=True)

    def test_no_errors_and_no_leaks(self):
        for game in subprocess.run([PROGRAM, "--list-games"], capture_output=True, text=True).stdout.split():
            with self.subTest(game=game), tempfile.TemporaryDirectory() as folder:
                session = SESSION.format(nodes=40, file=pathlib.Path(folder, "record.sgf"))
                result = subprocess.run(
                    ["valgrind", "--quiet", "--error-exitcode=99", "--leak-check=full", "--errors-for-leak-kinds=all",
                     PROGRAM, "--game", game, "--hash", "1"],
                    input=session, capture_output=True, text=True, timeout=1200)
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertGreater(result.stdout.count("= "), 10)
