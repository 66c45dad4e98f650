# SPDX-License-Identifier: MIT
"""Games of a user in the terminal, from the menu to the end."""

import pathlib
import re

import pexpect

from tests.support.under_test import ROOT
from tests.terminal.pseudo_terminal import MENU, Case

# Catalonia when the dice are due: the ring of D4, F4, F5 and E5.
AFTER_A_CHAIN = "......../......../......../....Gg../...L.l../......../......../........ " \
                "? turn=6 phase=roll moved=- chain=yes at=- total=96"


class Greeting(Case):
    def test_banner_board_and_prompt(self):
        session = self.session("--game", "catchup", "--size", "5", "--color", "never")
        text = session.wait()
        self.assertIn("Catchup, size 5 (3 cells a side)", text)
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
                             ("chess", "no game 'chess'"), ("cation x", "unexpected word 'x'"),
                             ("cation 5 6", "unexpected word '6'"), ("catena 4", "unacceptable size: 4"),
                             ("?", "Type a number or a name"), ("load", "no game is kept")):
            session.child.sendline(line)
            self.assertIn(reason, " ".join(session.wait(MENU).split()), line)
        session.child.sendline("1")
        self.assertIn("Catchup, size 9", session.wait())

    def test_the_menu_takes_names_beginnings_and_sizes(self):
        for line, banner in (("catch", "Catchup, size 9 (5 cells a side)"), ("Cation 5", "Cation, size 5 (5 x 5)"),
                             ("4", "Colorado, size 8"), ("2 5", "Catena, size 5 (3 cells a side)")):
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
        """Plays the first legal move of each of the user's turns until the game is over. Returns the last screen."""
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
        # The user has both seats, because a game of first legal moves is lost after five turns.
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
        self.assertNotIn("White swaps", session.ask("B3"))
        self.assertIn("White swaps: Black's stone on B3 becomes a white stone on C2.", session.ask("swap"))
        self.assertNotIn("White swaps", session.ask("undo"))
