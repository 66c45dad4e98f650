# SPDX-License-Identifier: MIT
"""Features that the site has and the bridge's page lacks: no server, no connection, updates to other versions."""

import base64
import gzip
import hashlib
import io
import pathlib
import re
import shutil
import statistics

import pytest
import zbar
from PIL import Image

from tests.support import under_test
from tests.web import browser, chromium
from tests.web.site_server import SiteServer

pytestmark = pytest.mark.site

# The maximum size in bytes of a first load, and the reserve that it must leave for later changes.
MOST_FIRST_BYTES = 1_000_000
LEAST_SPARE_BYTES = 30_000
# The games of the dialog, some with their usual sizes, and the files of their networks.
NETWORKS = [("catalonia", None, []), ("catchup", None, ["network"]), ("catena", None, ["network"]),
            ("catena", 15, ["network-large"]), ("cation", None, ["network"]), ("colorado", None, ["network"])]
# On an idle machine this takes less than 2.
MOST_FIRST_SECONDS = 10 * under_test.SLOWNESS
MOST_STOP_MILLISECONDS = 100 * under_test.SLOWNESS
# Whole games of random turns that take hundreds of clicks start from here.
LAST_TURNS = {"colorado": "......../......../x..x..../......../.o....../......../......../...x.... "
                          "w started=2 landed=- passes=0"}
OFFLINE = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
# Waits for things that no change of the document reveals.
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
# Records when the board can be used, and returns the files that are requested later.
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
# Removes the service worker and its files.
FORGET = """
return (async () => {
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  for (const key of await caches.keys()) await caches.delete(key);
})();
"""
# The milliseconds that an endless search of the thinking engine takes to stop.
STOP = """
return (async ([game]) => {
  const {controller} = await import(document.querySelector('script[type=module]').src);
  const {engines} = controller.session;
  const engine = engines.thinker(engines.own, {black: {kind: 'person'}, white: {kind: 'person'}});
  const position = {setting: {game, size: null, options: {}}, changes: []};
  const [, color] = await engine.ask(['engine_param move_time 60', 'to_move'], position);
  const hurry = new AbortController();
  const chosen = engine.choose(position, color, [], 'genmove', 60, {hurry: hurry.signal});
  await new Promise((done) => setTimeout(done, 500));
  const start = performance.now();
  hurry.abort();
  await chosen;
  return performance.now() - start;
})(arguments);
"""


# Starts another engine from the files of this page, whose version is no longer on the host; returns the failures.
OLD_FILES = """
return (async ([version]) => {
  const folder = new URL('../../', document.querySelector('script[type=module]').src);
  if (folder.href.includes(version)) return ['the new version'];
  const names = ['puzzles/catena.json', 'engine/wasm/networks/catchup/network.gzip',
                 'web/page/transport/engine_worker.mjs'];
  const answers = await Promise.all(names.map((name) => fetch(new URL(name, folder), {cache: 'no-store'})));
  return answers.filter(({ok}) => !ok).map(({url}) => url);
})(arguments);
"""
STORED_VERSIONS = SOON % """
const [key] = await caches.keys();
const found = (await (await caches.open(key)).keys()).map(({url}) => url.split('?files=')[1]).filter(Boolean);
return found.length === 1 && found;
"""
# Waits until no version is being installed.
SETTLED = SOON % "return !(await navigator.serviceWorker.getRegistration()).installing"
# The milliseconds that an action takes while the engine thinks about its turn.
ACT_WHILE_IT_THINKS = """
return (async ([name]) => {
  const {controller, store} = await import(document.querySelector('script[type=module]').src);
  const soon = () => new Promise((done) => setTimeout(done, 1));
  const thinking = {kind: 'engine', engine: controller.engines.own, limit: {seconds: 60}};
  const game = {game: 'catchup', size: 9, seats: {white: {kind: 'person'}, black: thinking}};
  const act = (action) => {
    const {ply, key} = store.values.game.state;
    return controller.act({ply, key, ...action});
  };
  await act({action: 'new', ...game});
  await act({action: 'turn', text: 'E5'});
  await new Promise((done) => setTimeout(done, 1000));
  const place = () => `${document.body.dataset.game} ${document.body.dataset.ply}`;
  const before = place();
  const start = performance.now();
  await act({action: name, ...name === 'new' ? game : {}});
  while (place() === before && performance.now() < start + 5000) await soon();
  return performance.now() - start;
})(arguments);
"""


