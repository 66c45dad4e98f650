"""Self-play games of one engine process, as positions with their outcomes."""

import random


def outcome_for_black(result):
    """Points of a game's result for Black: 1, 0.5 or 0."""
    return {"B": 1.0, "W": 0.0}.get(result[0], 0.5)


def play_game(engine, seed, random_moves, most_steps=2000):
    """The positions before each step of a game that begins with some random moves, and Black's points."""
    engine.ask("clear_board")
    engine.ask(f"set_random_seed {seed}")
    rng = random.Random(seed)
    opening = rng.randrange(random_moves + 1)
    positions = []
    for step in range(most_steps):
        side = engine.ask("to_move")
        if side == "none":
            return positions, outcome_for_black(engine.ask("final_score"))
        if step < opening:
            engine.ask(f"play {side} {rng.choice(engine.ask('legal_moves').split())}")
        else:
            positions.append(engine.ask("position"))
            engine.ask(f"genmove {side}")
    return positions, 0.5
