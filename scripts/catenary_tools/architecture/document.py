# SPDX-License-Identifier: MIT
"""The table of floors in docs/architecture.md."""

import re

from catenary_tools.architecture import includes

FILE = "docs/architecture.md"
BLOCK = re.compile(r"(?<=<!-- includes -->\n).*?(?=<!-- /includes -->)", re.S)


def contents(building):
    """The document with the table brought up to date."""
    path = building.root / FILE
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return BLOCK.sub(lambda _: table(building), text)


def table(building):
    """From the program down to core, with all numbers of includes of other floors."""
    numbers = includes.counts(building)
    lines = ["| floor | target | content | includes of |", "| --- | --- | --- | --- |"]
    for storey in reversed(building.storeys):
        for floor in storey:
            others = [f"{other.name} {numbers[floor][other]}"
                      for lower in reversed(building.storeys) for other in lower if numbers[floor][other]]
            lines.append(f"| {floor.name} | `{floor.target}` | {floor.about} | {', '.join(others) or 'none'} |")
    return "".join(line + "\n" for line in lines)
