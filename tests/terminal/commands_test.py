# SPDX-License-Identifier: MIT
"""The user's commands in the terminal, and games that are kept."""

import os
import pathlib
import re
import signal
import tempfile

import pexpect

from tests.terminal.pseudo_terminal import MENU, Case, unwrapped

# What a level without a temperature says.
SEARCHES = r"Level {}: the engine looks at [\d,]+ positions a turn\."


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

    def test_a_pass_of_the_side_that_is_not_to_move_is_an_error(self):
        session = self.quick("catchup", "--size", "5")
        session.ask("play as both")
        session.ask("c3")
        session.ask("d4")
        for command in ("play white pass", "genmove white"):
            self.assertIn("it is not the turn of white", session.ask(command))
        # With a number, the raw protocol answers.
        self.assertIn("=1", session.ask("1 play white pass"))
        session.ask("2 undo")
        session.ask("undo")
        self.assertIn("black 2/2", session.child.after)

    def test_a_refused_pass_leaves_a_resignation(self):
        session = self.quick("catchup", "--size", "5")
        session.ask("play as both")
        session.ask("c3")
        session.ask("d4")
        session.ask("resign")
        self.assertIn("the game is over", session.ask("play white pass"))
        self.assertIn("game over", session.child.after)

    def test_games_that_commands_start_are_not_resigned(self):
        session = self.quick("catchup", "--size", "5")
        self.assertIn("resigns", session.ask("resign"))
        for _ in range(4):
            session.ask("boardsize 5")
            session.ask("boardsize 5")
            self.assertIn("resigns", session.ask("resign"))

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
        self.assertIn("The game continues.", session.ask("undo"))
        self.assertIn("white", session.child.after)

    def test_new_keeps_the_seats(self):
        session = self.quick("catchup", "--size", "5")
        session.ask("play as both")
        self.assertIn("You play both sides", session.ask("new"))
        self.assertIn("You play both sides", session.ask("new catena 5"))
        self.assertIn("Cation, size 6 (6 x 6)", session.ask("new cati 6"))

    def test_levels_are_explained(self):
        session = self.session("--game", "catchup")
        session.wait()
        self.assertIn("No level is set: the engine takes its time limit", session.ask("level"))
        self.assertRegex(session.ask("level 9"), SEARCHES.format(9))
        weak = " ".join(session.ask("level 1").split())
        self.assertIn("Level 1: the engine looks one move ahead, and plays a weaker move now and then.", weak)
        levels = " ".join(session.ask("level").split())
        self.assertRegex(levels, r"level 10 \([\d,]+ positions a turn\) is the strongest")
        self.assertIn("No level is set", session.ask("level off"))

    def test_a_level_of_the_command_line_can_be_switched_off(self):
        session = self.session("--game", "catchup", "--level", "9")
        session.wait()
        self.assertRegex(session.ask("level"), SEARCHES.format(9))
        self.assertIn("No level is set", session.ask("level off"))

    def test_parameters_that_were_set_at_a_level_outlive_it(self):
        session = self.session("--game", "catchup", "--level", "4")
        session.wait()
        session.ask("engine_param hash_mb 7")
        session.ask("new")
        self.assertIn("No level is set", session.ask("level off"))
        self.assertIn("7", session.ask("engine_param hash_mb"))
        session.ask("level 4")
        session.ask("engine_param threads 2")
        self.assertIn("No level is set", session.ask("level"))

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

    def test_hints_have_reasons(self):
        session = self.quick("cation", "--size", "4")
        session.ask("position ox../oxx./x.oo/xo.. b latest=-")
        self.assertRegex(session.ask("hint"), r"Hint for Black: B2 \(proven: Black wins\)\s+"
                                              r"Wins at once\.\s+Every other turn loses\.")

    def test_limits_of_the_engines_turns_do_not_limit_hints(self):
        session = self.session("--game", "catchup", "--size", "3")
        session.wait()
        session.ask("engine_param max_nodes 1")
        self.assertIn("(proven: White wins by ", session.ask("hint"))
        self.assertIn("won and lost are proven", session.ask("analyze"))

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
                             ("I3", "'I3' is no move; there is no column I"), ("A5", "A5 is not on the board"),
                             ("3c", "'3c' is no move; did you mean C3?"), ("c0", "rows are numbered from 1"),
                             ("c3,", "'c3,' has no move after its last comma"),
                             ("c3,,d4", "'c3,,d4' has no move between two commas"),
                             ("c3-", "'c3-' is no move; expected a vertex (D4), two (B1-C3)"),
                             ("c3 now", "'now' is no move; expected a vertex (D4)"), ("roll", "Catchup has no dice"),
                             ("33", "the command is missing"), ("level3", "did you mean level?"),
                             ("level 11", "level takes a number from 1 to 10, auto or off, not '11'"),
                             ("level 1 2", "unexpected word '2'; expected: level [1..10|auto|off]"),
                             ("play as red", "'red' is no side; expected: play as white|black|both|none"),
                             ("play as white now", "unexpected word 'now'; expected: play as"),
                             ("load nowhere.sgf", "cannot load"),
                             ("save", "this game has no file yet; `save FILE` names one"),
                             ("resign now", "unexpected word 'now'; resign takes no arguments"),
                             ("undo 2", "unexpected word '2'; undo takes no arguments"),
                             ("hint now", "unexpected word 'now'; hint takes no arguments")):
            with self.subTest(line):
                self.assertIn(reason, unwrapped(session.ask(line)))
        self.assertRegex(session.child.after, r"white \(1\): ")

    def test_wrong_games_sizes_and_options_are_named(self):
        session = self.quick("catchup", "--size", "5")
        for line, reason in (("new chess", "no game 'chess'; the games are catena"),
                             ("new 7x", "no game '7x'; the games are"),
                             ("new cat", "'cat' may be catchup, catena"),
                             ("new catchup 4", "unacceptable size: 4; Catchup has 3"),
                             ("new catena x", "unexpected word 'x'; expected a game and a size"),
                             ("new catena 5 7", "unexpected word '7'; expected a game and a size"),
                             ("new catena 5 komi 3", "'komi' is an option: start the game, then type `options komi"),
                             ("options foo", "Catchup has no option 'foo'; the options are rules, bonus"),
                             ("options foo 3", "Catchup has no option 'foo'; the options are rules, bonus"),
                             ("options bonus x", "bonus takes one of record, parity")):
            with self.subTest(line):
                self.assertIn(reason, unwrapped(session.ask(line)))
        self.assertRegex(session.child.after, r"white \(1\): ")
        self.assertIn("bonus = record", session.ask("options Bonus"))
        self.assertNotIn("rules = ", session.ask("options bonus"))
        self.assertIn("Catena, size 5 (3 cells a side)", session.ask("new 5 catena"))

    def test_the_moves_of_a_turn_may_be_separated_in_several_ways(self):
        session = self.quick("catchup", "--size", "5", "--color", "never")
        session.ask("play as both")
        for turn in ("d4,b2", "d4 b2", "d4, b2", "d4 , b2", "d4b2"):
            with self.subTest(turn):
                session.ask("new")
                session.ask("c3")
                session.ask(turn)
                self.assertIn("2. Black D4,B2", session.ask("turns"))
        session = self.quick("colorado", "--color", "never")
        session.ask("play as both")
        for move in ("f1-f7", "f1 f7", "f1 - f7", "f1f7"):
            with self.subTest(move):
                session.ask("new")
                session.ask(move)
                self.assertIn("1. White F1-F7", session.ask("turns"))

    def test_seats_may_be_shortened(self):
        session = self.quick("catchup", "--size", "5")
        self.assertIn("You play Black, the engine plays White", session.ask("play as b"))
        session.ask("new")
        self.assertIn("You play White, the engine plays Black", session.ask("play W"))

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
        self.assertIn("this game has no file yet", session.ask("save"))
        session.ask("c3")
        self.assertIn(f"Saved {path}.", unwrapped(session.ask(f"save {path}")))
        self.assertIn(f"Saved {path}, replacing what it held.", unwrapped(session.ask("save")))
        session.ask("new")
        self.assertIn(f"Loaded {path}. You play White, the engine plays Black.", unwrapped(session.ask(f"load {path}")))
        self.assertIn("( ) last turn", session.ask("board"))

    def test_a_loaded_file_is_of_the_session(self):
        session = self.quick("catchup", "--size", "5")
        path = os.path.join(session.folder, "game.sgf")
        session.ask("c3")
        session.ask(f"1 savesgf {path}")
        self.assertIn("Loaded", session.ask(f"load {path}"))
        self.assertIn(f"Saved {path}, replacing what it held.", unwrapped(session.ask("save")))

    def test_proofs_are_printed_for_people(self):
        session = self.quick("catchup", "--size", "3")
        text = unwrapped(session.ask("solve"))
        self.assertRegex(text, r"Proven: White wins by 1 \(depth \d+, \d+ positions, [\d.]+ s\)\s+Best turns: B2 ")
        self.assertNotIn("[info]", text)
        self.assertIn("= W+1 B2", session.ask("1 solve").replace("=1", "="))
        self.assertIn("solve takes a number of seconds, not 'x'", session.ask("solve x"))
        session.ask("boardsize 9")
        self.assertIn("Not solved", session.ask("solve 0.1"))

    def test_foreign_files_are_not_replaced_by_accident(self):
        session = self.quick("catchup", "--size", "5")
        path = pathlib.Path(session.folder, "letter.sgf")
        path.write_text("a letter", encoding="utf-8")
        self.assertIn("exists and is not of this session; `save! FILE` replaces it",
                      unwrapped(session.ask(f"save {path}")))
        self.assertEqual(path.read_text(encoding="utf-8"), "a letter")
        self.assertIn("replacing what it held", unwrapped(session.ask(f"save! {path}")))
        self.assertIn("BOARDGAME[catchup]", path.read_text(encoding="utf-8"))

    def test_an_analysis_lists_a_turn_once(self):
        session = self.quick("catchup", "--size", "3")
        session.ask("b2")
        # The last table; earlier ones have been overwritten.
        text = session.ask("analyze").rpartition("value  depth  turns")[2]
        turns = [tuple(sorted(turn.split(","))) for turn in re.findall(r"^ *\d+ +\S+ +\d+ +(\S+)", text, re.M)]
        self.assertTrue(turns, text)
        self.assertEqual(len(turns), len(set(turns)), text)

    def test_analysis_ends_with_a_key(self):
        session = self.quick("catchup", "--size", "9")
        session.child.sendline("analyze")
        session.wait("Enter stops")
        session.child.sendline("")
        session.wait()
        self.assertIn("= Catenary", session.ask("name"))


