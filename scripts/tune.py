#!/usr/bin/python3
"""Fits the weights of a game's evaluation, and the margins of the search, to self-play.

`play` appends games to a file, one JSON line each: Black's points and the positions. `fit` reads such files, asks the
engine for the terms of every position, and finds the weights for the opening and for the end that foretell the outcomes
best. A trial on four fifths of the games is judged by the others; then all games count, and with --write
games/NAME/weights.inc is written. The same seed, settings and build give the same weights:

  scripts/tune.py play --game catchup --games 3000 --nodes 1500 --output games.jsonl
  scripts/tune.py fit --game catchup games.jsonl --write

`spsa` moves numbers of the search (`engine_param`) towards those that win pairs of games, from START by tries of STEP on
either side; what it ends with belongs into `kMargins` of games/NAME/plugin.cpp, once a match has confirmed it:

  scripts/tune.py spsa --game catena --nodes 5000 --iterations 500 late_moves=12:4 reduction=17:5
"""

import argparse
import json
import pathlib
import sys

try:
    import numpy
    from tuning import fit as regression
    from tuning import spsa as approximation
    from gtp import Engine
    from tuning.selfplay import play_game
except ImportError as error:
    sys.exit(f"tune.py: {error}; install Debian's python3-numpy and python3-scipy")

ROOT = pathlib.Path(__file__).resolve().parent.parent


def start_engine(arguments):
    command = [arguments.engine, "--game", arguments.game]
    if arguments.size:
        command += ["--size", str(arguments.size)]
    for option in arguments.option:
        command += ["--option", option]
    return Engine(command)


def play(arguments):
    engine = start_engine(arguments)
    engine.ask(f"engine_param searcher {arguments.searcher}")
    engine.ask(f"engine_param max_nodes {arguments.nodes}")
    engine.ask("engine_param threads 1")
    with open(arguments.output, "a", encoding="utf-8") as file:
        for index in range(arguments.games):
            positions, points = play_game(engine, arguments.seed + index, arguments.random_moves)
            file.write(json.dumps([points, positions]) + "\n")
            file.flush()
    engine.close()


def sample_of(engine, position, points_of_black):
    """Names, amounts, phase and points of one position."""
    engine.ask(f"position {position}")
    points = points_of_black if engine.ask("to_move") == "black" else 1 - points_of_black
    head, *lines = engine.ask("evaluation").splitlines()
    terms = [line.split() for line in lines]
    return [term[0] for term in terms], [float(term[1]) for term in terms], float(head.split()[2]), points


def read_samples(arguments):
    """All positions of the games, and the number of the game of each."""
    engine = start_engine(arguments)
    rows, games = [], []
    for path in arguments.files:
        for number, line in enumerate(open(path, encoding="utf-8")):
            points, positions = json.loads(line)
            for position in positions:
                rows.append(sample_of(engine, position, points))
                games.append(number)
    engine.close()
    if not rows or not rows[0][0]:
        sys.exit("tune.py: no positions, or an evaluation without terms")
    return regression.Samples(rows[0][0], numpy.array([row[1] for row in rows]), numpy.array([row[2] for row in rows]),
                              numpy.array([row[3] for row in rows])), numpy.array(games)


def fit(arguments):
    samples, games = read_samples(arguments)
    judged = games % 5 == 4
    trial = regression.fit(samples.part(~judged), arguments.ridge)
    print(f"{len(games)} positions; loss {regression.loss(trial, samples.part(~judged)):.4f}, "
          f"on games left out {regression.loss(trial, samples.part(judged)):.4f}")
    if arguments.ablate:
        for term in range(len(samples.names)):
            rest = samples.without(term)
            trial = regression.fit(rest.part(~judged), arguments.ridge)
            print(f"without {samples.names[term]}: {regression.loss(trial, rest.part(judged)):.4f}")
    text = regression.weights_text(samples.names, regression.fit(samples, arguments.ridge))
    print(text, end="")
    if arguments.write:
        (ROOT / "games" / arguments.game / "weights.inc").write_text(text, encoding="utf-8")


def spsa(arguments):
    def start():
        engine = start_engine(arguments)
        engine.ask(f"engine_param max_nodes {arguments.nodes}")
        engine.ask("engine_param threads 1")
        return engine

    def report(iteration, points):
        if (iteration + 1) % arguments.report == 0:
            values = "  ".join(f"{each.name} {each.value:.1f}" for each in arguments.parameters)
            print(f"{iteration + 1}: {points:+.2f}  {values}", flush=True)

    pairs = [(start(), start()) for _ in range(arguments.concurrency)]
    approximation.tune(arguments.parameters, pairs, arguments.iterations, arguments.seed, arguments.random_moves,
                       arguments.rate, report)
    for pair in pairs:
        for engine in pair:
            engine.close()


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--game", required=True)
    common.add_argument("--size", type=int, help="width of the grid")
    common.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    common.add_argument("--engine", default=str(ROOT / "build/release/catenary"), metavar="PATH")
    commands = parser.add_subparsers(required=True)
    player = commands.add_parser("play", parents=[common], help="append self-play games to a file")
    player.add_argument("--games", type=int, default=1000)
    player.add_argument("--nodes", type=int, default=1500, help="playouts or nodes a turn")
    player.add_argument("--searcher", default="uct", choices=["uct", "alphabeta", "random"])
    player.add_argument("--random-moves", type=int, default=4, help="at most so many random moves begin a game")
    player.add_argument("--seed", type=int, default=1)
    player.add_argument("--output", required=True, metavar="FILE")
    player.set_defaults(run=play)
    fitter = commands.add_parser("fit", parents=[common], help="fit weights to the games of files")
    fitter.add_argument("files", nargs="+", metavar="FILE")
    fitter.add_argument("--ridge", type=float, default=1e-4, help="the penalty on large weights")
    fitter.add_argument("--ablate", action="store_true", help="the loss also with each term left out")
    fitter.add_argument("--write", action="store_true", help="write games/NAME/weights.inc")
    fitter.set_defaults(run=fit)
    tuner = commands.add_parser("spsa", parents=[common], help="tune numbers of the search by games")
    tuner.add_argument("parameters", nargs="+", type=approximation.parse_parameter, metavar="NAME=START:STEP")
    tuner.add_argument("--iterations", type=int, default=500)
    tuner.add_argument("--nodes", type=int, default=5000, help="a turn")
    tuner.add_argument("--concurrency", type=int, default=1, help="pairs of games of one iteration, played at once")
    tuner.add_argument("--random-moves", type=int, default=4, help="steps of each opening")
    tuner.add_argument("--rate", type=float, default=0.3, help="the share of a step that a won pair moves at first")
    tuner.add_argument("--report", type=int, default=20, metavar="N", help="print the values every N iterations")
    tuner.add_argument("--seed", type=int, default=1)
    tuner.set_defaults(run=spsa)
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
