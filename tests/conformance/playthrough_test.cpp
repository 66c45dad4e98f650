// SPDX-License-Identifier: MIT
// Recorded games, answer by answer, and that there is one for each option set of each game.

#include <boost/test/unit_test.hpp>

#include "support/transcript.h"

using namespace catenary;

namespace {

std::vector<std::filesystem::path> playthroughs_of(const player::Plugin& game) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(TEST_DATA_DIR) + "/playthroughs"))
    if (entry.path().filename().string().starts_with(game.name + "-")) files.push_back(entry.path());
  return files;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(playthroughs)

BOOST_AUTO_TEST_CASE(answers_are_those_on_record) {
  for (const player::Plugin* game : tests::games_to_test()) {
    for (const auto& file : playthroughs_of(*game)) {
      const std::string text = tests::read_text(file);
      BOOST_CHECK_MESSAGE(tests::replayed(text) == text, file.string() + " differs");
    }
  }
}

BOOST_AUTO_TEST_CASE(every_option_set_has_one) {
  for (const player::Plugin* game : tests::games_to_test()) {
    std::vector<std::string> first_lines;
    for (const auto& file : playthroughs_of(*game)) {
      const std::string text = tests::read_text(file);
      first_lines.push_back(text.substr(0, text.find('\n')));
    }
    for (const tests::Variant& variant : tests::variants_on(*game, tests::playthrough_width(*game)))
      BOOST_CHECK_MESSAGE(std::find(first_lines.begin(), first_lines.end(), "# " + variant.text()) != first_lines.end(),
                          "no playthrough of " + variant.text());
  }
}

BOOST_AUTO_TEST_SUITE_END()
