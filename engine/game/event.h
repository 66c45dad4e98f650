// SPDX-License-Identifier: MIT
/// An effect of a move: a sentence for people, its kind, and a short text for displays with little room.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace catenary::game {

struct Event {
  enum class Kind {
    /// Anything else.
    other,
    /// A side must, may or may not do something now; the position's status shows it too.
    duty,
    /// The same, but with a reason that the status does not show.
    grant,
    /// A side has done what the previous turn required.
    resolution,
    /// The swap of a pie rule.
    swap,
    /// The dice have selected a square.
    roll,
    /// Something that is visible on the board.
    detail,
    /// A phase of the game begins.
    phase,
    /// The game ends; the result gives the reason too.
    ending,
  };

  std::string text;
  Kind kind = Kind::other;
  /// The event in fewer words, without a full stop; empty if the sentence is short enough.
  std::string short_text;
  /// The short text for use next to the roll that caused the event, where the square need not be named; empty if it is
  /// the same.
  std::string after_roll;

  /// Implicit, because most events are just sentences.
  Event(std::string sentence, Kind of_kind = Kind::other, std::string fewer_words = {},
        std::string words_after_roll = {})
      : text(std::move(sentence)),
        kind(of_kind),
        short_text(std::move(fewer_words)),
        after_roll(std::move(words_after_roll)) {}
};

using Events = std::vector<Event>;

/// Returns the sentences of the events.
inline std::vector<std::string> texts_of(const Events& events) {
  std::vector<std::string> texts;
  texts.reserve(events.size());
  for (const Event& event : events) texts.push_back(event.text);
  return texts;
}

}  // namespace catenary::game
