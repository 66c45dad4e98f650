# SPDX-License-Identifier: MIT
"""Tests of single messages: signatures, the form of messages, replies to turns, options. No engine plays."""

import base64
import json
import os

import pytest
from catenary_tools.bot import options
from catenary_tools.bot.client import Reply, unwrapped
from catenary_tools.bot.notation import BadMessage, Position, read_message
from catenary_tools.bot.signature import MOST_SECONDS, Unsigned, parse_key, verify
from catenary_tools.bot.store import Job, Store
from catenary_tools.errors import UserError
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.bot.site import CHALLENGE, CLIENT_ID, Site
from tests.scripts.client import run_script
from tests.support.under_test import ENGINE

NOW = 1_800_000_000
BODY = b'{"verb": "move"}'
MOVE = {"verb": "move", "metaGame": "catchup", "variants": [], "gameid": "1-a", "clockCurr": 4, "numPlayers": 2,
        "moves": [["e5", "d3,f5"], ["a1"]]}


class TestSignature:
    @pytest.fixture(scope="class")
    def site(self):
        return Site()

    @pytest.fixture(scope="class")
    def key(self, site):
        return parse_key(site.public_key)

    @pytest.mark.parametrize("at", [NOW, NOW - MOST_SECONDS, NOW + MOST_SECONDS])
    def test_a_signed_message_is_accepted(self, site, key, at):
        verify(key, site.signed(BODY, at), BODY, NOW)

    @pytest.mark.parametrize("at", [NOW - MOST_SECONDS - 1, NOW + MOST_SECONDS + 1])
    def test_an_old_message_is_refused(self, site, key, at):
        with pytest.raises(Unsigned, match="by more than 300 seconds"):
            verify(key, site.signed(BODY, at), BODY, NOW)

    @pytest.mark.parametrize("name, value, reason", [
        ("X-Signature", "", "X-Signature is missing"), ("X-Signature-Nonce", "", "X-Signature-Nonce is missing"),
        ("X-Signature-Timestamp", "", "X-Signature-Timestamp is missing"),
        ("X-Signature-Timestamp", "soon", "not a number"), ("X-Signature-Timestamp", f"-{NOW}", "not a number"),
        ("X-Signature-Timestamp", str(NOW + 1), "wrong"), ("X-Signature-Nonce", "another", "wrong"),
        ("X-Signature", "AAAA", "wrong"), ("X-Signature", "%%%", "wrong"), ("X-Signature", "é", "wrong")])
    def test_other_headers_are_refused(self, site, key, name, value, reason):
        with pytest.raises(Unsigned, match=reason):
            verify(key, site.signed(BODY, NOW) | {name: value}, BODY, NOW)

    def test_another_body_or_key_is_refused(self, site, key):
        with pytest.raises(Unsigned, match="wrong"):
            verify(key, site.signed(BODY, NOW), BODY + b" ", NOW)
        with pytest.raises(Unsigned, match="wrong"):
            verify(key, site.signed(BODY, NOW, Ed25519PrivateKey.generate()), BODY, NOW)

    def test_forms_of_the_key(self, site, key):
        kind, code = site.public_key.split()
        rfc4716 = (f'---- BEGIN SSH2 PUBLIC KEY ----\nComment: "a: key"\n{code[:40]}\n{code[40:]}\n'
                   "---- END SSH2 PUBLIC KEY ----\n")
        for text in (f"{kind} {code} a comment\n", code, rfc4716):
            verify(parse_key(text), site.signed(BODY, NOW), BODY, NOW)

    @pytest.mark.parametrize("text", ["", "x", "ssh-rsa AAAA", "<html>no such page</html>", "ssh-ed25519",
                                      base64.b64encode(b"\0\0\0\7ssh-rsa").decode()])
    def test_what_is_no_key(self, text):
        with pytest.raises(ValueError):
            parse_key(text)


class TestMessages:
    def test_a_position(self):
        assert read_message(json.dumps(MOVE).encode()) == Position("1-a", 5, ("e5", "d3,f5", "a1"))
        assert read_message(json.dumps(MOVE | {"moves": []}).encode()) == Position("1-a", 5, ())
        larger = MOVE | {"variants": ["size-6"], "moves": [["k6"]], "context": [], "new": 1}
        assert read_message(json.dumps(larger).encode()) == Position("1-a", 6, ("k6",))

    def test_a_challenge(self):
        assert read_message(json.dumps(CHALLENGE).encode()) is None

    @pytest.mark.parametrize("change, reason", [
        ({"verb": "chat"}, "neither challenge nor move"), ({"metaGame": "chess"}, "catchup only"),
        ({"metaGame": None}, "catchup only"), ({"variants": ["size-7"]}, "the variants"),
        ({"variants": [["size-6"]]}, "the variants"), ({"variants": "size-6"}, "the variants"),
        ({"gameid": "../secret"}, "gameid"), ({"gameid": 7}, "gameid"), ({"gameid": "x" * 65}, "gameid"),
        ({"moves": None}, "moves"), ({"moves": ["a1"]}, "moves"), ({"moves": [["A1"]]}, "moves"),
        ({"moves": [["a1", "pass"]]}, "moves"), ({"moves": [["a1\nquit"]]}, "moves"),
        ({"moves": [["a1"], ["a2", "a3"]]}, "round"), ({"moves": [[]]}, "round"),
        ({"moves": [["a1", "b1", "c1"]]}, "round"), ({"moves": [["a6"]]}, "a6 is not on the board"),
        ({"moves": [["e9", "j1"]]}, "j1 is not"), ({"moves": [["e9", "i6"]]}, "i6 is not"),
        ({"moves": [["a1,a99"]]}, "a99 is not"), ({"variants": ["size-6"], "moves": [["k7"]]}, "k7 is not")])
    def test_what_is_refused(self, change, reason):
        with pytest.raises(BadMessage, match=reason):
            read_message(json.dumps(MOVE | change).encode())

    @pytest.mark.parametrize("body", [b"", b"[]", b"7", b"\xff", b"[" * 100_000])
    def test_what_is_no_message(self, body):
        with pytest.raises(BadMessage):
            read_message(body)


