# SPDX-License-Identifier: MIT
"""Tests of the statistics against published values, scipy and cases that can be solved by hand."""

import dataclasses
import math
import random
import re

import numpy
import pytest
from catenary_tools.files import rounded
from catenary_tools.inference import elo, means
from catenary_tools.inference.elo import elo_text
from scipy import optimize, stats


def trinomial(wins, losses, draws):
    return (losses, draws, wins)


class TestSprt:
    def check(self, counts, bounds, model, expected, places=2):
        scores = elo.TRINOMIAL_SCORES if len(counts) == 3 else elo.PENTANOMIAL_SCORES
        ratio = elo.log_likelihood_ratio(counts, scores, *bounds, model)
        assert ratio == pytest.approx(expected, abs=0.5 * 10 ** -places + 1e-9)

    def test_published_pentanomial_results_of_fishtest(self):
        # Pull requests 5712 and 4194 of Stockfish; the framework prints two digits and stops at 2.94.
        for counts, bounds, expected in (
                ((831, 31795, 68460, 32448, 834), (0, 2), 2.93),
                ((307, 54901, 140959, 56230, 281), (0.5, 2.5), 2.95),
                ((371, 10263, 24989, 10642, 379), (0, 2), 2.95),
                ((47, 8181, 25234, 8575, 47), (0.5, 2.5), 2.94)):
            self.check(counts, bounds, "normalised", expected)

    def test_values_that_fastchess_is_tested_with(self):
        for counts, bounds, model, expected in (
                (trinomial(36433, 36027, 68692), (0, 2), "normalised", 0.92),
                (trinomial(10871, 10650, 20431), (-1.75, 0.25), "normalised", 2.30),
                (trinomial(21404, 21184, 40708), (0.5, 2.5), "logistic", -1.57),
                (trinomial(57433, 57030, 106593), (0, 2), "logistic", -2.59),
                ((365, 16618, 36229, 16974, 390), (0, 2), "normalised", 2.25),
                ((127, 4883, 10712, 5150, 104), (-1.75, 0.25), "normalised", 3.01),
                ((223, 9863, 21279, 10037, 246), (0.5, 2.5), "logistic", -3.07),
                ((871, 26175, 55983, 26678, 821), (0, 2), "logistic", -4.98)):
            self.check(counts, bounds, model, expected)

    def test_without_draws_it_is_the_test_of_three_results(self):
        # The maximum-likelihood distribution with a given mean, found by a general optimiser.
        counts, mean0, mean1 = (30, 0, 50, 0, 41), elo.expected_score(0), elo.expected_score(20)

        def log_likelihood(mean):
            # Two losses with weight p, two wins with weight mean - (1 - p - w) / 2: one free weight.
            def minus(win):
                middle = 2 * (mean - win)
                loss = 1 - win - middle
                return math.inf if min(win, middle, loss) <= 0 else \
                    -(30 * math.log(loss) + 50 * math.log(middle) + 41 * math.log(win))
            best = optimize.minimize_scalar(minus, bounds=(max(0, 2 * mean - 1) + 1e-9, mean - 1e-9), method="bounded",
                                            options={"xatol": 1e-12})
            return -best.fun

        self.check(counts, (0, 20), "logistic", log_likelihood(mean1) - log_likelihood(mean0), places=5)

    def test_games_without_draws_are_the_classical_test(self):
        # Wald's test of a binomial proportion.
        wins, losses = 60, 40
        p0, p1 = elo.expected_score(0), elo.expected_score(50)
        expected = wins * math.log(p1 / p0) + losses * math.log((1 - p1) / (1 - p0))
        self.check(trinomial(wins, losses, 0), (0, 50), "logistic", expected, places=6)

    def test_bounds_and_decisions(self):
        test = elo.Sprt(0, 10, 0.05, 0.05)
        assert test.upper == pytest.approx(2.944, abs=5e-4)
        assert test.lower == pytest.approx(-2.944, abs=5e-4)
        assert [test.decision(x) for x in (-3, 0, 3)] == ["H0", None, "H1"]
        assert test.ratio((0, 0, 0, 0, 0)) == 0

    def test_clean_scores_are_evidence(self):
        test = elo.Sprt(0, 200, 0.05, 0.05, "logistic")
        assert test.decision(test.ratio((0, 0, 0, 0, 20))) == "H1"
        assert test.decision(test.ratio((20, 0, 0, 0, 0))) == "H0"
        assert test.ratio((0, 0, 20, 0, 0)) < 0

    def test_error_rates_of_matches_without_draws(self):
        # Pairs of equal players: the test accepts H1 in about alpha of the runs, never in many more.
        rng = random.Random(4)
        test = elo.Sprt(0, 120, 0.1, 0.1, "logistic")
        wrong = 0
        for _ in range(60):
            counts = [0] * 5
            decision = None
            while decision is None:
                counts[2 * (rng.random() < 0.5) + 2 * (rng.random() < 0.5)] += 1
                decision = test.decision(test.ratio(counts))
            wrong += decision == "H1"
        assert wrong <= 14


