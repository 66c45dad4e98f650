# SPDX-License-Identifier: MIT
"""Judgements, proofs, luck, totals and files of reviews, each by itself."""

import asyncio
import pathlib
import tempfile
import unittest

from catenary_tools.review import files, main, method, searches

Evaluation = searches.Evaluation

BLACK_WINS = Evaluation(1.0, winner="black")


class EvaluationTest(unittest.TestCase):
    def test_chances_are_those_of_black(self):
        answer = {"to_move": "white", "moves": [{"score": "70%", "winrate": 0.7, "exact": False}]}
        self.assertAlmostEqual(searches.evaluation_of(answer, False).chance, 0.3)

    def test_a_win_is_proven_before_its_margin(self):
        answer = {"to_move": "white", "moves": [{"score": "W+3", "winrate": 1.0, "exact": False}]}
        self.assertEqual(searches.evaluation_of(answer, False), Evaluation(0.0, winner="white"))
        answer["moves"][0]["exact"] = True
        self.assertEqual(searches.evaluation_of(answer, False), Evaluation(0.0, winner="white", margin=3.0))

    def test_an_exact_value_that_nobody_wins_is_a_draw(self):
        answer = {"to_move": "white", "moves": [{"score": "50%", "winrate": 0.5, "exact": True}]}
        self.assertEqual(searches.evaluation_of(answer, False).winner, "draw")

    def test_totals_belong_to_both_sides(self):
        answer = {"to_move": "white", "moves": [{"score": "800", "winrate": 0.4, "points": 800.5, "exact": False}]}
        found = searches.evaluation_of(answer, True)
        self.assertEqual((found.points, found.for_side("white"), found.for_side("black")), (800.5, 0.4, 0.4))


class JudgementTest(unittest.TestCase):
    def judge(self, side, best, played):
        return method.judge(side, best, played)

    def test_classes_begin_at_5_10_and_20_points(self):
        for loss, kind in ((4.9, ""), (5.1, "inaccuracy"), (9.9, "inaccuracy"), (10.1, "mistake"), (19.9, "mistake"),
                           (20.1, "blunder")):
            found = self.judge("white", Evaluation(0.3), Evaluation(0.3 + loss / 100))
            self.assertEqual(found.kind, kind, loss)

    def test_a_turn_better_than_the_best_one_loses_nothing(self):
        self.assertEqual(self.judge("black", Evaluation(0.5), Evaluation(0.6)).loss, 0)

    def test_won_to_won_loses_at_most_margin(self):
        best, played = Evaluation(0.0, winner="white", margin=5.0), Evaluation(0.0, winner="white", margin=2.0)
        found = self.judge("white", best, played)
        self.assertEqual((found.loss, found.kind, found.margin_lost), (0, "", 3.0))
        self.assertIsNone(self.judge("white", best, Evaluation(0.0, winner="white")).margin_lost)

    def test_a_larger_loss_is_a_lost_margin_too(self):
        best, played = Evaluation(0.0, winner="white", margin=2.0), Evaluation(0.0, winner="white", margin=6.0)
        self.assertEqual(self.judge("black", best, played).margin_lost, 4.0)


class ProofsTest(unittest.TestCase):
    def test_a_won_child_proves_its_parent(self):
        found = searches.spread(["white", "black", "white"], [Evaluation(0.6), Evaluation(0.9), BLACK_WINS], [None] * 3)
        self.assertEqual([one.winner for one in found], [None, "black", "black"])

    def test_a_lost_parent_proves_its_children(self):
        found = searches.spread(["white", "black"], [BLACK_WINS, Evaluation(0.9)], [None, None])
        self.assertEqual(found[1].winner, "black")

    def test_a_won_position_proves_nothing_of_the_turn_played(self):
        found = searches.spread(["black", "white"], [BLACK_WINS, Evaluation(0.2)], [None, None])
        self.assertIsNone(found[1].winner)

    def test_a_stretch_has_a_margin_where_all_of_it_has_the_same(self):
        def found(*margins):
            proven = [Evaluation(1.0, winner="black", margin=margin) for margin in margins]
            return searches.stretches([Evaluation(0.5), *proven])
        self.assertEqual(found(2.0, 2.0), [{"from": 1, "to": 2, "winner": "black", "margin": 2.0}])
        self.assertEqual(found(2.0, 2.0, 3.0), [{"from": 1, "to": 3, "winner": "black", "margin": None}])


