# SPDX-License-Identifier: MIT
"""Tests of the parts beside the board on the page of the web board, in headless Chromium: buttons, dialogs, list of
turns, records, first steps."""

import json
import re

import pytest
from selenium.webdriver.common.keys import Keys

from tests.support.under_test import ENGINE, LONG
from tests.web import browser, client
from tests.web.browser import games_of
from tests.web.page_case import DROP, PASTE, PageCase

# Games for tests that do the same for each: with and without hexagons.
EVERY = 1 if LONG else 3
# The cells whose names have a word.
NAMED = """
return [...document.querySelectorAll('#board .cell-button')]
  .filter((b) => b.getAttribute('aria-label').split(', ').includes(arguments[0])).map((b) => b.dataset.cell)
"""
# As on a page without a server, whose address is for everybody.
LATE_CATALONIA = ".nblgbn./.pppppp./......../......../......../......../.PPPPPP./.NBLGBN. " \
    "w turn=12 phase=move moved=- chain=yes at=- total=4321"
SHARE_LOCALLY = "return (async () => { %s controller.session.files.isLocal = true; })()" % browser.PAGE
# What the clock shows after the players were redrawn.
REDRAWN_CLOCK = """return (async () => {
  %s
  store.set({settings: {...store.values.settings}});
  return document.querySelector('.clock.running').textContent;
})()""" % browser.PAGE
# Games of Catchup in the forms of other programs.
ABSTRACT_PLAY = json.dumps({
    "header": {"game": {"name": "Catchup"}, "players": [{"name": "Ann", "result": 1}, {"name": "Bea", "result": 0}]},
    "moves": [["e5", "a1,b1"], ["resign"]]})
TRIAL = "game=/lud/board/space/group/Catchup.lud\n" \
    "Move=[Move:mover=1,from=0,to=0,actions=[Add:type=Cell,to=0,what=1,decision=true]]\n"
CROSSCUT = "...../.x.../..oox/xx.xo/oox.. b latest=D3"


