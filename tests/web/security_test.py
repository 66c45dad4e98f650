# SPDX-License-Identifier: MIT
"""Attacks on the bridge of the web board."""

import asyncio
import contextlib
import io
import json
import os
import pathlib
import re
import resource
import signal
import socket
import stat
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator

import aiohttp
import pexpect
import pytest
import qrcode

from tests.support.under_test import ENGINE, FAILING_DISK, ROOT, SCRIPTS
from tests.support.waiting import wait_until, wait_until_async
from tests.web.bridge_client import (PLAY, SANITIZED, START_SECONDS, Bridge, Browser, Entrance, Page, descendants,
                                     in_loop, processes_with, program_of)

# Each route with its methods. The first ones need only the cookie.
STATIC = ("/", "/web/page/main.mjs", "/board/drawing/board.mjs", "/rules/images/catchup-start.svg", "/nothing")
ROUTES = (*(("GET", path) for path in STATIC), ("GET", "/socket"), ("GET", "/start"),
          ("GET", "/content/catchup.json"), ("GET", "/puzzles/catchup.json"), ("GET", "/state/game"),
          ("PUT", "/state/game"), ("DELETE", "/state/game"), ("GET", "/state/choices"), ("PUT", "/state/choices"),
          ("GET", "/records"), ("POST", "/records?game=catchup"), ("GET", "/records/x.sgf"),
          ("DELETE", "/records/x.sgf"), ("GET", "/match"), ("GET", "/match/0.sgf"), ("PATCH", "/state/game"),
          ("OPTIONS", "/state/game"), ("POST", "/"))
ODD = (sys.executable, str(ROOT / "tests" / "web" / "odd_engine.py"))
MARK = "catenary-test-"
SHARED = "127.0.0.2"


@pytest.fixture(scope="module", name="watched")
def watched_folder(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    return tmp_path_factory.mktemp("match")


@pytest.fixture(scope="module", name="bridge")
def started_bridge(tmp_path_factory: pytest.TempPathFactory, watched: pathlib.Path) -> Iterator[Bridge]:
    with Bridge(tmp_path_factory.mktemp("bridge") / "state", "--watch", watched) as bridge:
        yield bridge


@pytest.fixture(scope="module", name="sharing")
def sharing_bridge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bridge]:
    with Bridge(tmp_path_factory.mktemp("sharing") / "state", "--share", SHARED) as bridge:
        yield bridge


def raw(entrance: Entrance, data: bytes, seconds: float = 15.0) -> bytes:
    """Returns everything that the bridge sends on a separate connection."""
    answer = b""
    with socket.create_connection((entrance.host.partition(":")[0], entrance.port), seconds) as connection:
        try:
            connection.sendall(data)
            while received := connection.recv(1 << 16):
                answer += received
        except ConnectionError:
            pass
    return answer


async def assert_works(browser: Browser) -> None:
    page = await browser.page()
    assert (await page.open())["type"] == "opened"
    assert await page.text("name") == "Catenary"
    await page.socket.close()


# Requests.


