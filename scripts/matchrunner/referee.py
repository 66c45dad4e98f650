"""The referee: a catenary process that alone knows the rules, whose turn it is, the dice and the result."""

import re
from dataclasses import dataclass

from .process import EngineProcess
from .verdicts import EngineFailure, MatchError

ANSWER_SECONDS = 60.0


@dataclass(frozen=True)
class Setting:
    """What is played: the game, its width (None for the default) and its options as (name, value)."""

    game: str
    size: int | None = None
    options: tuple = ()

    def text(self):
        words = [self.game] + ([f"size {self.size}"] if self.size else [])
        return " ".join(words + [f"{name}={value}" for name, value in self.options])

    def commands(self):
        size = [f"boardsize {self.size}"] if self.size else []
        return [f"set_game {self.game}", *size, *(f"game_param {name} {value}" for name, value in self.options)]


@dataclass(frozen=True)
class Outcome:
    """`winner` is black, white or None; `margin` is the result's number, None where it has none."""

    text: str
    winner: str | None
    margin: float | None

    @staticmethod
    def parse(text):
        found = re.fullmatch(r"([BW])\+([0-9.]*)", text)
        if found:
            margin = float(found[2]) if found[2] else None
            return Outcome(text, "black" if found[1] == "B" else "white", margin)
        try:
            return Outcome(text, None, float(text))
        except ValueError:
            raise MatchError(f"the referee's result '{text}' is none") from None


class Referee:
    """Questions about one game in progress. A failure of the referee ends the match: it decides nobody's game."""

    def __init__(self, command, error_path):
        # Its reports of depth and value are how positions are judged, by searches too short to fill a large table.
        command = [*command, "--log-level", "debug", "--hash", "4"]
        self._process = EngineProcess("referee", command, error_path)
        self.options = {}
        self.board = ""
        self._setting = None

    async def _demand_all(self, commands):
        try:
            return await self._process.demand_all(commands, ANSWER_SECONDS)
        except EngineFailure as failure:
            raise MatchError(f"referee: {failure.detail}") from None

    async def ask(self, command):
        return (await self._demand_all([command]))[0]

    async def set_up(self, setting):
        """A new game. The dice, where there are any, are rolled by hand."""
        if setting == self._setting:
            await self.ask("clear_board")
            return
        await self._demand_all(setting.commands())
        listed = await self.ask("game_param")
        if re.search(r"^\[[^\]]*\] dice ", listed, re.MULTILINE):
            await self.ask("game_param dice manual")
        self.board = await self.ask("gogui-rules_board_size")
        self.options = {found[1]: found[2] for found in re.finditer(r"^\[[^\]]*\] (\S+) ?(.*)$", listed, re.MULTILINE)}
        self._setting = setting

    def forget_setting(self):
        """The next set_up starts from the beginning."""
        self._setting = None

    @property
    def manual_dice(self):
        """The command that the engines need too, if any."""
        return ["game_param dice manual"] if "dice" in self.options else []

    async def state(self):
        """Who is to move (none after the end), and the position as text."""
        side, position = await self._demand_all(["to_move", "position"])
        return side, position

    async def play(self, color, text):
        """Plays if legal; returns (refusal or None, side to move, position)."""
        commands = [f"play {color} {text}", "to_move", "position"]
        try:
            play, side, position = await self._process.ask_all(commands, ANSWER_SECONDS)
        except EngineFailure as failure:
            raise MatchError(f"referee: {failure.detail}") from None
        return None if play.ok else play.text, side.text, position.text

    async def legal_moves(self):
        return (await self.ask("legal_moves")).split()

    async def outcome(self):
        return Outcome.parse(await self.ask("final_score"))

    async def judge(self, color, nodes):
        """The value of the position for `color`, who is to move, by a search of so many nodes from scratch."""
        await self._demand_all([f"engine_param max_nodes {nodes}", f"reg_genmove {color}"])
        thought = self._process.thought()
        if not thought:
            raise MatchError("the referee reports no value of a search; balanced openings need catenary as referee")
        return thought["value"]

    async def record(self):
        """The game as SGF text."""
        return await self.ask("printsgf")

    async def close(self):
        await self._process.close()

    def kill(self):
        self._process.kill()
