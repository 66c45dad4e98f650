// SPDX-License-Identifier: MIT
/// An effect of a move: a sentence for people, and its kind for front ends with little room.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace catenary::game {

struct Event {
  enum class Kind {
    /// Anything else.
    other,
    /// A side has to do, may do or may not do something now; the status of the position tells it too.
    duty,
    /// The same, but with a reason that the status does not tell.
    grant,
    /// A side has done what the turn before made it do.
    resolution,
    /// The swap of a pie rule.
    swap,
    /// The dice have shown a square.
    roll,
    /// A roll without an effect on pieces.
    miss,
    /// Something that the board shows.
    detail,
    /// A phase of the game begins.
    phase,
  };

  std::string text;
  Kind kind = Kind::other;

  /// Implicit: most events are just sentences.
  Event(std::string words, Kind of_kind = Kind::other) : text(std::move(words)), kind(of_kind) {}
};

using Events = std::vector<Event>;

/// Returns their sentences.
inline std::vector<std::string> texts_of(const Events& events) {
  std::vector<std::string> texts;
  texts.reserve(events.size());
  for (const Event& event : events) texts.push_back(event.text);
  return texts;
}

}  // namespace catenary::game