class Panels(PageCase):
    def test_undo_redo_and_the_list_of_turns(self):
        self.page.two_people("catchup", size=5)
        for cell in ("C3", "A1", "E5"):
            self.page.click_cell(cell)
        self.page.change("#button-undo")
        self.assertEqual(self.pieces, 2)
        self.assertIn("The turn is not finished", self.page.text("#status"))
        self.assertEqual(self.page.text("#status").count("Black to move"), 1)
        self.page.change("#button-redo")
        self.page.change("#button-undo_turn")
        self.assertEqual(self.pieces, 1)
        # A different stone; the first try remains as a variation.
        self.page.click_cell("B2")
        self.assertEqual(len(self.page.all(".turns .variation")), 1)
        # It follows the turn that has replaced it.
        kinds = "return [...document.querySelectorAll('.turns > li')].map((one) => one.classList.contains('variation'))"
        self.assertEqual(self.page.js(kinds), [False, False, True])
        # After a variation, each colour remains in its column.
        columns = self.page.js("return [...document.querySelectorAll('.turns > li:not(.variation)')]"
                               ".map((one) => one.offsetLeft)")
        self.assertEqual(len(set(columns)), 2, columns)
        self.page.change("#button-first")
        self.assertEqual(self.pieces, 0)

    def test_turns_can_be_typed(self):
        self.page.two_people("catena", size=5)
        field = self.page.find("#typed")
        self.page.act(lambda: field.send_keys("c3", Keys.ENTER))
        self.assertIn("Black stone", self.page.name_of("C3"))
        field.send_keys("nonsense", Keys.ENTER)
        self.page.wait(self.page.message)

    def test_typed_turns_take_spaces_and_a_wrong_one_stays_to_be_mended(self):
        self.page.two_people("catchup", size=5)
        field = self.page.find("#typed")
        self.page.act(lambda: field.send_keys("c3", Keys.ENTER))
        for text, cells in (("a3 e4", ("A3", "E4")), ("b2,  d4 ", ("B2", "D4"))):
            self.page.act(lambda text=text: field.send_keys(text, Keys.ENTER))
            self.assertTrue(all("stone" in self.page.name_of(cell) for cell in cells))
            self.assertEqual(field.get_attribute("value"), "")
        # The list shows cells in capitals.
        self.assertEqual([turn.text.split()[-1] for turn in self.turns][:2], ["C3", "A3,E4"])
        unknown = r"^There is no {} on this board\. Separate the parts .*, for example [A-E]\d(,[A-E]\d)*\.$"
        for text, reason in (("a1+b1", unknown.format(r"A1\+B1")), ("zz9", unknown.format("ZZ9")),
                             ("swap", unknown.format("SWAP")), ("c3", "stone")):
            field.clear()
            field.send_keys(text, Keys.ENTER)
            self.page.wait(lambda reason=reason: re.search(reason, self.page.message()), reason)
            self.assertEqual(field.get_attribute("value"), text)
        self.page.two_people("colorado")
        self.assertEqual(field.get_attribute("value"), "")
        self.page.act(lambda: field.send_keys("f1 - f7", Keys.ENTER))
        self.assertIn("White boat", self.page.name_of("F7"))

    def test_a_cooperative_game_offers_a_review_and_no_resignation(self):
        seen = """return ['#button-resign', '#button-tool-review']
          .map((one) => document.querySelector(one)).map((one) => [one.checkVisibility(), !one.disabled])"""
        self.page.two_people("catchup", size=5)
        self.assertEqual(self.page.js(seen)[0], [True, True])
        self.assertFalse(self.page.js(seen)[1][0])
        self.page.two_people("catalonia")
        self.assertFalse(self.page.js(seen)[0][0])
        self.assertEqual(self.page.js(seen)[1], [True, False])
        self.page.act(lambda: self.page.find("#typed").send_keys("b1-c3", Keys.ENTER))
        self.assertEqual(self.page.js(seen)[1], [True, True])

    def test_letters_are_silent_from_the_call_of_a_dialog_on(self):
        self.page.two_people("catena", size=5)
        before = self.page.js("return document.documentElement.dataset.coordinates")
        self.page.js("for (const key of 'nc') document.body.dispatchEvent("
                     "new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}))")
        self.page.appears("#dialog-new")
        self.assertEqual(self.page.js("return document.documentElement.dataset.coordinates"), before)

    def test_resigning_ends_the_game_after_a_question(self):
        self.page.two_people("catena", size=5)
        self.page.click_cell("C3")
        self.page.click("#button-resign")
        self.page.appears("#dialog-resign .wide:not(.primary)")
        self.page.click("#dialog-resign .wide:not(.primary)")
        self.page.wait(lambda: self.page.over)
        self.assertIn("Black wins", self.page.text("#result"))
        self.check_parts()
        self.assertEqual(self.page.offers, ["review", "rematch", "new"])
        self.assertFalse(self.page.find("#button-resign").is_displayed())
        # At an earlier position of the finished game there is a review instead.
        self.page.change("#button-first")
        self.assertFalse(self.page.find("#button-resign").is_displayed())
        self.assertTrue(self.page.find("#button-tool-review").is_displayed())

    def test_control_z_undoes_and_control_y_redoes_also_after_the_end(self):
        self.page.two_people("catena", size=5)
        self.page.click_cell("C3")
        self.page.click_cell("A1")
        press = "document.body.dispatchEvent(new KeyboardEvent('keydown', " \
            "{key: arguments[0], ctrlKey: !arguments[1], metaKey: arguments[1], bubbles: true, cancelable: true}))"
        for key, is_meta, ply in (("z", False, 1), ("z", True, 0), ("y", False, 1), ("y", False, 2)):
            self.page.js(press, key, is_meta)
            self.page.wait(lambda ply=ply: self.page.ply == ply)
        self.page.click("#button-resign")
        self.page.appears("#dialog-resign .wide:not(.primary)")
        self.page.click("#dialog-resign .wide:not(.primary)")
        self.page.wait(lambda: self.page.over)
        self.page.js(press, "z", False)
        self.page.wait(lambda: self.page.ply == 1)

    def test_a_hint_is_marked_and_said(self):
        self.page.two_people("catena", size=5)
        places = self.check_parts()
        self.page.click("#button-hint")
        self.page.appears("#board .hint", "no hint")
        self.check_parts(places)
        hint = self.page.text("#status .hint").removesuffix(" Strategy")
        self.assertIn(hint, self.page.text("#polite"))
        cell, = [mark for mark in self.page.js(NAMED, "hint")]
        self.assertIn(cell, hint)
        self.page.find("#status .to-strategy").send_keys(Keys.ENTER)
        self.page.appears("article.strategy")
        self.page.click("#panel-learn [aria-pressed]")

    def test_the_first_click_of_a_hint_stands_out(self):
        self.page.two_people("colorado")
        self.page.click("#button-hint")
        self.page.appears("#board .hint.first", "no first click")
        self.assertEqual(len(self.page.all("#board .mark.hint")), 2)
        self.assertEqual(len(self.page.all("#board .mark.hint.first")), 1)
        origin, target = self.page.js("return document.querySelector('#status .hint').textContent.match(/\\w\\d/g)")[:2]
        self.page.click_cell(origin)
        self.page.click_cell(target)
        self.page.wait(lambda: self.page.ply == 2)

    def test_a_record_is_dropped_on_the_page(self):
        self.page.two_people("catena", size=5)
        for cell in ("C3", "A1"):
            self.page.click_cell(cell)
        key = self.page.data("key")
        record = self.page.js(browser.RECORD)
        self.page.two_people("colorado")
        self.page.js(DROP, record)
        self.page.wait(lambda: self.page.data("key") == key, "the record is not opened")
        # The record is read-only until somebody plays on.
        self.assertTrue(self.page.find("#record").is_displayed())
        self.assertEqual(self.page.data("yours"), "false")
        places = self.check_parts()
        self.page.change("#button-previous")
        self.check_parts(places)
        self.page.change("#button-next")
        self.page.click(browser.cell_selector("E5"))
        self.page.wait(lambda: "record" in self.page.message())
        self.page.js(DROP, "no record at all")
        self.page.wait(lambda: "cannot be opened" in self.page.message())
        self.assertEqual(self.page.data("key"), key)
        self.page.click("#record button")
        self.page.wait(lambda: self.page.data("yours") == "true")
        self.page.click_cell("E5")
        self.assertFalse(self.page.find("#record").is_displayed())

    def test_a_game_of_another_program_is_dropped_or_pasted(self):
        self.page.two_people("colorado")
        self.page.js(DROP, ABSTRACT_PLAY)
        self.page.wait(lambda: self.page.ply == 3, "the game is not opened")
        self.assertIn("Black resigned", self.page.text("#record"))
        self.assertIn("Ann", self.page.text("#player-top") + self.page.text("#player-bottom"))
        # A text in a field is no game.
        self.page.js(PASTE, TRIAL, "#panel-game input")
        self.page.js(PASTE, TRIAL.replace("to=0", "to=99"))
        self.page.wait(lambda: "trial from Ludii" in self.page.message())
        self.assertEqual(self.page.ply, 3)
        self.page.js(PASTE, TRIAL)
        self.page.wait(lambda: self.page.ply == 1, "the trial is not opened")
        self.assertTrue(self.page.find("#record").is_displayed())

    def test_an_address_opens_its_position_after_a_question(self):
        self.page.two_people("catena", size=5)
        self.page.click_cell("C3")
        key = self.page.data("key")
        address = self.shared("position")[0]
        self.assertIn("#game=catena&size=5", address)
        self.page.two_people("colorado")
        self.page.driver.get("about:blank")
        self.page.open(address)
        self.page.appears("#dialog-address .wide:not(.primary)")
        self.page.click("#dialog-address .wide:not(.primary)")
        self.page.wait(lambda: self.page.data("key") == key, "the position is not opened")

    def shared(self, what):
        """Returns the address and the text that the dialog shares."""
        self.page.click("#button-menu-share")
        self.page.appears("#dialog-share")
        self.page.click(f"#dialog-share input[value={what}] + span")
        found = [self.page.find(f"#dialog-share {field}").get_attribute("value")
                 for field in ("input[readonly]", "textarea")]
        self.page.js("document.querySelector('dialog').close()")
        return found

    def test_an_address_opens_its_whole_game_as_a_record(self):
        self.page.two_people("catena", size=5)
        for cell in ("C3", "A1"):
            self.page.click_cell(cell)
        key = self.page.data("key")
        address, record = self.shared("game")
        # Neither the key of the board nor the token is in it.
        self.assertRegex(address, rf"^{re.escape(self.page.origin)}#g=[\w-]+$")
        self.assertIn("BOARDGAME[catena]", record)
        self.page.two_people("colorado")
        self.page.driver.get("about:blank")
        self.page.open(address)
        self.page.wait(lambda: self.page.data("key") == key, "the game is not opened")
        self.assertTrue(self.page.find("#record").is_displayed())
        self.assertEqual(len(self.turns), 2)
        # The address is used up, and the game that it replaced is not lost.
        self.assertNotIn("#", self.page.driver.current_url)

    def test_a_damaged_address_says_so_and_changes_nothing(self):
        self.page.two_people("catena", size=5)
        for cell in ("C3", "A1"):
            self.page.click_cell(cell)
        key = self.page.data("key")
        address = self.shared("game")[0]
        too_long = address.partition("=")[0] + "=" + "A" * 70_000
        for damaged, reason in ((address[:-9], "damaged"), (too_long, "too long")):
            self.page.driver.get("about:blank")
            self.page.open(damaged)
            self.page.wait(lambda reason=reason: reason in self.page.message())
            self.assertEqual(self.page.data("key"), key)
            self.assertFalse(self.page.find("#record").is_displayed())

    @pytest.mark.bridge
    def test_the_share_dialog_says_who_can_open_the_address_and_has_its_code(self):
        self.page.two_people("catena", size=5)
        self.page.click("#button-menu-share")
        self.page.appears("#dialog-share")
        self.assertIn("only in this browser", self.page.text("#dialog-share"))
        self.assertEqual(self.page.all(".qr-code"), [])
        # What others cannot open comes last, beside the text.
        is_link_visible = "return document.querySelector('#dialog-share input[readonly]').checkVisibility()"
        self.assertFalse(self.page.js(is_link_visible))
        self.page.click("#dialog-share summary")
        copy = "#dialog-share .field + .dialog-buttons button"
        self.page.click(copy)
        self.page.wait(lambda: self.page.text(copy).startswith(("Copied", "Selected")))
        self.page.press(Keys.ESCAPE)
        self.page.js(SHARE_LOCALLY)
        self.page.click("#button-menu-share")
        self.page.appears("#dialog-share .qr-code")
        self.assertIn("nothing is uploaded", self.page.text("#dialog-share"))
        self.assertTrue(self.page.js(is_link_visible))
        self.page.press(Keys.ESCAPE)
        self.page.reload()

    def test_the_dialog_by_mouse(self):
        before = self.page.data("game")
        self.page.click("#button-menu-new")
        self.page.appears("dialog[open] #start-game")
        browser.Select(self.page.find("dialog select")).select_by_value("catena")
        size = self.page.field_of("Size")
        self.assertIn("4 cells a side (for beginners), about 20 turns", [option.text for option in size.options])
        size.select_by_value("5")
        self.page.click("dialog details summary")
        self.assertIn("Square: the squares of the lengths",
                      [option.text for option in self.page.field_of("Scoring").options])
        self.page.click("dialog input[name=play][value=people] + span")
        self.page.click("#start-game")
        self.page.wait(lambda: self.page.data("game") != before, "no new game starts")
        self.assertEqual(len(self.page.all("#board .cell")), 19)

    def test_nothing_beside_a_common_total_of_four_digits_is_cut(self):
        self.addCleanup(self.page.take_look, self.look)
        cut = """
          const card = document.querySelector('#player-top'), box = card.getBoundingClientRect();
          document.querySelector('.gain').firstChild.textContent = '+1234';
          return [...card.querySelectorAll('span:not(.unseen)')].filter((one) => {
            const {left, right, top, bottom} = one.getBoundingClientRect();
            return one.checkVisibility() && (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 ||
              left < box.left || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1);
          }).map((one) => one.textContent);
        """
        seats = {"black": client.PERSON, "white": {"kind": "engine", "engine": "catenary", "limit": {"level": 10}}}
        for width in (360, 540, 900, 1024, 1280):
            self.page.take_look({"width": width, "height": 740, "mobile": width < 900})
            self.page._start({"action": "new", "game": "catalonia", "seats": seats, "clock": None})
            self.page._start({"action": "position", "game": "catalonia", "seats": seats, "text": LATE_CATALONIA})
            self.assertEqual(self.page.text("#player-top .total strong"), "4321")
            self.assertEqual(self.page.js(cut), [], width)

    def test_a_layout_is_chosen_by_name(self):
        before = self.page.data("game")
        self.page.click("#button-menu-new")
        self.page.appears("dialog[open] #start-game")
        browser.Select(self.page.find("dialog select")).select_by_value("colorado")
        self.page.click("dialog details summary")
        layout = self.page.field_of("Layout")
        self.assertEqual([option.text for option in layout.options], ["Usual", "Random", "Custom"])
        self.assertEqual(self.page.all("dialog input[type=text]")[0].is_displayed(), False)
        layout.select_by_visible_text("Random")
        self.page.click("#start-game")
        self.page.wait(lambda: self.page.data("game") != before, "no new game starts")
        # The same board again, from the letters of its layout.
        self.page.click("#button-menu-new")
        self.page.appears("dialog[open] #start-game")
        self.page.click("dialog details summary")
        self.assertEqual(self.page.field_of("Layout").first_selected_option.text, "Custom")
        self.assertRegex(self.page.find("dialog input[type=text]").get_attribute("value"), "^[RYGB]{64}$")
        self.page.press(Keys.ESCAPE)

    def test_the_level_is_remembered_by_the_server(self):
        self.page.new_game("catena", size=5, level=7)
        self.page.js("return (async () => {" + browser.PAGE +
                     "while ((await controller.session.files.getState('choices'))?.new_game?.catena?.level !== 7);})()")
        # Catena is the only game that has been played.
        self.page.js("return (async () => {" + browser.PAGE + "const {files} = controller.session;"
                     "const choices = await files.getState('choices');"
                     "await files.putState('choices', {...choices, new_game: {catena: choices.new_game.catena}});})()")
        # The storage of the browser belongs to the port of this run.
        self.page.js("localStorage.removeItem('catenary-choices')")
        self.page.reload()
        self.page.click("#button-menu-new")
        self.page.appears("dialog[open] output")
        self.assertEqual(self.page.text("dialog output"), "7")
        # Each game keeps its own.
        browser.Select(self.page.find("dialog select")).select_by_value("catchup")
        self.assertEqual(self.page.text("dialog output"), "1")
        self.page.click("dialog .close")
        self.page.new_game("catchup", size=3, level=2)
        self.page.click("#button-menu-new")
        self.page.appears("dialog[open] output")
        self.assertEqual(self.page.text("dialog output"), "2")
        browser.Select(self.page.find("dialog select")).select_by_value("catena")
        self.assertEqual(self.page.text("dialog output"), "7")

    def test_words_of_a_turn(self):
        self.page.two_people("catchup", size=5)
        self.assertEqual(self.page.find("#typed").get_attribute("placeholder"), "for example C3")
        self.page.click_cell("C3")
        self.assertRegex(self.page.find("#typed").get_attribute("placeholder"), r"^for example [A-E]\d,[A-E]\d$")
        self.page.press("e")
        self.page.wait(lambda: "end the turn" in self.page.message())
        # A message does not outlive its cause.
        self.page.click_cell("A1")
        self.assertEqual(self.page.message(), "")
        self.page.act(lambda: self.page.press("e"))
        self.assertEqual(self.turns[-1].text.split()[-1], "A1")

    def test_the_example_of_a_turn_is_no_stone_though_a_click_on_it_swaps(self):
        self.page.two_people("cation", size=5)
        self.page.click_cell("C3")
        self.assertRegex(self.page.find("#typed").get_attribute("placeholder"), "^for example (?!C3)[A-E][1-5]$")

    def test_the_only_person_has_won_or_lost(self):
        self.page.new_game("catena", size=5, level=1)
        self.page.click("#button-resign")
        self.page.appears("#dialog-resign .wide:not(.primary)")
        self.page.click("#dialog-resign .wide:not(.primary)")
        self.page.wait(lambda: self.page.over)
        self.assertEqual(self.page.text("#result h2"), "You lost")
        self.check_parts()

    def test_who_has_won_is_not_urged_to_take_the_first_steps(self):
        quick = {"kind": "engine", "engine": "catenary", "limit": {"level": 1}}
        game = {"action": "new", "game": "cation", "size": 5, "seats": {"black": {"kind": "person"}, "white": quick}}
        self.page._start({**game, "position": "..x../..xo./.ox../.ox../..... b latest=-"})
        self.page.click_cell("C1")
        self.page.wait(lambda: self.page.over)
        self.assertEqual(self.page.text("#result h2"), "You won")
        self.page._start(game)
        self.page.appears("#first-steps:not(.primary)")

    def test_a_rare_button_is_quiet_and_explained(self):
        self.page.two_people("catena", size=5)
        self.page.click_cell("C3")
        self.assertIn("half a point", self.page.text("#pass-note"))
        self.assertNotIn("offer", self.page.find("#button-pass").get_attribute("class").split())
        # The list shows the label of the button, not a pass.
        self.page.change("#button-pass")
        self.assertEqual(self.turns[-1].text.split(maxsplit=1)[-1], "Take the button")
        self.page.two_people("catchup", size=5)
        self.page.click_cell("C3")
        self.page.click_cell("A1")
        self.assertIn("offer", self.page.find("#button-pass").get_attribute("class").split())

    def test_a_forced_choice_is_ringed_said_once_and_explained_after_the_first_click(self):
        self.page.two_people("cation", size=5, position=CROSSCUT)
        places = self.check_parts()
        self.assertEqual(sorted(self.page.js(NAMED, "can be chosen")), ["D2", "E3"])
        self.assertEqual(self.page.text("#status").count("D2 or E3"), 1)
        self.page.click_cell("D2")
        self.assertIn("D2 is chosen. Choose where it goes", self.page.text("#status"))
        self.check_parts(places)
        self.page.click(browser.cell_selector("C3"))
        self.page.wait(self.page.message)
        self.check_parts(places)
        # A choice between the two is not a wrong click, and removes the message.
        self.page.click_cell("E3")
        self.assertEqual(self.page.message(), "")
        self.page.click_cell("E3")
        self.assertEqual([turn.text.split()[-1] for turn in self.turns], ["position"])

    def test_the_own_swap_is_told_beside_the_reply(self):
        self.page.new_game("cation", size=5, play="white")
        self.page.wait(lambda: self.page.data("yours") == "true")
        # The introduction stays until the user's first turn.
        self.assertTrue(self.page.find("#first-steps").is_displayed())
        self.assertIn("You may swap. To take over Black's stone, press Swap or choose the stone.",
                      self.page.text("#status"))
        self.assertNotIn("offer", self.page.find("#button-swap").get_attribute("class").split())
        self.page.click("#button-swap")
        self.page.wait(lambda: self.page.ply > 2 and self.page.data("yours") == "true")
        self.assertRegex(self.page.text("#status"), "becomes a white stone.*Black: ")
        self.assertFalse(self.page.find("#first-steps").is_displayed())

    def test_an_unfinished_game_is_offered_after_another_one_has_replaced_it(self):
        self.page.two_people("catena", size=5)
        for cell in ("C3", "A1"):
            self.page.click_cell(cell)
        key = self.page.data("key")
        self.page.two_people("catchup", size=5)
        self.assertIn("under Your games", self.page.text("#unfinished-game .note"))
        self.page.change("#button-back")
        self.assertEqual(self.page.data("key"), key)

    def test_without_puzzles_of_the_game_those_of_the_others_are_offered(self):
        self.page.two_people("catalonia")
        self.page.click("#button-menu-puzzles")
        self.page.appears("#dialog-puzzles .puzzle-task")
        self.assertEqual(self.page.text("#dialog-puzzles .puzzle-others"),
                         "There are no puzzles for the game on the board. These are from the other games.")
        self.page.press(Keys.ESCAPE)
        self.page.wait(lambda: not self.page.all("#dialog-puzzles"))
        self.page.two_people("catena", size=5)
        self.page.click("#button-menu-puzzles")
        self.page.appears("#dialog-puzzles .puzzle-task")
        self.assertEqual(self.page.all("#dialog-puzzles .puzzle-others"), [])

    def test_turns_have_the_number_of_the_game(self):
        self.page.two_people("catalonia")
        for turn in ("B1-C3", "B8-C6", "G1-F3", "G8-F6"):
            self.page.act(lambda text=turn: self.page.find("#typed").send_keys(text, Keys.ENTER))
        self.assertEqual([" ".join(turn.text.split()) for turn in self.turns],
                         ["1. B1-C3", "B8-C6", "2. G1-F3", "G8-F6"])

    def test_the_position_is_shown_and_set(self):
        self.page.two_people("catena", size=5)
        self.page.click_cell("C3")
        self.page.click("#button-menu-position")
        self.page.appears("#dialog-position summary")
        self.page.click("#dialog-position summary")
        text = self.page.find("#dialog-position details textarea").get_attribute("value")
        self.page.js("document.querySelector('dialog').close()")
        self.page.click_cell("A1")
        self.page.click("#button-menu-position")
        self.page.appears("#dialog-position textarea")
        field = self.page.find("#dialog-position textarea")
        self.assertEqual(field.get_attribute("value"), "")
        field.send_keys("nonsense")
        self.page.click("#dialog-position .primary")
        self.page.wait(lambda: "For example" in self.page.text("#position-refusal"))
        self.assertEqual(field.get_attribute("value"), "nonsense")
        field.clear()
        field.send_keys(text)
        self.page.change("#dialog-position .primary")
        self.assertEqual(self.pieces, 1)
        self.page.vanishes("dialog")


