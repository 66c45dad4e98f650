#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests of the session of a person: a pseudo-terminal types and reads. Usage: terminal_test.py PROGRAM
To write the transcripts of the documents: terminal_test.py --update PROGRAM"""

import os
import pathlib
import re
import shlex
import shutil
import signal
import sys
import tempfile
import time
import unittest

import pexpect

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "process"))
import support  # noqa: E402

PROMPT = r"(?:white|black|white or black|dice|game over)(?: \d/\d)? \(\d+\): "
MENU = r"game \(1-5\): "
ROOT = pathlib.Path(__file__).resolve().parents[2]
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r|\x0f|\x1b[=>]")
LEAKS = pathlib.Path(__file__).with_name("leaks.supp")
# Sessions in the documents: the command, then the screen with the lines that were typed.
TRANSCRIPT_PAGES = [ROOT / "README.md", ROOT / "docs" / "front-ends" / "terminal.md"]
TRANSCRIPT = re.compile(r"(?<=^```text\n)\$ scripts/catenary.*?(?=^```$)", re.M | re.S)
# Longer than any search here, so that only an interrupt ends it.
LONG = "600"
HANG = 60 * support.SLOWNESS
# Catalonia when the dice are due: the ring of D4, F4, F5 and E5.
AFTER_A_CHAIN = "......../......../......../....Gg../...L.l../......../......../........ " \
                "? turn=6 phase=roll moved=- chain=yes at=- total=96"


class Session:
    """The program at a pseudo-terminal."""

    def __init__(self, *arguments, columns=80, term="xterm-256color", state=None, seed="1", **environment):
        self.folder = tempfile.mkdtemp()
        variables = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
        variables["LSAN_OPTIONS"] = f"suppressions={LEAKS}:print_suppressions=0"
        variables.update(TERM=term, XDG_STATE_HOME=state or self.folder, LC_ALL="C.UTF-8", **environment)
        seeded = ["--seed", seed] if seed else []
        self.child = pexpect.spawn(support.PROGRAM, [*arguments, *seeded], dimensions=(50, columns), timeout=HANG,
                                   env=variables, encoding="utf-8", codec_errors="replace", echo=False)
        # Builds with sanitizers look for leaks before they end.
        self.child.ptyproc.delayafterterminate *= max(1, support.SLOWNESS)

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

    def end(self):
        """Types Ctrl-D until the program has ended, and returns the text before. A key that arrives while the terminal
        changes its mode is lost, which happens to fingers on a busy machine too."""
        for _ in range(round(HANG)):
            self.child.sendeof()
            if self.child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=1) == 0:
                break
        self.child.wait()
        return plain(self.child.before)


def plain(text):
    return ESCAPE.sub("", text)


def unwrapped(text):
    return " ".join(text.split())


def without_version(text):
    return re.sub(r"(Catenary \d+\.\d+\.\d+)\S*", r"\1", text)


def played_again(block):
    """A transcript of the documents with the lines that it shows typed again, and the answers of today."""
    command, _, rest = block.partition("\n")
    session = Session(*shlex.split(command)[2:], seed=None, NO_COLOR="1")
    text = command + "\n" + session.wait() + session.child.after
    for line in re.findall(f"^{PROMPT}(.*)$", rest, re.M):
        if not line:
            break
        text += session.ask(line) + session.child.after
    session.close()
    return "\n".join(line.rstrip() for line in without_version(text).split("\n")) + "\n"


def update_transcripts():
    for path in TRANSCRIPT_PAGES:
        page = path.read_text(encoding="utf-8")
        path.write_text(TRANSCRIPT.sub(lambda block: played_again(block[0]), page), encoding="utf-8")


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
        text = session.wait(MENU)
        readme = pathlib.Path(ROOT, "README.md").read_text(encoding="utf-8")
        games = re.findall(r"^\| \[(\w+)\]\(docs/rules/\w+\.md\) \| (.*) \|$", readme, re.M)
        self.assertEqual(len(games), 5)
        for number, (title, sentence) in enumerate(games, 1):
            self.assertIn(f"{number} {title} ", text)
            self.assertIn(sentence, " ".join(text.split()))
        for line, reason in (("9", "type a number from 1 to 5"), ("cat", "'cat' may be catchup, catena"),
                             ("chess", "no game 'chess'"), ("cation x", "unacceptable size: not a number"),
                             ("cation 5 6", "expected: a game and a size"), ("catena 4", "unacceptable size: 4"),
                             ("?", "Type a number or a name"), ("load", "no game is kept")):
            session.child.sendline(line)
            self.assertIn(reason, " ".join(session.wait(MENU).split()), line)
        session.child.sendline("1")
        self.assertIn("Catchup, board", session.wait())

    def test_the_menu_takes_names_beginnings_and_sizes(self):
        for line, banner in (("catch", "Catchup, board side 5"), ("Cation 5", "Cation, board 5 x 5"),
                             ("4", "Colorado, board"), ("2 5", "Catena, board side 3")):
            session = self.session()
            session.wait(MENU)
            session.child.sendline(line)
            self.assertIn(banner, session.wait())
        session = self.session()
        session.wait(MENU)
        session.child.sendline("quit")
        session.child.expect(pexpect.EOF)

    def test_raw_has_no_prompt(self):
        session = self.session("--game", "catchup", "--raw")
        session.child.sendline("1 name")
        session.child.expect("=1 Catenary\r\n\r\n")
        self.assertEqual(session.child.before, "")


class Games(Case):
    def play_to_the_end(self, session):
        """Types the first legal move of each turn of the person until the game is over. The last screen."""
        text = ""
        for _ in range(600):
            if "game over" in session.child.after:
                return text
            moves = session.ask("moves").replace("\n", " ").split("moves", 1)[-1]
            first = re.findall(r"[A-T]\d+(?:-(?:[A-T]\d+|X))?|pass|swap|button", moves)
            text = session.ask(first[len(text) % len(first)])
        self.fail("no end")

    def check_end(self, text, session):
        self.assertIn("The game is over. `new` starts another one", text)
        self.assertIn("the game is over; `new`", session.ask("a1"))
        self.assertIn("the game is over", session.ask("hint"))
        self.assertIn("1. ", session.ask("turns"))

    def test_a_whole_game_of_each_board_game(self):
        for game, size, result in (("catchup", "5", "wins"), ("catena", "5", "wins"), ("cation", "4", "wins:")):
            with self.subTest(game):
                session = self.quick(game, "--size", size, "--color", "never")
                text = self.play_to_the_end(session)
                self.assertIn(result, text)
                self.check_end(text, session)
                self.assertIn("wins", session.ask("score"))

    def test_a_whole_game_of_colorado(self):
        session = self.quick("colorado", "--color", "never")
        text = self.play_to_the_end(session)
        self.assertRegex(text, "wins|Draw")
        self.check_end(text, session)

    def test_a_whole_game_of_catalonia(self):
        session = self.quick("catalonia", "--color", "never")
        # Seats at both sides, because games of the first moves lose after five turns.
        session.ask("play as both")
        text = self.play_to_the_end(session)
        self.assertRegex(text, r"Lost: no chain in the first 5 turns|Finished: \d+ points")
        self.check_end(text, session)

    def test_a_long_game_of_catalonia_by_hints(self):
        session = self.session("--game", "catalonia", "--color", "never", "--option", "turns=10", "--move-time", "0.05")
        text = session.wait()
        self.assertIn("You both play for one score.", " ".join(text.split()))
        self.assertIn("in either order", text)
        dice = False
        for _ in range(300):
            if "game over" in session.child.after:
                break
            # `go` plays for both sides.
            text = session.ask("go")
            dice = dice or "The dice show" in text
        self.assertTrue(dice)
        self.assertRegex(text, r"Finished: \d+ points in 10 turns")
        self.assertIn("dice ", session.ask("turns"))

    def test_the_partner_announces_its_move(self):
        session = self.quick("catalonia", "--color", "never")
        self.assertIn("that is your partner's piece", session.ask("b8-c6"))
        self.assertRegex(session.ask("b1-c3"), r"Your partner, Black, plays [A-H]\d-[A-H]\d\.")
        self.assertIn("The total so far is 0.", session.ask("score"))
        self.assertIn("You give the game up. Total 0", session.ask("resign"))

    def test_a_piece_that_was_only_chosen_is_not_marked_as_moved(self):
        session = self.quick("colorado", "--color", "never")
        session.ask("play as both")
        session.ask("h1")
        self.assertIn("1  ○y (·r) ○b  ○g  ○g  ○r  ○y  ○b ", session.ask("b1-b5"))

    def test_a_piece_is_chosen_and_moved_by_steps(self):
        session = self.quick("colorado", "--color", "never")
        text = session.ask("f1")
        self.assertIn("F1 goes to one of F2, F3, F4, F5, F6, F7. Type a target", text)
        self.assertIn("< > selected piece and its targets", text)
        self.assertRegex(session.ask("f7"), r"Black plays [A-H]\d-[A-H]\d\.")

    def test_an_unfinished_turn_says_how_it_goes_on(self):
        session = self.quick("catchup", "--size", "5", "--color", "never")
        session.ask("c3")
        stone = "a1" if "A1" in session.ask("moves") else "b1"
        self.assertIn("place one more stone, or type `pass` to end it", session.ask(stone))

    def test_swap_and_button_are_offered(self):
        session = self.quick("cation", "--size", "4", "--color", "never")
        session.ask("play as both")
        self.assertIn("You may type `swap`", session.ask("a1"))
        self.assertNotIn("You may type `swap`", session.ask("b2"))
        session = self.session("--game", "catena", "--size", "5")
        self.assertIn("You may type `button`", session.wait())

    def test_dice_that_the_person_rolls(self):
        session = self.quick("catalonia", "--color", "never")
        self.assertIn("no roll is due", session.ask("roll"))
        self.assertIn("You roll: type `roll`", session.ask("dice manual"))
        session.ask(f"position {AFTER_A_CHAIN}")
        self.assertIn("the dice are to be rolled", session.ask("hint"))
        self.assertRegex(session.ask("roll"), r"The dice show [B-G][2-7]\.")
        self.assertIn("The dice roll by themselves", session.ask("dice auto"))
        self.assertIn("Colorado has no dice", session.ask("new colorado") + session.ask("dice"))

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

    def test_a_beginning_of_a_name_is_enough(self):
        session = self.quick("catchup", "--size", "5")
        self.assertIn("'h' may be hint, help", session.ask("h"))
        self.assertIn("Goal: own", session.ask("ru"))
        self.assertIn("there is nothing to take back", session.ask("u"))
        self.assertIn("You play Black, the engine plays White", session.ask("play black"))
        self.assertIn("expected: play as", session.ask("play"))

    def test_a_stone_typed_twice_is_a_mistake(self):
        session = self.quick("catchup", "--size", "5")
        session.ask("play as both")
        session.ask("c3")
        session.ask("d4")
        self.assertIn("D4 already has a stone; `pass` ends the turn", session.ask("d4"))
        self.assertIn("black 1/2", session.child.after)

    def test_a_part_of_resign_resigns_nothing(self):
        session = self.quick("catchup", "--size", "5")
        self.assertIn("did you mean resign?", session.ask("resig"))

    def test_resigning_ends_the_game(self):
        session = self.quick("catchup", "--size", "5")
        session.ask("c3")
        self.assertIn("White resigns. Black wins.", session.ask("resign"))
        self.assertIn("game over", session.child.after)
        self.assertIn("the game is over", session.ask("resign"))
        self.assertIn("the game is over", session.ask("c4"))
        path = os.path.join(session.folder, "resigned.sgf")
        session.ask(f"save {path}")
        self.assertIn("RE[B+R]", pathlib.Path(path).read_text(encoding="utf-8"))
        self.assertIn("The game goes on.", session.ask("undo"))
        self.assertIn("white", session.child.after)

    def test_new_keeps_the_seats(self):
        session = self.quick("catchup", "--size", "5")
        session.ask("play as both")
        self.assertIn("You play both sides", session.ask("new"))
        self.assertIn("You play both sides", session.ask("new catena 5"))
        self.assertIn("Cation, board 6 x 6", session.ask("new cati 6"))

    def test_levels_are_explained(self):
        session = self.session("--game", "catchup")
        session.wait()
        self.assertIn("No level is set: the engine takes its time limit", session.ask("level"))
        self.assertIn("Level 5: the engine looks at 2,000 positions", session.ask("level 5"))
        weak = " ".join(session.ask("level 1").split())
        self.assertIn("Level 1: the engine looks one move ahead, and plays a weaker move now and then.", weak)
        self.assertIn("level 10 (1,000,000 positions a turn) is the strongest", " ".join(session.ask("level").split()))
        self.assertIn("No level is set", session.ask("level off"))

    def test_a_level_of_the_command_line_can_be_switched_off(self):
        session = self.session("--game", "catchup", "--level", "4")
        session.wait()
        self.assertIn("Level 4: the engine looks at 600 positions", session.ask("level"))
        self.assertIn("No level is set", session.ask("level off"))

    def test_commands_of_the_person_have_no_sign(self):
        session = self.quick("catchup", "--size", "5")
        self.assertRegex(session.ask("score"), r"If the game stopped now: [^\n]* \(an estimate\)")
        self.assertIn("=4 B+ estimate", session.ask("4 score").replace("0 estimate", "B+ estimate"))
        self.assertIn("=5 white", session.ask("5 to_move"))
        self.assertIn("= white", session.ask("to_move"))

    def test_values_say_their_side(self):
        session = self.quick("catchup", "--size", "3")
        self.assertRegex(session.ask("hint"), r"Hint for White: \w\d \(proven: White wins by \d\)")
        self.assertIn("won and lost are proven", session.ask("analyze"))
        session = self.quick("catalonia")
        self.assertRegex(session.ask("hint"), r"Hint for White: .* \(expected total \d+\)")

    def test_an_analysis_is_cut_at_whole_turns(self):
        session = self.session("--game", "catchup", columns=40)
        session.wait()
        session.child.sendline("analyze")
        session.wait("Enter stops")
        session.child.sendline("")
        lines = [line for line in session.wait().split("\n") if re.match(r"^ +1 +\d+% ", line)]
        self.assertTrue(lines)
        for line in lines:
            self.assertLess(len(line), 40)
            turn = r"[A-J]\d(?:,(?:[A-J]\d|pass))*"
            self.assertRegex(line, rf"^ +1 +\d+% +\d+  (?:{turn}  )*(?:{turn}|…)$")

    def test_wrong_input_says_what_is_wrong(self):
        session = self.quick("catchup", "--size", "5")
        for line, reason in (("hnit", "did you mean hint?"), ("Z9", "Z9 is not on the board"),
                             ("I3", "is neither a move nor a command"), ("A5", "A5 is not on the board"),
                             ("level 11", "level takes a number from 1 to 10, or off"),
                             ("new chess", "no game 'chess'"),
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
        self.assertRegex(session.ask("hint"), r"Hint for Black: [A-D]\d \(\d+% for Black\)")
        self.assertIn("A1, A2, A3, A4, B1", session.ask("moves"))
        self.assertIn("Goal: connect your two edges", session.ask("rules"))
        self.assertIn("pie = on\n", session.ask("options"))
        self.assertIn("resign: gives the game up", session.ask("help resign"))
        self.assertIn("takes back a stone of your turn", session.ask("?"))
        self.assertIn("Example: play white C3", session.ask("help play"))

    def test_records_are_saved_and_loaded(self):
        session = self.quick("catchup", "--size", "5")
        path = os.path.join(session.folder, "my game.sgf")
        self.assertIn("expected: save FILE", session.ask("save"))
        session.ask("c3")
        self.assertIn(f"Saved {path}.", unwrapped(session.ask(f"save {path}")))
        self.assertIn(f"Saved {path}, replacing what it held.", unwrapped(session.ask("save")))
        session.ask("new")
        self.assertIn(f"Loaded {path}. You play White, the engine plays Black.", unwrapped(session.ask(f"load {path}")))
        self.assertIn("( ) last turn", session.ask("board"))

    def test_foreign_files_are_not_replaced_by_accident(self):
        session = self.quick("catchup", "--size", "5")
        path = pathlib.Path(session.folder, "letter.sgf")
        path.write_text("a letter", encoding="utf-8")
        self.assertIn("exists and is not of this session; `save! FILE` replaces it",
                      unwrapped(session.ask(f"save {path}")))
        self.assertEqual(path.read_text(encoding="utf-8"), "a letter")
        self.assertIn("replacing what it held", unwrapped(session.ask(f"save! {path}")))
        self.assertIn("BOARDGAME[catchup]", path.read_text(encoding="utf-8"))

    def test_analysis_ends_with_a_key(self):
        session = self.quick("catchup", "--size", "9")
        session.child.sendline("analyze")
        session.wait("Enter stops")
        session.child.sendline("")
        session.wait()
        self.assertIn("= Catenary", session.ask("name"))


class KeptGames(Case):
    """A game outlives its session, however that ends."""

    def test_a_killed_session_goes_on(self):
        for end in (signal.SIGKILL, signal.SIGHUP, None):
            with self.subTest(end), tempfile.TemporaryDirectory() as state:
                first = self.quick("cation", "--size", "5", state=state)
                self.assertIn("no game is kept", first.ask("load"))
                first.ask("b2")
                turns = first.ask("turns")
                if end:
                    first.child.kill(end)
                    first.child.expect(pexpect.EOF)
                    first.child.wait()
                else:
                    self.assertIn("The game is kept", first.end())
                second = self.session("--game", "catchup", state=state)
                self.assertIn("Your last game, Cation, was not finished: `load`", second.wait())
                self.assertIn("Cation goes on. You play Black, the engine plays White.", second.ask("load"))
                self.assertEqual(second.ask("turns").split("\n", 1)[-1], turns.split("\n", 1)[-1])

    def test_the_menu_goes_on_with_a_game(self):
        with tempfile.TemporaryDirectory() as state:
            first = self.quick("cation", "--size", "5", state=state)
            first.ask("b2")
            first.end()
            second = self.session(state=state)
            self.assertIn("Your last game, Cation, was not finished", second.wait(MENU))
            second.child.sendline("load")
            self.assertIn("Cation goes on", second.wait())

    def test_a_game_in_progress_is_kept_beside_a_new_one(self):
        session = self.quick("cation", "--size", "5")
        session.ask("b2")
        self.assertIn("The game before is kept", session.ask("new"))
        session.ask("d4")
        self.assertIn("1. Black B2", session.ask("load") + session.ask("turns"))
        self.assertIn("1. Black D4", session.ask("load") + session.ask("turns"))

    def test_games_of_running_sessions_and_finished_games_are_left_alone(self):
        with tempfile.TemporaryDirectory() as state:
            first = self.quick("cation", "--size", "5", state=state)
            first.ask("b2")
            second = self.session("--game", "catchup", state=state)
            self.assertNotIn("was not finished", second.wait())
            self.assertIn("no game is kept", second.ask("load"))
            first.ask("resign")
            first.end()
            third = self.session("--game", "catchup", state=state)
            self.assertNotIn("was not finished", third.wait())


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
        self.assertIn("unknown from", session.wait())

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
        time.sleep(0.3)
        session.child.sendintr()
        session.wait()
        self.assertIn("= white", session.ask("to_move"))

    def test_the_end_of_input_ends_the_session(self):
        session = self.quick("catchup")
        session.end()
        self.assertEqual(session.child.exitstatus, 0)

    def test_tab_completes(self):
        session = self.quick("catchup")
        session.child.send("new cati\t")
        self.assertIn("Cation, board", session.ask(""))
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


class Transcripts(Case):
    def test_transcripts_of_the_documents_are_real(self):
        found = 0
        for path in TRANSCRIPT_PAGES:
            for block in TRANSCRIPT.findall(path.read_text(encoding="utf-8")):
                with self.subTest(path.name):
                    self.assertEqual(block, played_again(block), "run tests/terminal/terminal_test.py --update PROGRAM")
                found += 1
        self.assertGreaterEqual(found, 2)


class Errors(Case):
    def test_wrong_colors_are_refused(self):
        session = self.session("--game", "catchup", "--color", "pink")
        session.child.expect("--color takes one of auto, always, never, not 'pink'")


if __name__ == "__main__":
    wants_update = sys.argv[1:2] == ["--update"]
    support.PROGRAM = os.path.abspath(sys.argv.pop(2 if wants_update else 1))
    update_transcripts() if wants_update else unittest.main()
