// SPDX-License-Identifier: MIT
/// A second implementation of each game's rules: slow, plain, written from the rules page alone, and sharing no code
/// with the engine. It works on texts, so that the two meet only in the protocol's notation.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace catenary::oracle {

/// Option name to canonical value, as game_param shows them.
using OptionValues = std::map<std::string, std::string>;

class Oracle {
 public:
  virtual ~Oracle() = default;

  virtual std::unique_ptr<Oracle> clone() const = 0;
  /// black, white, chance or none.
  virtual std::string to_move() const = 0;
  /// Move texts as `legal_moves` prints them, in any order; empty after the end.
  virtual std::vector<std::string> legal_moves() const = 0;
  /// Requires a legal move.
  virtual void play(const std::string& move) = 0;
  /// The result as `final_score` prints it. Requires a finished game.
  virtual std::string final_score() const = 0;
  /// What final_score would be if the game stopped now; as `score` prints it, without its mark.
  virtual std::string score() const = 0;
};

/// The number of move sequences of a given length.
inline unsigned long long perft(const Oracle& oracle, int depth) {
  if (depth == 0) return 1;
  unsigned long long count = 0;
  for (const std::string& move : oracle.legal_moves()) {
    const auto child = oracle.clone();
    child->play(move);
    count += perft(*child, depth - 1);
  }
  return count;
}

/// The start of a game on a grid of this width; null for a name that no oracle knows.
std::unique_ptr<Oracle> make_oracle(const std::string& game, int width, const OptionValues& options);

}  // namespace catenary::oracle
