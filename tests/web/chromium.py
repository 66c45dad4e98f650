# SPDX-License-Identifier: MIT
"""Headless Chromium, one for all tests of a program."""

import atexit
import functools
import shutil
import sys

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.service import Service

from tests.support.under_test import SLOWNESS

PATIENCE_SECONDS = 15 * SLOWNESS
# A window of an application has no field of addresses, whose pages cost more than ours.
ARGUMENTS = ("--app=data:,", "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
             "--hide-scrollbars", "--no-first-run", "--disable-background-networking", "--disable-component-update",
             "--disable-default-apps", "--disable-extensions", "--disable-sync",
             "--disable-features=Translate,MediaRouter,OptimizationHints",
             # A mouse, which a machine without a screen has not.
             "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4")
# Pages change at once; tests of motion ask for it.
MEDIA = {"prefers-color-scheme": "light", "prefers-reduced-motion": "reduce"}


def start():
    """Returns a running browser. Raises WebDriverException where none starts."""
    options = webdriver.ChromeOptions()
    for argument in ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
    driver.set_script_timeout(PATIENCE_SECONDS)
    set_look(driver)
    set_media(driver)
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
    """Gives the pages of a browser another window, or that of a phone with touch; returns if it was another one."""
    look = (width, height, mobile, scale)
    if getattr(driver, "look", None) == look:
        return False
    driver.look = look
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": scale, "mobile": mobile})
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": mobile, "maxTouchPoints": 1})
    return True


def set_media(driver, **features):
    """Emulates preferences of the person, such as `prefers-color-scheme`; those that are not given are as always."""
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": name, "value": value} for name, value in {**MEDIA, **features}.items()]})
