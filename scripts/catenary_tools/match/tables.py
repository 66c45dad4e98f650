# SPDX-License-Identifier: MIT
"""The tables on the terminal, from the figures of result.json."""

from rich.table import Table
from rich.text import Text

from ..play import verdicts
from ..statistics.text import FEWEST_FOR_ELO, elo_text, mean_text, signed

PAIRS = "A pair is two games from one opening with the colours swapped. It is won with more than one point of two."


def sprt_text(test):
    decision = f", accepts {test['decision']}" if test["decision"] else ""
    return f"{test['ratio']:.2f} ({test['lower']:.2f}, {test['upper']:.2f}){decision}"


def failures_text(failures):
    """Losses by failures: `uct: 2 time, 1 crash`."""
    parts = [f"{name}: " + ", ".join(f"{count} {verdict}" for verdict, count in by.items())
             for name, by in failures.items() if by]
    return "; ".join(parts) or "none"


def late_text(entry):
    """Losses on time that were the machine's: they count, but say nothing of the player."""
    late = {name: by.get(verdicts.MACHINE_LATE, 0) for name, by in entry["failures"].items()}
    parts = [f"{count} lost by {name}" for name, count in late.items() if count]
    return f" ({', '.join(parts)} on time while the machine was late)" if parts else ""


def result_tables(result):
    """Everything that the end of a run prints."""
    tables = [_ratings(result["ratings"])] if result.get("ratings") else []
    competitive = [entry for entry in result["results"] if "totals" not in entry]
    if len(competitive) == 1:
        tables.append(_one_match(competitive[0]))
    elif competitive:
        tables.append(_matches(competitive))
    return tables + [_one_cooperative(entry) for entry in result["results"] if "totals" in entry]


def _figures(title, caption=None):
    """A table of names and values."""
    table = Table(title=Text(title), caption=caption, caption_justify="left", show_header=False)
    table.add_column()
    table.add_column(overflow="fold")
    return table


def _ratings(ratings):
    table = Table(title="Bradley-Terry ratings")
    for name, justify in (("player", "left"), ("Elo", "right"), ("±95%", "right"), ("score", "right"),
                          ("games", "right")):
        table.add_column(name, justify=justify)
    for rating in ratings:
        table.add_row(Text(rating["name"]), signed(rating["elo"]), f"{rating['error']:.1f}", f"{rating['score']:g}",
                      str(rating["games"]))
    return table


def _score_text(estimate):
    if not estimate:
        return "-"
    low, high = max(0, estimate["score_low"]), min(1, estimate["score_high"])
    return f"{100 * estimate['score']:.1f}% [{100 * low:.1f}, {100 * high:.1f}]"


def _points_text(entry):
    return f"+{entry['wins']} ={entry['draws']} -{entry['losses']}"


def pairs_text(counts):
    """`counts` are those of pairs with 0, 1/2, 1, 3/2 and 2 points."""
    none, half, even, more, both = counts
    return f"{more + both} won, {even} drawn, {none + half} lost; with 0, ½, 1, 1½, 2 points: " + \
        ", ".join(map(str, counts))


def _normalised_text(estimate):
    if not estimate or estimate["normalised"] is None or estimate["number"] < FEWEST_FOR_ELO:
        return "-"
    return f"{signed(estimate['normalised'])} ±{estimate['normalised_error']:.1f}"


def _one_match(entry):
    """A line for each figure."""
    table = _figures(" - ".join(entry["players"]), caption=PAIRS)
    estimate = entry["elo"]
    rows = [("setting", f"{entry['setting']}, {entry['time']}"),
            ("games", f"{entry['games']} in {entry['pairs']} pairs; {entry['players'][0]} won {entry['wins']}, drew "
                      f"{entry['draws']} and lost {entry['losses']}{late_text(entry)}"),
            ("pairs", pairs_text(entry["pair_counts"])),
            ("score", _score_text(estimate)), ("Elo [95%]", elo_text(estimate)),
            ("normalised Elo", _normalised_text(estimate)),
            ("margin per game [95%]", mean_text(entry["margin"]) + _p_text(entry["margin"]))]
    if "sprt" in entry:
        rows.append(("log-likelihood ratio", sprt_text(entry["sprt"])))
    for number, series in enumerate(entry.get("series", {}).get("finished", []), 1):
        points = " : ".join(f"{value:g}" for value in series["points"])
        rows.append((f"series {number}", f"{series['winner']}, {points} points in {series['games']} games"))
    rows += [("turns per game, after the opening", mean_text(entry["lengths"], 1)),
             ("failures", failures_text(entry["failures"]))]
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def _p_text(estimate):
    return f", p = {estimate['p_value']:.2g}" if estimate and estimate["p_value"] is not None else ""


def _matches(entries):
    """A line for each match."""
    table = Table(title="Matches", caption="from the first player's side; [95% intervals], on pairs")
    tested = any("sprt" in entry for entry in entries)
    for name in ("players", "setting", "time", "games", "score", "Elo", *(["LLR"] if tested else []), "failures"):
        table.add_column(name, overflow="fold")
    for entry in entries:
        test = [sprt_text(entry["sprt"])] if tested else []
        table.add_row(*map(Text, (" - ".join(entry["players"]), entry["setting"], entry["time"], _points_text(entry),
                                  _score_text(entry["elo"]), elo_text(entry["elo"]), *test,
                                  failures_text(entry["failures"]))))
    return table


def _one_cooperative(entry):
    """Totals of the teams, and their difference on the same dice."""
    table = _figures(" - ".join(entry["players"]))
    rows = [("setting", f"{entry['setting']}, {entry['time']}"), ("games", str(entry["games"]))]
    rows += [(f"total of {team} [95%]", mean_text(total)) for team, total in entry["totals"].items()]
    if "difference" in entry:
        difference = entry["difference"]
        rows.append(("difference on the same dice [95%]", mean_text(difference) + _p_text(difference)))
    if dice := entry["dice"]:
        rows.append(("dice", f"{dice['rolls']} rolls, chi-square {dice['statistic']:.1f} of {dice['groups']} groups, "
                             f"p = {dice['p_value']:.2g} by simulation"))
    rows.append(("failures", failures_text(entry["failures"])))
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def verdict_lines(result):
    """The meaning of the verdicts in the table, if any needs an explanation, and what can be done about them."""
    seen = {verdict for entry in result["results"] for verdict in entry["verdicts"]}
    lines = [f"{verdict}: {verdicts.MEANINGS[verdict]}" for verdict in verdicts.FAILURES if verdict in seen]
    late = sum(entry["verdicts"].get(verdicts.MACHINE_LATE, 0) for entry in result["results"])
    if late:
        games = "1 game was" if late == 1 else f"{late} games were"
        lines.append(f"{games} lost on time while the machine was late. The same command with --replay-late plays "
                     f"{'its pair' if late == 1 else 'their pairs'} again.")
    return lines