class QuestionsWith:
    """Questions about a game of one turn in which each search finds the turn `best` with the chance."""

    turns = ["B2,C3"]
    evaluation = staticmethod(lambda answer: Evaluation(answer["chance"]))

    def __init__(self, best, chance):
        self._best = best
        self._chance = chance

    async def position(self, _number, _factor):
        return {"moves": [{"turn": self._best, "variation": [self._best]}], "chance": self._chance}

    async def child(self, _number, turn, _factor, _chance):
        return {"position": sorted(turn.split(",")), "chance": self._chance}

    async def boards(self, _turns):
        return [{"state": {"turn": {"mover": "white"}}}]


class ReconsiderTest(unittest.TestCase):
    def reconsidered(self, best, chance):
        """Returns the choice before a longer search and the one after it."""
        one = searches.Searches(QuestionsWith(best, chance), ["black", "white"], lambda done, count: None)
        one.answers[1] = {"position": ["B2", "C3"]}
        old = searches.Comparison("A1", ["A1"], Evaluation(0.6), Evaluation(0.4), False)
        return old, asyncio.run(one.reconsider(0, old, 4))[1]

    def test_a_better_turn_takes_the_place_of_the_best_one(self):
        self.assertEqual(self.reconsidered("D4", 0.9)[1].turn, "D4")

    def test_a_turn_no_better_than_the_played_one_does_not(self):
        old, new = self.reconsidered("D4", 0.3)
        self.assertIs(new, old)

    def test_the_played_turn_with_its_moves_in_another_order_does_not(self):
        old, new = self.reconsidered("C3,B2", 0.9)
        self.assertIs(new, old)


class LuckTest(unittest.TestCase):
    def test_luck_is_the_value_above_the_mean(self):
        answer = {"outcomes": [{"outcome": "A1", "points": 10.0}, {"outcome": "A2", "points": 40.0}]}
        self.assertEqual(method.luck_of(answer, "A2", True), 15.0)

    def test_luck_and_skill_are_apart(self):
        turns = [{"luck": None, "points_lost": 4.0}, {"luck": -2.5, "points_lost": None}]
        self.assertEqual(method.luck_and_skill(turns), {"rolls": 1, "luck": -2.5, "skill": -4.0})
        self.assertIsNone(method.luck_and_skill(turns[:1]))


class SummaryTest(unittest.TestCase):
    def test_one_is_named_in_the_singular(self):
        counts = {"black": {"blunder": 1, "mistake": 0, "inaccuracy": 2},
                  "white": {"blunder": 0, "mistake": 1, "inaccuracy": 1}}
        self.assertEqual(main.summary({"totals": counts}), "black: 1 blunder, 0 mistakes, 2 inaccuracies; "
                                                           "white: 0 blunders, 1 mistake, 1 inaccuracy")


class FilesTest(unittest.TestCase):
    def test_records_of_one_name_keep_their_reviews_apart(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name in ("a/game.sgf", "b/game.sgf"):
                (root / name).parent.mkdir()
                (root / name).write_text("(;)", encoding="utf-8")
            places = files.pages_of(files.records_of([root, root / "a" / "game.sgf"]), root / "out")
            self.assertEqual([place.name for place in places.values()], ["game.review.html", "game-2.review.html"])

    def test_a_missing_record_is_named(self):
        with self.assertRaises(FileNotFoundError):
            files.records_of(["no/such.sgf"])
