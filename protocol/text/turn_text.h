// SPDX-License-Identifier: MIT
/// Turns as text.
#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace catenary::text {

/// The moves of a line from the position of the session as turns, each as `play` takes it: "C3,D4". The last turn may
/// be a part of one.
std::vector<std::string> turns_of(const session::Session& session, const std::vector<core::Move>& line);

}  // namespace catenary::text
