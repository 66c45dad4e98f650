# SPDX-License-Identifier: MIT
"""Attacks on the server of the web board: each of its eight rules."""

import asyncio
import os
import pathlib
import re
import resource
import signal
import socket
import tempfile
import time
import unittest

import aiohttp
from catenary_tools.puzzles import collection
from catenary_tools.web import server

from tests.support.waiting import wait_until
from tests.web import client
from tests.web.client import ADDRESS, Server, WebTest

PUZZLE = collection.shipped("catchup").puzzles[0].id


class Requests(WebTest):
    """Requests of other pages, other programs and other names of this machine."""

    ROUTES = ("/", "/games", "/engines", "/position", "/record.sgf", "/choices", "/page/main.mjs", "/drawing/board.mjs",
              "/rules/catchup", "/tour/catchup", "/diagram/catchup/catchup-start", "/rules/images/catchup-start.svg",
              "/puzzles", f"/puzzles/catchup/{PUZZLE}", "/review/1", "/nothing", "/socket")

    async def status(self, path, method="GET", cookies=True, **headers):
        jar = self.cookies if cookies else None
        async with aiohttp.ClientSession(cookies=jar, cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
            async with session.request(method, self.server.origin + path, headers=headers) as response:
                return response.status

    async def test_a_foreign_host_is_refused_on_every_route(self):
        port = self.server.origin.rpartition(":")[2]
        for path in self.ROUTES:
            for host in (f"evil.example:{port}", f"localhost:{port}", f"127.0.0.1:{int(port) + 1}", "127.0.0.1", ""):
                self.assertEqual(await self.status(path, Host=host), 403, (path, host))

    async def test_a_browser_without_the_key_is_refused_on_every_route(self):
        for path in self.ROUTES:
            self.assertEqual(await self.status(path, cookies=False), 403, path)
            self.assertEqual(await self.status(path, cookies=False, Cookie="catenary-1=x; session=é"), 403, path)
        self.assertEqual(await self.status("/record", "POST", False, Origin=self.server.origin), 403)

    async def test_a_foreign_origin_is_refused(self):
        for origin in ("http://evil.example", "null", self.server.origin.replace("http:", "https:"),
                       self.server.origin + "0"):
            for path in self.ROUTES:
                self.assertEqual(await self.status(path, Origin=origin), 403, (path, origin))
            self.assertEqual(await self.status("/record", "POST", Origin=origin), 403)
            with self.assertRaises(aiohttp.WSServerHandshakeError):
                await self.page.http.ws_connect(f"{self.server.origin}/socket", headers={"Origin": origin})

    async def test_writes_and_sockets_need_an_origin(self):
        self.assertEqual(await self.status("/record", "POST"), 403)
        self.assertEqual(await self.status("/review", "POST"), 403)
        self.assertEqual(await self.status("/review/1", "DELETE"), 403)
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
            self.assertEqual(await self.status("/record", method), 403)
        with self.assertRaises(aiohttp.WSServerHandshakeError):
            await self.page.http.ws_connect(f"{self.server.origin}/socket", headers={})

    async def test_the_first_address_is_good_for_one_browser(self):
        path = self.server.address.removeprefix(self.server.origin)
        for path in (path, "/?token=", "/?token=x", "/games?token=x", "/?token=%00%ff"):
            self.assertEqual(await self.status(path, cookies=False), 403, path)

    async def test_the_cookie_is_for_this_server_alone(self):
        with Server(self.state / "other") as other:
            async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
                async with session.get(other.address, allow_redirects=False) as response:
                    self.assertEqual(response.status, 200)
                    self.assertIn('content="0; url=/"', await response.text())
                    cookie = response.headers["Set-Cookie"]
                async with session.get(other.address) as response:
                    self.assertNotEqual(response.status, 403, "the same browser may use its address again")
            self.assertIn("HttpOnly", cookie)
            self.assertIn("SameSite=Strict", cookie)
            self.assertIn(other.origin.rpartition(":")[2], cookie.partition("=")[0])
            self.assertNotIn(ADDRESS.search(other.address)[0].partition("=")[2], cookie)

    async def test_it_listens_on_this_machine_alone(self):
        port = int(self.server.origin.rpartition(":")[2])
        listening = [line.split()[1] for line in pathlib.Path("/proc/net/tcp").read_text("ascii").splitlines()[1:]
                     if line.split()[3] == "0A"]
        self.assertIn(f"0100007F:{port:04X}", listening)
        self.assertNotIn(f"00000000:{port:04X}", listening)

    async def test_headers_of_every_response(self):
        for path in self.ROUTES[:-1]:
            async with self.page.http.get(self.server.origin + path) as response:
                policy = response.headers["Content-Security-Policy"]
                self.assertIn("default-src 'none'", policy, path)
                self.assertEqual(response.headers["X-Content-Type-Options"], "nosniff", path)
                self.assertFalse([name for name in response.headers if name.startswith("Access-Control")], path)
        async with self.page.http.get(self.server.origin + "/games") as response:
            policy = response.headers["Content-Security-Policy"]
        self.assertIn("frame-ancestors 'none'", policy)
        self.assertNotIn("unsafe", policy)

    async def test_browsers_keep_files_of_this_version_alone(self):
        _, page = await self.page.get("/")
        script = re.search(r'src="(/\w+/page/main\.mjs)"', page)[1]
        other = f"/{'0' * 16}/page/main.mjs"
        for path, kept in ((script, True), (other, False), *((path, False) for path in self.ROUTES[:-1])):
            async with self.page.http.get(self.server.origin + path) as response:
                self.assertEqual("immutable" in response.headers["Cache-Control"], kept, path)
                self.assertEqual("no-store" in response.headers["Cache-Control"], not kept, path)
        self.assertEqual((await self.page.get(script))[1], (await self.page.get(other))[1])
        self.assertEqual(await self.status(script, cookies=False), 403)
        self.assertEqual(await self.status(script, Origin="http://evil.example"), 403)
        for path in (script.replace("main.mjs", "../main.py"), script.replace("main.mjs", "..%2fmain.py"),
                     script.replace("/page/main.mjs", "/games"), script.replace("/page/", "//page/")):
            self.assertEqual(await self.raw_status(path), b"404", path)

    async def test_a_path_in_a_file_name_finds_nothing(self):
        for path in ("/page/../main.py", "/page/%2e%2e/main.py", "/page/..%2fmain.py", "/drawing/../svg.py",
                     "//etc/passwd", "/page//etc/passwd", "/rules/..%2f..%2fREADME", "/rules/images/../catena.md",
                     "/rules/images/%2e%2e%2fcatena.md", "/tour/../games", "/diagram/catena/../../etc"):
            self.assertIn(await self.raw_status(path), (b"403", b"404"), path)

    async def raw_status(self, path):
        """The status of a path that no client cleans up."""
        host = self.server.origin.removeprefix("http://")
        cookie = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        reader, writer = await asyncio.open_connection(*host.split(":"))
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read(100)
        writer.close()
        return answer.split()[1]

    async def test_a_record_above_the_limit_is_refused(self):
        status, _ = await self.page.post("/record", b"(;" + b" " * (1 << 20))
        self.assertEqual(status, 413)
        self.assertEqual((await self.page.get("/games"))[0], 200)

    async def test_requests_that_are_no_http(self):
        host, port = self.server.origin.removeprefix("http://").split(":")
        for data in (b"\x00" * 1000, b"GET / HTTP/9.9\r\n\r\n", b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n"):
            with socket.create_connection((host, int(port)), 5) as connection:
                connection.sendall(data)
                connection.settimeout(5)
                self.assertRegex(connection.recv(100), rb"^(HTTP/\d\.\d 40[0-9]|$)")
        self.assertEqual((await self.page.get("/games"))[0], 200)


class Versions(unittest.TestCase):
    def test_a_file_that_changes_has_another_address(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "index.html").write_text('<script src="/page/main.mjs">', encoding="utf-8")
            (folder / "main.mjs").write_text("old", encoding="utf-8")
            files = server.StaticFiles({"/page/": folder})
            first = files.index()
            self.assertEqual(files.index(), first)
            (folder / "main.mjs").write_text("newer", encoding="utf-8")
            second = files.index()
            self.assertNotEqual(second, first)
            kept = [bool(files.find(page.split('"')[1])[2]) for page in (first, second)]
            self.assertEqual(kept, [False, True])


class Messages(WebTest):
    """Messages of a page that has been taken over, or is faulty."""

    async def assert_alive(self):
        page = await self.new_page()
        await page.new("catchup", size=3)
        self.assertIsNone(await page.act("click", cell="B2"))

    async def closing(self, socket):
        """Reads to the end; returns the code of the close."""
        while not socket.closed:
            await asyncio.wait_for(socket.receive(), 10)
        return socket.close_code

    async def test_a_message_of_a_megabyte_closes_the_socket(self):
        socket = await self.page.new_socket()
        await socket.send_str("[" + " " * (1 << 20) + "]")
        # The code is lost where the page still writes while the server has closed.
        self.assertIn(await self.closing(socket), (1006, 1009))
        await self.assert_alive()

    async def test_a_thousand_messages_a_second_close_the_socket(self):
        socket = await self.page.new_socket()
        began = time.monotonic()
        for _ in range(1000):
            if socket.closed:
                break
            try:
                await socket.send_str('{"action":"pause"}')
            except ConnectionError:
                break
        self.assertIn(await self.closing(socket), (1006, 1008))
        self.assertLess(time.monotonic() - began, 10)
        await self.assert_alive()

    async def test_binary_messages_close_the_socket(self):
        socket = await self.page.new_socket()
        await socket.send_bytes(b"\x00")
        self.assertEqual(await self.closing(socket), 1003)

    async def test_the_number_of_sockets_is_limited(self):
        sockets = []
        with self.assertRaises(aiohttp.WSServerHandshakeError):
            for _ in range(20):
                sockets.append(await self.page.new_socket())
        self.assertLess(len(sockets), 10)
        for socket_ in sockets:
            await socket_.close()
        await self.assert_alive()

    async def test_what_is_no_action_is_refused(self):
        before = self.page.game
        texts = ["", "null", "[]", "{}", "nonsense", "[" * 30_000, '{"action":1}', '{"action":["click"]}',
                 '{"action":"__init__"}', '{"action":"do"}', '{"action":"quit"}', '{"action":"eval","text":"1"}',
                 '{"action":"think"}', '{"action":"new"}', '{"action":"new","game":"chess"}',
                 '{"action":"goto","ply":-1}', '{"action":"goto","ply":true}', '{"action":"goto","ply":1e3}',
                 '{"action":"pause","extra":1}']
        for text in texts:
            await self.page.socket.send_str(text)
            while (message := await self.page.receive())["type"] != "refused":
                pass
            self.assertTrue(message["text"], text[:40])
            await asyncio.sleep(0.02)
        self.assertEqual(self.page.game["state"], before["state"])

    async def test_a_line_of_gtp_in_an_action_is_refused(self):
        await self.page.new("catchup", size=3)
        before = self.page.game["state"]
        line = "B2\nsavesgf /tmp/catenary-attack"
        for action, values in (("click", {"cell": line}), ("turn", {"text": line}), ("position", {"text": line}),
                               ("turn", {"text": "B2 # quit"}), ("new", {"game": line}),
                               ("new", {"game": "catena", "options": {"komi": "1\nquit"}}),
                               ("new", {"game": "catena", "options": {"komi 1\nquit": "1"}}),
                               ("seats", {"seats": {"black": {"kind": "engine", "engine": "/bin/sh", "limit": {}}}}),
                               ("seats", {"seats": {"black": {"kind": "engine", "engine": "catenary",
                                                              "limit": {"seconds": 1e9}}}}),
                               ("move", {"from": "B2", "to": "C3\nquit"}), ("resign", {"color": "black\n"})):
            self.assertTrue(await self.page.act(action, **values), (action, values))
            await asyncio.sleep(0.02)
        self.assertEqual(self.page.game["state"], before)
        self.assertFalse(pathlib.Path("/tmp/catenary-attack").exists())

    async def test_engines_have_limits(self):
        await self.page.new("catchup", client.QUICK, client.QUICK, size=5)
        await self.page.until(lambda page: page.game["result"])
        engines = self.server.engines()
        self.assertLessEqual(len(engines), 2)
        expected = resource.RLIM_INFINITY if os.environ.get("CATENARY_SANITIZED") else 4 << 30
        for number in engines:
            self.assertEqual(resource.prlimit(number, resource.RLIMIT_AS)[0], expected)

    @unittest.skipIf(os.environ.get("CATENARY_SANITIZED"), "sanitizers need address space without limit")
    def test_the_memory_of_engines_can_be_chosen(self):
        for gib, expected in (("2.5", 5 << 29), ("0", resource.RLIM_INFINITY)):
            with tempfile.TemporaryDirectory() as state, Server(state, "--engine-memory", gib) as server:
                for number in server.engines():
                    self.assertEqual(resource.prlimit(number, resource.RLIMIT_AS)[0], expected)

    async def test_the_key_is_on_no_command_line(self):
        key = re.search(r"token=(\S+)", self.server.address)[1].encode()
        for number in (self.server.process.pid, *self.server.engines()):
            self.assertNotIn(key, pathlib.Path(f"/proc/{number}/cmdline").read_bytes())
            self.assertNotIn(key, pathlib.Path(f"/proc/{number}/environ").read_bytes())


class End(unittest.TestCase):
    def test_it_ends_by_itself_without_a_page(self):
        with tempfile.TemporaryDirectory() as state, Server(state, "--idle", "0.005") as server:
            self.assertEqual(server.process.wait(20), 0)

    def test_no_engine_outlives_it(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            with tempfile.TemporaryDirectory() as state, Server(state) as server:
                engines = server.engines()
                self.assertTrue(engines)
                self.assertEqual(server.stop(number), 0 if number != signal.SIGKILL else -signal.SIGKILL)
                wait_until(lambda: not any(os.path.exists(f"/proc/{engine}") for engine in engines), "their end")