@in_loop
async def test_a_foreign_host_is_refused_on_every_route(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        for method, path in ROUTES:
            for host in (f"evil.example:{bridge.port}", f"localhost:{bridge.port}", f"127.0.0.1:{bridge.port + 1}",
                         "127.0.0.1", "", f"127.0.0.1:{bridge.port}, evil.example"):
                assert await browser.status(method, path, Host=host) == 403, (method, path, host)
        token = bridge.address.partition("?")[2]
        assert await browser.status("GET", f"/?{token}", Host="evil.example") == 403
    two = f"GET /start HTTP/1.1\r\nHost: 127.0.0.1:{bridge.port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    assert raw(bridge, two.encode()).split()[1] in (b"400", b"403")


@in_loop
async def test_a_foreign_origin_is_refused_on_every_route(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        for origin in ("http://evil.example", "null", bridge.origin.replace("http:", "https:"), bridge.origin + "0", "",
                       bridge.origin.replace("127.0.0.1", "localhost")):
            for method, path in ROUTES:
                assert await browser.status(method, path, Origin=origin) == 403, (method, path, origin)
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await browser.new_socket(Origin=origin)


@in_loop
async def test_writes_and_sockets_need_an_origin(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        for method, path in ROUTES:
            if method != "GET":
                assert await browser.status(method, path, b"{}", Origin=None) == 403, (method, path)
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await browser.http.ws_connect(f"{bridge.origin}/socket")


@in_loop
async def test_neither_the_cookie_nor_the_key_opens_the_board_alone(bridge: Bridge) -> None:
    async with Browser(bridge) as browser, aiohttp.ClientSession() as stranger:
        for method, path in ROUTES:
            if path not in (*STATIC, "/socket") or method != "GET":
                for key in (None, "", "x", browser.key[:-1], browser.key + "x", "é"):
                    status = await browser.status(method, path, b"{}", **{"X-Catenary-Key": key})
                    assert status == 403, (method, path, key)
            for cookie in ("", "catenary-1=x", f"catenary-{bridge.port}=x; session=é"):
                headers = {"Origin": bridge.origin, "X-Catenary-Key": browser.key, "Cookie": cookie}
                async with stranger.request(method, bridge.origin + path, headers=headers) as response:
                    await response.read()
                    assert response.status == 403, (method, path, cookie)
        # Everything that exists can be reached with both.
        for path in (*STATIC[:-1], "/start", "/content/catchup.json", "/puzzles/catchup.json", "/records",
                     "/match"):
            assert await browser.status("GET", path) == 200, path


@in_loop
async def test_another_server_on_this_machine_gets_no_key(bridge: Bridge) -> None:
    """Browsers send the cookie to all ports of 127.0.0.1. Anyone who receives it there can only open the static
    files."""
    async with Browser(bridge) as browser:
        (name, value), = bridge.cookies.items()
        async with aiohttp.ClientSession(headers={"Cookie": f"{name}={value}"}) as thief:
            for path in ("/", "/?token=", "/?token=x", "/?token=%00%ff", f"/?token={value}"):
                async with thief.get(bridge.origin + path) as response:
                    assert browser.key not in await response.text(), path
            async with thief.get(f"{bridge.origin}/start") as response:
                assert response.status == 403
            for first in ({"key": ""}, {"key": value}, {"key": None}, {"key": [browser.key]}, {}, {"open": "catenary"},
                          {"key": browser.key, "engine": "rules", "open": "catenary"}, browser.key,
                          {"engine": "rules", "open": "catenary"}, "[" * 30_000):
                page = Page(await thief.ws_connect(f"{bridge.origin}/socket", headers={"Origin": bridge.origin}))
                await page.send(first)
                assert await page.closing() == 4003, first
        assert not bridge.engines()
        await assert_works(browser)


@in_loop
async def test_the_first_address_is_good_for_one_browser(tmp_path: pathlib.Path) -> None:
    with Bridge(tmp_path / "state") as bridge:
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as first:
            for method, path in (("HEAD", bridge.address), ("GET", bridge.address.replace("/?", "/start?"))):
                async with first.request(method, path, headers={"Origin": bridge.origin}) as response:
                    assert response.status == 403, "it opens nothing else, and is not used up"
            async with first.get(bridge.address, allow_redirects=False) as response:
                assert response.status == 200
                entrance, cookie = await response.text(), response.headers["Set-Cookie"]
            assert re.search(r'content="0; url=/#key=[\w-]{40,}"', entrance)
            async with first.get(bridge.address) as response:
                assert response.status == 200 and "key=" not in await response.text(), "the way back without the key"
        assert "HttpOnly" in cookie and "SameSite=Strict" in cookie and "Domain" not in cookie
        assert str(bridge.port) in cookie.partition("=")[0]
        token = bridge.address.partition("=")[2]
        assert token not in cookie and token not in entrance
        async with aiohttp.ClientSession() as second:
            for path in (bridge.address, f"{bridge.origin}/?token=", f"{bridge.origin}/?token=x"):
                async with second.get(path) as response:
                    assert response.status == 403, path


def listening(bridge: Bridge) -> list[str]:
    """The addresses at which the processes of a bridge listen, in the form of /proc."""
    inodes = set()
    for number in (bridge.process.pid, *descendants(bridge.process.pid)):
        for file in pathlib.Path(f"/proc/{number}/fd").iterdir():
            with contextlib.suppress(FileNotFoundError):
                inodes.add(os.readlink(file))
    rows = [line.split() for name in ("tcp", "tcp6", "udp", "udp6") if os.path.exists(f"/proc/net/{name}")
            for line in pathlib.Path(f"/proc/net/{name}").read_text("ascii").splitlines()[1:]]
    return sorted(row[1] for row in rows if row[3] in ("0A", "07") and f"socket:[{row[9]}]" in inodes)


def test_it_listens_on_this_machine_alone(bridge: Bridge) -> None:
    assert listening(bridge) == [f"0100007F:{bridge.port:04X}"]


# Sharing: 127.0.0.2 stands for the address in the network.


def test_sharing_listens_at_one_address_more(sharing: Bridge) -> None:
    assert listening(sharing) == sorted([f"0100007F:{sharing.port:04X}", f"0200007F:{sharing.shared.port:04X}"])
    assert sharing.shared.address.partition("=")[2] != sharing.address.partition("=")[2]


@in_loop
async def test_the_shared_address_needs_its_own_token(sharing: Bridge) -> None:
    local, shared = sharing, sharing.shared
    async with aiohttp.ClientSession() as stranger:
        for address in (shared.origin, f"{shared.origin}/?token=", f"{shared.origin}/?token=x",
                        f"{shared.origin}/?{local.address.partition('?')[2]}",
                        f"{local.origin}/?{shared.address.partition('?')[2]}"):
            async with stranger.get(address) as response:
                assert response.status == 403, address
        for method, path in ROUTES:
            async with stranger.request(method, shared.origin + path, headers={"Origin": shared.origin}) as response:
                assert response.status == 403, (method, path)
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await stranger.ws_connect(f"{shared.origin}/socket", headers={"Origin": shared.origin})
    async with Browser(shared) as device, Browser(local) as browser:
        assert device.key != browser.key
        assert await device.status("GET", "/start") == 200
        # The secrets of one address are useless at the other.
        for own, other in ((device, browser), (browser, device)):
            assert await other.status("GET", "/start", **{"X-Catenary-Key": own.key}) == 403
            (cookie,), (name,) = own.bridge.cookies.values(), other.bridge.cookies
            for cookies in ("; ".join(f"{own_name}={cookie}" for own_name in own.bridge.cookies), f"{name}={cookie}"):
                headers = {"X-Catenary-Key": other.key, "Cookie": cookies}
                async with aiohttp.ClientSession(headers=headers) as thief:
                    for path in ("/", "/start"):
                        async with thief.get(other.bridge.origin + path) as response:
                            assert response.status == 403, (path, cookies)
            page = Page(await other.new_socket())
            await page.send({"key": own.key})
            assert await page.closing() == 4003
        await assert_works(device)


@in_loop
async def test_hosts_and_origins_of_the_shared_address(sharing: Bridge) -> None:
    shared = sharing.shared
    async with Browser(shared) as device:
        for host in (f"evil.example:{shared.port}", SHARED, f"{SHARED}:{shared.port + 1}", sharing.host,
                     f"127.0.0.1:{shared.port}", f"localhost:{shared.port}", f"{SHARED}.:{shared.port}", ""):
            for method, path in ROUTES:
                assert await device.status(method, path, Host=host) == 403, (method, path, host)
            # A page whose host name now resolves to this machine sends its own name.
            status = await device.status("GET", "/start", Host=host, Origin=f"http://{host}")
            assert status == 403, host
        for origin in ("http://evil.example", "null", sharing.origin, shared.origin.replace("http:", "https:"),
                       f"http://{SHARED}", ""):
            for method, path in ROUTES:
                assert await device.status(method, path, Origin=origin) == 403, (method, path, origin)
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await device.new_socket(Origin=origin)
        async with device.http.get(shared.origin) as response:
            assert f"ws://{shared.host};" in response.headers["Content-Security-Policy"]


@in_loop
async def test_a_device_and_this_machine_take_the_engines_from_each_other(sharing: Bridge) -> None:
    async with Browser(sharing) as browser, Browser(sharing.shared) as device:
        first = await browser.page()
        await first.open()
        second = await device.page()
        assert await first.closing() == 4001
        await second.open()
        assert await second.text("name") == "Catenary"
        third = await browser.page()
        assert await second.closing() == 4001
        await third.socket.close()


def test_a_terminal_shows_the_address_as_a_qr_code(tmp_path: pathlib.Path) -> None:
    with pexpect.spawn(str(PLAY), ["--no-browser", "--engine-path", ENGINE, "--share", SHARED], encoding="utf-8",
                       env={**os.environ, "XDG_STATE_HOME": str(tmp_path)}, timeout=START_SECONDS) as terminal:
        for _ in range(2):
            terminal.expect(rf"open: (http://{re.escape(SHARED)}:[0-9]+/[?]token=[\w-]+)\r\n")
            address = terminal.match[1]
            terminal.expect(r"Open this address in a browser: \S+\r\n")
            code = qrcode.QRCode(border=2, error_correction=qrcode.ERROR_CORRECT_L)
            code.add_data(address)
            drawing = io.StringIO()
            code.print_ascii(drawing, invert=True)
            drawn = re.sub("\x1b\\[[0-9;]*m", "", terminal.before).splitlines()
            assert drawn == drawing.getvalue().splitlines()
            assert max(map(len, drawn)) < 80
            # A different address.
            terminal.sendline()


@pytest.mark.parametrize("address", ["8.8.8.8", "0.0.0.0", "224.0.0.1", "::1", "localhost", "192.168.1",
                                     "127.0.0.1:80"])
def test_addresses_that_are_not_shared(address: str) -> None:
    result = subprocess.run([PLAY, "--share", address], capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert address in result.stderr


@in_loop
async def test_headers_of_every_response(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        for method, path in ROUTES:
            for key in (browser.key, "x"):
                async with browser.http.request(method, bridge.origin + path, headers={
                        "Origin": bridge.origin, "X-Catenary-Key": key}) as response:
                    await response.read()
                    policy = response.headers["Content-Security-Policy"]
                    assert policy.startswith("default-src 'none'"), path
                    assert ("unsafe" in policy) == (path.endswith(".svg")), path
                    assert response.headers["X-Content-Type-Options"] == "nosniff", path
                    assert response.headers["Cache-Control"] == "no-store", path
                    assert not [name for name in response.headers if name.startswith("Access-Control")], path
        async with browser.http.get(bridge.origin) as response:
            assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]


@in_loop
async def test_a_path_in_a_name_finds_nothing(bridge: Bridge) -> None:
    secret = bridge.folder / "secret.sgf"
    secret.write_text("secret", encoding="utf-8")
    (bridge.folder / "games").mkdir(exist_ok=True)
    async with Browser(bridge) as browser:
        cookie = "; ".join(f"{name}={value}" for name, value in bridge.cookies.items())
        for path in ("/web/page/../main.py", "/web/page/%2e%2e/main.py", "/web/page/..%2fmain.py", "/web/main.py",
                     "/pages/__init__.py", "/board/drawing/../svg.py", "//etc/passwd", "/web/page//etc/passwd",
                     "/content/..%2fREADME.json", "/content/../rules/README.json",
                     "/rules/images/../catena.md", "/rules/images/%2e%2e%2fcatena.md", "/puzzles/../catchup.json",
                     "/puzzles/..%2fcatchup%2fpuzzles.json", "/state/../records", "/state/game-1.json",
                     "/state/..%2f..%2fetc", "/records/../secret.sgf", "/records/..%2fsecret.sgf",
                     "/records/%2e%2e/secret.sgf", "/records/.sgf", "/records/secret.sgf%00", "/records//secret.sgf",
                     f"/records/{str(secret).replace('/', '%2f')}", "/match/../secret.sgf", "/match/-1.sgf",
                     f"/{'0' * 16}/web/page/../main.py", f"/{'0' * 16}//web/page/main.mjs", f"/{'0' * 16}/state/game"):
            for method in ("GET", "DELETE"):
                answer = await asyncio.to_thread(raw, bridge, (
                    f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{bridge.port}\r\nOrigin: {bridge.origin}\r\n"
                    f"Cookie: {cookie}\r\nX-Catenary-Key: {browser.key}\r\nConnection: close\r\n\r\n").encode())
                assert answer.split()[1] in (b"400", b"403", b"404", b"405"), (method, path, answer)
    assert secret.exists()


@in_loop
async def test_bodies_that_are_too_large_or_no_json_are_refused(bridge: Bridge) -> None:
    nested = b"[" * 150_000 + b"]" * 150_000
    async with Browser(bridge) as browser:
        for name, body, status in (("game", b'"' + b" " * (1 << 20) + b'"', 413),
                                   ("choices", b'"' + b" " * (16 << 10) + b'"', 400), ("game", nested, 400),
                                   ("game", b"{", 400), ("game", b"", 400), ("choices", b'"\xff"', 400),
                                   ("game", b"9" * 10_000, 400)):
            assert await browser.status("PUT", f"/state/{name}", body) == status, (name, body[:20])
            assert await browser.status("GET", f"/state/{name}") == 404
        for path, body, status in (("/records?game=catchup", b"(;" + b" " * (1 << 20) + b")", 413),
                                   ("/records?game=catchup", b"", 400), ("/records", b"(;)", 400),
                                   ("/records?game=../x", b"(;)", 400), ("/records?game=a%00b", b"(;)", 400),
                                   (f"/records?game={'a' * 1000}", b"(;)", 400)):
            assert await browser.status("POST", path, body) == status, path
        assert await browser.json("/records") == []
        # A compression bomb: a megabyte of zeros compressed a thousandfold.
        bomb = zlib.compress(b'"' + b" " * (64 << 20) + b'"')
        assert await browser.status("PUT", "/state/game", bomb, **{"Content-Encoding": "deflate"}) == 400
        assert await browser.status("GET", "/state/game") == 404


def test_requests_that_are_no_http(bridge: Bridge) -> None:
    for data in (b"\x00" * 1000, b"GET / HTTP/9.9\r\n\r\n", b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
                 b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 100_000 + b"\r\n\r\n", b"\xff\xfe\r\n\r\n",
                 b"GET /\xff HTTP/1.1\r\n\r\n"):
        assert re.match(rb"HTTP/\d\.\d 40[0-9]|$", raw(bridge, data)), data[:40]


@in_loop
async def test_no_secret_is_logged_or_on_a_command_line(tmp_path: pathlib.Path) -> None:
    with Bridge(tmp_path / "state") as bridge:
        async with Browser(bridge) as browser:
            page = await browser.page()
            await page.open()
            secrets = (bridge.address.partition("=")[2], browser.key, *bridge.cookies.values())
            assert len(secrets) == 3 and all(len(secret) > 40 for secret in secrets)
            for secret in secrets:
                for request in (f"GET /?token={secret} HTTP/9\r\n\r\n", f"GET /{secret} HTTP/1.1\r\nHost: \r\n\r\n",
                                f"{secret}\r\n\r\n", f"GET / HTTP/1.1\r\nCookie {secret}\r\n\r\n",
                                f"GET /%{secret} HTTP/1.1\r\nHost: 127.0.0.1:{bridge.port}\r\n"
                                f"Content-Length: {secret}\r\n\r\n"):
                    await asyncio.to_thread(raw, bridge, request.encode())
                await page.ask(f"name {secret}")
            processes = [bridge.process.pid, *descendants(bridge.process.pid)]
            assert len(processes) >= 4
            for number in processes:
                for name in ("cmdline", "environ"):
                    content = pathlib.Path(f"/proc/{number}/{name}").read_bytes()
                    assert not [secret for secret in secrets if secret.encode() in content]
        bridge.stop()
        assert bridge.log.read_bytes() == b"", "anybody may send what is no HTTP"
        stored = b"".join(path.read_bytes() for path in (bridge.log, *bridge.folder.glob("*")) if path.is_file())
        assert not [secret for secret in secrets if secret.encode() in stored]


def test_the_browser_is_opened_on_a_private_file(tmp_path: pathlib.Path) -> None:
    """A browser that blocks its caller does not block the board."""
    arguments, viewer = tmp_path / "arguments", tmp_path / "viewer"
    viewer.write_text(f'#!/bin/sh\necho "$@" >>{arguments}\nexec sleep 1000\n', encoding="utf-8")
    viewer.chmod(0o755)
    code = ("import os, sys; os.geteuid = lambda: 1000; from catenary_tools import cli; "
            "sys.exit(cli.run('web.main', sys.argv[1:]))")
    page = tmp_path / "state" / "catenary" / "open-board.html"
    environment = {"BROWSER": str(viewer), "DISPLAY": ":99", "XDG_STATE_HOME": str(tmp_path / "state"),
                   "PYTHONPATH": str(SCRIPTS)}
    process = subprocess.Popen([sys.executable, "-c", code, "--engine-path", ENGINE], env=os.environ | environment,
                               start_new_session=True)
    try:
        wait_until(arguments.exists)
        shown = wait_until(lambda: arguments.read_text("utf-8").split())
        assert shown == [page.as_uri()]
        assert stat.S_IMODE(page.stat().st_mode) == 0o600
        assert stat.S_IMODE(page.parent.stat().st_mode) == 0o700
        found = re.search(r"http://127\.0\.0\.1:(\d+)/(\?token=[\w-]+)", page.read_text("utf-8"))
        assert found
        with socket.create_connection(("127.0.0.1", int(found[1])), 10) as connection:
            connection.sendall(f"GET /{found[2]} HTTP/1.1\r\nHost: 127.0.0.1:{found[1]}\r\n\r\n".encode())
            assert connection.recv(100).split()[1] == b"200"
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


# Connections.


@in_loop
async def test_silent_connections_neither_stay_nor_keep_others_out(bridge: Bridge) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    descriptors = pathlib.Path(f"/proc/{bridge.process.pid}/fd")
    connections = []
    try:
        async with Browser(bridge) as browser:
            page = await browser.page()
            before, began = len(list(descriptors.iterdir())), time.monotonic()
            for number in range(1100):
                connections.append(socket.create_connection(("127.0.0.1", bridge.port), 10))
                if number % 2:
                    connections[-1].sendall(b"GET / HTTP/1.1\r\nHost:")
                if number % 100 == 0:
                    assert len(list(descriptors.iterdir())) < before + 300
                    assert await browser.status("GET", "/start") == 200
            await wait_until_async(lambda: len(list(descriptors.iterdir())) < before + 70)
            await page.open()
            assert await page.text("name") == "Catenary", "the page that was open stays"
            await assert_works(browser)
            assert time.monotonic() - began < 10
            await wait_until_async(lambda: len(list(descriptors.iterdir())) < before + 3, "their end", 20)
        assert "Traceback" not in bridge.log.read_text("utf-8")
        assert len(bridge.log.read_bytes()) < 1000
    finally:
        for connection in connections:
            connection.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@in_loop
async def test_requests_and_sockets_that_never_go_on_are_ended(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        cookie = "; ".join(f"{name}={value}" for name, value in bridge.cookies.items())
        head = (f"Host: 127.0.0.1:{bridge.port}\r\nOrigin: {bridge.origin}\r\nCookie: {cookie}\r\n"
                f"X-Catenary-Key: {browser.key}\r\n")
        began = time.monotonic()
        slow = [asyncio.to_thread(raw, bridge, data.encode(), 30.0) for data in (
            f"PUT /state/game HTTP/1.1\r\n{head}Content-Length: 100\r\n\r\n[1,",
            f"PUT /state/game HTTP/1.1\r\n{head}Transfer-Encoding: chunked\r\n\r\n3\r\n[1,\r\n",
            f"GET /start HTTP/1.1\r\n{head}\r\nGET /start HTTP/1.1\r\nHost: ",
            "POST /records HTTP/1.1\r\nContent-Length: 100\r\n\r\nx")]
        page = Page(await browser.new_socket())
        # The page tries again.
        assert await page.closing() == 1013
        assert 3 < time.monotonic() - began < 10
        answers = await asyncio.gather(*slow)
        assert 8 < time.monotonic() - began < 20
        assert [answer.split()[1] for answer in answers] == [b"408", b"408", b"200", b"403"]
        assert await browser.status("GET", "/state/game") == 404


# Messages.


@in_loop
async def test_messages_of_no_form_close_the_socket(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        for text in ("", "null", "[]", "{}", "nonsense", "[" * 30_000, '{"engine":"rules"}',
                     '{"engine":"rules","open":1}', '{"engine":"other","open":"catenary"}',
                     '{"engine":["rules"],"open":"catenary"}', '{"engine":"rules","open":"catenary","extra":1}',
                     '{"engine":"rules","line":"name"}', '{"engine":"rules","id":-1,"line":"name"}',
                     '{"engine":"rules","id":1.5,"line":"name"}', '{"engine":"rules","id":true,"line":"name"}',
                     '{"engine":"rules","id":1,"line":["name"]}', '{"engine":"rules","id":1,"line":"\\ud800"}',
                     '{"engine":"rules","interrupt":false}', '{"engine":"rules","close":null}',
                     '{"engine":"rules","id":1' + "0" * 400 + ',"line":"name"}'):
            page = await browser.page()
            await page.send(text)
            assert await page.closing() in (1006, 1008), text[:60]
        await assert_works(browser)


@in_loop
async def test_a_message_of_a_megabyte_closes_the_socket(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        page = await browser.page()
        await page.send("[" + " " * (1 << 20) + "]")
        # The code would be lost if the page were still writing after the bridge has closed.
        assert await page.closing() in (1006, 1009)
        await assert_works(browser)


@in_loop
async def test_binary_messages_close_the_socket(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        page = await browser.page()
        await page.socket.send_bytes(b'{"engine":"rules","open":"catenary"}')
        assert await page.closing() == 1008
        assert not bridge.engines()


@in_loop
async def test_messages_above_the_rate_wait(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        page = await browser.page()
        began = time.monotonic()
        for _ in range(2800):
            number = await page.begin("nothing")
        while (await page.until("answer"))["id"] != number:
            pass
        assert 1.5 < time.monotonic() - began < 60
        await page.open()
        assert await page.text("name") == "Catenary"


@in_loop
async def test_commands_without_an_end_are_not_kept(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        page = await browser.page()
        await page.open()
        await page.begin("analyze")
        for _ in range(100):
            await page.begin("position " + "x" * 60_000)
        failure = await page.until("failed")
        assert failure["reason"] == "too many commands wait for it"
        assert (await page.open())["type"] == "opened"


@in_loop
async def test_a_page_that_does_not_read_is_given_up(tmp_path: pathlib.Path) -> None:
    with Bridge(tmp_path / "state", "--engine", "odd", *ODD, tmp_path / "lines", MARK + "flood") as bridge:
        async with Browser(bridge) as browser:
            page = await browser.page()
            await page.open("rules", "odd")
            connection = page.socket._response.connection
            assert connection and connection.transport
            connection.transport.pause_reading()
            for _ in range(40):
                await page.begin("list_games")
            await wait_until_async(lambda: not started(bridge, MARK + "flood"), "the end of its engine")
            await assert_works(browser)


# Commands.


ALLOWED = ("name", "play black C3", "printsgf", "engine_param", "engine_param max_nodes 100",
           "engine_param network off", "engine_param threads 1", "engine_param searcher uct", "position ../.o./.. b",
           "read_record (;FF[4])", "check_puzzle B+ C3")
FORBIDDEN = ("", " ", "savesgf /tmp/x", "loadsgf /tmp/x", "printsgf /tmp/x", "printsgf  /tmp/x", "quit", "bench",
             "perft 9", "self_play 0 1 1 /tmp/x", "training_rows /tmp/x /tmp/y", "gogui-replay_record /tmp/x",
             "cputime", "SAVESGF /tmp/x", "SaveSgf /tmp/x", "1 savesgf /tmp/x", "01 name", " savesgf /tmp/x", " name",
             "name\t", "savesgf\t/tmp/x", "save\x00sgf /tmp/x", "savesgf\u00a0/tmp/x", "ｓavesgf /tmp/x",
             "name\nsavesgf /tmp/x", "name\rsavesgf /tmp/x", "name\x0bquit", "name\u2028quit", "name\x85quit",
             "play black C3\nquit", "play black C3\rquit", "play black C3\x0bquit", "play black C3\u2028quit",
             "play black\x00 C3", "play black\tC3", "play black C3\x85quit", "play black C3 # quit", "# interrupt",
             "name#", "#",
             "engine_param network /tmp/x", "engine_param network ../x", "engine_param network on /tmp/x",
             "engine_param  network /tmp/x", "engine_param Network /tmp/x", "engine_param hash_mb 1000000",
             "engine_param solver_mb 1000000", "engine_param threads -1", "engine_param threads 1e9",
             "engine_param threads ٩", "engine_param searcher ../x", "engine_param max_nodes 1 2",
             "engine_param live_gfx on", "play black " + "x" * (60 << 10), "exec", "!ls")


@in_loop
async def test_commands_off_the_list_reach_no_engine(tmp_path: pathlib.Path) -> None:
    log = tmp_path / "lines"
    with Bridge(tmp_path / "state", "--engine", "odd", *ODD, log, MARK + "list") as bridge:
        async with Browser(bridge) as browser:
            page = await browser.page()
            await page.open("thinking", "odd")
            for line in FORBIDDEN:
                answer = await page.ask(line, "thinking")
                assert answer["type"] == "answer" and not answer["ok"], line
                assert "bridge" in answer["text"] or "command" in answer["text"], answer
            assert "'savesgf'" in (await page.ask("savesgf x", "thinking"))["text"]
            assert not log.exists()
            for line in ALLOWED:
                await page.ask(line, "thinking")
        received = [line.partition(" ")[2] for line in log.read_text("utf-8").splitlines()]
        assert received == list(ALLOWED)


@in_loop
async def test_threads_and_memory_have_limits(tmp_path: pathlib.Path) -> None:
    limits = {(): 4 << 30, ("--engine-memory", "2.5"): 5 << 29, ("--engine-memory", "0"): resource.RLIM_INFINITY}
    if SANITIZED:  # The engine can't start within a limit; the client lifts the default one.
        del limits["--engine-memory", "2.5"]
    for options, expected in limits.items():
        with Bridge(tmp_path / "state", *options) as bridge:
            async with Browser(bridge) as browser:
                page = await browser.page()
                await page.open()
                await page.text("name")
                number, = bridge.engines()
                if not SANITIZED:
                    assert resource.prlimit(number, resource.RLIMIT_AS)[0] == expected
                assert resource.prlimit(number, resource.RLIMIT_CORE)[0] == 0
                for threads in ("0", "64", "000000099", "999999999"):
                    await page.text(f"engine_param threads {threads}")
                    assert int(await page.text("engine_param threads")) == page.ready["threads"] <= 8


# Engines.


@in_loop
async def test_an_engine_that_is_killed_or_ends_is_reported_at_once(tmp_path: pathlib.Path) -> None:
    with Bridge(tmp_path / "state", "--engine", "odd", *ODD, tmp_path / "lines", MARK + "dies") as bridge:
        async with Browser(bridge) as browser:
            page = await browser.page()
            for idle in (True, False):
                await page.open("thinking")
                await page.text("name", "thinking")
                if not idle:
                    await page.begin("analyze", "thinking")
                    await page.begin("name", "thinking")
                    await page.until("part")
                number, = bridge.engines()
                os.kill(number, signal.SIGKILL)
                assert await page.until("failed", "answer") == {"type": "failed", "engine": "thinking",
                                                                "reason": "killed by SIGKILL"}
                assert "no engine" in (await page.ask("name", "thinking"))["text"]
            for command, reason in (("undo", "ended with status 1: no way back"), ("version", "wrote 'what is this?'"),
                                    ("showboard", "wrote ")):
                await page.open("rules", "odd")
                failure = await page.ask(command)
                assert failure["type"] == "failed" and failure["reason"].startswith(reason), failure
                await wait_until_async(lambda: not started(bridge, MARK + "dies"), "the end of all that it started")
            await page.open("rules", "odd")
            number = await page.begin("analyze")
            assert [await page.receive() for _ in range(4)] == [
                *({"type": "part", "engine": "rules", "id": number, "text": text}
                  for text in ("first", "second", "third")),
                {"type": "answer", "engine": "rules", "id": number, "ok": True, "text": ""}]


@pytest.mark.parametrize("end", ["close", "open", "reload", "takeover", "engine", "keeper", "sigterm", "sigkill"])
@in_loop
async def test_what_an_engine_has_started_ends_with_it(tmp_path: pathlib.Path, end: str) -> None:
    """Children in separate sessions, and daemons that nothing connects with it."""
    mark = MARK + end
    with Bridge(tmp_path / "state", "--engine", "odd", *ODD, tmp_path / "lines", mark) as bridge:
        async with Browser(bridge) as browser:
            page = await browser.page()
            await page.open("thinking", "odd")
            await page.open("rules")
            assert await page.text("name", "thinking") == "odd"
            # Two processes of the keeper, the engine, its child and its daemon.
            marked = await wait_until_async(lambda: len(started(bridge, mark)) == 5 and started(bridge, mark))
            # It searches without answering.
            await page.begin("genmove black", "thinking")
            engine, = [pid for pid in marked if "odd_engine" in command_of(pid) and "keeper.py" not in command_of(pid)]
            keepers = [pid for pid in marked if "keeper.py" in command_of(pid)]
            match end:
                case "close":
                    await page.send({"engine": "thinking", "close": True})
                case "open":
                    await page.open("thinking", "catenary")
                case "reload":
                    await page.socket.close()
                case "takeover":
                    page = await browser.page()
                    await page.open("rules")
                case "engine":
                    os.kill(engine, signal.SIGKILL)
                case "keeper":
                    os.kill(min(keepers), signal.SIGKILL)
                case "sigterm" | "sigkill":
                    await asyncio.to_thread(bridge.stop, signal.Signals[end.upper()])
            await wait_until_async(lambda: not started(bridge, mark), "the end of all", 20)
            if end in ("close", "open", "engine", "keeper"):
                assert await page.text("name", "rules") == "Catenary", "the other engine stays"


def started(bridge: Bridge, mark: str) -> list[int]:
    """The processes of engines with a mark, which the command line of the bridge has too."""
    return [pid for pid in processes_with(mark) if pid != bridge.process.pid]


def command_of(pid: int) -> str:
    try:
        return pathlib.Path(f"/proc/{pid}/cmdline").read_text("utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return ""


@in_loop
async def test_one_page_at_a_time_has_engines(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        first = await browser.page()
        await first.open()
        began = time.monotonic()
        second = await browser.page()
        assert time.monotonic() - began < 4, "it does not wait for the one before, which may be asleep"
        assert not bridge.engines()
        assert await first.receive() == {"type": "replaced"}
        assert await first.closing() == 4001
        await second.open()
        assert await second.text("name") == "Catenary"


@in_loop
async def test_there_are_never_more_than_two_engines(bridge: Bridge) -> None:
    """Whatever pages request at the same time."""
    most, ends = 0, False

    def count() -> None:
        nonlocal most
        while not ends:
            most = max(most, len(bridge.engines()))
    async with Browser(bridge) as browser:
        counting = asyncio.create_task(asyncio.to_thread(count))
        page = await browser.page()
        for number in range(30):
            await page.send({"engine": ("rules", "thinking")[number % 2], "open": "catenary"})
            await page.send({"engine": ("rules", "thinking")[number % 2], "id": number, "line": "analyze"})
        for number in range(30):
            assert (await page.until("opened", "failed"))["type"] == "opened"
        await wait_until_async(lambda: len(bridge.engines()) == 2)
        pages = [await browser.page() for _ in range(10)]
        for page in pages:
            for place in ("rules", "thinking"):
                with contextlib.suppress(ConnectionError):
                    await page.send({"engine": place, "open": "catenary"})
        for place in ("rules", "thinking"):
            assert await pages[-1].text("name", place) == "Catenary"
        ends = True
        await counting
    assert most == 2


@in_loop
async def test_an_engine_waits_for_the_end_of_the_one_before(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        page = await browser.page()
        await page.open()
        await page.text("name")
        engine, = bridge.engines()
        keeper = max(pid for pid in descendants(bridge.process.pid) if "keeper.py" in command_of(pid))
        os.kill(keeper, signal.SIGSTOP)
        try:
            await page.send({"engine": "rules", "open": "catenary"})
            await asyncio.sleep(1)
            assert bridge.engines() in ([engine], [])
            assert program_of(engine) == "catenary", "nobody has killed it"
        finally:
            os.kill(keeper, signal.SIGCONT)
        assert (await page.until("opened", "failed"))["type"] == "opened"
        assert await page.text("name") == "Catenary"
        assert program_of(engine) == ""


# Files.


DAMAGED = (b"", b"{", b'{"version": 1', b"\xff\xfe", b"[" * 150_000 + b"]" * 150_000, b'{"a":' * 150_000, b"\0" * 100,
           b'"' + b" " * (1 << 20) + b'"')


@in_loop
async def test_damaged_files_are_set_aside_and_named(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "state" / "catenary"
    folder.mkdir(parents=True)
    with Bridge(tmp_path / "state") as bridge:
        async with Browser(bridge) as browser:
            for name, file in (("game", folder / "game-1.json"), ("choices", folder / "choices.json")):
                for content in DAMAGED:
                    file.write_bytes(content)
                    assert await browser.status("GET", f"/state/{name}") == 404, content[:20]
                    assert not file.exists() and pathlib.Path(f"{file}.bad").read_bytes() == content
                    assert await browser.status("PUT", f"/state/{name}", b"{}") == 204
        assert bridge.log.read_text("utf-8").count("game-1.json cannot be used") == len(DAMAGED)


def test_it_starts_on_damaged_files(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "state" / "catenary"
    for content in DAMAGED:
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("game-1.json", "choices.json", "game-1.lock"):
            (folder / name).write_bytes(content)
        with Bridge(tmp_path / "state") as bridge:
            assert bridge.stop() == 0
    # There is no place to store files.
    blocked = tmp_path / "blocked"
    blocked.write_bytes(b"")
    with Bridge(blocked) as bridge:
        assert "games are not stored" in bridge.log.read_text("utf-8")
        asyncio.run(check_without_files(bridge))


async def check_without_files(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        assert await browser.status("GET", "/state/game") == 404
        assert await browser.status("PUT", "/state/game", b"{}") >= 400
        assert await browser.status("POST", "/records?game=catena", b"(;)") == 507
        await assert_works(browser)


@in_loop
async def test_two_bridges_keep_all_records_of_one_second(tmp_path: pathlib.Path) -> None:
    with Bridge(tmp_path / "state") as one, Bridge(tmp_path / "state") as two:
        async with Browser(one) as first, Browser(two) as second:
            bodies = [b"(;C[%d])" % number for number in range(60)]
            answers = await asyncio.gather(*((first, second)[number % 2].request("POST", "/records?game=catena", body)
                                             for number, body in enumerate(bodies)))
            assert [status for status, _ in answers] == [200] * 60
            names = [json.loads(body)["name"] for _, body in answers]
            assert len(set(names)) == 60
            folder = one.folder / "games"
            assert [(folder / name).read_bytes() for name in names] == bodies
            assert len(list(folder.iterdir())) == 60


@in_loop
async def test_a_disk_that_takes_no_large_file_leaves_nothing_behind(tmp_path: pathlib.Path) -> None:
    """Writes fail after 4 KiB, as on a full disk."""
    with Bridge(tmp_path / "state") as bridge:
        async with Browser(bridge) as browser:
            assert await browser.status("PUT", "/state/game", b'"old"') == 204
            resource.prlimit(bridge.process.pid, resource.RLIMIT_FSIZE, (4096, 4096))
            large = b'"' + b"x" * 10_000 + b'"'
            assert await browser.status("PUT", "/state/game", large) == 507
            assert await browser.request("GET", "/state/game") == (200, b'"old"')
            assert await browser.status("POST", "/records?game=catena", large) == 507
            assert await browser.json("/records") == []
            assert not list((bridge.folder / "games").iterdir())
            assert await browser.status("PUT", "/state/game", b'"new"') == 204
            assert await browser.status("POST", "/records?game=catena", b"(;)") == 200


@pytest.mark.skipif(not FAILING_DISK, reason="needs the library that makes writes fail")
@pytest.mark.parametrize("fault", ["once", "full"])
@in_loop
async def test_a_full_disk_leaves_no_empty_record(tmp_path: pathlib.Path, fault: str) -> None:
    """At each of the writes, syncs and renames of a record."""
    statuses = []
    for number in range(1, 6):
        state = tmp_path / str(number)
        with Bridge(state, LD_PRELOAD=str(FAILING_DISK), FAULT=fault, FAULT_AT=str(number),
                    FAULT_FOLDER=str(state / "catenary" / "games")) as bridge:
            async with Browser(bridge) as browser:
                statuses.append(await browser.status("POST", "/records?game=catena", b"(;C[whole])"))
                listed = await browser.json("/records")
                assert [record["bytes"] for record in listed] in ([], [11]), (number, listed)
                assert statuses[-1] == 507 or listed, (number, statuses)
    assert statuses[0] == 507 and statuses[-1] == 200, statuses
