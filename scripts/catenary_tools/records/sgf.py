# SPDX-License-Identifier: MIT
"""Game records in SGF: what the referee prints, with players, result, times and scores added."""


def escaped(text):
    return text.replace("\\", "\\\\").replace("]", "\\]")


def is_sgf(text: str) -> bool:
    """Returns true for what begins as a record does, after blanks and a byte order mark."""
    return text.lstrip("\ufeff \t\r\n").startswith("(")


def steps_of(turn):
    """The number of nodes of a turn: a move from one vertex to another is two clicks."""
    return sum(2 if "-" in move else 1 for move in turn.split(","))


def comment(turn):
    color, text, milliseconds, _, value, depth, nodes = turn
    words = [f"{color} {text}"]
    if color != "chance":
        words.append(f"{milliseconds:g} ms")
    if value is not None:
        words.append(f"value {value}")
    if depth is not None:
        words += [f"depth {depth}", f"{nodes} nodes"]
    return ", ".join(words)


def annotated(text, opening_steps, record):
    """`text` has one node a line, the root first; `opening_steps` of them come before the first turn of the record."""
    root, *nodes = text.strip().removesuffix(")").split("\n;")
    root += f"PB[{escaped(record['black'])}]PW[{escaped(record['white'])}]"
    if "RE[" not in root:
        root += f"RE[{escaped(record['result'])}]"
    about = f"{record['verdict']}: {record['detail']}" if record["detail"] else record["verdict"]
    root += f"C[opening {escaped(record['opening'])}; {escaped(about)}]"
    at = opening_steps
    for turn in record["turns"]:
        if at < len(nodes):
            nodes[at] += f"C[{escaped(comment(turn))}]"
        at += steps_of(turn[1])
    return "\n;".join([root, *nodes]) + ")\n"