class TestElo:
    def test_values_that_fastchess_is_tested_with(self):
        of_games = elo.estimate(trinomial(136, 96, 111), elo.TRINOMIAL_SCORES)
        assert of_games.elo == pytest.approx(40.70, abs=5e-3)
        # That program's interval is the normal approximation, which this one approaches with many games.
        assert (of_games.elo_high - of_games.elo_low) / 2 == pytest.approx(30.43, abs=0.2)
        assert of_games.normalised == pytest.approx(49.77, abs=5e-3)
        assert of_games.normalised_error == pytest.approx(36.77, abs=5e-3)
        assert of_games.superiority == pytest.approx(0.9960, abs=0.0005)
        of_pairs = elo.estimate((34, 54, 63, 64, 75), elo.PENTANOMIAL_SCORES)
        assert of_pairs.elo == pytest.approx(55.58, abs=5e-3)
        assert (of_pairs.elo_high - of_pairs.elo_low) / 2 == pytest.approx(27.65, abs=0.2)
        assert of_pairs.normalised == pytest.approx(57.94, abs=5e-3)
        assert of_pairs.normalised_error == pytest.approx(28.28, abs=5e-3)

    def test_normalised_elo_is_logistic_elo_for_players_who_never_draw(self):
        of_games = elo.estimate(trinomial(5010, 4990, 0), elo.TRINOMIAL_SCORES)
        assert of_games.elo == pytest.approx(of_games.normalised, abs=0.01)

    def test_clean_scores(self):
        won = elo.estimate((0, 0, 0, 0, 10), elo.PENTANOMIAL_SCORES)
        assert (won.elo, won.elo_high) == (math.inf, math.inf)
        assert won.superiority > 0.999
        # Halfway between the two bounds of Clopper and Pearson at the middle: 1 - 2^-5 and 1.
        few = elo.estimate((0, 0, 0, 0, 5), elo.PENTANOMIAL_SCORES)
        assert few.superiority == pytest.approx(1 - 0.5 ** 6, abs=5e-7)
        assert elo.estimate((0, 0, 3, 0, 0), elo.PENTANOMIAL_SCORES).superiority == pytest.approx(0.5, abs=5e-7)
        low, _ = stats.binomtest(10, 10).proportion_ci(0.95, method="exact")
        assert won.score_low == pytest.approx(low, abs=5e-10)
        assert elo.estimate((0, 0, 0), elo.TRINOMIAL_SCORES) is None
        assert elo.estimate((0, 0, 4, 0, 0), elo.PENTANOMIAL_SCORES).elo == 0

    def test_intervals_of_few_results_are_not_those_of_many(self):
        for pairs, wider in ((20, 1.12), (96, 1.07), (100, 1), (2000, 1)):
            quarter = pairs // 4
            found = elo.estimate((quarter, 0, 2 * quarter, 0, quarter), elo.PENTANOMIAL_SCORES)
            usual = elo.Z95 * math.sqrt(0.125 / pairs)
            assert (found.score_high - found.score_low) / 2 / usual == pytest.approx(wider, abs=0.01)
        # All results are equal, but four pairs prove little.
        equal = elo.estimate((0, 0, 4, 0, 0), elo.PENTANOMIAL_SCORES)
        assert equal.score_low < 0.25
        assert equal.score_high > 0.75

    @pytest.mark.parametrize("counts, ends", [((0, 1, 99), (0.985, 1)), ((99, 1, 0), (0, 0.015))])
    def test_an_interval_of_scores_stays_within_0_and_1(self, counts, ends):
        found = elo.estimate(counts, elo.TRINOMIAL_SCORES)
        assert (found.score_low, found.score_high) == pytest.approx(ends, abs=0.0005)
        assert (found.score_low, found.score_high) == elo.score_interval(counts, elo.TRINOMIAL_SCORES)

    def test_text(self):
        def text(*counts):
            found = elo.estimate(counts, elo.PENTANOMIAL_SCORES)
            stored = elo.EloEstimate.from_json(rounded(dataclasses.asdict(found)))
            assert elo_text(stored) == elo_text(found)
            return elo_text(found)
        assert text(0, 0, 0, 0, 4) == "unknown (fewer than 5 pairs)"
        assert text(0, 0, 0, 0, 10) == "at least +140.2 (every game won)"
        assert text(10, 0, 0, 0, 0) == "at most -140.2 (every game lost)"
        assert re.search(r"^\+70\.4 \[-\d+\.\d, \+\d+\.\d\]$", text(1, 0, 6, 0, 3))
        assert elo_text(None) == "-"

    def test_elo_is_drawn_within_bounds(self):
        def bounded(*counts):
            return elo.estimate(counts, elo.PENTANOMIAL_SCORES).bounded_elo()
        assert bounded(0, 0, 0, 0, 10) == (800, pytest.approx(140.2, abs=0.1), 800)
        assert bounded(10, 0, 0, 0, 0) == (-800, -800, pytest.approx(-140.2, abs=0.1))
        assert bounded(1, 0, 6, 0, 3)[0] == pytest.approx(70.4, abs=0.1)


