# SPDX-License-Identifier: MIT
"""Open-ended analysis as front ends see it: lines that they can parse, ended by any input; and analysis mode."""

import json
import re
import subprocess
import unittest

from tests.support.under_test import ENGINE

GAMES = subprocess.run([ENGINE, "--list-games"], text=True, capture_output=True, check=True).stdout.split()
# What Sabaki accepts as the line of an info, and as a move that it can show.
VARIATION = re.compile(r"(pass|[A-Za-z]\d+)(\s+(pass|[A-Za-z]\d+))*$")
MOVE = re.compile(r"^[A-Za-z]\d+$")


class Running:
    def __init__(self, game, *parameters):
        self.process = subprocess.Popen([ENGINE, "--game", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)
        for parameter in parameters:
            self.ask(parameter)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read(self):
        return self.process.stdout.readline().rstrip("\n")

    def rest(self):
        """The lines up to the end of a response."""
        lines = []
        while line := self.read():
            lines.append(line)
        return lines

    def ask(self, line):
        self.send(line)
        return self.rest()

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def parse_like_sabaki(line):
    """Each info as a dictionary of words, `pv` a list."""
    infos = []
    for text in re.split(r"\s*info\s+", line)[1:]:
        found = VARIATION.search(text.strip())
        words = text.strip()[:found.start()].split()[:-1]
        info = dict(zip(words[::2], words[1::2]))
        info["pv"] = found.group().split()
        infos.append(info)
    return infos


def parse_like_lizzie(line):
    """Reads word pairs up to `pv`; all values that it uses are integers."""
    infos = []
    for text in re.split(r"\s+info\s+", line[len("info "):]):
        words = text.split(" ")
        end = words.index("pv")
        pairs = dict(zip(words[:end:2], words[1:end:2]))
        infos.append((pairs["move"], int(pairs["visits"]), int(pairs["winrate"]), words[end + 1:]))
    return infos


class AnalysisTest(unittest.TestCase):
    def analysis(self, game, command, count=2):
        engine = Running(game)
        engine.send(command)
        self.assertEqual(engine.read().strip(), "=")
        lines = [engine.read() for _ in range(count)]
        engine.send("")
        lines += engine.rest()
        self.assertEqual(engine.ask("protocol_version"), ["= 2"])
        engine.close()
        return lines

    def test_sabaki_and_lizzie_can_parse_each_dialect_in_each_game(self):
        for game in GAMES:
            for command in ("analyze", "lz-analyze 10", "kata-analyze 10 ownership true"):
                with self.subTest(game=game, command=command):
                    for line in self.analysis(game, command):
                        self.assertTrue(line.startswith("info "))
                        infos = parse_like_sabaki(line)
                        self.assertEqual(len({info["move"] for info in infos}), len(infos))
                        for number, info in enumerate(infos):
                            self.assertRegex(info["move"], MOVE)
                            self.assertEqual(info["pv"][0], info["move"])
                            self.assertEqual(int(info["order"]), number)
                            chance = float(info["winrate"])
                            self.assertTrue(0 <= chance <= (1 if command.startswith("kata") else 10000))
                            self.assertEqual("." in info["winrate"], command.startswith("kata"))
                        if not command.startswith("kata"):
                            self.assertEqual([entry[0] for entry in parse_like_lizzie(line)],
                                             [info["move"] for info in infos])

    def test_the_best_move_comes_first(self):
        for line in self.analysis("catchup", "kata-analyze 5"):
            chances = [float(info["winrate"]) for info in parse_like_sabaki(line)]
            self.assertEqual(chances, sorted(chances, reverse=True))

    def test_any_line_ends_it_and_is_answered(self):
        engine = Running("cation", "boardsize 5")
        engine.send("1 lz-analyze b 5")
        self.assertEqual(engine.read(), "=1")
        engine.read()
        engine.send("2 name")
        engine.rest()
        self.assertEqual(engine.rest(), ["=2 Catenary"])
        engine.close()

    def test_the_answer_begins_before_there_is_a_line(self):
        engine = Running("catchup", "boardsize 5")
        engine.send("7 lz-analyze 100000")
        self.assertEqual(engine.read(), "=7")
        engine.send("name")
        self.assertTrue(engine.rest()[-1].startswith("info move "))
        self.assertEqual(engine.rest(), ["= Catenary"])
        engine.close()

    def test_the_side_not_to_move_is_refused_with_the_reason(self):
        engine = Running("catchup", "boardsize 3")
        self.assertEqual(engine.ask("analyze b 0.1"), ["? it is the turn of white"])
        self.assertIn("syntax error", engine.ask("lz-analyze b 10 minmoves")[0])
        engine.ask("play w B2")
        engine.close()

    def test_what_is_no_color_number_or_key_is_refused_and_nothing_is_played(self):
        engine = Running("catchup")
        before = engine.ask("position")
        for command in ("genmove_analyze", "genmove_analyze purple 5", "lz-genmove_analyze blck 100",
                        "kata-genmove_analyze 100", "analyze purple 1", "analyze black white",
                        "lz-analyze avoid black D9 5", "kata-analyze ownership"):
            with self.subTest(command=command):
                self.assertRegex(engine.ask(command)[0], r"^\? syntax error: ")
        self.assertEqual(engine.ask("position"), before)
        engine.close()

    def test_intervals_beyond_all_clocks_are_waited_for_like_others(self):
        engine = Running("catchup", "boardsize 5")
        engine.send("lz-analyze 1e15")
        engine.send("name")
        self.assertTrue(engine.rest()[-1].startswith("info move "))
        self.assertEqual(engine.rest(), ["= Catenary"])
        engine.close()

    def test_seconds_end_analyze(self):
        engine = Running("colorado")
        self.assertTrue(engine.ask("analyze 0.2")[-1].startswith("info move "))
        engine.close()

    def test_genmove_analyze_ends_with_a_move_that_was_played(self):
        for game in GAMES:
            with self.subTest(game=game):
                engine = Running(game, "engine_param max_nodes 2000")
                side = engine.ask("to_move")[0].split()[1]
                before = engine.ask("position")
                *infos, played = engine.ask(f"kata-genmove_analyze {side} 1")[1:]
                self.assertRegex(played, r"^play ([A-Z]\d+|pass)$")
                self.assertTrue(all(line.startswith("info move ") for line in infos) and infos)
                engine.ask("undo")
                self.assertEqual(engine.ask("position"), before)
                engine.close()


class AnalysisModeTest(unittest.TestCase):
    def answers(self, *requests):
        lines = "\n".join(request if isinstance(request, str) else json.dumps(request) for request in requests)
        reply = subprocess.run([ENGINE, "--analysis"], input=lines + "\n", text=True, capture_output=True, check=True)
        return [json.loads(line) for line in reply.stdout.splitlines()]

    def test_moves_come_best_first_with_their_values(self):
        for game in GAMES:
            with self.subTest(game=game):
                answer, = self.answers({"id": [game], "game": game, "limits": {"nodes": 3000}, "multi_pv": 3})
                self.assertEqual(answer["id"], [game])
                self.assertEqual(len(answer["moves"]), 3)
                values = [move["value"] for move in answer["moves"]]
                self.assertEqual(values, sorted(values, reverse=True))
                self.assertEqual(answer["moves"][0]["variation"][0], answer["moves"][0]["turn"])

    def test_moves_positions_and_options_set_up_the_game(self):
        first, = self.answers({"game": "cation", "size": 3, "options": {"pie": False}, "moves": ["B2", "A1"],
                               "solve": True, "engine": {"solver_mb": 4}})
        self.assertEqual((first["result"], first["to_move"]), ("B+", "black"))
        second, = self.answers({"game": "cation", "size": 3, "options": {"pie": "off"}, "position": first["position"],
                                "limits": {"depth": 2}})
        self.assertEqual(second["position"], first["position"])
        ended, = self.answers({"game": "cation", "size": 3, "moves": ["B2", "A1", "B1", "A2", "B3"]})
        self.assertEqual((ended["to_move"], ended["result"]), ("none", "B+"))

    def test_a_whole_game_takes_one_request(self):
        request = {"id": 5, "game": "catchup", "size": 5, "moves": ["C3", "B2,C2", "B3"], "limits": {"nodes": 500}}
        answers = self.answers({**request, "after": [3, 1, 2]}, {**request, "after": "all"}, request)
        self.assertEqual([answer.get("after") for answer in answers], [3, 1, 2, 0, 1, 2, 3, None])
        self.assertEqual({answer["id"] for answer in answers}, {5})
        self.assertEqual(answers[0]["position"], answers[-1]["position"])
        self.assertEqual(answers[1]["to_move"], "black")

    def test_moves_and_answers_have_the_same_unit(self):
        request = {"game": "catchup", "size": 5, "moves": ["C3"], "limits": {"nodes": 2000}}
        for kind in ({"multi_pv": 2}, {"best_turn": True}):
            with self.subTest(kind=kind):
                answer, = self.answers({**request, **kind})
                best = answer["moves"][0]
                self.assertEqual((best["turn"], best["move"]), (best["variation"][0], best["turn"].split(",")[0]))
                after, = self.answers({**request, "moves": ["C3", *best["variation"][:2]], "limits": {"nodes": 1}})
                self.assertNotIn("error", after)

    def test_the_turn_that_failed_is_named(self):
        request = {"game": "catchup", "size": 5, "moves": ["C3", "B2,C2", "C3"]}
        for extra in ({}, {"after": [0]}, {"boards": True}):
            answer, = self.answers({**request, **extra})
            self.assertIn("turn 3 of moves, 'C3': illegal move: ", answer["error"])

    def test_positions_that_the_game_does_not_reach_are_refused(self):
        for after in ([2], [-1], ["all"], "some", 1, [0.5]):
            answer, = self.answers({"game": "catchup", "size": 5, "moves": ["C3"], "after": after})
            self.assertIn("after", answer["error"])

    def test_the_turn_of_a_search_is_the_one_that_is_played(self):
        for game in GAMES:
            with self.subTest(game=game):
                answer, = self.answers({"game": game, "limits": {"nodes": 3000}, "best_turn": True})
                engine = Running(game, "engine_param max_nodes 3000")
                side = engine.ask("to_move")[0].split()[1]
                self.assertEqual([f"= {answer['moves'][0]['turn']}"], engine.ask(f"genturn {side}"))
                engine.close()

    def test_a_record_gives_turns_that_can_be_sent_back(self):
        for game in GAMES:
            with self.subTest(game=game):
                engine = Running(game, "engine_param max_nodes 50")
                for _ in range(30):
                    side = engine.ask("to_move")[0].split()[1]
                    if side == "none":
                        break
                    engine.ask(f"genturn {side}")
                record, position = "\n".join(engine.ask("printsgf"))[2:], engine.ask("position")[0][2:]
                engine.close()
                read, = self.answers({"record": record})
                self.assertEqual(read["turns"][-1]["position"], position)
                fields = {key: read[key] for key in ("game", "size", "options", "position")}
                moves = [entry["turn"] for entry in read["turns"]]
                again, = self.answers({**fields, "moves": moves, "boards": True})
                for entry in again["turns"] + read["turns"]:
                    # The position of the request also counts as a change.
                    del entry["state"]["ply"]
                self.assertEqual(again["turns"], read["turns"])

    def test_outcomes_of_chance_are_searched_and_averaged(self):
        engine = Running("catalonia", "game_param dice manual", "engine_param max_nodes 300")
        while (side := engine.ask("to_move")[0].split()[1]) != "chance":
            engine.ask(f"genturn {side}")
        record = "\n".join(engine.ask("printsgf"))[2:]
        listed = engine.ask("legal_moves")[0][2:].split()
        engine.close()
        read, = self.answers({"record": record})
        fields = {key: read[key] for key in ("game", "size", "options", "position")}
        answer, = self.answers({**fields, "moves": [entry["turn"] for entry in read["turns"]],
                                "limits": {"nodes": 50}})
        self.assertCountEqual([entry["outcome"] for entry in answer["outcomes"]], listed)
        values = [entry["value"] for entry in answer["outcomes"]]
        self.assertAlmostEqual(answer["value"], sum(values) / len(values), delta=0.51)

    def test_the_command_line_says_what_requests_leave_open(self):
        def reply_to(arguments, lines):
            return subprocess.run([ENGINE, "--analysis", *arguments], input=lines, text=True, capture_output=True)
        answer = json.loads(reply_to(["--game", "cation", "--size", "5"], '{"limits": {"depth": 1}}\n').stdout)
        self.assertEqual((answer["game"], len(answer["position"].split("/"))), ("cation", 5))
        refused = reply_to(["--game", "chess"], "")
        self.assertEqual((refused.returncode, refused.stdout), (2, ""))
        self.assertIn("chess", refused.stderr)

    def test_the_fields_are_listed(self):
        text = subprocess.run([ENGINE, "--analysis", "--help"], text=True, capture_output=True, check=True).stdout
        fields = re.findall(r"^  (\w+) +\S", text, re.M)
        answer, = self.answers({"node": 50})
        self.assertEqual(answer["error"], f"no field 'node'; the fields are {', '.join(fields)}, and limits has nodes, "
                                          "depth, seconds")
        example = next(line for line in text.splitlines() if line.startswith("  {"))
        self.assertTrue(self.answers(json.loads(example))[0]["moves"])

    def test_a_request_of_many_megabytes_gets_its_error(self):
        overlong, good = self.answers('{"id": "' + 17_000_000 * "x" + '"}', {"game": "catchup", "limits": {"depth": 1}})
        self.assertEqual(overlong, {"error": "a request has at most 16777216 bytes"})
        self.assertTrue(good["moves"])

    def test_a_bad_request_gets_its_error_and_the_next_one_its_answer(self):
        bad = ["{", "3", {"id": 7, "game": "chess"}, {"gaem": "catchup"}, {"game": "catchup", "moves": ["Z9"]},
               {"game": "catchup", "size": 4}, {"game": "catchup", "size": "wide"}, {"limits": {"hours": 1}},
               {"options": []}, {"game": "catchup", "position": "x"}, {"game": "catalonia", "solve": True},
               {"moves": 5}, {"limits": {"nodes": -1}}, {"limits": {"nodes": 0}}, {"limits": {"depth": 0}},
               {"limits": {"seconds": -1}}, {"solve": True, "limits": {"nodes": 10}}, {"solve": 1}, {"size": 5.9},
               {"size": 4294967301}, {"record": 3}, {"record": "no record"}, {"record": "(;)", "moves": []},
               {"best_turn": 1}, {"boards": "yes"}, {"moves": {"x": "C3"}}, {"moves": "C3"},
               {"engine": {"threads": [1]}},
               '{"id": ' + 100_000 * "[" + 100_000 * "]" + "}"]
        *refused, good = self.answers(*bad, {"game": "catchup", "limits": {"depth": 1}})
        self.assertEqual(len(refused), len(bad))
        for request, answer in zip(bad, refused):
            with self.subTest(request=request):
                self.assertTrue(answer["error"])
        self.assertEqual(refused[2]["id"], 7)
        self.assertTrue(good["moves"])
