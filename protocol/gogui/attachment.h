// SPDX-License-Identifier: MIT
/// GoGui as the controlling program.
#pragma once

#include <optional>
#include <string>

#include "gtp/controller.h"
#include "session/session.h"

namespace catenary::gogui {

/// GoGui draws the board from a second engine with the same command line, which is not notified of changed options. The
/// settings of an attached engine are therefore fixed.
class Attachment final : public gtp::Controller {
 public:
  /// Called when a command arrives that only GoGui sends.
  void attach() { x_attached = true; }

  /// Makes genmove play the clicks of a record from the start of the game.
  void replay(const session::Record& record);
  std::size_t clicks_to_replay() const { return x_clicks.size(); }

  void require_free_settings(const std::string& instead) const override;
  /// Includes the game and the changed options, because GoGui asks for the name again after attaching an engine and
  /// distinguishes its programs by name.
  std::string engine_name(const player::Player& player) const override;
  /// Returns one click. A vertex stands for the button, for which `pass` would open a dialog.
  std::string genmove(player::Player& player, core::Color color) const override;
  /// Draws on GoGui's board while a search runs.
  search::SearchObserver observer(const player::Player& player, search::SearchObserver next) const override;

 private:
  /// The next click of the record if the game in progress is a prefix of it, otherwise nothing.
  std::optional<game::Step> next_click(const session::Session& session) const;

  bool x_attached = false;
  session::Record x_clicks;
};

}  // namespace catenary::gogui
