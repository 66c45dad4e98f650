# SPDX-License-Identifier: MIT
"""The step `export`: the file of the trained network, with the settings that it was trained for."""

import re

from ..engine.client import Engine
from . import network_file

PARAMETER = re.compile(r"\[(?P<type>[^\]]*)\] (?P<name>\S+) (?P<value>.*)")


def covered(options):
    """The widths, and the values of options that have a few values each, in which the network is used."""
    only = {}
    for kind in options.kinds:
        with Engine([options.engine, *kind.of_shard(0).setting.words()]) as engine:
            values = {"width": engine.ask("gogui-rules_board_size").split()[0]}
            for line in engine.ask("game_param").splitlines():
                found = PARAMETER.fullmatch(line)
                if found and found["type"].startswith("list"):
                    values[found["name"]] = found["value"]
        for name, value in values.items():
            if name not in options.any_value:
                only.setdefault(name, [])
                only[name] += [value] if value not in only[name] else []
    if options.widths:
        only["width"] = [str(width) for width in options.widths]
    return only


def export(options, shape, model, about):
    """Returns the content of the network's file."""
    return network_file.content(shape, model, covered(options), about)