# A turn in a record.
TURN = re.compile(r";[BW]\[\w*\](?:\[\w+\])*")
# The memory in the module of the engine: 512 pages, at most 16384.
MEMORY = bytes([5, 7, 1, 1, 0x80, 4, 0x80, 0x80, 1])
# Selects a file with this text when the page asks for one.
CHOOSE = """
const [text] = arguments;
HTMLInputElement.prototype.click = function () {
  const data = new DataTransfer();
  data.items.add(new File([text], 'games.sgf'));
  this.files = data.files;
  this.dispatchEvent(new Event('change'));
};
"""
DENIED = "Object.defineProperty(window, 'indexedDB', {get() { throw new DOMException('no', 'SecurityError'); }})"
KEEP_LARGE = """
return (async () => {
  %s
  await controller.session.files.keepRecord('catena', 'x'.repeat(3e6), null);
})()
""" % browser.PAGE


def forget(server):
    """Removes what an earlier server on the same port has stored in the browser."""
    chromium.shared().execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": server.origin, "storageTypes": "all"})


@pytest.fixture(params=[False, True], ids=["plain host", "isolating host"], name="server")
def started_server(request, tmp_path):
    shutil.copytree(under_test.SITE, tmp_path / "site")
    with SiteServer(tmp_path / "site", isolated=request.param) as server:
        forget(server)
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
    """Cuts off the connection of the page, its workers and its service worker."""
    page.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {**OFFLINE, "offline": offline})


def install(page):
    """Waits until the service worker has all files."""
    assert page.js(CONTROLLED)


def digest_of(content):
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def version_of(folder):
    """The name of the folder of the version."""
    return next(path.name for path in folder.iterdir() if path.is_dir())


def change(folder, name, text, other):
    """Replaces the site with another version, in which one file differs."""
    old, new = version_of(folder), hashlib.sha256(other.encode()).hexdigest()[:16]
    (folder / old).rename(folder / new)
    worker = folder / "service-worker.js"
    script = worker.read_text(encoding="utf-8").replace(old, new)
    for path in filter(pathlib.Path.is_file, folder.rglob("*")):
        content = path.read_bytes()
        changed = content.replace(old.encode(), new.encode())
        if path == folder / new / name:
            changed = changed.replace(text.encode(), other.encode())
            assert changed != content
        script = script.replace(digest_of(content), digest_of(changed))
        path.write_bytes(changed)
    worker.write_text(script, encoding="utf-8")


def test_the_first_load_is_small_and_quick(server, page):
    later = {*page.js(LATER), "service-worker.js"}
    files = [(server.folder / name).read_bytes() for name in page.first_files if name not in later]
    size, seconds = sum(len(gzip.compress(file)) for file in files), page.js("return window.ready") / 1000
    print(f"first load: {len(files)} files, {size} bytes compressed, interactive after {seconds:.2f} s")
    assert size < MOST_FIRST_BYTES
    assert seconds < MOST_FIRST_SECONDS


def test_a_game_loads_the_network_of_its_setting(server, page):
    later = {*page.js(LATER), "service-worker.js"}
    files = [(server.folder / name).read_bytes() for name in page.first_files if name not in later]
    first = sum(len(gzip.compress(file)) for file in files)
    loaded = set()
    assert {game for game, _, _ in NETWORKS} == set(browser.games_of(under_test.ENGINE))
    for game, size, names in NETWORKS:
        page.new_game(game, size=size, level=1)
        page.play(2, click=page.click_own)
        new = {name for name in page.js(LATER) if "/networks/" in name} - loaded
        assert [name.split("/networks/")[1] for name in new] == [f"{game}/{name}.gzip" for name in names]
        loaded |= new
        total = first + sum((server.folder / name).stat().st_size for name in new)
        spare = MOST_FIRST_BYTES - total
        print(f"{game}: {total} bytes compressed with its network, {spare} below the limit")
        assert spare >= LEAST_SPARE_BYTES, game


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


