// SPDX-License-Identifier: MIT
/// Suggestions for mistyped words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace catenary::core {

/// Returns the candidate with the least edit distance to `word`, ignoring case; the first one of a tie. Nothing if more
/// than a third of the letters differ.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace catenary::core