@pytest.mark.parametrize("reply, status", [
    (Reply(200, {"id": "x"}), 200), (Reply(200, {}), 200), (Reply(500, {"message": "no"}), 500),
    (Reply(200, {"statusCode": 200, "body": "{}"}), 200), (Reply(200, {"statusCode": 500, "body": "{}"}), 500),
    (Reply(200, {"statusCode": 500, "body": None}), 500), (Reply(200, {"statusCode": 500, "body": "["}), 500),
    (Reply(200, {"errorMessage": "Task timed out after 6.00 seconds"}), 502)])
def test_the_status_may_be_in_the_body(reply, status):
    assert unwrapped(reply).status == status


def test_errors_are_one_line():
    wrapped = Reply(200, {"statusCode": 500, "body": json.dumps({"message": "not\nyour turn" + "!" * 1000})})
    assert unwrapped(wrapped).reason.startswith("status 500: not your turn!!") and len(unwrapped(wrapped).reason) < 250
    assert Reply(400, {"error": "invalid_client"}).reason == "status 400: invalid_client"
    assert Reply(502, {}).reason == "status 502: no reason"


class TestStore:
    def test_jobs_are_there_again(self, tmp_path):
        jobs = [Job(Position("a", 5, ())), Job(Position("b", 6, ("a1", "b1,b2")), "c1"),
                Job(Position("c", 5, ("a1",)), "c1", "played", 1.0)]
        store = Store(tmp_path)
        for job in jobs:
            store.put(job)
        with pytest.raises(UserError, match="another bot uses"):
            Store(tmp_path)
        store.close()
        again = Store(tmp_path)
        assert [again.get(name) for name in "abc"] == jobs
        assert again.unfinished() == jobs[:2]
        again.forget_old()
        assert sorted(path.name for path in tmp_path.glob("*.json")) == ["a.json", "b.json"]
        again.close()

    def test_a_failing_disk_loses_no_turn_before_the_end(self, tmp_path):
        store = Store(tmp_path / "state")
        tmp_path.joinpath("state").rename(tmp_path / "gone")
        store.put(Job(Position("a", 5, ())))
        store.put(Job(Position("b", 5, ()), "c1", "played", 1.0))
        store.forget_old()
        assert store.unfinished() == [Job(Position("a", 5, ()))]
        tmp_path.joinpath("gone").rename(tmp_path / "state")
        store.put(Job(Position("a", 5, ()), "c1"))
        store.close()
        assert Store(tmp_path / "state").unfinished() == [Job(Position("a", 5, ()), "c1")]

    def test_a_damaged_file_is_set_aside(self, tmp_path):
        for name, text in (("a", ""), ("b", "{}"), ("c", '{"game": 1}')):
            tmp_path.joinpath(f"{name}.json").write_text(text)
        store = Store(tmp_path)
        assert store.unfinished() == []
        assert sorted(path.name for path in tmp_path.glob("*.bad")) == ["a.json.bad", "b.json.bad", "c.json.bad"]
        store.close()


class TestOptions:
    @pytest.mark.parametrize("secret, key, status, reason", [
        (None, "ssh-ed25519 AAAA", 2, "no client secret: CATENARY_BOT_SECRET is empty"),
        ("\n", "ssh-ed25519 AAAA", 2, "no client secret: {folder}/secret is empty"),
        ("x", "nonsense", 2, "{folder}/key is not a public key of AbstractPlay: "),
        ("x", None, 1, "{folder}/key: No such file or directory")])
    def test_what_is_needed(self, tmp_path, secret, key, status, reason):
        words = ["--client-id", CLIENT_ID, "--public-key", tmp_path / "key", "--engine-path", ENGINE]
        if secret:
            tmp_path.joinpath("secret").write_text(secret)
            words += ["--secret-file", tmp_path / "secret"]
        if key:
            tmp_path.joinpath("key").write_text(key)
        os.environ.pop("CATENARY_BOT_SECRET", None)
        result = run_script("bot", "abstractplay", *words)
        assert (result.returncode, result.stdout) == (status, "")
        assert result.stderr.startswith(f"bot: {reason.format(folder=tmp_path)}"), result.stderr
        assert result.stderr.count("\n") == 1

    def test_a_service_needs_no_home(self, monkeypatch):
        monkeypatch.delenv("XDG_STATE_HOME", raising=False)
        monkeypatch.setattr(os.path, "expanduser", lambda path: path)
        assert options.parse(["abstractplay", "--client-id", CLIENT_ID, "--public-key", "key"]).state

    def test_a_level_needs_no_threads(self):
        with pytest.raises(UserError, match="--threads: not allowed with argument --level"):
            options.parse(["abstractplay", "--client-id", CLIENT_ID, "--public-key", "key", "--level", "3", "--threads",
                           "1"])

    def test_an_empty_client_id_is_refused(self, tmp_path):
        result = run_script("bot", "abstractplay", "--client-id", " ", "--public-key", tmp_path)
        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr == "bot abstractplay: argument --client-id: it is empty; see bot abstractplay --help\n"