def find_update(page):
    """Makes the browser check for another version, which it otherwise does every hour."""
    page.js("return navigator.serviceWorker.ready.then((one) => one.update()).then(() => null)")


def use_update(page):
    # The isolated page is in another process; a mouse click would wait for the answer of the previous one.
    page.js("setTimeout(() => document.querySelector('#button-update').click())")
    page.wait(lambda: page.text("#tab-game") == "Moves", "the old version stays")
    page.until(browser.READY)


def publish(server):
    change(server.folder, "web/page/words/texts.mjs", 'tabs:{game:"Game"', 'tabs:{game:"Moves"')


def test_an_update_leaves_the_game_in_progress(server, page):
    page.two_people("catchup", size=5)
    page.play(3, seed=1)
    install(page)
    before = page.data("key")
    publish(server)
    find_update(page)
    page.appears("#button-update")
    # The running page is unchanged.
    page.play(1, seed=2)
    key = page.data("key")
    assert key != before
    assert page.text("#tab-game") == "Game"
    use_update(page)
    page.wait(lambda: page.data("key") == key, "the game does not go on")
    page.play(2, seed=3)


def test_an_update_with_two_windows(server, page):
    install(page)
    page.two_people("catchup", size=5)
    page.play(3, seed=1)
    first, driver = page.data("key"), page.driver
    windows = [driver.current_window_handle]
    driver.switch_to.new_window("tab")
    windows.append(driver.current_window_handle)
    try:
        page.open(page.origin)
        page.two_people("catena", size=5)
        page.play(2, seed=2)
        second = page.data("key")
        publish(server)
        find_update(page)
        page.appears("#button-update")
        use_update(page)
        page.wait(lambda: page.data("key") == second, "the game of the second window does not go on")
        # The first window keeps the old version until it is reloaded, also for files that it has not loaded yet.
        driver.switch_to.window(windows[0])
        page.appears("#button-update")
        assert page.js(OLD_FILES, version_of(server.folder)) == []
        assert page.text("#tab-game") == "Game"
        page.play(1, seed=4)
        first = page.data("key")
        use_update(page)
        page.wait(lambda: page.data("key") == first, "the game of the first window does not go on")
        assert page.js(STORED_VERSIONS) == [version_of(server.folder)]
    finally:
        driver.switch_to.window(windows[1])
        driver.close()
        driver.switch_to.window(windows[0])


def test_a_damaged_version_is_not_used(server, page):
    install(page)
    old = version_of(server.folder)
    publish(server)
    file = server.folder / version_of(server.folder) / "web" / "page" / "words" / "texts.mjs"
    content = file.read_bytes()
    file.write_bytes(content + b" ")
    find_update(page)
    page.js(SETTLED)
    assert not page.all("#button-update")
    page.reload()
    assert old in page.js("return document.querySelector('script[type=module]').src")
    # The browser logs the file.
    page.driver.get_log("browser")
    file.write_bytes(content)
    find_update(page)
    page.appears("#button-update")


def test_everything_comes_from_one_version_of_the_site(server, page):
    install(page)
    page.new_game("catena", level=1)
    names = page.js("return performance.getEntriesByType('resource').map(({name}) => name)")
    assert names
    assert [name for name in names if not name.startswith((page.origin, "data:", "blob:"))] == []
    assert {re.split("[/?]", name.removeprefix(page.origin))[0] for name in names if name.startswith(page.origin)} <= {
        version_of(server.folder), "manifest.webmanifest", "service-worker.js"}