class KeptGames(Case):
    """A game outlives its session, however the session ends."""

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
                self.assertIn("Cation continues. You play Black, the engine plays White.", second.ask("load"))
                self.assertEqual(second.ask("turns").split("\n", 1)[-1], turns.split("\n", 1)[-1])

    def test_the_level_is_kept_with_the_game(self):
        with tempfile.TemporaryDirectory() as state:
            first = self.quick("cation", "--size", "5", state=state)
            first.ask("b2")
            first.ask("level 2")
            path = os.path.join(state, "weak.sgf")
            first.ask(f"save {path}")
            first.ask("level 9")
            first.end()
            second = self.session("--game", "catchup", state=state)
            second.wait()
            self.assertRegex(second.ask("load"), SEARCHES.format(9))
            self.assertIn("Level 9", second.ask("level"))
            self.assertIn("Level 2: ", second.ask(f"load {path}"))
            self.assertIn("No level is set", second.ask("level off"))
            second.end()
            third = self.session("--game", "catchup", "--level", "3", state=state)
            third.wait()
            # The game was kept without one.
            self.assertNotIn("Level", third.ask("load"))
            self.assertIn("Level 3", third.ask("level"))

    def test_the_level_follows_the_results(self):
        with tempfile.TemporaryDirectory() as state:
            session = self.quick("cation", "--size", "5", state=state)
            session.ask("level 4")
            session.ask("b2")
            session.ask("resign")
            self.assertIn("Level 3: ", session.ask("level auto"))
            self.assertIn("Level 3: ", session.ask("new"))
            session.ask("b2")
            session.ask("resign")
            self.assertIn("Level 2: ", session.ask("new"))
            # Each game has its own results; the first one starts at the level in force.
            self.assertIn("Level 2: ", session.ask("new catena 5"))
            session.ask("level 5")
            self.assertNotIn("Level", session.ask("new"))
            # Nobody wins or loses.
            session.ask("level auto")
            self.assertNotIn("Level", session.ask("new catalonia"))
            self.assertIn("in this game you play together", session.ask("level auto"))

    def test_the_level_rises_after_a_win_in_an_earlier_session(self):
        with tempfile.TemporaryDirectory() as state:
            games = pathlib.Path(state, "catenary", "games")
            games.mkdir(parents=True)
            for name, players, expected in (("a", "PB[Catenary]RE[W+R]", 5), ("b", "PW[Catenary]RE[W+R]", 3),
                                            ("c", "PB[Catenary]PW[Catenary]RE[W+R]", 3), ("d", "PB[Catenary]", 3)):
                (games / f"{name}.sgf").write_text(f"(;FF[4]SZ[5]BOARDGAME[cation]LEVEL[4]{players};B[aa])\n")
                session = self.session("--game", "cation", state=state)
                session.wait()
                self.assertIn(f"Level {expected}: ", session.ask("level auto"))
                session.end()

    def test_a_level_belongs_to_the_game_that_it_was_set_in(self):
        session = self.quick("cation", "--size", "5")
        session.ask("b2")
        session.ask("new")
        session.ask("d4")
        session.ask("level 5")
        self.assertIn("Level 1: ", session.ask("load"))
        self.assertIn("Level 5: ", session.ask("load"))

    def test_the_menu_goes_on_with_a_game(self):
        with tempfile.TemporaryDirectory() as state:
            first = self.quick("cation", "--size", "5", state=state)
            first.ask("b2")
            first.end()
            second = self.session(state=state)
            self.assertIn("Your last game, Cation, was not finished", second.wait(MENU))
            second.child.sendline("load")
            self.assertIn("Cation continues", second.wait())

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
