# SPDX-License-Identifier: MIT
"""The engine in WebAssembly in a worker of headless Chromium, with and without shared memory."""

import functools
import http.server
import pathlib
import threading

import pytest
from selenium import webdriver

from tests.support import under_test
from tests.web import chromium

HERE = pathlib.Path(__file__).parent
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:; worker-src 'self'"
ISOLATION = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}
PAGE = b'<!doctype html><title>engine</title><script type="module" src="page.mjs"></script>'
MAX_LATENCY_MS = 100 * under_test.SLOWNESS


class Files(http.server.SimpleHTTPRequestHandler):
    """The files of the build folder and of this one."""

    extensions_map = {".mjs": "text/javascript", ".wasm": "application/wasm", "": "application/octet-stream"}
    isolated = False

    def translate_path(self, path):
        own = HERE / path.lstrip("/")
        built = pathlib.Path(under_test.ENGINE).parent / path.lstrip("/")
        return str(own if own.is_file() else built)

    def do_GET(self):
        if self.path != "/":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE)

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        for name, value in ISOLATION.items() if self.isolated else ():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture(params=[False, True], ids=["alone", "isolated"], scope="module")
def page(request):
    handler = functools.partial(type("Handler", (Files,), {"isolated": request.param}))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        driver: webdriver.Chrome = chromium.shared()
        driver.set_script_timeout(300 * under_test.SLOWNESS)
        driver.get(f"http://127.0.0.1:{server.server_port}/")
        yield driver
        driver.get("data:,")
        server.shutdown()


def call(page, function, *arguments):
    result = page.execute_async_script(
        "const [name, given, done] = arguments;"
        "const wait = () => globalThis[name] ? globalThis[name](...given).then(done, error => done(String(error)))"
        " : setTimeout(wait, 10); wait();", function, arguments)
    return result


def signatures():
    text = (under_test.ROOT / "tests" / "data" / "signatures.csv").read_text(encoding="utf-8")
    return [line.split(",") for line in text.split()]


@pytest.mark.parametrize("game, total", signatures())
def test_the_totals_of_bench_are_those_of_the_program(page, game, total):
    assert call(page, "answer", f"set_game {game}") == "= \n\n"
    assert call(page, "answer", "bench").split()[1] == total


@pytest.mark.parametrize("game", [game for game, _ in signatures()])
def test_a_search_ends_soon_after_the_signal(page, game):
    for line in (f"set_game {game}", "engine_param move_time 30"):
        assert call(page, "answer", line) == "= \n\n"
    stopped = call(page, "interrupted", "genmove black", 1000)
    assert stopped["text"].startswith("= ")
    assert stopped["latency"] < MAX_LATENCY_MS


def test_a_proof_ends_soon_after_the_signal(page):
    assert call(page, "answer", "set_game catchup") == "= \n\n"
    stopped = call(page, "interrupted", "solve", 1000)
    assert stopped["text"].startswith("= unknown")
    assert stopped["latency"] < MAX_LATENCY_MS
