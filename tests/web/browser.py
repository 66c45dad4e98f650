# SPDX-License-Identifier: MIT
"""The page of the web board in headless Chromium: looked at and clicked like a person, without sleeping."""

import atexit
import functools
import os
import random
import shutil
import sys

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions import interaction
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

SLOWNESS = float(os.environ.get("CATENARY_SLOWNESS", "1"))
PATIENCE_SECONDS = 15 * SLOWNESS
POLL_SECONDS = 0.04
ARGUMENTS = ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars",
             "--no-first-run", "--disable-background-networking")
# Reads of the page, each once for all cells.
CLICKABLE = """return [...document.querySelectorAll('#board .cell-button.clickable')].map((b) => b.dataset.cell)"""
TARGETS = """return [...document.querySelectorAll('#board .cell-button')]
  .filter((b) => /possible target/.test(b.getAttribute('aria-label'))).map((b) => b.dataset.cell)"""
IN_TURN = """
const {over, yours} = document.body.dataset;
const roll = document.querySelector('#button-roll');
return over === 'true' || yours === 'true' || Boolean(roll && !roll.hidden);
"""
# Waits inside the page: a question from here each time would cost more than the page itself.
WAIT = """
const [given, milliseconds, done] = arguments;
const holds = () => {%s};
if (holds()) return done(true);
const observer = new MutationObserver(() => { if (holds()) end(true); });
const timer = setTimeout(() => end(holds()), milliseconds);
const end = (answer) => { observer.disconnect(); clearTimeout(timer); done(answer); };
observer.observe(document, {attributes: true, childList: true, characterData: true, subtree: true});
"""
PLACE = "const {ply, key} = document.body.dataset; return `${ply} ${key}`"
CHANGED = "const {ply, key} = document.body.dataset; return `${ply} ${key}` !== given"
# Fills in the dialog of a new game: game, size, seat, level, options; returns the number of the game before.
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
set(dialog.querySelector('input[type=range]'), level);
const before = document.body.dataset.game;
dialog.querySelector('#start-game').click();
return before;
"""
LOOK = """
const {over, yours, awaits} = document.body.dataset;
const buttons = [...document.querySelectorAll('#board .cell-button')];
const names = (those) => those.map((button) => button.dataset.cell);
return {
  over: over === 'true', targets: names(buttons.filter((b) => /possible target/.test(b.getAttribute('aria-label')))),
  clickable: names(buttons.filter((b) => b.classList.contains('clickable'))),
  offers: [...document.querySelectorAll('#turn-buttons [data-offer]')].filter((b) => !b.hidden)
    .map((b) => b.dataset.offer),
};
"""
OFFERS = """return [...document.querySelectorAll('#turn-buttons [data-offer]')]
  .filter((b) => !b.hidden).map((b) => b.id.slice('button-'.length))"""


def start():
    """Returns a running browser. Raises WebDriverException where none starts."""
    options = webdriver.ChromeOptions()
    for argument in ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
    driver.set_script_timeout(PATIENCE_SECONDS)
    set_look(driver)
    set_media(driver, **{"prefers-color-scheme": "light"})
    return driver


@functools.cache
def shared():
    """Returns the browser of all tests of a program; ends the program where none starts."""
    if not shutil.which("chromedriver") or not shutil.which("chromium"):
        sys.exit("chromium or chromium-driver is not installed")
    try:
        driver = start()
    except WebDriverException as error:
        sys.exit(f"chromium does not start: {error.msg}")
    atexit.register(driver.quit)
    return driver


def set_look(driver, width=1280, height=800, mobile=False, scale=1):
    """Gives the pages of a browser another window, or that of a phone with touch."""
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": scale, "mobile": mobile})
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": mobile, "maxTouchPoints": 1})


def set_media(driver, **features):
    """Emulates preferences of the person, such as `prefers-color-scheme`."""
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]})


class Page:
    """The page in a browser, in words of the game."""

    def __init__(self, driver, address):
        self.driver = driver
        self.open(address)

    def open(self, address):
        self.driver.get(address)
        self.wait(lambda: self.data("ply") is not None, "no board appears")

    def reload(self):
        self.driver.refresh()
        self.wait(lambda: self.data("ply") is not None, "no board appears after a reload")

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, condition, message=""):
        return WebDriverWait(self.driver, PATIENCE_SECONDS, POLL_SECONDS,
                             [StaleElementReferenceException]).until(lambda _: condition(), message)

    def until(self, holds, given=None, message=""):
        """Waits until JavaScript that may use `given` returns true."""
        done = self.driver.execute_async_script(WAIT % holds, given, 950 * PATIENCE_SECONDS)
        if not done:
            raise AssertionError(message)

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
        """Lines of the console that are errors."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.js("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def click(self, selector):
        self.find(selector).click()

    def cell(self, name):
        return self.find(f'#board .cell-button[data-cell="{name}"]')

    def name_of(self, cell):
        return self.cell(cell).get_attribute("aria-label")

    def message(self):
        """The words of the last refusal."""
        return self.text("#toast") if self.js("return !document.querySelector('#toast').hidden") else ""

    # Games

    def new_game(self, game, size=None, play="black", level=1, options=()):
        """Starts a game by the dialog, filled in by a script."""
        self.js("document.querySelector('#button-menu-new').click()")
        self.until("return document.querySelector('dialog[open] #start-game')", message="no dialog")
        before = self.js(START, {"game": game, "size": size, "play": play, "level": level, "options": list(options)})
        self.until("return document.body.dataset.game !== given", before, "no new game starts")

    def field_of(self, label):
        """The list below a label of the open dialog."""
        for one in self.all("dialog[open] label"):
            if one.text == label:
                return Select(self.find(f"#{one.get_attribute('for')}"))
        raise AssertionError(f"no field {label}")

    def wait_for_turn(self):
        """Waits until a person may act, or the game is over."""
        self.until(IN_TURN, message="nobody is to move")

    @property
    def offers(self):
        return self.js(OFFERS)

    def act(self, action, message="nothing changes"):
        """Carries out an action and waits for its answer on the board."""
        before = self.js(PLACE)
        action()
        try:
            self.until(CHANGED, before, message)
        except AssertionError as error:
            raise AssertionError(f"{message}; {self.message()}") from error

    def click_cell(self, cell):
        self.act(self.cell(cell).click, f"a click on {cell} changes nothing")

    def step(self, chooser, click):
        """One step of a random player: a click by `click(cell)`, or a button."""
        self.wait_for_turn()
        look = self.js(LOOK)
        if look["over"]:
            return False
        offers = look["offers"]
        if "roll" in offers:
            self.act(self.find("#button-roll").click)
            return True
        cells = look["targets"] or look["clickable"]
        if cells:
            click(chooser.choice(cells))
        else:
            self.act(self.find(f"#button-{'pass' if 'pass' in offers else offers[0]}").click)
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

    def hover(self, element):
        ActionChains(self.driver, duration=0).move_to_element(element).perform()

    def drag(self, start_cell, end_cell):
        chain = ActionChains(self.driver, duration=20)
        chain.click_and_hold(self.cell(start_cell)).move_to_element(self.cell(end_cell)).release().perform()

    def tap(self, element):
        """A finger that touches an element."""
        finger = PointerInput(interaction.POINTER_TOUCH, "finger")
        builder = ActionBuilder(self.driver, mouse=finger, duration=0)
        finger = builder.pointer_action
        finger.move_to(element)
        finger.pointer_down()
        finger.pointer_up()
        builder.perform()