@pytest.mark.parametrize("action", ["undo_turn", "new", "stop"])
def test_a_person_waits_for_no_search(page, action):
    install(page)
    page.reload()
    latencies = [page.js(ACT_WHILE_IT_THINKS, action) for _ in range(3)]
    print(action, latencies)
    assert statistics.median(latencies) < MOST_STOP_MILLISECONDS


@pytest.fixture(name="stranger")
def opened_stranger(server, page):
    """The page in a browser with a separate profile."""
    del page
    driver = chromium.start()
    yield browser.Page(driver, server.address)
    driver.quit()


def scanned(page, selector):
    """Returns the text of the QR code in a picture of an element."""
    picture = Image.open(io.BytesIO(page.find(selector).screenshot_as_png)).convert("L")
    picture = picture.resize((2 * picture.width, 2 * picture.height))
    image = zbar.Image(*picture.size, "Y800", picture.tobytes())
    zbar.ImageScanner().scan(image)
    return [symbol.data for symbol in image]


def test_another_browser_opens_a_shared_game(page, stranger):
    page.two_people("catchup", size=5)
    page.play(seed=1)
    assert page.over
    page.js("document.querySelector('#button-menu-share').click()")
    page.appears("#dialog-share .qr-code")
    address = page.find("#dialog-share input[readonly]").get_attribute("value")
    assert address.startswith(f"{page.origin}#g=")
    assert scanned(page, "#dialog-share .qr-code") == [address]
    stranger.driver.get("about:blank")
    stranger.open(address)
    stranger.wait(lambda: stranger.data("key") == page.data("key"), "the game is not opened")
    assert stranger.ply == page.ply
    assert TURN.findall(stranger.js(browser.RECORD)) == TURN.findall(page.js(browser.RECORD))
    assert stranger.find("#record").is_displayed()


def test_records_move_to_another_browser(page, stranger, tmp_path):
    for game, size in (("catena", 5), ("catchup", 5)):
        page.two_people(game, size=size)
        page.play(3, seed=1)
    page.two_people("cation")
    behaviour = {"behavior": "allow", "downloadPath": str(tmp_path / "saved")}
    page.driver.execute_cdp_cmd("Page.setDownloadBehavior", behaviour)
    page.js("document.querySelector('#button-menu-open').click()")
    page.appears("#records-export")
    own = page.text("#dialog-records .records")
    page.click("#records-export")
    page.wait(lambda: list((tmp_path / "saved").glob("*.sgf")), "nothing is saved")
    [file] = (tmp_path / "saved").glob("*.sgf")
    stranger.js(CHOOSE, file.read_text(encoding="utf-8"))
    stranger.js("document.querySelector('#button-menu-open').click()")
    stranger.appears("#records-import")
    stranger.click("#records-import")
    stranger.appears("#records-news")
    assert stranger.text("#records-news") == "2 games imported."
    assert stranger.text("#dialog-records .records") == own


class Unable(browser.Page):
    """A page that cannot start, and says why."""

    def open(self, address):
        self.driver.get(address)
        self.appears("#button-try-again")


def edit(server, name, text, other):
    path = server.folder / version_of(server.folder) / name
    content = path.read_text(encoding="utf-8")
    assert text in content
    path.write_text(content.replace(text, other), encoding="utf-8")


@pytest.fixture(name="bare")
def started_bare_server(tmp_path):
    shutil.copytree(under_test.SITE, tmp_path / "site")
    with SiteServer(tmp_path / "site") as server:
        forget(server)
        yield server
    chromium.shared().get("data:,")
    # The browser logs missing files and refused workers.
    chromium.shared().get_log("browser")


def refuse_workers(server):
    server.headers["Content-Security-Policy"] = "worker-src 'none'"


def age_browser(server):
    edit(server, "engine/wasm/engine.mjs", "WebAssembly.validate(", "(() => false)(")


def lose_engine(server):
    (server.folder / version_of(server.folder) / "engine" / "wasm" / "catenary.wasm.gzip").unlink()


