// SPDX-License-Identifier: MIT
/// Suggestions for mistyped words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace catenary::core {

/// Returns the candidate with the least edit distance to `word`, in either case; the first of several. Nothing where
/// more than a third of the letters differ.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace catenary::core
