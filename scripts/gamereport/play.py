"""Games of the engine against itself, with what a designer asks of each."""

from dataclasses import dataclass, field

RANDOM_TURNS = 2


@dataclass
class PlayedGame:
    """`winner` is black, white, draw, or empty where the limit of turns ended it. `leads` is the static evaluation for
    Black after each turn, `branching` the legal moves at the start of each. `points` is the margin, or the total of a
    cooperative game."""

    turns: int = 0
    moves: int = 0
    winner: str = ""
    points: float | None = None
    branching: list = field(default_factory=list)
    leads: list = field(default_factory=list)


def is_cooperative(engine):
    """Whether both colours play for one total: its score is no estimate, not even at the start."""
    engine.ask("clear_board")
    return "estimate" not in engine.ask("score")


def parse_result(text, cooperative):
    """The winner, or `total`, and the points of a final score; no points where a win has no margin."""
    if cooperative:
        return "total", float(text)
    if text == "0":
        return "draw", 0.0
    return {"B": "black", "W": "white"}[text[0]], float(text[2:]) if len(text) > 2 else None


def play_game(engine, cooperative, searcher, seed, most_turns):
    """The first turns are random, so that games differ."""
    engine.ask("clear_board")
    engine.ask(f"set_random_seed {seed}")
    engine.ask("engine_param searcher random")
    game = PlayedGame()
    while (side := engine.ask("to_move")) != "none" and game.turns < most_turns:
        if side == "chance":
            engine.ask("roll")
            continue
        if game.turns == RANDOM_TURNS:
            engine.ask(f"engine_param searcher {searcher}")
        game.branching.append(len(engine.ask("legal_moves").split()))
        game.moves += engine.ask(f"genturn {side}").count(",") + 1
        game.turns += 1
        if (mover := engine.ask("to_move")) in ("black", "white"):
            value = int(engine.ask("evaluation").split()[0])
            game.leads.append(value if mover == "black" else -value)
    if side == "none":
        game.winner, game.points = parse_result(engine.ask("final_score"), cooperative)
    return game


def play_games(engine, searcher, count, seed, most_turns):
    cooperative = is_cooperative(engine)
    return [play_game(engine, cooperative, searcher, seed + number, most_turns) for number in range(count)]
