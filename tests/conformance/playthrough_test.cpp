// SPDX-License-Identifier: MIT
// Random games proceed as they did when they were recorded.

#include "support/playthrough.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "core/text.h"
#include "support/transcript.h"

using namespace catenary;

BOOST_AUTO_TEST_SUITE(playthroughs)

BOOST_AUTO_TEST_CASE(games_are_those_on_record) {
  for (const player::Plugin* game : tests::games_to_test()) {
    const auto file = std::filesystem::path(TEST_DATA_DIR) / "playthroughs" / (game->name + ".txt");
    BOOST_REQUIRE_MESSAGE(std::filesystem::exists(file),
                          "no tests/data/playthroughs/" + game->name + ".txt: record_playthroughs makes it");
    const auto expected = core::split(tests::read_text(file), '\n');
    const auto found = core::split(tests::playthroughs_text(*game), '\n');
    const auto [wrong, right] = std::mismatch(found.begin(), found.end(), expected.begin(), expected.end());
    BOOST_CHECK_MESSAGE(wrong == found.end() && right == expected.end(),
                        file.string() + ", line " + std::to_string(right - expected.begin() + 1) + ": '" +
                            (right == expected.end() ? "" : *right) + "' was expected, this is '" +
                            (wrong == found.end() ? "" : *wrong) + "'");
  }
}

BOOST_AUTO_TEST_SUITE_END()
