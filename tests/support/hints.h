// SPDX-License-Identifier: MIT
/// The reasons that games give for turns in hand-made positions.
#pragma once

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "core/text.h"
#include "game/move_text.h"
#include "support/game.h"
#include "support/require.h"
#include "support/variants.h"

namespace catenary::tests {

/// Requires a registered game with this notation and these rules, a position that is possible in it, and legal moves.
template <class Notation, class Rules>
std::string reasons_for(const std::string& name, int width, const OptionTexts& options, const std::string& position,
                        const std::string& turn, const std::string& reply = "") {
  const player::Plugin& game = *registry().find(name);
  game::Settings settings = game.default_settings();
  settings.width = width;
  for (const auto& [option, value] : options) require(game.set_option(settings, option, value));
  const Rules rules(settings);
  const auto before = Notation::parse_position(rules, position);
  BOOST_REQUIRE_MESSAGE(before, before.error().reason);
  const auto moves_of = [&](const std::string& text) {
    std::vector<core::Move> moves;
    for (const std::string& move : text.empty() ? std::vector<std::string>() : core::split(text, ','))
      moves.push_back(game::parse_move(move, rules.grid()).move);
    return moves;
  };
  return core::join(Notation::hint_reasons(*before, moves_of(turn), moves_of(reply)), " ");
}

}  // namespace catenary::tests
