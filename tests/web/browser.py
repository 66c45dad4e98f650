# SPDX-License-Identifier: MIT
"""The page of the web board in headless Chromium, used as a person would use it, without sleeping."""

import functools
import json
import random
import re
import subprocess

from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

from tests.support import under_test
from tests.web import chromium, client, site_server

POLL_SECONDS = 0.04
MISSING = re.compile(r"/(state/\w+|content/\w+\.json) - .* 404 ")
# Chromium's answers to a query at the moment when a page is replaced.
REPLACED = ("navigated", "context")
# Queries of the page, each made once for all cells.
TARGETS = """return [...document.querySelectorAll('#board .cell-button')]
  .filter((b) => /can go here/.test(b.getAttribute('aria-label'))).map((b) => b.dataset.cell)"""
# A test's script as a function of its arguments.
CALL = "(function () {%s\n})(...%s)"
# Waits inside the page until a condition holds: polling from here would cost more than the page itself.
WAIT = """
const [given, milliseconds] = arguments;
const holds = () => {%s};
return holds() || new Promise((done) => {
  const observer = new MutationObserver(() => {
    const answer = holds();
    if (answer) end(answer);
  });
  const timer = setTimeout(() => end(holds()), milliseconds);
  const end = (answer) => { observer.disconnect(); clearTimeout(timer); done(answer); };
  observer.observe(document, {attributes: true, childList: true, characterData: true, subtree: true});
});
"""
PLACE = "const {ply, key} = document.body.dataset; return `${ply} ${key}`"
CHANGED = "const {ply, key} = document.body.dataset; return `${ply} ${key}` !== given"
ANOTHER = "return document.body.dataset.game !== given"
READY = "return document.body?.dataset.ply !== undefined"
SEEN = "return [...document.querySelectorAll(given)].some((one) => one.checkVisibility())"
GONE = "return !document.querySelector(given)"
# The middle of an element, scrolled into the window, and the element that covers it there.
MIDDLE = """
const element = document.querySelector(arguments[0]);
if (!element?.checkVisibility()) return null;
element.scrollIntoViewIfNeeded();
const [box] = element.getClientRects();
const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
const hit = document.elementFromPoint(x, y);
return {x, y, cover: element.contains(hit) ? '' : hit?.outerHTML.slice(0, 120) ?? 'nothing'};
"""
# Fills in the new-game dialog: game, size, seat, level, options; returns the number of the previous game.
START = """
const [{game, size, play, level, options}] = arguments;
const dialog = document.querySelector('dialog[open]');
const set = (field, value) => {
  field.value = value;
  field.dispatchEvent(new Event(field.type === 'range' ? 'input' : 'change'));
};
const field = (text) => {
  const label = [...dialog.querySelectorAll('label')].find((one) => one.textContent === text);
  return document.getElementById(label.getAttribute('for'));
};
set(dialog.querySelector('select'), game);
if (size !== null) set(field('Size'), size);
for (const [name, value] of options) set(field(name), value);
dialog.querySelector(`input[name=play][value=${play}]`).click();
set(dialog.querySelector('option[value=level]').parentElement, 'level');
set(dialog.querySelector('input[type=range]'), level);
const before = document.body.dataset.game;
dialog.querySelector('#start-game').click();
return before;
"""
# The page's modules that a test's script may use: its controller and its store.
PAGE = "const {controller, store} = await import(document.querySelector('script[type=module]').src);"
# Starts a game by an action of the page; returns the number of the previous game.
ACT = """
return (async ([action]) => {
  %s
  const before = document.body.dataset.game;
  const {ply, key} = store.values.game.state;
  await controller.act({ply, key, ...action});
  return before;
})(arguments);
""" % PAGE
# The record of the game as SGF.
RECORD = "return (async () => { %s return controller.session.live.sgf(); })()" % PAGE
# The choices of a person as soon as one may act, or the end of the game.
LOOK = """
const {over, yours} = document.body.dataset;
const offers = [...document.querySelectorAll('#turn-buttons [data-offer]')].filter((b) => !b.hidden)
  .map((b) => b.dataset.offer);
if (over !== 'true' && yours !== 'true' && !offers.includes('roll')) return null;
const buttons = [...document.querySelectorAll('#board .cell-button')];
const names = (those) => those.map((button) => button.dataset.cell);
return {
  over: over === 'true', offers,
  targets: names(buttons.filter((b) => /can go here/.test(b.getAttribute('aria-label')))),
  clickable: names(buttons.filter((b) => b.classList.contains('clickable'))),
};
"""
# A piece of Black that can move.
OWN = """
return [...document.querySelectorAll('#board .movable')]
  .find((b) => b.getAttribute('aria-label').includes(', Black ')).dataset.cell
"""
OFFERS = """return [...document.querySelectorAll('#turn-buttons [data-offer]')]
  .filter((b) => !b.hidden).map((b) => b.id.slice('button-'.length))"""


