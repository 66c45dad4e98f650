// SPDX-License-Identifier: MIT
/// The engine's part in a GoGui session, shared by the command groups that behave differently there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/session.h"

namespace catenary::gtp {

/// GoGui draws the board from a second engine with the same command line, which hears of no change of options. So the
/// settings of an attached engine are fixed.
class GoGuiAttachment {
 public:
  /// GoGui has asked for what no other front end asks for.
  void attach() { x_attached = true; }
  bool attached() const { return x_attached; }
  /// Throws CommandError in an attached engine; `instead` says what to do.
  void require_detached(const std::string& instead) const;

  /// Lets genmove play the clicks of a record from the start of the game.
  void replay(const session::Record& record);
  std::size_t clicks_to_replay() const { return x_clicks.size(); }
  /// The next click of the record while the game in progress is a beginning of it, else nothing.
  std::optional<game::Step> next_click(const session::Session& session) const;

 private:
  bool x_attached = false;
  session::Record x_clicks;
};

}  // namespace catenary::gtp
