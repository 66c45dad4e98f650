# SPDX-License-Identifier: MIT
"""Tests of options of scripts/match that contradict each other, on the command line and in a file."""

import asyncio

import pytest
from catenary_tools.errors import UsageError
from catenary_tools.match.options import parse
from catenary_tools.match.setup import engines_of, plan_of
from catenary_tools.play.clock import AT_LEVEL
from catenary_tools.play.openings import read_entries
from catenary_tools.play.seats import AT_NODES

from tests.support.under_test import ENGINE


def planned(*words):
    return asyncio.run(plan_of(parse(["--output", "x", "--engine-path", ENGINE, *map(str, words)]), []))


@pytest.mark.parametrize("games", ["catalonia,catchup", "catchup,catalonia", "catchup"])
def test_an_odd_number_of_games_is_refused_if_any_game_has_opponents(games):
    with pytest.raises(UsageError, match="^--games: colours are swapped within pairs, so the number is even$"):
        planned("--matrix", f"game={games}", "--games", 3)


def test_cooperative_games_may_have_an_odd_number():
    assert [matchup.pairs for matchup in planned("--game", "catalonia", "--games", 3).matchups] == [3]


@pytest.mark.parametrize("words, reason", [
    ("--series 3", "--series needs --target"), ("--sprt-model logistic", "--sprt-model needs --sprt"),
    ("--openings none --opening-window 50", "--opening-window is for --openings random"),
    ("--openings none --opening-nodes 50", "--opening-nodes is for --openings random"),
    ("--openings none --opening-moves 2", "--opening-moves is not for --openings none"),
    ("--round-robin", "--round-robin and --gauntlet are for more than two engines"),
    ("--gauntlet", "--round-robin and --gauntlet are for more than two engines")])
def test_an_option_without_effect_is_refused(words, reason):
    with pytest.raises(UsageError, match=f"^{reason}$"):
        planned("--game", "catchup", *words.split())


def matchup_of(*words):
    [matchup] = planned("--game", "catchup", *words).matchups
    return matchup


@pytest.mark.parametrize("words, command", [
    (("--black", "catenary --level 3"), ["--level", "3", "--threads", "1"]),
    (("--black", "catenary --level=3"), ["--level=3", "--threads", "1"]),
    (("--black-param", "level=3", "--black-param", "contempt=5"), ["--threads", "1", "--level", "3"])])
def test_engines_with_a_level_have_no_limits(words, command):
    matchup = matchup_of(*words, "--white", "catenary --level 7")
    black = matchup.players[0].engines[0]
    assert list(black.command[1:]) == command and "level" not in dict(black.parameters)
    assert matchup.control == AT_LEVEL and matchup.limits_text() == "at their levels"


def test_limits_are_for_the_engines_without_a_level():
    matchup = matchup_of("--white", "catenary --level 7", "--nodes", 50)
    assert matchup.limits_text() == "50 nodes per turn, engines with a level without limits"
    assert (matchup.control.nodes, planned("--game", "catchup", "--white-param", "level=7").conditions.timeouts.hang
            ) == (50, AT_NODES.hang)


@pytest.mark.parametrize("words, option", [
    ("--nodes 50", "--nodes"), ("--time 1", "--time"), ("--byo-yomi 1 1 1", "--byo-yomi"),
    ("--matrix time=1,2", "--matrix time")])
def test_limits_that_no_engine_would_receive_are_refused(words, option):
    with pytest.raises(UsageError, match=f"^{option}: every engine has a level, which limits its turns; drop {option} "
                                         "or the levels$"):
        planned("--game", "catchup", "--black-param", "level=3", "--white-param", "level=4", *words.split())


@pytest.mark.parametrize("words", [("catenary", "level=3", "max_nodes=5"), ("catenary --level 3 --max-nodes 5",),
                                   ("catenary --max-nodes=5", "level=3")])
def test_a_parameter_that_ends_a_level_is_refused(words):
    with pytest.raises(UsageError, match="^'a' has a level, which max_nodes would end; drop the level or max_nodes$"):
        planned("--game", "catchup", "--engine", "a", *words, "--engine", "b")


def test_openings_are_the_records_of_folders_and_files_with_suffixes_of_either_case(tmp_path):
    (tmp_path / "deep").mkdir()
    records = [tmp_path / "B.SGF", tmp_path / "deep" / "a.sgf"]
    for path in records:
        path.write_text("(;FF[4])", encoding="utf-8")
    entries = tuple(("sgf", str(path)) for path in records)
    assert read_entries([str(tmp_path)]) == read_entries(map(str, records)) == entries


@pytest.mark.parametrize("option, value", [
    ("--black", "catenary"), ("--white", "catenary"), ("--black-param", "searcher=uct"),
    ("--white-param", "searcher=uct"), ("--black-name", "x"), ("--white-name", "y")])
def test_engines_are_named_in_one_way(option, value):
    with pytest.raises(UsageError, match="^either --engine, or --black and --white$"):
        engines_of(parse(["--output", "x", "--engine", "a", "--engine", "b", option, value]), ENGINE)


@pytest.mark.parametrize("word", ["=5", "searcher"])
def test_a_parameter_of_an_engine_has_a_name_and_a_value(word):
    with pytest.raises(UsageError, match=f"^--engine a: '{word}' is not of the form NAME=VALUE$"):
        engines_of(parse(["--output", "x", "--engine", "a", "catenary", word]), ENGINE)


def test_an_option_is_set_once():
    with pytest.raises(UsageError, match="^--matrix option:bonus: another option sets that already$"):
        planned("--game", "catchup", "--option", "bonus=record", "--matrix", "option:bonus=record,parity")


@pytest.mark.parametrize("content, words, option, matrix", [
    ("option = {bonus = 'record', rules = 'standard'}", ("--matrix", "option:bonus=parity"),
     [("rules", "standard")], ["option:bonus=parity"]),
    ("matrix = ['option:bonus=record,parity', 'size=3,5']", ("--option", "bonus=parity"),
     [("bonus", "parity")], ["size=3,5"])])
def test_the_command_line_replaces_an_option_of_a_file(tmp_path, content, words, option, matrix):
    path = tmp_path / "match.toml"
    path.write_text(content, encoding="utf-8")
    options = parse(["--output", "x", "--config", str(path), *words])
    assert (options.option, options.matrix) == (option, matrix)
