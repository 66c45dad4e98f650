# SPDX-License-Identifier: MIT
"""What a page without a server keeps in the browser, in headless Chromium with its real storage."""

import pytest

from tests.web.page_case import PageCase

# Makes `files`, those of a page without a server; a text that the script returns is its result.
FILES = """
return (async ([...words]) => {
  const module = (path) => import(new URL(path, document.querySelector('script[type=module]').src));
  const {localFiles} = await module('transport/local_files.mjs');
  const files = await localFiles();
  %s
})(arguments);
"""
KEEP = FILES % """
await files.putState('game', {number: words[0]});
return files.keepRecord('catena', words[1], null);
"""
READ = FILES % "return [await files.getState('game'), (await files.records()).map(({head}) => head)];"
# A second window does not get the first one's game.
SIDE_BY_SIDE = FILES % """
await files.putState('game', {number: 1});
const other = await localFiles();
const before = await other.getState('game');
await other.putState('game', {number: 2});
return [before, await files.getState('game'), await other.getState('game')];
"""
# Stores more than there is room for; Chromium does not check the quota for small texts. Then reads the page's notice
# and uses what it offers.
FILL = FILES % """
const {showStorageTrouble} = await module('panels/storage_notice.mjs');
const exported = new Promise((done) => showStorageTrouble(files, done));
const large = 'x'.repeat(words[0]);
const name = await files.keepRecord('catena', large, null);
const tooLate = new Promise((done) => setTimeout(done, 10_000));
const trouble = await Promise.race([files.trouble, tooLate]);
if (!trouble) return 'no trouble';
const isThere = await files.record(name) === large;
while (!document.querySelector('.notice .primary')) await new Promise((done) => setTimeout(done, 10));
document.querySelector('.notice .primary').click();
await exported;
document.querySelector('.notice button:last-child').click();
const other = await localFiles();
return [trouble, isThere, (await other.records()).length];
"""
DELETE = """
return new Promise((done, fail) => {
  const request = indexedDB.deleteDatabase('catenary');
  request.onsuccess = () => done(true);
  request.onerror = request.onblocked = fail;
});
"""


class Storage(PageCase):
    def setUp(self):
        self.page.reload()
        self.page.js(DELETE)

    def test_what_is_kept_is_there_after_a_reload(self):
        self.assertRegex(self.page.js(KEEP, 7, "(;SZ[5]\n;B[aa])"), r"^\d{8}-\d{6}-catena-\w{8}\.sgf$")
        self.page.reload()
        self.assertEqual(self.page.js(READ), [{"number": 7}, ["(;SZ[5]"]])

    def test_windows_side_by_side_have_a_game_each(self):
        self.assertEqual(self.page.js(SIDE_BY_SIDE), [None, {"number": 1}, {"number": 2}])

    # Chromium requests persistent storage once, and service workers request it too; site_test.py covers that.
    @pytest.mark.bridge
    def test_a_full_storage_is_told_once_and_what_does_not_fit_is_there_until_the_page_closes(self):
        limit = {"origin": self.page.origin}
        self.page.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {**limit, "quotaSize": 100_000})
        try:
            self.assertEqual(self.page.js(FILL, 3_000_000), ["full", True, 0])
        finally:
            self.page.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", limit)
        self.assertEqual(self.page.all(".notice:not([hidden])"), [])

    def test_a_newer_version_of_the_page_loses_nothing(self):
        self.page.js("""return new Promise((done) => {
          const request = indexedDB.open('catenary', 99);
          request.onupgradeneeded = () => request.result.createObjectStore('later').put('here', 'kept');
          request.onsuccess = () => { request.result.close(); done(true); };
        })""")
        self.assertEqual(self.page.js(FILES % "return files.trouble;"), "newer")
        self.assertRegex(self.page.js(KEEP, 7, "(;)"), r"sgf$")
        self.assertEqual(self.page.js("""return new Promise((done) => {
          const request = indexedDB.open('catenary');
          request.onsuccess = () => {
            const {result} = request;
            const asked = result.transaction('later').objectStore('later').get('kept');
            asked.onsuccess = () => { done([result.version, asked.result]); result.close(); };
          };
        })"""), [99, "here"])