def page_of(program):
    """The page of a server that lives as long as the tests, even if the window showed another program's page before."""
    page = _page_of(program)
    page.enter()
    return page


@functools.cache
def _page_of(program):
    if under_test.SITE:
        page = Page(chromium.shared(), site_server.lasting(under_test.SITE).address)
        page.new_game(games_of(program)[0])
        return page
    # Irrelevant to most tests: the first page, which a game from the command line replaces.
    return Page(chromium.shared(), client.lasting_server("--game", games_of(program)[0], program=program)[0].address)


def games_of(program):
    if under_test.SITE:
        return sorted(path.stem for path in under_test.SITE.glob("*/content/*.json"))
    return subprocess.run([program, "--list-games"], capture_output=True, text=True, check=True).stdout.split()


def cell_selector(name):
    return f'#board .cell-button[data-cell="{name}"]'


class Page:
    """The page in a browser, in terms of the game."""

    def __init__(self, driver, address):
        self.driver = driver
        self.origin = address.partition("?")[0]
        self.open(address)

    def enter(self):
        """Opens the page again if the page of another server has replaced it in its window."""
        if not self.driver.current_url.startswith(self.origin):
            self.open(self.origin)

    def open(self, address):
        self.driver.get(address)
        self.until(READY, message="no board appears")

    def reload(self):
        self.driver.refresh()
        self.until(READY, message="no board appears after a reload")

    def take_look(self, look):
        """Switches to the window or phone of `chromium.set_look`, which all pages share."""
        if chromium.set_look(self.driver, **look):
            self.reload()

    def js(self, script, *arguments):
        """Returns the value of a script, or that of its promise. It may use `arguments`."""
        command = {"expression": CALL % (script, json.dumps(arguments)), "returnByValue": True, "awaitPromise": True}
        answer = self._evaluate(command)
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"]["exception"].get("description"))
        return answer["result"].get("value")

    def _evaluate(self, command):
        """Evaluates a script; once more if its page has just been replaced by the next one."""
        for last in (False, True):
            try:
                return self.driver.execute_cdp_cmd("Runtime.evaluate", command)
            except WebDriverException as error:
                if last or not any(word in error.msg for word in REPLACED):
                    raise
        raise AssertionError

    def wait(self, condition, message=""):
        """Waits for a condition that cannot be determined in the page alone."""
        return WebDriverWait(self.driver, chromium.PATIENCE_SECONDS, POLL_SECONDS,
                             [StaleElementReferenceException]).until(lambda _: condition(), message)

    def until(self, holds, given=None, message=""):
        """Waits until JavaScript, which may use `given`, returns a true value, and returns it."""
        answer = self.js(WAIT % holds, given, 950 * chromium.PATIENCE_SECONDS)
        if not answer:
            raise AssertionError(message)
        return answer

    def appears(self, selector, message=""):
        """Waits until an element is visible."""
        self.until(SEEN, selector, message or f"no {selector}")

    def vanishes(self, selector, message=""):
        """Waits until there is no such element."""
        self.until(GONE, selector, message or f"{selector} stays")

    def data(self, name):
        return self.js("return document.body?.dataset[arguments[0]] ?? null", name)

    @property
    def ply(self):
        return int(self.data("ply"))

    @property
    def over(self):
        return self.data("over") == "true"

    @property
    def errors(self):
        """Console lines that are errors; missing stored data is not an error."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] == "SEVERE" and not MISSING.search(entry["message"])]

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.js("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def middle(self, selector):
        """The centre of an element that nothing covers."""
        found = self.js(MIDDLE, selector)
        if not found:
            raise AssertionError(f"no {selector} in sight")
        if found["cover"]:
            raise AssertionError(f"{selector} lies below {found['cover']}")
        return {"x": found["x"], "y": found["y"]}

    def click(self, selector, count=1):
        """A mouse click at the centre of an element; `count` is its number among the clicks at that place."""
        place = {**self.middle(selector), "button": "left", "clickCount": count}
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {**place, "type": kind})

    def cell(self, name):
        return self.find(cell_selector(name))

    def name_of(self, cell):
        return self.js("return document.querySelector(arguments[0]).getAttribute('aria-label')", cell_selector(cell))

    def message(self):
        """The text of the last refusal."""
        return self.text("#refusal:not([hidden]), #toast:not([hidden])")

    # Games

    def new_game(self, game, size=None, play="black", level=1, options=()):
        """Starts a game by the dialog, filled in by a script."""
        self.js("document.querySelector('#button-menu-new').click()")
        self.appears("dialog[open] #start-game", "no dialog")
        before = self.js(START, {"game": game, "size": size, "play": play, "level": level, "options": list(options)})
        self.until(ANOTHER, before, "no new game starts")

    def two_people(self, game, size=None, position=None, clock=None):
        """Starts a game of two people without the dialog, optionally from a position of a later stage."""
        setting = {"game": game, "size": size} if size else {"game": game}
        people = {"black": client.PERSON, "white": client.PERSON}
        self._start({**setting, "action": "new", "seats": people, "clock": clock})
        if position:
            self._start({**setting, "action": "position", "text": position})

    def _start(self, action):
        self.until(ANOTHER, self.js(ACT, action), "no new game starts")

    def field_of(self, label):
        """The drop-down list below a label of the open dialog."""
        for one in self.all("dialog[open] label"):
            if one.text == label:
                return Select(self.find(f"#{one.get_attribute('for')}"))
        raise AssertionError(f"no field {label}")

    @property
    def offers(self):
        return self.js(OFFERS)

    def act(self, action, message="nothing changes"):
        """Does an action and waits for its effect on the board."""
        before = self.js(PLACE)
        action()
        try:
            self.until(CHANGED, before, message)
        except AssertionError as error:
            raise AssertionError(f"{message}; {self.message()}") from error

    def change(self, selector):
        """Clicks an element and waits for the board to change."""
        self.act(lambda: self.click(selector), f"a click on {selector} changes nothing")

    def click_cell(self, cell):
        self.change(cell_selector(cell))

    def click_own(self, cell):
        """Clicks a cell; in a game where both colours move all pieces, clicks a piece of Black instead of one of the
        engine."""
        if self.data("awaits") == "both" and not self.name_of(cell).split(", ")[1].startswith("Black"):
            cell = self.js(OWN)
        self.click_cell(cell)

    def step(self, chooser, click):
        """One step of a random player: a click with `click(cell)`, or a button."""
        look = self.until(LOOK, message="nobody is to move")
        if look["over"]:
            return False
        offers = look["offers"]
        cells = look["targets"] or look["clickable"]
        if cells and "roll" not in offers:
            click(chooser.choice(cells))
        else:
            usual = [name for name in ("roll", "pass") if name in offers]
            self.change(f"#button-{[*usual, *offers][0]}")
        return True

    def play(self, steps=10000, seed=1, click=None):
        """Plays random steps; returns their number."""
        chooser = random.Random(seed)
        for count in range(steps):
            if not self.step(chooser, click or self.click_cell):
                return count
        return steps

    # Hands

    def press(self, *keys):
        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def hover(self, selector):
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {**self.middle(selector), "type": "mouseMoved"})

    def drag(self, start_cell, end_cell):
        chain = ActionChains(self.driver, duration=20)
        chain.click_and_hold(self.cell(start_cell)).move_to_element(self.cell(end_cell)).release().perform()

    def tap(self, selector):
        """A finger touching an element."""
        for kind, points in (("touchStart", [self.middle(selector)]), ("touchEnd", [])):
            self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