def test_a_systematic_sample_is_evenly_spread():
    assert means.systematic_sample(range(100), 20) == range(0, 100, 5)
    assert len(means.systematic_sample(range(39), 20)) == 39
    assert list(means.systematic_sample([3, 1], 20)) == [3, 1]
    assert list(means.systematic_sample([], 20)) == []


class TestBoundedMean:
    def test_results_of_two_kinds_have_the_interval_of_clopper_and_pearson(self):
        for wins, number in ((0, 1), (1, 1), (1, 2), (3, 10), (10, 10), (0, 50), (37, 99)):
            low, high = means.interval((number - wins, 0, wins), elo.TRINOMIAL_SCORES)
            expected = stats.binomtest(wins, number).proportion_ci(0.95, method="exact")
            assert low == pytest.approx(expected.low, abs=5e-7)
            assert high == pytest.approx(expected.high, abs=5e-7)

    def test_quantiles_are_those_of_random_weights(self):
        counts, rng = (1, 0, 2, 0, 1), numpy.random.default_rng(1)
        values = numpy.repeat(elo.PENTANOMIAL_SCORES, counts)
        weights = rng.dirichlet(numpy.ones(len(values) + 1), 400_000)
        low, high = means.interval(counts, elo.PENTANOMIAL_SCORES)
        assert high == pytest.approx(numpy.quantile(weights @ [*values, 1], 0.975), abs=0.001)
        assert low == pytest.approx(numpy.quantile(weights @ [*values, 0], 0.025), abs=0.001)

    def test_intervals_hold_the_mean_as_often_as_they_say(self):
        rng = numpy.random.default_rng(2)
        for probabilities in ((0.2, 0, 0.3, 0, 0.5), (0, 0.05, 0.9, 0.05, 0), (0.02, 0, 0.08, 0, 0.9)):
            mean = numpy.dot(probabilities, elo.PENTANOMIAL_SCORES)
            for number in (2, 6, 20):
                held = 0
                for counts in rng.multinomial(number, probabilities, 300).tolist():
                    low, high = means.interval(tuple(counts), elo.PENTANOMIAL_SCORES)
                    held += low <= mean <= high
                # The usual interval contains the mean of the last of these in less than half of the cases.
                assert held >= 0.93 * 300, (probabilities, number)

    def test_it_agrees_with_the_usual_interval_where_results_are_many(self):
        counts = (34, 54, 63, 64, 75)
        usual = elo.estimate(counts, elo.PENTANOMIAL_SCORES)
        low, high = means.interval(counts, elo.PENTANOMIAL_SCORES)
        assert low == pytest.approx(usual.score_low, abs=0.003)
        assert high == pytest.approx(usual.score_high, abs=0.003)


