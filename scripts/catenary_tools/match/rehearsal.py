# SPDX-License-Identifier: MIT
"""--dry-run: starts every engine, sets each up for each setting, and says what would be played."""

from rich.text import Text

from ..gtp.async_client import AsyncEngine
from ..gtp.failures import EngineFailure
from ..play.game import set_up_commands
from ..play.openings import opening_of
from ..play.referee import Referee
from ..play.verdicts import MatchError

SHOWN_OPENINGS = 3


async def rehearse(plan, console):
    """Raises MatchError with one line about the first thing that does not work."""
    referee = Referee(plan.referee)
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
    engine = AsyncEngine(spec.name, spec.command)
    answer = plan.conditions.timeouts.answer
    try:
        name, version = await engine.ask_all(["name", "version"], answer)
        await engine.ask_all(set_up_commands(matchup.setting, matchup.control, spec, referee), answer)
        console.print(Text(f"  {spec.name}: {name} {version}: " + " ".join(spec.command)), soft_wrap=True)
    except EngineFailure as failure:
        raise MatchError(f"{spec.name}: {failure.kind}: {failure.detail}") from None
    finally:
        await engine.close()
