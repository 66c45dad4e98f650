# SPDX-License-Identifier: MIT
"""Games for a report, and what is played beside them: samples, ladders, variants."""

import dataclasses
import json
import math
import statistics
from dataclasses import dataclass, field

import numpy
from scipy import stats

from ..engine.client import Engine
from ..errors import UsageError
from ..model import COLORS, Setting
from ..pages import Boards
from ..play.clock import TimeControl
from ..play.crew import SettingWork
from ..play.game import Conditions, PreparedEngines, both_seats
from ..play.loop import Observer, play_game
from ..play.openings import BALANCED, OpeningBook
from ..play.pairs import Matchup, PairWork, Player
from ..play.protocols import SEARCH_INFO, SearchInfo
from ..play.referee import EngineReferee
from ..play.seats import EngineSpec, Timeouts
from ..statistics import elo
from ..statistics.elo import score_interval
from ..statistics.means import Interval, mean_interval
from .figures import SCORES, chances, lead_changes

# The first turns come from a search by random playouts, so that games differ and yet begin sensibly. In a cooperative
# game, which has no such search, they are random.
OPENING_TURNS = 2
OPENING_NODES = 100


@dataclass
class PlayedGame:
    """`winner` is black, white, draw, total, or empty where the limit of turns ended it. `plays` are (mover, text,
    Black's chance or the expected total), `values` the searches behind them for their players, `branching` the legal
    moves at the start of each turn of a player. `points` is the margin, or the total of a cooperative game. `states`
    are the boards as the engine tells them, later as Boards tell them."""

    turns: int = 0
    moves: int = 0
    winner: str = ""
    points: float | None = None
    result: str = ""
    branching: list = field(default_factory=list)
    positions: list = field(default_factory=list)
    plays: list = field(default_factory=list)
    values: list = field(default_factory=list)
    states: list = field(default_factory=list)

    def finish(self, outcome, cooperative):
        self.winner = "total" if cooperative else outcome.winner or "draw"
        self.points, self.result = outcome.margin, outcome.text


class Watcher(Observer):
    """Notes a game of a GameWork as it goes on."""

    def __init__(self, referee, work):
        self.game = PlayedGame()
        self._referee = referee
        self._work = work

    async def begin(self):
        if self._work.with_boards:
            self.game.states.append(await self._referee.ask("board_state"))

    async def before(self, color, position):
        if self.game.turns == OPENING_TURNS:
            await self._referee.ask_all([f"engine_param searcher {self._work.searcher}",
                                         f"engine_param max_nodes {self._work.conditions.nodes}"])
        self.game.branching.append(len(await self._referee.legal_moves()))
        self.game.positions.append(position)

    async def after(self, color, choice, side, position):
        game, value = self.game, None
        if color in COLORS:
            game.moves += choice.text.count(",") + 1
            game.turns += 1
        if self._work.with_boards:
            state, *search = await self._referee.request_all(["board_state", SEARCH_INFO])
            game.states.append(state.text)
            if color in COLORS and game.turns > OPENING_TURNS:
                info = SearchInfo.parse(search[0])
                value = info.value if info.nodes else None
        game.plays.append((color, choice.text))
        game.values.append(value)


@dataclass(frozen=True)
class Sampling:
    """Settings that the games of a report share."""

    nodes: int
    max_turns: int
    seed: int


@dataclass(frozen=True)
class GameWork(SettingWork):
    """Games of a searcher; a unit is the seed of one, its result a PlayedGame."""

    program: str
    setting: Setting
    searcher: str
    conditions: Sampling
    with_boards: bool

    def open_slot(self, number, machine):
        command = [self.program, *self.setting.words(), "--seed", str(self.conditions.seed), "--hash", "8"]
        return PreparedEngines([command], ["engine_param threads 1", "clear_board"])

    async def run(self, slot, unit):
        engine, = await slot.ready()
        referee = EngineReferee(engine)
        watcher = Watcher(referee, self)
        await engine.ask_all(["clear_board", f"set_random_seed {unit}"])
        cooperative = await referee.is_cooperative()
        opening = "random" if cooperative or self.searcher == "random" else "uct"
        await engine.ask_all([f"engine_param searcher {opening}", f"engine_param max_nodes {OPENING_NODES}"])
        await watcher.begin()
        if await play_game(referee, both_seats(engine), self.conditions.max_turns, watcher) == "none":
            watcher.game.finish(await referee.outcome(), cooperative)
        return watcher.game


async def play_games(crew, program, setting, searcher, count, conditions, with_boards=False):
    """Plays games with one seed each, from that of the conditions on. Returns them and their boards, if any."""
    work = GameWork(program, setting, searcher, conditions, with_boards)
    async with crew.engage(work) as team:
        games = await team.results(range(conditions.seed, conditions.seed + count))
    return games, drawn(games, program, setting) if with_boards else None


def drawn(games, program, setting):
    """Turns the states of games into those of Boards, and returns these."""
    with Engine([program, *setting.words()]) as engine:
        boards = Boards(engine.ask("board_layout"))
    for game in games:
        boards.start()
        game.states = [boards.state(state) for state in game.states]
    return boards