class TestSamples:
    def test_shares_are_those_of_scipy(self):
        share = means.share_interval([True] * 7 + [False] * 3)
        low, high = stats.binomtest(7, 10).proportion_ci(0.95, method="exact")
        assert share.value == 0.7
        assert (share.low, share.high) == pytest.approx((low, high), abs=5e-13)
        assert means.share_interval([]) is None

    def test_difference_of_proportions_published_by_newcombe(self):
        # Interval estimation for the difference between independent proportions (1998), table II, method 10.
        for (hits, number), (others, total), expected in (
                ((56, 70), (48, 80), (0.0524, 0.3339)), ((9, 10), (3, 10), (0.1705, 0.8090)),
                ((10, 10), (0, 20), (0.6791, 1.0)), ((6, 7), (2, 7), (0.0582, 0.8062))):
            first, second = (
                means.Interval(h / n, *stats.binomtest(h, n).proportion_ci(0.95, method="wilson"))
                for h, n in ((hits, number), (others, total)))
            difference = means.difference_of_intervals(first, second)
            assert difference.low == pytest.approx(expected[0], abs=5e-5)
            assert difference.high == pytest.approx(expected[1], abs=5e-5)

    def test_difference_of_means_is_that_of_welch(self):
        first, second = [3, 5, 4, 8, 6, 9], [1, 2, 2, 7]
        difference = means.difference_of_means(first, second)
        test = stats.ttest_ind(first, second, equal_var=False)
        assert difference.value == pytest.approx(35 / 6 - 3, abs=5e-8)
        freedom = (stats.sem(first) ** 2 + stats.sem(second) ** 2) ** 2 / (
            stats.sem(first) ** 4 / 5 + stats.sem(second) ** 4 / 3)
        error = difference.value / test.statistic * stats.t.ppf(0.975, freedom)
        assert difference.low == pytest.approx(difference.value - error, abs=5e-8)
        assert means.difference_of_means([1], [2, 3]).low is None
        assert means.difference_of_means([1, 1], [3, 3]).low is None

    def test_paired_test_is_that_of_scipy(self):
        values = [3, -1, 4.5, 0, 2, -2, 7]
        estimate = means.mean_estimate(values)
        test = stats.ttest_1samp(values, 0)
        interval = test.confidence_interval(0.95)
        assert estimate.p_value == pytest.approx(test.pvalue, abs=5e-13)
        assert estimate.low == pytest.approx(interval.low, abs=5e-8)
        assert estimate.high == pytest.approx(interval.high, abs=5e-8)

    def test_few_or_equal_values(self):
        assert means.mean_estimate([]) is None
        assert means.mean_estimate([2]).low is None
        # Two values that happen to be equal prove little: the sign test.
        assert means.mean_estimate([2, 2]).p_value == stats.binomtest(2, 2).pvalue
        assert means.mean_estimate([2, 2]).low is None
        assert means.mean_estimate([0, 0]).p_value == 1

    def test_no_interval_goes_below_what_is_possible(self):
        few = [10, 50]
        assert means.mean_estimate(few).low < 0
        assert means.mean_estimate(few, least=0).low == 0
        assert means.mean_estimate(few, least=0).high == means.mean_estimate(few).high
        assert means.mean_estimate(few).high > max(few)
        assert means.mean_interval(few, 0, max(few)) == means.Interval(sum(few) / len(few), 0, max(few))

    def test_differences_stay_in_their_range(self):
        assert means.difference_of_means([0, 60], [100, 100]).low < -100
        assert means.difference_of_means([0, 60], [100, 100], 100).low == -100
        assert means.difference_of_means([100, 100], [0, 60], 100).high == 100

    def test_dice_of_many_rolls_are_those_of_scipy(self):
        faces = list("ABCDEF")
        counts = [50, 80, 90, 80, 100, 80]
        rolls = [(face, faces) for face, count in zip(faces, counts) for _ in range(count)]
        fit = means.dice_fit(rolls)
        expected = stats.chisquare(counts)
        assert fit.statistic == pytest.approx(expected.statistic, abs=5e-10)
        assert fit.p_value == pytest.approx(expected.pvalue, abs=0.003)
        assert means.dice_fit([]) is None
        assert means.dice_fit([("A", ["A"])]) is None
        assert fit.groups == 6

    def test_outcomes_that_a_roll_makes_impossible(self):
        rng = random.Random(3)

        def rolls():
            possible = list(range(36))
            for _ in range(13):
                outcome = rng.choice(possible)
                yield outcome, list(possible)
                possible.remove(outcome)
        small = sum(means.dice_fit([*rolls(), *rolls()]).p_value <= 0.2 for _ in range(100))
        assert 10 <= small <= 32, small
        # Always the lowest third.
        assert means.dice_fit([(min(possible), possible) for _, possible in rolls()]).p_value < 0.01

    def test_a_few_rolls_of_many_faces(self):
        # Two rolls of a four-sided die are equal with probability 1/4; different rolls are the closest possible.
        assert means.dice_fit([("A", "ABCD")] * 2).p_value == pytest.approx(0.25, abs=0.02)
        assert means.dice_fit([("A", "ABCD"), ("C", "ABCD")]).p_value == 1
        # The p-values of fair dice are uniform, even for 26 rolls of 36 faces.
        rng = random.Random(3)
        small = sum(means.dice_fit([(rng.randrange(36), range(36)) for _ in range(26)]).p_value <= 0.2
                    for _ in range(100))
        assert 10 <= small <= 32, small

    def test_outcomes_that_were_not_always_possible(self):
        # Half of the rolls are between A and B: 10 + 5 of A are expected, 10 + 5 of B, 5 of C and of D.
        rolls = [(face, "AB") for face in "AB" * 10] + [(face, "ABCD") for face in "ABCD" * 5]
        fit = means.dice_fit(rolls)
        assert fit.statistic == pytest.approx(0, abs=5e-8)
        assert fit.p_value == 1


