// SPDX-License-Identifier: MIT
#include "layout.h"

#include <algorithm>
#include <cassert>

#include "core/rng.h"
#include "core/text.h"

namespace catenary::games::colorado {

namespace {

constexpr std::string_view kLetters = "RYGB";
constexpr long long kMaxSeed = 9'007'199'254'740'991;

/// One face of a quarterboard: its letters, row by row from the top.
using Quarter = std::array<char, 16>;
constexpr std::size_t kQuarterWidth = 4;

/// Top left, top right, bottom left, bottom right.
using Quarters = std::array<Quarter, 4>;

constexpr Quarter quarter(std::string_view letters) {
  Quarter result{};
  std::copy(letters.begin(), letters.end(), result.begin());
  return result;
}

// "four quarterboards with 4 x 4 squares each": A, B, C and D, front side.
constexpr Quarters kFronts = {quarter("RGBYYYGRBBRGGRYB"), quarter("RYBGGRGBYYBRBGRY"), quarter("RYGBGYRYBBGRYRBG"),
                              quarter("RGBYYYBRBGRGGRYB")};

/// "The back of a quarterboard is the front mirrored in the diagonal from the top left to the bottom right"
Quarter transposed(const Quarter& front) {
  Quarter back;
  for (std::size_t i = 0; i < back.size(); ++i) back[i] = front[i % kQuarterWidth * kQuarterWidth + i / kQuarterWidth];
  return back;
}

/// Rotates clockwise by a quarter turn.
Quarter rotated(const Quarter& side) {
  Quarter turned = transposed(side);
  for (std::size_t row = 0; row < kQuarterWidth; ++row) {
    const auto begin = turned.begin() + static_cast<std::ptrdiff_t>(row * kQuarterWidth);
    std::reverse(begin, begin + kQuarterWidth);
  }
  return turned;
}

std::string assembled(const Quarters& quarters) {
  std::string letters;
  for (std::size_t i = 0; i < kSquares; ++i) {
    const std::size_t line = i / kWidth;
    const std::size_t column = i % kWidth;
    const Quarter& side = quarters[line / kQuarterWidth * 2 + column / kQuarterWidth];
    letters += side[line % kQuarterWidth * kQuarterWidth + column % kQuarterWidth];
  }
  return letters;
}

/// "the seed determines order, sides and rotations": the order by Fisher and Yates, all arrangements equally likely.
std::string random_layout(long long seed) {
  core::Rng rng(static_cast<std::uint64_t>(seed));
  Quarters quarters = kFronts;
  for (std::uint32_t last = quarters.size() - 1; last > 0; --last)
    std::swap(quarters[last], quarters[rng.below(last + 1)]);
  for (Quarter& side : quarters) {
    if (rng.below(2) == 1) side = transposed(side);
    for (std::uint32_t turns = rng.below(4); turns > 0; --turns) side = rotated(side);
  }
  return assembled(quarters);
}

}  // namespace

std::string default_layout() { return assembled(kFronts); }

std::optional<std::string> canonical_layout(std::string_view text) {
  const auto words = core::words_of(core::to_lower(text));
  if (words.size() == 1 && words[0] == "default") return default_layout();
  if (words.size() == 2 && words[0] == "random") {
    const auto seed = core::parse_integer(words[1], 0, kMaxSeed);
    return seed ? std::optional(random_layout(*seed)) : std::nullopt;
  }
  const std::string letters = core::to_upper(core::join(words, ""));
  const bool valid = letters.size() == kSquares && letters.find_first_not_of(kLetters) == std::string::npos;
  return valid ? std::optional(letters) : std::nullopt;
}

Layout layout_of(std::string_view canonical) {
  assert(canonical.size() == kSquares);
  Layout layout{};
  for (std::size_t i = 0; i < kSquares; ++i) {
    // The text starts with rank 8, the cells with rank 1.
    const std::size_t cell = (kWidth - 1 - i / kWidth) * kWidth + i % kWidth;
    layout[cell] = static_cast<SquareColor>(kLetters.find(canonical[i]));
  }
  return layout;
}

char letter_of(SquareColor color) { return "rygb"[static_cast<unsigned>(color)]; }

}  // namespace catenary::games::colorado
