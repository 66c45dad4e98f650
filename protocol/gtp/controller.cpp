// SPDX-License-Identifier: MIT
#include "gtp/controller.h"

#include <utility>

#include "game/move_text.h"
#include "gtp/play.h"

namespace catenary::gtp {

void Controller::require_free_settings(const std::string&) const {}

std::string Controller::engine_name(const player::Player&) const { return "Catenary"; }

std::string Controller::genmove(player::Player& player, core::Color color) const {
  session::Session& session = player.session();
  if (session.state().to_move() == core::Color::chance) return game::to_text(session.roll(), session.grid());
  return genmove_text(player, *this, color);
}

search::SearchObserver Controller::observer(const player::Player&, search::SearchObserver next) const { return next; }

}  // namespace catenary::gtp