def _drama(game):
    """The lowest chance of the later winner; a game without one is the least dramatic."""
    if game.winner not in ("black", "white"):
        return 1.0
    return min((chance if game.winner == "black" else 1 - chance for chance in chances(game)), default=1.0)


def choose(games):
    """Returns pairs of a word on the game and the game."""
    ended = [game for game in games if game.winner]
    if not ended:
        return []
    if any(game.winner == "total" for game in ended):
        ranked = sorted(ended, key=lambda game: game.points)
        return [("median total", ranked[len(ranked) // 2]), ("highest total", ranked[-1])]
    middle = statistics.median(game.turns for game in ended)
    typical = min(ended, key=lambda game: (abs(game.turns - middle), lead_changes(game)))
    dramatic = min((game for game in ended if game is not typical), key=_drama, default=None)
    return [("typical length", typical)] + ([("largest comeback", dramatic)] if dramatic else [])


CONDITIONS = Conditions(500, Timeouts(margin=0.1, hang=600.0, answer=10.0))
# A clean score is worth infinitely much; so much is drawn and added.
MOST_ELO = 800


@dataclass(frozen=True)
class Rung:
    """Twice `nodes` against `nodes`: the gain in Elo, or in the total of a cooperative game on the same dice. Where one
    side won every game, `clean`, only the end of the interval on the other side means something."""

    nodes: int
    games: int
    gain: Interval
    clean: bool = False


@dataclass(frozen=True)
class Ladder:
    unit: str
    rungs: list

    @property
    def gain(self):
        """The gains of all rungs together, with the errors of independent matches; None where one is unknown."""
        if not self.rungs or any(rung.gain.low is None or rung.clean for rung in self.rungs):
            return None
        gains = [rung.gain for rung in self.rungs]
        total = sum(gain.value for gain in gains)
        return Interval(total, total - math.hypot(*(gain.value - gain.low for gain in gains)),
                        total + math.hypot(*(gain.high - gain.value for gain in gains)))


async def climb(crew, setting, program, cooperative, options):
    """Plays each rung with twice the nodes of the one below."""
    rungs = [await play_rung(crew, setting, program, cooperative, options.ladder_nodes * 2 ** rung, options)
             for rung in range(options.ladder_rungs)]
    return Ladder("points" if cooperative else "Elo", rungs)


async def play_rung(crew, setting, program, cooperative, nodes, options):
    command = (program, "--threads", "1")
    players = tuple(Player(spec.name, (spec,)) for spec in (
        EngineSpec("more", command, (("max_nodes", str(2 * nodes)),)), EngineSpec("less", command)))
    pairs = options.ladder_games if cooperative else (options.ladder_games + 1) // 2
    matchup = Matchup(players, setting, TimeControl("nodes", nodes=nodes), pairs, cooperative)
    played = await play_matchup(crew, matchup, program, options.seed)
    if cooperative:
        return Rung(nodes, 2 * pairs, mean_interval([more.margin - less.margin for more, less in played]))
    counts = [0] * len(elo.PENTANOMIAL_SCORES)
    for records in played:
        counts[int(2 * sum(matchup.score_of_first(game, record.winner) for game, record in enumerate(records)))] += 1
    estimate = elo.estimate(counts, elo.PENTANOMIAL_SCORES)
    ends = (max(-MOST_ELO, min(MOST_ELO, value)) for value in (estimate.elo, estimate.elo_low, estimate.elo_high))
    return Rung(nodes, 2 * pairs, Interval(*ends), estimate.score in (0, 1))


async def play_matchup(crew, matchup, program, seed):
    """Returns the records of all pairs in their order."""
    book = OpeningBook() if matchup.cooperative else BALANCED
    work = PairWork((matchup,), (program,), book, CONDITIONS, seed)
    async with crew.engage(work) as team:
        return [played.records for played in await team.results([(0, pair) for pair in range(matchup.pairs)])]


@dataclass(frozen=True)
class Variant:
    """A setting and its name in the report. `text` names the values of the base in which the others differ."""

    name: str
    setting: Setting
    text: str = ""


def _changes(text):
    """The pairs of a text such as `size=7,bonus=parity`."""
    pairs = [tuple(word.split("=", 1)) for word in text.split(",")]
    if any(len(pair) != 2 or not all(pair) for pair in pairs):
        raise UsageError(f"--variant {text}: expected NAME=VALUE, or several with commas between them")
    return dict(pairs)


def _changed(setting, changes):
    size = changes.get("size", setting.size)
    if size is not None and not str(size).isdigit():
        raise UsageError(f"--variant size={size}: expected a number")
    options = dict(setting.options) | {name: value for name, value in changes.items() if name != "size"}
    return dataclasses.replace(setting, size=size and int(size), options=tuple(options.items()))


def _values(setting, program, names):
    """The values of options (and the size) that a setting has."""
    with Engine([program]) as engine:
        # Commands name the value that is wrong; the command line only ends the engine.
        for command in setting.commands():
            engine.ask(command)
        size = engine.ask("gogui-rules_board_size").split()[0]
        return {name: size if name == "size" else engine.ask(f"game_param {name}") for name in names}


def variants_of(setting, texts, program):
    """The setting itself, the base, and one variant for each text; these are named by what differs from the base, also
    where another option forces it. Raises UsageError, or EngineFailure where the engine refuses one."""
    changes = [_changes(text) for text in texts]
    settings = [setting, *(_changed(setting, change) for change in changes)]
    names = list(dict.fromkeys(name for change in changes for name in change))
    base, *others = [_values(one, program, names) for one in settings]
    found = [Variant(setting.title(), setting, _text(base))]
    for text, one, values in zip(texts, settings[1:], others):
        differing = {name: value for name, value in values.items() if value != base[name]}
        if not differing:
            raise UsageError(f"--variant {text}: nothing differs from {setting.title()}")
        found.append(Variant(_text(differing), one))
    return found


def _text(values):
    return ", ".join(f"{name} {value}" for name, value in values.items())


NUMBER = "{}"
SHUFFLES = 2000
# So many of the values with the highest scores of the first player are confirmed, and as many with the lowest.
EXTREMES = 5
ERROR = 0.05


@dataclass(frozen=True)
class Confirmed:
    """A value that looked unfair, with its score in the first games and in fresh ones, and its board."""

    value: str
    first_score: float
    score: Interval
    unfair: bool
    layout: dict
    state: dict


@dataclass(frozen=True)
class Survey:
    """`scores` are those of the first player for each value, `p_value` how likely equal values differ as much,
    `endless` the share of games without an end."""

    option: str
    values: int
    games: int
    fresh_games: int
    scores: list
    p_value: float
    confirmed: list
    endless: float = 0.0


def _setting(setting, option, value):
    others = tuple(pair for pair in setting.options if pair[0] != option)
    return dataclasses.replace(setting, options=(*others, (option, value)))


async def _scores(crew, program, setting, first, count, conditions):
    """The first player's scores in games of a setting, None for games without an end."""
    played, _ = await play_games(crew, program, setting, "alphabeta", count, conditions)
    return [{first: 1.0, "draw": 0.5, "": None}.get(game.winner, 0.0) for game in played]


def _halved(scores):
    """Games without an end count half."""
    return [0.5 if score is None else score for score in scores]


def spread_test(groups):
    """The chance that the means of groups spread so much if all results come from the same source: by shuffling
    the results. The groups are of equal size."""
    table = numpy.array(groups)
    rng, flat = numpy.random.default_rng(1), table.flatten()

    def spread(values):
        return float(((values.reshape(table.shape).mean(axis=1) - flat.mean()) ** 2).sum())

    found = spread(flat)
    larger = sum(spread(rng.permutation(flat)) >= found - 1e-12 for _ in range(SHUFFLES))
    return (1 + larger) / (1 + SHUFFLES)


def is_unfair(scores, tests):
    """True if so many decided games of fair play would be as uneven with a chance below the error, shared by all tests
    (Bonferroni)."""
    wins, losses = scores.count(1.0), scores.count(0.0)
    return wins + losses > 0 and tests * stats.binomtest(wins, wins + losses).pvalue < ERROR


async def take(crew, program, setting, first, options):
    """Plays the survey that the options ask for: `layout=random {}` with numbers from 1 on."""
    option, _, pattern = options.survey.partition("=")
    values = [pattern.replace(NUMBER, str(number)) for number in range(1, options.surveyed + 1)]
    conditions = Sampling(options.survey_nodes, options.max_turns, options.seed)
    groups = [await _scores(crew, program, _setting(setting, option, value), first, options.survey_games, conditions)
              for value in values]
    return await _evaluated(crew, program, setting, first, options, values, groups)


async def _evaluated(crew, program, setting, first, options, values, groups):
    """Ranks the values by their first games, and plays fresh ones for the most uneven."""
    option = options.survey.partition("=")[0]
    conditions = Sampling(options.survey_nodes, options.max_turns, options.seed)
    endless = sum(group.count(None) for group in groups) / sum(map(len, groups))
    groups = [_halved(group) for group in groups]
    means = [sum(group) / len(group) for group in groups]
    ranked = sorted(range(len(values)), key=lambda index: -means[index])
    extremes = list(dict.fromkeys(ranked[:EXTREMES] + ranked[-EXTREMES:]))
    fresh = dataclasses.replace(conditions, seed=options.seed + options.survey_games)
    confirmed = [await _confirm(crew, program, _setting(setting, option, values[index]), first, values[index],
                                means[index], options.fresh_games, len(extremes), fresh) for index in extremes]
    return Survey(option, len(values), options.survey_games, options.fresh_games, means, spread_test(groups), confirmed,
                  endless)


async def _confirm(crew, program, setting: Setting, first, value, first_score, count, tests, conditions):
    scores = _halved(await _scores(crew, program, setting, first, count, conditions))
    interval = Interval(sum(scores) / count, *score_interval([scores.count(score) for score in SCORES], SCORES))
    with Engine([program, *setting.words()]) as engine:
        layout, state = (json.loads(engine.ask(command)) for command in ("board_layout", "board_state"))
    return Confirmed(value, first_score, interval, is_unfair(scores, tests), layout, state)