# Holds the first answer of the engine with the rules until `release()`, or has all fail until `mend()`.
HOLD = """return (async () => { %s
  const {rules} = controller.engines;
  const ask = rules.ask;
  window.release = null;
  rules.ask = (...words) => release ? ask.apply(rules, words) : new Promise((done) => {
    window.release = () => done(ask.apply(rules, words));
  });
  window.mend = () => { rules.ask = ask; };
})()
""" % browser.PAGE
FAIL = """return (async () => { %s
  const {rules} = controller.engines;
  const ask = rules.ask;
  rules.ask = () => Promise.reject(new Error('broken'));
  window.mend = () => { rules.ask = ask; };
})()
""" % browser.PAGE


class Learning(PageCase):
    def new_page(self, game, script=""):
        """A page that has not loaded the first steps of the game yet, with a script that `mend()` undoes."""
        self.page.two_people(game, size=5)
        self.page.reload()
        self.page.js(script)
        self.addCleanup(self.page.js, "window.mend?.()")

    def test_the_first_steps_of_a_game_that_was_left_come_too_late(self):
        self.new_page("cation", HOLD)
        self.page.click("#tab-learn")
        self.page.until("return Boolean(window.release)")
        self.page.two_people("catena", size=5)
        self.page.click("#tab-learn")
        self.page.appears(".tour button[data-cell=C3]")
        words = self.page.text(".tour-text")
        self.page.js("release(); mend(); return new Promise((done) => setTimeout(done, 500))")
        self.assertEqual(self.page.text(".tour-text"), words)

    def test_a_game_that_is_started_while_learning_is_shown(self):
        self.page.two_people("catena", size=5)
        self.page.click("#tab-learn")
        self.page.appears(".tour .diagram")
        self.page.new_game("catchup", size=5, play="people")
        self.page.appears("#panel-game")
        # A lesson opened together with its game stays open.
        self.page.click("#title")
        self.page.appears(".game-cards")
        self.page.click("[data-game=colorado] .link")
        self.page.appears(".tour .diagram")
        self.assertEqual(self.page.text("#title"), "Colorado")
        self.page.click("#title")
        self.page.appears(".game-cards")
        self.page.click("[data-game=catena] .game-play")
        self.page.appears("#panel-game")
        self.assertEqual(self.page.text("#title"), "Catena")

    def test_first_steps_that_fail_are_told_and_tried_again(self):
        self.new_page("catena", FAIL)
        self.page.click("#tab-learn")
        self.page.wait(lambda: self.page.message() == "broken")
        self.page.appears(".legend, article.rules")
        self.page.js("mend()")
        self.page.click("#tab-game")
        self.page.click("#tab-learn")
        self.page.appears(".tour button[data-cell=C3]")

    def test_a_practice_board_that_fails_says_why(self):
        self.new_page("catena")
        self.page.click("#tab-learn")
        self.page.appears(".tour button[data-cell=C3]")
        self.page.js(FAIL)
        self.page.click(".tour button[data-cell=C3]")
        self.page.wait(lambda: self.page.message() == "broken")

    def test_a_link_in_the_rules_leads_to_its_heading(self):
        self.new_page("catchup")
        self.page.js("window.mark = true")
        self.page.click("#tab-learn")
        self.page.appears(".tour .diagram")
        self.page.click("#panel-learn [aria-pressed]:nth-of-type(3)")
        self.page.appears("article.rules")
        self.page.js("const link = document.querySelector('article a[href^=\"#\"]');"
                     "link.closest('details').open = true; link.click();")
        self.page.until("const {top} = document.querySelector('#rules-older-bonus').getBoundingClientRect();"
                        "return top >= 0 && top < innerHeight")
        self.assertTrue(self.page.js("return window.mark"))
        self.page.js("history.back()")
        self.page.click("#panel-learn [aria-pressed]")

    def test_first_steps_can_be_clicked_through(self):
        self.page.two_people("catena", size=5)
        self.page.click("#tab-learn")
        self.page.appears(".tour button[data-cell=C3]")
        self.page.click(".tour button[data-cell=A1]")
        self.page.appears(".tour-task.wrong")
        self.assertEqual(self.page.text(".tour-task"), "Not A1 in this step. Try it: choose C3.")
        self.page.click(".tour button[data-cell=C3]")
        self.page.appears(".tour-task.well")
        # All parts have the same place, without the board of the game.
        part = "#panel-learn > .buttons button:nth-child({})"
        place = self.page.find(part.format(2)).rect
        self.page.click(part.format(2))
        self.assertEqual(self.page.find(part.format(2)).rect, place)
        self.assertFalse(self.page.find("#board").is_displayed())
        self.page.click(part.format(1))
        self.assertTrue(self.page.find(".tour-task.well").is_displayed())
        self.page.click("#panel-learn .leave")
        self.page.appears("#panel-game")

    def test_a_step_shows_what_its_turn_has_done(self):
        self.page.two_people("catena", size=5)
        self.page.click("#tab-learn")
        for place in ("2 of", "3 of"):
            self.page.appears(".tour .diagram")
            self.page.click(".tour-buttons .primary")
            self.page.wait(lambda: place in self.page.text(".tour-buttons .quiet"))
        self.assertEqual(self.page.text(".tour .diagram-events"), "")
        self.page.click(".tour .cell-button[data-cell=D5]")
        self.page.appears(".tour-task.well")
        self.assertEqual(self.page.text(".tour .diagram-events"), "Black claims the ribbon C4, C5, D5 (2 to 1).")
        self.assertTrue(self.page.find(".tour .diagram-events").is_displayed())
        self.page.click(".tour .diagram-heading button")
        self.page.wait(lambda: not self.page.text(".tour .diagram-events"))

    def test_the_last_step_takes_another_piece_praises_at_its_end_and_leads_back(self):
        self.page.two_people("cation", size=5)
        self.page.click("#tab-learn")
        self.page.appears(".tour .diagram")
        while self.page.all(".tour-buttons .primary"):
            place = self.page.text(".tour-buttons .quiet")
            self.page.click(".tour-buttons .primary")
            self.page.until("return document.querySelector('.tour-buttons .quiet').textContent !== given", place)
        for click in ("E3", "D2"):
            self.assertNotIn("You can play now", self.page.text(".tour"))
            self.page.click(f".tour .cell-button[data-cell={click}]")
            self.page.appears(f".tour .cell-button[data-cell={click}][aria-label*=selected]")
        self.page.click(".tour .cell-button[data-cell=C2]")
        self.page.appears(".tour-task.well")
        self.assertIn("You can play now", self.page.text(".tour"))
        self.assertTrue(self.page.find("#panel-learn .leave.primary").is_displayed())
        self.page.find(".tour-strategy").send_keys(Keys.ENTER)
        self.page.appears("article.strategy figure button")
        self.page.click("article.strategy figure button")
        self.page.appears("article.strategy .diagram button[data-cell=C3]")
        self.page.click("#panel-learn [aria-pressed]")
        self.page.click("#panel-learn .leave")
        self.page.appears("#panel-game")

    def test_practice_boards_show_the_side_of_white_below(self):
        corners = ("return arguments[0].map((place) => ['A1', 'H8'].map((cell) => {"
                   "  const {x, y} = document.querySelector(`${place} [data-cell=${cell}]`).getBoundingClientRect();"
                   "  return [x, y]; })).map(([[x, y], [otherX, otherY]]) => [x < otherX, y < otherY])")
        # The rules or the legend of another test stay open.
        self.page.reload()
        # White's side is at the bottom on practice boards, as their texts assume.
        self.page.new_game("catalonia", play="black")
        self.assertEqual(self.page.js(corners, ["#board"]), [[False, True]])
        self.page.click("#tab-learn")
        self.page.appears(".tour .diagram")
        self.assertEqual(self.page.js(corners, [".tour"]), [[True, False]])
        self.page.press("o")
        self.assertEqual(self.page.js(corners, [".tour"]), [[True, False]])
        self.page.click("#panel-learn .leave")
        self.page.wait(lambda: self.page.js(corners, ["#board"]) != [[False, True]])

    def test_a_wrong_click_in_the_first_steps_changes_nothing_and_the_right_one_still_counts(self):
        for game, wrong, clicks in (("catchup", "D3", ["C3"]), ("catalonia", "E1", ["B1", "C3"])):
            self.page.two_people(game)
            self.page.click("#tab-learn")
            self.page.appears(f".tour button[data-cell={wrong}]")
            if not self.page.text(".tour-task").strip():
                # The board of a step without a task does not change.
                self.page.click(".tour button[data-cell=C3]")
                self.page.click(".tour-buttons .primary")
                self.page.appears(".tour .task circle")
            self.page.appears(f".tour button[data-cell={wrong}]")
            before = self.page.js("return document.querySelector('.tour svg.board').innerHTML")
            self.page.click(f".tour button[data-cell={wrong}]")
            self.page.wait(lambda: f"Not {wrong} in this step" in self.page.text(".tour-task"))
            self.assertEqual(self.page.js("return document.querySelector('.tour svg.board').innerHTML"), before)
            for click in clicks:
                self.page.appears(f".tour button[data-cell={click}][aria-label*='choose this']")
                self.page.click(f".tour button[data-cell={click}]")
            self.page.appears(".tour-task.well")
            self.page.click("#tab-game")

    def test_a_forbidden_click_in_the_first_steps_tells_the_rule_in_the_words_of_the_step(self):
        self.page.two_people("colorado")
        self.page.click("#tab-learn")
        self.page.appears(".tour button[data-cell=F1]")
        # The move of another boat is not begun, so its destination is no empty origin.
        for cell in ("B1", "B5"):
            self.page.click(f".tour button[data-cell={cell}]")
            task = f"Not {cell} in this step. Try it: choose F1, then F7."
            self.page.wait(lambda task=task: self.page.text(".tour-task") == task)
        self.page.click(".tour button[data-cell=F1]")
        self.page.appears(".tour button[data-cell=F7][aria-label*='choose this']")
        status = self.page.text(".tour .diagram > .quiet")
        self.page.click(".tour button[data-cell=A3]")
        self.page.appears(".tour-task.wrong")
        self.assertEqual(self.page.text(".tour-task"), "A3 is not allowed, because F1 is red: its boat moves like a "
                         "rook, no farther than the first red square. Try it: choose F7.")
        # The chosen boat, clicked again, stays chosen.
        self.page.click(".tour button[data-cell=F1]")
        self.page.wait(lambda: self.page.text(".tour-task") == "Try it: choose F7.")
        self.assertEqual(self.page.text(".tour .diagram > .quiet"), status)
        self.page.click(".tour button[data-cell=F7]")
        self.page.appears(".tour-task.well")
        self.page.click("#tab-game")

    def test_an_answer_in_the_first_steps_moves_no_board_on_a_phone(self):
        self.page.take_look({"width": 360, "height": 740, "mobile": True})
        self.page.two_people("colorado")
        self.page.click("#tab-learn")
        self.page.appears(".tour button[data-cell=F1]")
        top = "return document.querySelector('.tour svg.board').getBoundingClientRect().top + scrollY"
        place = self.page.js(top)
        self.page.js("document.querySelector('.tour button[data-cell=A3]').click()")
        self.page.appears(".tour-task.wrong")
        self.assertEqual(self.page.js(top), place)
        self.page.take_look({})

    def test_first_steps_fit_into_the_window_and_ring_their_cell(self):
        seen = """
          const box = document.querySelector('.tour .diagram-board').getBoundingClientRect();
          const panel = document.querySelector('#panel-learn').getBoundingClientRect();
          const reset = document.querySelector('.tour .diagram-heading button').getBoundingClientRect();
          return [box.width > 200, box.bottom <= Math.min(innerHeight, panel.bottom),
                  Math.min(box.top, reset.top) >= panel.top];
        """
        # Without the steps that another test has completed.
        self.page.reload()
        for game in games_of(ENGINE)[::EVERY]:
            self.page.two_people(game)
            self.page.click("#tab-learn")
            self.page.appears(".tour .diagram")
            # A step without a task has no ring.
            if not self.page.text(".tour-task").strip():
                self.page.click(".tour-buttons .primary")
            self.page.appears(".tour .task circle", f"no ring in {game}")
            self.assertEqual(self.page.js(seen), [True, True, True], game)
            self.page.click("#tab-game")

    def test_a_game_that_begins_tells_its_goal_and_offers_the_first_steps(self):
        self.page.two_people("catena", size=5)
        self.assertEqual(self.page.text(".introduction p"), "Have more stones on the board at the end; the "
                         "button is half a point. "
                         "This small board is good for a first game. The usual size (7 cells a side) is under New.")
        self.page.click("#first-steps")
        self.page.appears(".tour .piece, .tour .task circle")
        self.page.click("#tab-game")
        self.page.click_cell("C3")
        self.assertEqual(self.page.js("return document.querySelector('.introduction').checkVisibility()"), False)

    def legend_of(self, game):
        """Returns the texts of the legend at the start of a game."""
        # The legend of another test stays open.
        self.page.reload()
        self.page.two_people(game)
        self.page.click("#tab-learn")
        self.page.appears("#panel-learn .tour")
        self.page.js("[...document.querySelectorAll('#panel-learn [aria-pressed]')].at(-1).click()")
        return [entry.text for entry in self.page.all(".legend li > span")]

    def test_the_legend_of_an_empty_board_tells_stones_and_usual_marks(self):
        self.assertEqual(self.legend_of("catena"), [
            "Black stone", "White stone", "A ribbon that can grow: Black's stones, White's stones", "Crossed cell",
            "Ribbon that can grow", "Claimed ribbon", "Latest turn", "Hint"])
        # The ribbon lies between two stones.
        self.assertEqual([len(self.page.all(f".legend li:has(.{kind}) .piece")) for kind in ("band", "safe")], [2, 1])
        self.assertIn("Largest groups", self.legend_of("catchup"))

    def test_marks_that_are_not_on_the_board_are_listed_apart(self):
        def marks_of(title):
            return self.page.js("""
              const titles = [...document.querySelectorAll('#panel-learn h2')];
              const title = titles.find((one) => one.textContent === arguments[0]);
              return [...title?.nextElementSibling.querySelectorAll('span') ?? []].map((entry) => entry.textContent);
            """, title)
        self.assertEqual(self.legend_of("catalonia")[-9:], [
            "Longest chain", "Hit", "Latest turn", "Rolled", "Can be chosen", "Selected",
            "The selected piece can go here", "Hint, first step", "Hint"])
        self.assertEqual(marks_of("Marks on the board"), [])
        self.legend_of("catchup")
        self.page.click("#tab-game")
        self.page.click_cell("C3")
        self.page.click("#button-hint")
        self.page.appears("#board .hint")
        self.page.click("#tab-learn")
        shown = marks_of("Marks on the board")
        self.assertIn("Latest turn", shown)
        self.assertIn("Hint", shown)
        self.assertNotIn("Hint", marks_of("Marks not on the board now"))

    def test_the_legend_explains_pieces_colours_and_marks(self):
        legend = self.legend_of("colorado")
        self.assertIn("White boat", legend)
        self.assertNotIn("White stone", legend)
        self.assertIn("Latest turn", legend)
        self.assertIn("Green: a boat here moves like a knight", legend)
        self.assertTrue(all(entry.find_elements("css selector", "svg .cell") for entry in self.page.all(".legend li")))


