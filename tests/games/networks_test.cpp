// SPDX-License-Identifier: MIT
// The settings that the networks in the program cover.

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "network/network.h"
#include "support/require.h"
#include "support/variants.h"

using namespace catenary;

namespace {

/// True if a network in the program covers the settings. Such a network must fit their board.
bool has_network(const std::string& name, int width, const std::vector<std::pair<std::string, std::string>>& options) {
  const player::Plugin& game = *tests::registry().find(name);
  game::Settings settings = game.default_settings();
  settings.width = width;
  for (const auto& [option, value] : options) tests::require(game.set_option(settings, option, value));
  const auto found = network::parse_network_for(*game.networks(), settings);
  BOOST_REQUIRE(found);
  if (*found) BOOST_CHECK(game.start(settings).engine->check_network(**found));
  return found->has_value();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(networks)

BOOST_AUTO_TEST_CASE(no_settings_are_covered_by_two_networks) {
  for (const player::Plugin& game : tests::registry().games()) {
    if (game.networks()->empty()) continue;
    const auto networks = network::parse_networks(*game.networks());
    BOOST_REQUIRE(networks);
    for (const int width : game.widths)
      for (const tests::Variant& variant : tests::variants_on(game, width)) {
        const auto covers = [&](const network::Network& network) { return network.covers(variant.settings); };
        BOOST_TEST(std::ranges::count_if(*networks, covers) <= 1, variant.text());
      }
  }
}

BOOST_AUTO_TEST_CASE(the_bonus_does_not_matter_with_the_alternative_rules) {
  for (const int width : {7, 9, 11, 13})
    for (const std::string bonus : {"record", "parity"})
      BOOST_TEST(has_network("catchup", width, {{"rules", "alternative"}, {"bonus", bonus}}));
}

BOOST_AUTO_TEST_CASE(both_bonus_rules_have_networks_on_all_boards_from_width_7) {
  for (const int width : {7, 9, 11, 13, 15, 17, 19})
    for (const std::string bonus : {"record", "parity"}) BOOST_TEST(has_network("catchup", width, {{"bonus", bonus}}));
}

BOOST_AUTO_TEST_CASE(all_scorings_of_catena_have_networks_with_one_stone_and_two) {
  for (const std::string stones : {"1", "2"})
    for (const int width : {7, 9, 11, 13, 15, 17, 19})
      for (const std::string scoring : {"area", "square", "longest"})
        BOOST_TEST(has_network("catena", width, {{"scoring", scoring}, {"stones_per_turn", stones}}));
}

BOOST_AUTO_TEST_CASE(settings_without_a_gain_have_none) {
  for (const int width : {3, 5}) BOOST_TEST(!has_network("catena", width, {}));
  for (const int width : {15, 17, 19}) BOOST_TEST(!has_network("catchup", width, {{"rules", "alternative"}}));
}

BOOST_AUTO_TEST_SUITE_END()
