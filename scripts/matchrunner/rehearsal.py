"""--dry-run: starts every engine, sets each up for each setting, and says what would be played."""

import os

from rich.text import Text

from .openings import opening_of
from .process import EngineProcess
from .referee import Referee
from .verdicts import EngineFailure, MatchError

SHOWN_OPENINGS = 3


async def rehearse(plan, console):
    """Raises MatchError with one line about the first thing that does not work."""
    referee = Referee(plan.referee, os.devnull)
    try:
        for matchup in plan.matchups:
            await referee.set_up(matchup.setting)
            console.print(Text(matchup.text()), soft_wrap=True)
            console.print(f"  {matchup.pairs * matchup.games_of_pair} games, {plan.concurrency} side by side")
            for player in matchup.players:
                for spec in dict.fromkeys(player.engines):
                    await _try_engine(spec, matchup, referee, plan, console)
            for pair in range(min(SHOWN_OPENINGS, matchup.pairs)):
                opening = await opening_of(plan.book, matchup.setting, referee, plan.seed, pair)
                console.print(Text(f"  opening of pair {pair + 1}: {opening.name}"), soft_wrap=True)
    finally:
        await referee.close()


async def _try_engine(spec, matchup, referee, plan, console):
    engine = EngineProcess(spec.name, spec.command, os.devnull)
    answer = plan.conditions.answer
    try:
        name, version = await engine.demand_all(["name", "version"], answer)
        parameters = [*matchup.control.parameters(), *spec.parameters]
        await engine.demand_all([*matchup.setting.commands(), *referee.manual_dice,
                                 *(f"engine_param {key} {value}" for key, value in parameters)], answer)
        console.print(Text(f"  {spec.name}: {name} {version}: " + " ".join(spec.command)), soft_wrap=True)
    except EngineFailure as failure:
        raise MatchError(f"{spec.name}: {failure.verdict}: {failure.detail}") from None
    finally:
        await engine.close()
