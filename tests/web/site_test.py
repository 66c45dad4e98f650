# SPDX-License-Identifier: MIT
"""What the site has that the page of the bridge has not: no server, no connection, other versions of itself."""

import base64
import gzip
import hashlib
import shutil
import statistics

import pytest

from tests.support import under_test
from tests.web import browser, chromium
from tests.web.site_server import SiteServer

pytestmark = pytest.mark.site

MOST_FIRST_BYTES = 1_000_000
# On a machine that does nothing else this takes less than 2.
MOST_FIRST_SECONDS = 10 * under_test.SLOWNESS
MOST_STOP_MILLISECONDS = 100 * under_test.SLOWNESS
# Whole games of random turns that take hundreds of clicks begin here.
LAST_TURNS = {"colorado": "......../......../x..x..../......../.o....../......../......../...x.... "
                          "w started=2 landed=- passes=0"}
OFFLINE = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
# Waits for what no change of the document reveals.
SOON = """
const end = performance.now() + %d;
return (async () => {
  for (;;) {
    const answer = await (async () => {%%s})();
    if (answer || performance.now() > end) return answer;
    await new Promise((done) => setTimeout(done, 50));
  }
})();
""" % (1000 * chromium.PATIENCE_SECONDS)
CONTROLLED = SOON % "return navigator.serviceWorker.controller?.state === 'activated'"
# Notes when the board can be used, and returns the files that are asked for later.
NOTE_READY = """
new MutationObserver((_, observer) => {
  if (document.body?.dataset.ply === undefined) return;
  window.ready = performance.now();
  observer.disconnect();
}).observe(document, {attributes: true, childList: true, subtree: true});
"""
LATER = """
return performance.getEntriesByType('resource').filter(({startTime}) => startTime > window.ready)
  .map(({name}) => name.slice(document.baseURI.length));
"""
# Forgets all that a site has kept in this browser.
FORGET = """
return (async () => {
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  for (const key of await caches.keys()) await caches.delete(key);
})();
"""
# The milliseconds that an endless search of the thinking engine takes to end after a stop.
STOP = """
return (async ([game]) => {
  const {controller} = await import(document.querySelector('script[type=module]').src);
  const {engines} = controller.session;
  const engine = engines.thinker(engines.own, {black: {kind: 'person'}, white: {kind: 'person'}});
  const position = {setting: {game, size: null, options: {}}, changes: []};
  await engine.ask(['engine_param move_time 60'], position);
  const hurry = new AbortController();
  const chosen = engine.choose(position, 'black', [], 'genmove', 60, {hurry: hurry.signal});
  await new Promise((done) => setTimeout(done, 500));
  const start = performance.now();
  hurry.abort();
  await chosen;
  return performance.now() - start;
})(arguments);
"""


@pytest.fixture(params=[False, True], ids=["plain host", "isolating host"], name="server")
def started_server(request, tmp_path):
    shutil.copytree(under_test.SITE, tmp_path / "site")
    with SiteServer(tmp_path / "site", isolated=request.param) as server:
        yield server


@pytest.fixture(name="page")
def opened_page(server):
    """The page, visited for the first time."""
    driver = chromium.shared()
    driver.get_log("browser")
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.clearBrowserCache", {})
    note = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": NOTE_READY})
    page = browser.Page(driver, server.address)
    page.first_files = server.files()
    driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", note)
    page.appears("#start")
    yield page
    errors = page.errors
    set_offline(page, False)
    page.js(FORGET)
    driver.get("data:,")
    assert errors == []


def set_offline(page, offline):
    """Takes the connection from the page, from its workers and from its service worker."""
    page.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {**OFFLINE, "offline": offline})


def install(page):
    """Waits until the service worker has all files."""
    assert page.js(CONTROLLED)


def digest_of(content):
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def change(folder, name, text, other):
    """Makes another version of the site, in which one file differs."""
    content = (folder / name).read_bytes()
    changed = content.replace(text.encode(), other.encode())
    assert changed != content
    (folder / name).write_bytes(changed)
    worker = folder / "service-worker.js"
    text = worker.read_text(encoding="utf-8")
    worker.write_text(text.replace(digest_of(content), digest_of(changed)), encoding="utf-8")


def test_the_first_load_is_small_and_quick(server, page):
    later = {*page.js(LATER), "service-worker.js"}
    files = [(server.folder / name).read_bytes() for name in page.first_files if name not in later]
    size, seconds = sum(len(gzip.compress(file)) for file in files), page.js("return window.ready") / 1000
    print(f"first load: {len(files)} files, {size} bytes compressed, interactive after {seconds:.2f} s")
    assert size < MOST_FIRST_BYTES
    assert seconds < MOST_FIRST_SECONDS


@pytest.mark.parametrize("again", [False, True], ids=["first visit", "later visit"])
def test_a_search_stops_at_once(page, again):
    if again:
        install(page)
        page.reload()
        assert page.js("return crossOriginIsolated")
    for game in browser.games_of(under_test.ENGINE):
        latencies = [page.js(STOP, game) for _ in range(3)]
        print(game, latencies)
        assert statistics.median(latencies) < MOST_STOP_MILLISECONDS, game


def test_whole_games_without_a_connection(server, page):
    install(page)
    server.close()
    set_offline(page, True)
    page.reload()
    for seed, game in enumerate(browser.games_of(under_test.ENGINE)):
        page.new_game(game, level=1)
        if game in LAST_TURNS:
            page.two_people(game, position=LAST_TURNS[game])
        page.play(seed=seed, click=page.click_own)
        assert page.over, game
        assert page.text("#result .result-text"), game


def test_an_update_leaves_the_game_in_progress(server, page):
    page.two_people("catchup", size=5)
    page.play(3, seed=1)
    install(page)
    before = page.data("key")
    change(server.folder, "web/page/words/texts.mjs", 'game: "Turns"', 'game: "Moves"')
    page.js("return navigator.serviceWorker.ready.then((one) => one.update()).then(() => null)")
    page.appears("#button-update")
    # The page that runs stays what it was.
    page.play(1, seed=2)
    key = page.data("key")
    assert key != before
    # The isolated page is in another process; a click of the mouse would wait for the answer of the one before.
    page.js("setTimeout(() => document.querySelector('#button-update').click())")
    # Another page may come between, which has the new version take over.
    page.wait(lambda: page.text("#tab-game") == "Moves", "the old version stays")
    page.wait(lambda: page.data("key") == key, "the game does not go on")
    page.play(2, seed=3)


def test_everything_comes_from_the_site(page):
    install(page)
    names = page.js("return performance.getEntriesByType('resource').map(({name}) => name)")
    assert names
    assert [name for name in names if not name.startswith((page.origin, "data:", "blob:"))] == []
