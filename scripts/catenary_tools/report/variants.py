# SPDX-License-Identifier: MIT
"""The variants that a report compares: settings of one game, named by what differs."""

import dataclasses
from dataclasses import dataclass

from ..engine.client import Engine
from ..errors import UsageError
from ..play.setting import Setting


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