@pytest.mark.parametrize("spoil, reason", [
    (refuse_workers, "The file of the engine cannot be loaded"),
    (age_browser, "too old for the engine: its WebAssembly has no SIMD instructions and no exceptions"),
    (lose_engine, "Cannot load .*catenary.wasm.gzip: status 404")])
def test_a_page_without_an_engine_says_why(bare, spoil, reason):
    spoil(bare)
    page = Unable(chromium.shared(), bare.address)
    assert re.search(reason, page.text("#notice")), page.text("#notice")


def test_a_missing_network_pauses_the_game(bare):
    file = bare.folder / version_of(bare.folder) / "engine" / "wasm" / "networks" / "catena" / "network.gzip"
    content = file.read_bytes()
    file.unlink()
    page = browser.Page(chromium.shared(), bare.address)
    page.appears("#start")
    page.new_game("catena", play="white", level=3)
    # After a second attempt.
    page.appears("#button-resume")
    assert "its network for catena cannot be loaded" in page.text("#messages")
    assert page.ply == 0
    file.write_bytes(content)
    page.change("#button-resume")
    page.wait(lambda: page.ply, "the engine does not move")


def limit_memory(server, megabytes):
    """Gives the engine a memory of a fixed size, which is less than its usual one."""
    path = server.folder / version_of(server.folder) / "engine" / "wasm" / "catenary.wasm.gzip"
    module = gzip.decompress(path.read_bytes())
    assert module.count(MEMORY) == 1
    pages = 16 * megabytes
    size = bytes([pages & 0x7F | 0x80, pages >> 7])
    # The numbers have 2 and 3 bytes, as before.
    changed = module.replace(MEMORY, MEMORY[:4] + size + bytes([size[0], size[1] | 0x80, 0]))
    path.write_bytes(gzip.compress(changed))


def test_an_engine_without_memory_pauses_the_game_and_goes_on_later(bare):
    file = bare.folder / version_of(bare.folder) / "engine" / "wasm" / "catenary.wasm.gzip"
    content = file.read_bytes()
    # Enough for the rules, too little for a search.
    limit_memory(bare, 9)
    page = browser.Page(chromium.shared(), bare.address)
    page.appears("#start")
    page.new_game("catchup", size=5, play="white", level=9)
    page.play(1, seed=1)
    # After a second attempt.
    page.appears("#button-resume")
    assert "too little memory for it; close other tabs or apps" in page.text("#messages")
    assert page.ply
    before = page.data("key")
    # The browser gets more memory.
    file.write_bytes(content)
    page.reload()
    assert page.data("key") == before
    page.change("#button-resume")
    page.wait(lambda: page.data("key") != before, "the engine does not move")


def test_an_engine_whose_memory_cannot_grow_plays_on(bare):
    """Its tables become smaller."""
    edit(bare, "engine/wasm/catenary.mjs", "1073741824", str(33_554_432))
    page = browser.Page(chromium.shared(), bare.address)
    page.appears("#start")
    for game in browser.games_of(under_test.ENGINE):
        page.new_game(game, level=9)
        page.play(3, seed=1)


def test_a_denied_storage_is_told_and_the_game_goes_on(bare):
    driver = chromium.shared()
    note = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": DENIED})
    try:
        page = browser.Page(driver, bare.address)
        page.appears("#start")
        page.appears(".notice .primary")
        page.two_people("catchup", size=5)
        page.play(3, seed=1)
    finally:
        driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", note)


def test_a_full_storage_is_told_and_the_game_goes_on(bare):
    driver = chromium.shared()
    # Chromium requests persistent storage once.
    limit = {"origin": bare.origin}
    driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {**limit, "quotaSize": 100_000})
    try:
        page = browser.Page(driver, bare.address)
        page.appears("#start")
        page.two_people("catchup", size=5)
        # Chromium does not check the quota for small texts.
        page.js(KEEP_LARGE)
        page.appears(".notice .primary")
        page.play(3, seed=1)
    finally:
        driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", limit)
