# SPDX-License-Identifier: MIT
"""Headless Chromium, one instance for all tests of a program."""

import atexit
import functools
import shutil
import sys

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.service import Service

from tests.support.under_test import SLOWNESS

PATIENCE_SECONDS = 15 * SLOWNESS
# An application window has no address field, whose own pages cost more than ours.
ARGUMENTS = ("--app=data:,", "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
             "--hide-scrollbars", "--no-first-run", "--disable-background-networking", "--disable-component-update",
             "--disable-default-apps", "--disable-extensions", "--disable-sync",
             "--disable-features=Translate,MediaRouter,OptimizationHints",
             # Provides a mouse, which a machine without a screen lacks.
             "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4")
# Pages change without animation; tests of motion enable it.
MEDIA = {"prefers-color-scheme": "light", "prefers-reduced-motion": "reduce"}


def start():
    """Returns a running browser. Raises WebDriverException if none starts."""
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
    """Returns the browser shared by all tests of a program; exits if none starts."""
    if not shutil.which("chromedriver") or not shutil.which("chromium"):
        sys.exit("chromium or chromium-driver is not installed")
    try:
        driver = start()
    except WebDriverException as error:
        sys.exit(f"chromium does not start: {error.msg}")
    atexit.register(driver.quit)
    return driver


def set_look(driver, width=1280, height=800, mobile=False, scale=1):
    """Gives the browser's pages another window size, or that of a phone with touch; returns whether it has changed."""
    look = (width, height, mobile, scale)
    if getattr(driver, "look", None) == look:
        return False
    driver.look = look
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": scale, "mobile": mobile})
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": mobile, "maxTouchPoints": 1})
    return True


def set_media(driver, **features):
    """Emulates user preferences such as `prefers-color-scheme`; those that are not given are reset."""
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": name, "value": value} for name, value in {**MEDIA, **features}.items()]})
