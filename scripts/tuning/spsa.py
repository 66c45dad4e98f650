"""Simultaneous perturbation stochastic approximation (Spall 1992) of search parameters by pairs of games."""

import concurrent.futures
import dataclasses
import random

from .selfplay import outcome_for_black


@dataclasses.dataclass
class Parameter:
    """An `engine_param` that is a whole number: where to begin, and how far to try on either side."""
    name: str
    value: float
    step: float

    def moved(self, sign, gain=1.0):
        return max(0.0, self.value + sign * gain * self.step)


def parse_parameter(text):
    """NAME=START:STEP; raises ValueError."""
    name, _, numbers = text.partition("=")
    start, _, step = numbers.partition(":")
    if not name or float(step) <= 0:
        raise ValueError(text)
    return Parameter(name, float(start), float(step))


def random_opening(engine, rng, moves):
    """Random steps from the start, for both games of a pair; none where they would end the game."""
    engine.ask("clear_board")
    steps = []
    for _ in range(moves):
        side = engine.ask("to_move")
        if side == "none":
            return []
        steps.append((side, rng.choice(engine.ask("legal_moves").split())))
        engine.ask(f"play {side} {steps[-1][1]}")
    return steps


def play_game(black, white, opening, most_turns=1000):
    """Black's points of a game between two engines."""
    for engine in (black, white):
        engine.ask("clear_board")
        for side, step in opening:
            engine.ask(f"play {side} {step}")
    for _ in range(most_turns):
        side = black.ask("to_move")
        if side == "none":
            return outcome_for_black(black.ask("final_score"))
        mover, other = (black, white) if side == "black" else (white, black)
        other.ask(f"play {side} {mover.ask(f'genturn {side}')}")
    return 0.5


def play_pair(engines, settings, seed, opening_moves):
    """What the first settings score against the second ones in two games from one opening: -1 to 1."""
    first, second = engines
    for engine, values in zip(engines, settings):
        for name, value in values.items():
            engine.ask(f"engine_param {name} {value}")
    opening = random_opening(first, random.Random(seed), opening_moves)
    return play_game(first, second, opening) - play_game(second, first, opening)


def tune(parameters, engine_pairs, iterations, seed, opening_moves, rate, report):
    """Moves the parameters in place; each iteration plays one pair of games on every pair of engines at once, and
    `report(iteration, points)` hears of it. The same seed and engines give the same values."""
    rng = random.Random(seed)
    with concurrent.futures.ThreadPoolExecutor(len(engine_pairs)) as pool:
        for iteration in range(iterations):
            # Spall's exponents; a tenth of the way steadies the beginning.
            gain = (1 + iteration) ** -0.101
            pace = rate * ((1 + iterations / 10) / (1 + iteration + iterations / 10)) ** 0.602
            signs = [rng.choice((-1, 1)) for _ in parameters]
            settings = [{parameter.name: round(parameter.moved(side * sign, gain))
                         for parameter, sign in zip(parameters, signs)} for side in (1, -1)]
            games = [pool.submit(play_pair, engines, settings, rng.getrandbits(32), opening_moves)
                     for engines in engine_pairs]
            points = sum(game.result() for game in games) / len(games)
            for parameter, sign in zip(parameters, signs):
                parameter.value = parameter.moved(sign, pace * points)
            report(iteration, points)
