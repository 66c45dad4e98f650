# SPDX-License-Identifier: MIT
"""The match that is watched: its games in progress, and the finished ones."""

from pathlib import Path

from aiohttp import web

from ..files import JsonObject
from ..records import games
from .routes import on_disk

# The maximum number of games in one response.
MOST_LISTED = 1000


class WatchedMatch:
    """The match that scripts/match plays in a folder."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)
        self.name = self._folder.resolve().name
        self._ended = games.EndedGames(self._folder / games.NAME)

    def routes(self) -> list[web.RouteDef]:
        record = "/match/{number:[0-9]{1,9}}.sgf"
        return [web.get("/match", on_disk(lambda request, _: self._listed(int(request.query.get("from", "0"))))),
                web.get(record, on_disk(lambda request, _: self._record(int(request.match_info["number"]))))]

    def _listed(self, first: int) -> JsonObject:
        """The games in progress, and the finished games from the given number on."""
        self._ended.look()
        ended = [{"black": game.black, "white": game.white, "result": game.result}
                 for game in self._ended.games[max(0, first):][:MOST_LISTED]]
        running = [{"slot": slot, "black": game.black, "white": game.white, "start": game.start,
                    "setting": {"game": game.setting.game, "size": game.setting.size,
                                "options": dict(game.setting.options)},
                    "turns": [[turn.color, turn.text] for turn in turns]}
                   for slot, (game, turns) in sorted(games.read_running(self._folder).items())]
        return {"name": self.name, "ended": ended, "count": len(self._ended.games), "running": running,
                "damage": games.damage_text(self._ended.damage)}

    def _record(self, number: int) -> bytes:
        return (self._folder / games.RECORDS / self._ended.games[number].record).read_bytes()
