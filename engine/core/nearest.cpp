// SPDX-License-Identifier: MIT
#include "core/nearest.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/text.h"

namespace catenary::core {

namespace {

/// The Damerau-Levenshtein distance in its optimal string alignment form: counts insertions, deletions, substitutions
/// and exchanges of adjacent characters.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last = std::exchange(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = a[i - 1] == b[j - 1];
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row.back();
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates) {
  constexpr std::size_t kMaxWordBytes = 64;
  if (word.size() > kMaxWordBytes) return std::nullopt;
  const std::string wanted = to_lower(word);
  const std::string* best = nullptr;
  std::size_t least = wanted.size() / 3 + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(wanted, to_lower(candidate));
    if (distance >= least) continue;
    least = distance;
    best = &candidate;
  }
  return best == nullptr ? std::nullopt : std::optional(*best);
}

}  // namespace catenary::core
