// SPDX-License-Identifier: MIT
#include "gtp/play.h"

#include "game/move_text.h"
#include "gtp/command_error.h"
#include "record/game_record.h"

namespace catenary::gtp {

using core::Color;
using player::Player;

void play(session::Session& session, Color color, const std::string& text) {
  value_or_throw(record::play_text(session, color, text));
}

void undo(session::Session& session, std::size_t count) {
  if (!session.undo(count)) throw CommandError(CommandError::Kind::cannot_undo);
}

search::SearchResult search(Player& player, const Controller& controller, Color side) {
  return player.search(player.make_request(side), controller.observer(player, {}));
}

std::string reg_genmove_text(Player& player, const Controller& controller, Color color) {
  if (!player.session().may_move(color)) {
    value_or_throw(player.session().check_idle_pass(color));
    return "pass";
  }
  return game::to_text(player.choose_step(color, controller.observer(player, {})), player.session().grid());
}

std::string genmove_text(Player& player, const Controller& controller, Color color,
                         const search::SearchObserver& observer) {
  if (!player.session().may_move(color)) {
    play(player.session(), color, "pass");
    return "pass";
  }
  return all_or_nothing(player.session(), [&] {
    return game::to_text(player.play_step(color, controller.observer(player, observer)), player.session().grid());
  });
}

std::string genturn_text(Player& player, const Controller& controller, Color color) {
  if (!player.session().may_move(color)) return genmove_text(player, controller, color);
  return all_or_nothing(player.session(), [&] {
    return game::to_text(player.play_turn(color, controller.observer(player, {})), player.session().grid());
  });
}

}  // namespace catenary::gtp