class TestRatings:
    def test_two_players_differ_by_the_elo_of_their_score(self):
        games = [(0, 1, 1.0)] * 300 + [(0, 1, 0.0)] * 100
        first, second = elo.bradley_terry(["a", "b"], games)
        assert first.name == "a"
        assert first.elo - second.elo == pytest.approx(elo.elo_of_score(0.75), abs=1)
        assert first.elo + second.elo == pytest.approx(0, abs=5e-7)

    def test_strengths_of_simulated_players_are_found(self):
        strengths = {"strong": 150, "middle": 0, "weak": -150}
        names = list(strengths)
        rng = random.Random(1)
        games = []
        for i in range(3):
            for j in range(i):
                chance = elo.expected_score(strengths[names[i]] - strengths[names[j]])
                games += [(i, j, float(rng.random() < chance)) for _ in range(2000)]
        for rating in elo.bradley_terry(names, games):
            assert abs(rating.elo - strengths[rating.name]) < 2 * rating.error
            assert rating.error < 15

    def test_somebody_who_lost_everything_has_a_rating(self):
        table = elo.bradley_terry(["a", "b", "c"], [(0, 1, 1.0), (1, 2, 1.0), (0, 2, 1.0)])
        assert [rating.name for rating in table] == ["a", "b", "c"]
        assert all(math.isfinite(rating.elo) for rating in table)
