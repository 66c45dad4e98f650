# SPDX-License-Identifier: MIT
"""The games that the ruler knows, for the dialog of a new game."""

import json
import re

from .actions import Refused
from .seats import COLORS

GOAL = re.compile(r"^- Goal: (.*?)(?=^- |^$|\Z)", re.M | re.S)


def _sentence(rules):
    """The goal of the game, from its rules in brief."""
    found = GOAL.search(rules)
    text = " ".join(found[1].split()) if found else ""
    return text[:1].upper() + text[1:].split(". ")[0].rstrip(".") + "." if text else ""


class Catalogue:
    """Descriptions of the games by name, as the ruler gives them."""

    def __init__(self):
        self._games = {}

    async def load(self, ruler):
        names = (await ruler.ask(["list_games"]))[0].split()
        answers = await ruler.ask([f"game_info {name}" for name in names])
        self._games = dict(zip(names, map(json.loads, answers)))

    @property
    def level_count(self):
        return max((len(info["levels"]) for info in self._games.values()), default=0)

    @property
    def names(self):
        return list(self._games)

    def info(self, name):
        """Raises Refused."""
        if name not in self._games:
            raise Refused(f"There is no game {name}; there are {', '.join(self._games)}.")
        return self._games[name]

    def goal(self, name):
        """Returns the goal of a game as a sentence; empty where its rules have none."""
        return _sentence(self.info(name)["rules"])

    def for_page(self, has_tour):
        """The list for the page."""
        keys = ("name", "title", "sizes", "size", "hexagonal", "options", "cooperative", "first")
        return [{**{key: info[key] for key in keys},
                 "levels": len(info["levels"]), "sentence": _sentence(info["rules"]), "seats": list(COLORS),
                 "tour": has_tour(name)} for name, info in self._games.items()]
