// SPDX-License-Identifier: MIT
/// Who plays which side at a terminal.
#pragma once

#include <array>
#include <string>

#include "session/session.h"

namespace catenary::terminal {

class Seats {
 public:
  bool engine_plays(core::Color side) const { return x_engine[core::side_index(side)]; }
  bool engine_plays_both() const { return x_engine[0] && x_engine[1]; }
  void set(bool engine_plays_black, bool engine_plays_white) { x_engine = {engine_plays_black, engine_plays_white}; }
  /// The person plays the side that begins.
  void let_person_begin(const session::Session& session);
  /// Returns true if the engine has to move. The person goes first if both may begin.
  bool engine_is_due(const session::Session& session) const;

  /// "You play White, the engine plays Black."
  std::string text(const session::Session& session) const;

 private:
  std::array<bool, 2> x_engine = {false, false};
};

}  // namespace catenary::terminal
