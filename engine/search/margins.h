/// How daringly alpha-beta shortens and leaves out lines: numbers that each game has of its own (`kMargins` of a
/// plug-in), found by matches and scripts/tune.py.
#pragma once

#include <array>

namespace catenary::engine {

struct SearchMargins {
  /// Moves of a node that are searched to full depth, before the reductions.
  int full_moves = 3;
  /// A later move is searched so many hundredths of log2(depth) * log2(index) less deep.
  int reduction = 17;
  /// Up to this depth only late_moves * depth moves of a node are tried, unless all of them lose.
  int late_depth = 2;
  int late_moves = 12;
  /// Up to this depth a side that is by futility * depth (value units) above the window is taken to stay there, and
  /// one that is by as much below it only tries its first full_moves moves.
  int futility_depth = 0;
  int futility = 300;
};

/// A margin by name, for whoever sets it or asks for it.
struct MarginField {
  const char* name;
  const char* help;
  int SearchMargins::*value;
  int most;
};

inline constexpr std::array kMarginFields = {
    MarginField{"full_moves", "moves searched to full depth", &SearchMargins::full_moves, 1000},
    MarginField{"reduction", "reduction of later moves, in hundredths", &SearchMargins::reduction, 1000},
    MarginField{"late_depth", "depth up to which few moves are tried", &SearchMargins::late_depth, 100},
    MarginField{"late_moves", "how many are tried there, for each ply", &SearchMargins::late_moves, 1000},
    MarginField{"futility_depth", "depth up to which the evaluation may decide", &SearchMargins::futility_depth, 100},
    MarginField{"futility", "by what distance to the window, for each ply", &SearchMargins::futility, 100'000},
};

/// Stands for "the game's own" in a margin that was not set.
inline constexpr int kOwnMargin = -1;
inline constexpr SearchMargins kOwnMargins = {kOwnMargin, kOwnMargin, kOwnMargin, kOwnMargin, kOwnMargin, kOwnMargin};

/// The margins of `set`, with those of `own` where none was set.
constexpr SearchMargins margins_over(const SearchMargins& set, const SearchMargins& own) {
  SearchMargins margins = set;
  for (const MarginField& field : kMarginFields)
    if (set.*field.value == kOwnMargin) margins.*field.value = own.*field.value;
  return margins;
}

}  // namespace catenary::engine