class LowWindow(PageCase):
    """A window with little space beside the board."""

    look = {"width": 1280, "height": 657}

    def test_messages_and_hints_leave_the_list_and_the_field_their_room_and_hide_nothing(self):
        self.page.two_people("catchup", size=7)
        self.page.play(9, seed=4)
        self.page.click("#button-hint")
        self.page.appears("#board .hint")
        self.page.find("#typed").send_keys("z9+", Keys.ENTER)
        self.page.wait(self.page.message)
        found = self.page.js("""
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          const [panel, field, list, turn] = ['#panel-game', '.typed', '.turns', '.turn'].map(box);
          const scrolls = [...document.querySelectorAll('#panels, #panels *')].filter((one) => one.checkVisibility() &&
            ['auto', 'scroll'].includes(getComputedStyle(one).overflowY)).map((one) => one.className);
          const isHidden = !document.querySelector('#toast').hidden;
          return {scrolls, isHidden, turns: list.height / turn.height, isWhole: field.bottom <= panel.bottom};
        """)
        self.assertEqual((found["scrolls"], found["isHidden"], found["isWhole"]), (["turns"], False, True))
        self.assertGreaterEqual(found["turns"], 3)
        # On return from another tab the list shows the present turn.
        self.page.click("#tab-thinking")
        self.page.click("#tab-game")
        self.page.until("""
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          return box('.turns').bottom >= box('[aria-current]').bottom - 1;
        """, message="the list is at its beginning")

    def test_a_running_clock_never_jumps_back(self):
        self.page.two_people("catena", size=5, clock={"main": 60, "increment": 0})
        self.page.until("return document.querySelector('.clock.running')?.textContent < '0:59'",
                        message="no clock runs")
        self.assertLess(self.page.js(REDRAWN_CLOCK), "0:59")

    @pytest.mark.bridge
    def test_a_start_that_fails_is_told(self):
        command = self.page.driver.execute_cdp_cmd
        command("Network.enable", {})
        command("Network.setBlockedURLs", {"urls": ["*/state/game"]})
        try:
            self.page.driver.refresh()
            self.page.appears("#button-try-again", "no notice of the failure")
        finally:
            command("Network.setBlockedURLs", {"urls": []})
        self.page.click("#button-try-again")
        self.page.until(browser.READY, message="no board appears")
        self.assertTrue(self.page.errors)
