// SPDX-License-Identifier: MIT
/// The words after a command's name, counted and converted. Every error is a syntax error that names the word.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/color.h"

namespace catenary::gtp {

class Arguments {
 public:
  /// `usage` is the command with the names of its arguments, for the error about a wrong number of them.
  Arguments(std::string_view text, std::string usage);

  std::size_t count() const { return x_words.size(); }
  /// Throws CommandError, with the usage, unless there are exactly this many words.
  void require_count(std::size_t count) const { require_count(count, count); }
  void require_count(std::size_t least, std::size_t most) const;

  const std::vector<std::string>& words() const { return x_words; }
  /// Requires index < count().
  const std::string& word(std::size_t index) const { return x_words[index]; }
  /// All words from this one on, separated by single blanks.
  std::string rest(std::size_t index) const;
  long long integer(std::size_t index, long long low, long long high) const;
  /// The number of nodes for a search, at least 1.
  std::uint64_t nodes(std::size_t index) const;
  double real(std::size_t index) const;
  /// Seconds: a non-negative number.
  double seconds(std::size_t index) const;
  /// black or white (b, w); case does not matter.
  core::Color color(std::size_t index) const;
  /// black, white or chance (b, w, c); case does not matter.
  core::Color color_or_chance(std::size_t index) const;

 private:
  std::vector<std::string> x_words;
  std::string x_usage;
};

}  // namespace catenary::gtp
