# SPDX-License-Identifier: MIT
"""Rounds of training. In each, the best network so far plays the games, the next one is fitted to them, starting from
its weights, and replaces it if it is stronger."""

from __future__ import annotations

import contextlib
import os
import pathlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace

from ..files import JsonObject
from ..inference.elo import EloEstimate
from ..play.clock import TimeControl
from .fit import MODEL
from .kinds import Kind, Pairs
from .options import STEPS, TrainingOptions
from .steps import NETWORK, UCT, Gate, add_figures, figures_in, run_step, say_progress

# The matches of a round.
BEST, EARLIER = "best", "earlier"
# The second opponent, so that a network does not learn to beat only the one before it.
ROUNDS_BACK = 3
# The probability with which a network must be stronger than the best one to replace it.
CONFIDENCE = 0.95
# As many rounds without a better network end the training.
MOST_FAILURES = 3
SECONDS_PER_HOUR = 3600
# The files of steps that do not resume; a step whose file exists is done.
MADE_ONCE = {"fit": MODEL, "export": NETWORK}


@dataclass(frozen=True)
class Round:
    """A finished round. `hours` is its processor time on this machine; `gain` its Elo above the best network before, at
    most elo.MOST_ELO; `gate` has the figures of its matches by opponent."""

    number: int
    accepted: bool
    hours: float
    gain: float
    gate: JsonObject


def play_rounds(options: TrainingOptions) -> int:
    """Plays the rounds that are missing. Returns the exit status of a match that is stopped, otherwise 0."""
    rounds = [Round(**fields) for fields in figures_in(options.folder).get("rounds", [])]
    for number in range(len(rounds) + 1, options.rounds + 1):
        if len(rounds) >= MOST_FAILURES and not any(each.accepted for each in rounds[-MOST_FAILURES:]):
            say_progress(f"no better network in {MOST_FAILURES} rounds")
            break
        folder = folder_of(options, number)
        folder.mkdir(exist_ok=True)
        say_progress(f"round {number}")
        if status := play_round(options, number, rounds):
            return status
        rounds.append(finished_round(number, figures_in(folder), rounds))
        add_figures(options.folder, options.game, rounds=[asdict(each) for each in rounds])
        print(f"round {number}: {'accepted' if rounds[-1].accepted else 'rejected'}", flush=True)
    print(f"best network: {best_network(options, rounds) or 'none'}", flush=True)
    return 0


def finished_round(number: int, figures: JsonObject, rounds: list[Round]) -> Round:
    gate = figures["gate"]
    best = EloEstimate.from_json(gate[BEST])
    assert best, "no games"
    gain, *_ = best.bounded_elo()
    return Round(number, is_better(gate, rounds), figures["processor_seconds"] / SECONDS_PER_HOUR, gain, gate)


def folder_of(options: TrainingOptions, number: int) -> pathlib.Path:
    return options.folder / f"round-{number:03}"


def networks(options: TrainingOptions, rounds: list[Round]) -> list[pathlib.Path]:
    """The accepted networks, oldest first, after the one that the first round starts with."""
    first = [options.start] if options.start else []
    return first + [folder_of(options, each.number) / NETWORK for each in rounds if each.accepted]


def best_network(options: TrainingOptions, rounds: list[Round]) -> pathlib.Path | None:
    return next(reversed(networks(options, rounds)), None)


def play_round(options: TrainingOptions, number: int, rounds: list[Round]) -> int:
    """Runs the steps of a round. Games and matches continue where they were stopped. Returns the exit status of a match
    that is stopped, otherwise 0."""
    folder = folder_of(options, number)
    best = best_network(options, rounds)
    this = replace(options, folder=folder, start=best, seed=options.seed + number - 1,
                   kinds=tuple(played_with(kind, best) for kind in options.kinds),
                   send=(*options.send, *map(str, networks(options, rounds))))
    matches = gates(options, rounds)
    window = [folder_of(options, each.number) for each in rounds[max(0, len(rounds) + 1 - options.window):]]
    for step in STEPS:
        if step in MADE_ONCE and (folder / MADE_ONCE[step]).is_file():
            continue
        if step == "gate":
            this = replace(this, send=(*this.send, str(folder / NETWORK)))
        with counted_time(this):
            if status := run_step(step, this, matches, window):
                return status
    return 0


def played_with(kind: Kind, network: pathlib.Path | None) -> Kind:
    """A kind of games with this network, unless the kind names another."""
    if network is None or any(name == "network" for name, _ in kind.parameters):
        return kind
    return replace(kind, parameters=(*kind.parameters, ("network", str(network))))


def gates(options: TrainingOptions, rounds: list[Round]) -> list[Gate]:
    """The matches of the next round: against the best network, that of three rounds ago, and `uct`. Nodes limit them,
    so that rounds can be repeated exactly."""
    control = TimeControl("nodes", nodes=options.gate_nodes)
    known = networks(options, rounds)
    before = networks(options, rounds[:1 - ROUNDS_BACK]) if len(rounds) >= ROUNDS_BACK else []
    opponents: list[tuple[str, Pairs]] = [(BEST, (("network", str(known[-1]) if known else "off"),))]
    if before and before[-1] != known[-1]:
        opponents.append((EARLIER, (("network", str(before[-1])),)))
    opponents.append(("uct", UCT))
    return [Gate(name, name, parameters, control) for name, parameters in opponents]


def is_better(gate: JsonObject, rounds: list[Round]) -> bool:
    """True if a network with these results replaces the best one: it beats that one, and neither the result against an
    earlier network nor that against `uct` shows a loss of strength."""
    best, earlier, uct = (EloEstimate.from_json(gate.get(name)) for name in (BEST, EARLIER, "uct"))
    assert best and uct, "no games"
    scores = [each.gate["uct"]["score"] for each in rounds if each.accepted]
    return (best.superiority >= CONFIDENCE and (not earlier or earlier.score_high >= 0.5)
            and (not scores or uct.score_high >= scores[-1]))


@contextlib.contextmanager
def counted_time(options: TrainingOptions) -> Iterator[None]:
    """Adds the processor time of this process and of the processes that it started to the figures of a folder."""
    before = sum(os.times()[:4])
    try:
        yield
    finally:
        used = figures_in(options.folder).get("processor_seconds", 0.0) + sum(os.times()[:4]) - before
        add_figures(options.folder, options.game, processor_seconds=used)
