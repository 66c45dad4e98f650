// SPDX-License-Identifier: MIT
/// GoGui as the program that sends the commands.
#pragma once

#include <optional>
#include <string>

#include "gtp/controller.h"
#include "session/session.h"

namespace catenary::gogui {

/// GoGui draws the board from a second engine with the same command line, which is not notified of changes of options.
/// So the settings of an attached engine are fixed.
class Attachment final : public gtp::Controller {
 public:
  /// GoGui has asked for what no other front end asks for.
  void attach() { x_attached = true; }

  /// Lets genmove play the clicks of a record from the start of the game.
  void replay(const session::Record& record);
  std::size_t clicks_to_replay() const { return x_clicks.size(); }

  void require_free_settings(const std::string& instead) const override;
  /// With the game and the changed options: GoGui asks again when it has attached an engine, and tells its programs
  /// apart by their names.
  std::string engine_name(const player::Player& player) const override;
  /// One click: a vertex stands for the button, where `pass` would open a dialog.
  std::string genmove(player::Player& player, core::Color color) const override;
  /// Draws on GoGui's board while a search runs.
  search::SearchObserver observer(const player::Player& player, search::SearchObserver next) const override;

 private:
  /// The next click of the record while the game in progress is a beginning of it, else nothing.
  std::optional<game::Step> next_click(const session::Session& session) const;

  bool x_attached = false;
  session::Record x_clicks;
};

}  // namespace catenary::gogui
