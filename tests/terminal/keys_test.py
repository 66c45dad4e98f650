# SPDX-License-Identifier: MIT
"""The user's keys in the terminal: interrupts, end of input, completion, history; colours and widths."""

import os
import pathlib
import re
import signal
import tempfile

import pexpect

from tests.process.observe import asleep, bytes_read, wait_until_busy
from tests.support.waiting import wait_until
from tests.terminal import pseudo_terminal
from tests.terminal.pseudo_terminal import PROMPT, Case, unwrapped

# Longer than any search here, so that only an interrupt ends it.
LONG = "600"


class Keys(Case):
    def test_interrupt_stops_thinking_only(self):
        session = self.session("--game", "catchup", "--move-time", LONG, "--size", "9")
        session.wait()
        session.child.sendline("hint")
        session.child.expect("hint")
        session.child.sendintr()
        self.assertIn("Hint for White", session.wait())
        session.ask("boardsize 7")
        session.child.sendline(f"solve {LONG}")
        session.child.expect("solve")
        session.child.sendintr()
        self.assertIn("Not solved", session.wait())

    def test_two_interrupts_end_the_session(self):
        session = self.quick("catchup")
        session.child.sendintr()
        self.assertIn("ends the session", session.wait())
        session.child.sendintr()
        session.child.expect(pexpect.EOF)
        session.child.wait()
        self.assertEqual(session.child.exitstatus, 0)

    def test_an_interrupt_clears_the_line(self):
        session = self.session("--game", "catchup", "--size", "5", "--color", "never")
        session.wait()
        session.child.send("resig")
        session.child.expect("resig")
        session.child.sendintr()
        text = session.ask("to_move")
        self.assertIn("= white", text)
        self.assertNotIn("ends the session", text)

    def test_an_interrupt_drops_the_line_of_a_dumb_terminal(self):
        session = self.session("--game", "catchup", "--size", "5", term="dumb")
        session.wait()
        session.child.send("resig")
        session.child.sendintr()
        session.wait()
        self.assertIn("= white", session.ask("to_move"))

    def test_the_end_of_input_ends_the_session(self):
        session = self.quick("catchup")
        session.end()
        self.assertEqual(session.child.exitstatus, 0)

    def test_the_end_of_input_counts_while_the_engine_thinks(self):
        session = self.session("--game", "catchup", "--size", "9", "--move-time", LONG)
        session.wait()
        session.child.sendline("analyze")
        session.wait("Enter stops")
        session.child.sendeof()
        session.child.expect(pexpect.EOF)
        session.child.wait()
        self.assertEqual(session.child.exitstatus, 0)

    def test_the_end_of_input_counts_behind_lines_that_wait(self):
        session = self.session("--game", "catchup", "--size", "9", "--color", "never", "--move-time", LONG)
        session.wait()
        session.child.sendline("analyze")
        session.wait("Enter stops")
        session.child.send("name\nto_move\n")
        session.child.sendeof()
        session.child.expect(pexpect.EOF)
        self.assertRegex(session.child.before, r"(?s)= Catenary.*= white")

    def test_what_is_typed_ahead_is_shown_at_the_prompt_only(self):
        session = self.session("--game", "catchup", "--size", "9", "--color", "never", "--move-time", LONG, echo=True)
        session.wait()
        session.child.sendline("e5")
        session.child.expect("Black to move")
        wait_until_busy(session.child)
        session.child.send("level 9")
        # Ctrl-C, which the terminal would treat as the end of the line typed so far.
        session.child.kill(signal.SIGINT)
        self.assertRegex(session.wait(), r"\nBlack plays [A-J]\d(,[A-J]\d)?\.\n")
        session.child.expect("level 9")
        self.assertEqual(pseudo_terminal.plain(session.child.before), "")
        self.assertRegex(session.ask(""), r"Level 9: the engine looks at [\d,]+ positions")

    def test_enter_leaves_one_table_of_an_analysis(self):
        session = self.session("--game", "catchup", "--size", "5", "--color", "never", echo=True)
        session.wait()
        session.child.sendline("analyze")
        session.child.expect("Enter stops")
        screen = session.child.before
        session.child.sendline("")
        session.child.expect(PROMPT)
        # Each table is drawn where the previous one started, so that it replaces all of its lines.
        line, tables = 0, []
        for text in re.findall(r"\x1b\[\d+A|value  depth|\n", screen + session.child.before):
            if text == "\n":
                line += 1
            elif text.startswith("\x1b"):
                line -= int(text[2:-1])
            else:
                tables.append(line)
        self.assertGreater(len(tables), 1)
        self.assertEqual(len(set(tables)), 1, tables)

    def test_control_and_space_ends_nothing(self):
        session = self.quick("catchup")
        before = bytes_read(session.child)
        session.child.send("\0")
        wait_until(lambda: bytes_read(session.child) > before and asleep(session.child))
        self.assertIn("= Catenary", session.ask("name"))

    def test_tab_completes(self):
        session = self.quick("catchup")
        session.child.send("new cati\t")
        self.assertIn("Cation, size 11", session.ask(""))
        session.child.send("showb\t")
        self.assertIn("= \n", session.ask("").replace("\n\n", "\n"))
        session.child.send("g\t")
        self.assertIn("game_param", session.wait("genturn"))

    def test_tab_completes_turns_seats_and_files(self):
        session = self.quick("catchup", "--size", "5", "--color", "never")
        session.ask("c3")
        session.child.send("play as bl\t")
        self.assertIn("You play Black", session.ask(""))
        session.ask("play as white")
        path = os.path.join(session.folder, "unmistakable.sgf")
        session.ask(f"save {path}")
        session.child.send(f"load {session.folder}/unm\t")
        self.assertIn("Loaded", session.ask(""))
        session.ask("play as both")
        session.ask("new")
        session.ask("a1")
        session.child.send("b2,e\t")
        session.child.expect(r"b2,e3 +b2,e4 +b2,e5")
        # The line is shown again below the list.
        session.wait()
        session.child.send("5")
        self.assertIn("( ) last turn", session.ask(""))
        session = self.quick("colorado", "--color", "never")
        session.ask("f1")
        session.child.send("f\t")
        session.child.expect("f7")

    def test_history_outlives_the_session(self):
        with tempfile.TemporaryDirectory() as state:
            first = self.quick("catchup", state=state)
            first.ask("rules")
            first.end()
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
        self.assertIn("The board needs 44 columns, the window has 40.", unwrapped(session.wait()))

    def test_a_narrow_window_has_compact_boards_and_wrapped_texts(self):
        for game in ("catchup", "catena", "cation", "colorado", "catalonia"):
            session = self.session("--game", game, "--color", "never", columns=40)
            text = session.wait()
            self.assertNotIn("the window has", text)
            for line in ("help", "help save", "help play", "rules", "moves", "options", "level", "score"):
                text += session.ask(line)
            wide = [line for line in text.split("\n") if len(line) > 40 and " " in line.strip()]
            self.assertEqual(wide, [], game)

    def test_the_compact_board_shares_brackets(self):
        session = self.session("--game", "catchup", "--color", "never", columns=40)
        session.wait()
        session.ask("play as both")
        session.ask("e5")
        self.assertIn("\n  5  · · · · ○(●)· · · \n", session.ask("f5,pass"))

    def test_the_largest_board_fits_80_columns(self):
        session = self.session("--game", "catchup", "--size", "19", "--color", "never")
        text = session.wait()
        self.assertIn("19", text)
        self.assertNotIn("the window has", text)


class Errors(Case):
    def test_wrong_colors_are_refused(self):
        session = self.session("--game", "catchup", "--color", "pink")
        session.child.expect("--color takes one of auto, always, never, not 'pink'")
