#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests of the session of a person: a pseudo-terminal types and reads. Usage: terminal_test.py PROGRAM"""

import os
import pathlib
import re
import shutil
import signal
import sys
import tempfile
import unittest

import pexpect

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "process"))
import support  # noqa: E402

PROMPT = r"(?:white|black|white or black|chance|game over)(?: \d/\d)? \(\d+\): "
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r|\x0f|\x1b[=>]")
# Longer than any search here, so that only an interrupt ends it.
LONG = "600"
HANG = 60 * support.SLOWNESS
# Catalonia when the dice are due: the ring of D4, F4, F5 and E5.
AFTER_A_CHAIN = "......../......../......../....Gg../...L.l../......../......../........ " \
                "? turn=6 phase=roll moved=- chain=yes at=- total=96"


class Session:
    """The program at a pseudo-terminal."""

    def __init__(self, *arguments, columns=80, term="xterm-256color", state=None, **environment):
        self.folder = tempfile.mkdtemp()
        variables = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
        variables.update(TERM=term, XDG_STATE_HOME=state or self.folder, LC_ALL="C.UTF-8", **environment)
        self.child = pexpect.spawn(support.PROGRAM, [*arguments, "--seed", "1"], dimensions=(50, columns), timeout=HANG,
                                   env=variables, encoding="utf-8", codec_errors="replace", echo=False)

    def close(self):
        self.child.close(force=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    def wait(self, pattern=PROMPT):
        """The text before the pattern, without escape sequences."""
        self.child.expect(pattern)
        return plain(self.child.before)

    def ask(self, line):
        self.child.sendline(line)
        return self.wait()


def plain(text):
    return ESCAPE.sub("", text)


class Case(unittest.TestCase):
    def session(self, *arguments, **options):
        session = Session(*arguments, **options)
        self.addCleanup(session.close)
        return session

    def quick(self, game, *arguments, **options):
        """A session in which the engine answers at once."""
        session = self.session("--game", game, *arguments, **options)
        session.wait()
        session.ask("level 1")
        return session


class Greeting(Case):
    def test_banner_board_and_prompt(self):
        session = self.session("--game", "catchup", "--size", "5", "--color", "never")
        text = session.wait()
        self.assertIn("Catchup, board side 3 (grid 5)", text)
        self.assertIn("You play White, the engine plays Black", text)
        self.assertIn("`help` lists the commands", text)
        self.assertIn("○ white", text)
        self.assertRegex(session.child.after, r"white \(1\): ")

    def test_the_games_are_offered_by_number(self):
        session = self.session()
        self.assertIn("2  Catchup", session.wait(r"game \(1-5\): "))
        session.child.sendline("9")
        self.assertIn("type a number from 1 to 5", session.wait(r"game \(1-5\): "))
        session.child.sendline("2")
        self.assertIn("Catchup, board", session.wait())

    def test_raw_has_no_prompt(self):
        session = self.session("--game", "catchup", "--raw")
        session.child.sendline("1 name")
        session.child.expect("=1 Catenary\r\n\r\n")
        self.assertEqual(session.child.before, "")


class Games(Case):
    def play_to_the_end(self, session, sides):
        """Types the first legal move of each turn of the person until the game is over."""
        for _ in range(400):
            if "game over" in session.child.after:
                return session.ask("score")
            moves = session.ask("moves").replace("\n", " ").split("moves", 1)[-1]
            first = re.findall(r"[A-T]\d+(?:-(?:[A-T]\d+|X))?|pass|swap|button", moves)[0]
            session.ask(first)
        self.fail("no end")

    def test_a_whole_game_of_each_kind(self):
        for game, size in (("catchup", "5"), ("catena", "5"), ("cation", "4")):
            with self.subTest(game):
                session = self.quick(game, "--size", size, "--color", "never")
                self.assertRegex(self.play_to_the_end(session, "both"), r"= (?:[BW]\+|0)")

    def test_a_turn_of_each_piece_game(self):
        session = self.quick("colorado", "--color", "never")
        self.assertRegex(session.ask("F1-F7"), r"Black plays [A-H]\d-[A-H]\d\.")
        session = self.quick("catalonia", "--color", "never")
        self.assertRegex(session.ask("b1-c3"), r"Black plays [A-H]\d-[A-H]\d\.")

    def test_dice_are_announced(self):
        session = self.quick("catalonia", "--color", "never")
        position = session.ask("position")
        self.assertNotIn("The dice show", position)
        self.assertRegex(session.ask(f"position {AFTER_A_CHAIN}"), r"The dice show [B-G][2-7]\.")

    def test_events_are_told_after_each_change(self):
        session = self.quick("cation", "--size", "5", "--color", "never")
        session.ask("play as both")
        self.assertNotIn("takes over", session.ask("B3"))
        self.assertIn("White takes over Black's stone on B3, which becomes a white stone on C2.", session.ask("swap"))
        self.assertNotIn("takes over", session.ask("undo"))


class Commands(Case):
    def test_undo_goes_back_to_the_own_decision(self):
        session = self.quick("catchup", "--size", "5", "--color", "never")
        session.ask("c3")
        self.assertRegex(session.child.after, r"white 2/2 \(3\)|white 3/3 \(3\)")
        session.ask("undo")
        self.assertRegex(session.child.after, r"white \(1\): ")
        self.assertIn("there is nothing to take back", session.ask("undo"))

    def test_wrong_input_says_what_is_wrong(self):
        session = self.quick("catchup", "--size", "5")
        for line, reason in (("hnit", "did you mean hint?"), ("Z9", "Z9 is not on the board"),
                             ("I3", "is neither a move nor a command"), ("A5", "A5 is not on the board"),
                             ("level 11", "level takes a number from 1 to 10"), ("new chess", "no game 'chess'"),
                             ("new catchup 4", "unacceptable size: 4; Catchup has 3"), ("play as red", "play as white"),
                             ("options bonus x", "bonus takes one of record, parity"),
                             ("load nowhere.sgf", "cannot load"),
                             ("save", "expected: save FILE"), ("hint now", "expected: hint")):
            with self.subTest(line):
                self.assertIn(reason, session.ask(line).replace("\n", " "))
        self.assertRegex(session.child.after, r"white \(1\): ")

    def test_raw_commands_answer_as_in_a_pipe(self):
        session = self.quick("catchup", "--size", "5")
        self.assertIn("=7 Catenary", session.ask("7 name"))
        self.assertIn("= catena\ncatchup\ncatalonia\ncation\ncolorado", session.ask("list_games"))
        self.assertIn("?3 unknown command: undoo; did you mean undo?", session.ask("3 undoo"))

    def test_hint_moves_rules_options_and_help(self):
        session = self.quick("cation", "--size", "4")
        self.assertRegex(session.ask("hint"), r"Hint for black: [A-D]\d \(value \d+%\)")
        self.assertIn("A1, A2, A3, A4, B1", session.ask("moves"))
        self.assertIn("Goal: connect your two edges", session.ask("rules"))
        self.assertIn("pie = on", session.ask("options"))
        self.assertIn("takes back a stone of your turn", session.ask("?"))
        self.assertIn("Example: play white C3", session.ask("help play"))

    def test_records_are_saved_and_loaded(self):
        session = self.quick("catchup", "--size", "5")
        path = os.path.join(session.folder, "game.sgf")
        session.ask("c3")
        self.assertIn(f"Saved {path}.", session.ask(f"save {path}"))
        session.ask("new")
        self.assertIn(f"Loaded {path}.", session.ask(f"load {path}"))
        self.assertIn("( ) last turn", session.ask("board"))

    def test_analysis_ends_with_a_key(self):
        session = self.quick("catchup", "--size", "9")
        session.child.sendline("analyze")
        session.wait("Enter stops")
        session.child.sendline("")
        session.wait()
        self.assertIn("= Catenary", session.ask("name"))


class Keys(Case):
    def test_interrupt_stops_thinking_only(self):
        session = self.session("--game", "catchup", "--move-time", LONG, "--size", "9")
        session.wait()
        session.child.sendline("hint")
        session.child.expect("hint")
        session.child.sendintr()
        self.assertIn("Hint for white", session.wait())
        session.ask("boardsize 7")
        session.child.sendline(f"solve {LONG}")
        session.child.expect("solve")
        session.child.sendintr()
        self.assertIn("unknown from", session.wait())

    def test_two_interrupts_end_the_session(self):
        session = self.quick("catchup")
        session.child.sendintr()
        self.assertIn("ends the session", session.wait())
        session.child.sendintr()
        session.child.expect(pexpect.EOF)
        session.child.wait()
        self.assertEqual(session.child.exitstatus, 0)

    def test_the_end_of_input_ends_the_session(self):
        session = self.quick("catchup")
        session.child.sendeof()
        session.child.expect(pexpect.EOF)
        session.child.wait()
        self.assertEqual(session.child.exitstatus, 0)

    def test_tab_completes(self):
        session = self.quick("catchup")
        session.child.send("new cati\t")
        self.assertIn("Cation, board", session.ask(""))
        session.child.send("showb\t")
        self.assertIn("= \n", session.ask("").replace("\n\n", "\n"))
        session.child.send("g\t")
        self.assertIn("game_param", session.wait("genturn"))

    def test_history_outlives_the_session(self):
        with tempfile.TemporaryDirectory() as state:
            first = self.quick("catchup", state=state)
            first.ask("rules")
            first.child.sendeof()
            first.child.expect(pexpect.EOF)
            self.assertIn("rules", pathlib.Path(state, "catenary_history").read_text(encoding="utf-8"))
            second = self.session("--game", "catchup", state=state)
            second.wait()
            second.child.send("\x1b[A")
            second.child.expect("rules")
            self.assertIn("Goal: own the largest group", second.ask(""))

    def test_a_lost_terminal_ends_the_session(self):
        session = self.quick("catchup")
        session.child.kill(signal.SIGHUP)
        session.child.expect(pexpect.EOF)
        session.child.wait()
        self.assertEqual(session.child.exitstatus, 0)

    def test_a_pasted_script_is_carried_out(self):
        session = self.quick("catchup", "--size", "5", "--color", "never")
        session.ask("play as both")
        lines = ["play w C3", "undo"] * 500
        for start in range(0, len(lines), 50):
            session.child.send("".join(line + "\n" for line in lines[start:start + 50]))
            for _ in range(50):
                session.wait()
        self.assertRegex(session.child.after, r"white \(1\): ")


class Looks(Case):
    def test_colors_follow_options_and_environment(self):
        def colored(*arguments, **environment):
            session = self.session("--game", "catchup", "--size", "3", *arguments, **environment)
            session.child.expect(r"\(1\): ")
            return "\x1b[38;5;" in session.child.before

        self.assertTrue(colored())
        self.assertFalse(colored("--color", "never"))
        self.assertFalse(colored(NO_COLOR="1"))
        self.assertTrue(colored("--color", "always", NO_COLOR="1"))
        self.assertFalse(colored(NO_COLOR="1", FORCE_COLOR="1"))
        self.assertFalse(colored(term="dumb"))
        self.assertTrue(colored(term="dumb", FORCE_COLOR="1"))

    def test_a_dumb_terminal_reads_lines(self):
        session = self.session("--game", "catchup", "--size", "5", term="dumb")
        session.wait()
        session.ask("level 1")
        self.assertIn("Black plays", session.ask("c3"))

    def test_a_narrow_window_says_so(self):
        session = self.session("--game", "catchup", "--size", "19", columns=40)
        self.assertIn("columns, the window has 40", session.wait())

    def test_the_largest_board_fits_80_columns(self):
        session = self.session("--game", "catchup", "--size", "19", "--color", "never")
        text = session.wait()
        self.assertIn("19", text)
        self.assertNotIn("the window has", text)


class Errors(Case):
    def test_wrong_colors_are_refused(self):
        session = self.session("--game", "catchup", "--color", "pink")
        session.child.expect("--color takes one of auto, always, never, not 'pink'")


if __name__ == "__main__":
    support.PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
