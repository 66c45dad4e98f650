// SPDX-License-Identifier: MIT
/// An effect of a move: a sentence for people, and its kind and a short text for front ends with little room.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace catenary::game {

struct Event {
  enum class Kind {
    /// Anything else.
    other,
    /// A side has to do, may do or may not do something now; the status of the position shows it too.
    duty,
    /// The same, but with a reason that the status does not show.
    grant,
    /// A side has done what the turn before made it do.
    resolution,
    /// The swap of a pie rule.
    swap,
    /// The dice have shown a square.
    roll,
    /// Something that the board shows.
    detail,
    /// A phase of the game begins.
    phase,
    /// The game ends; the result tells the reason too.
    ending,
  };

  std::string text;
  Kind kind = Kind::other;
  /// The event in fewer words, without a full stop; empty where the sentence is short enough.
  std::string short_text;
  /// The same next to the roll that caused it, where it need not name the square; empty where it does not differ.
  std::string after_roll;

  /// Implicit: most events are just sentences.
  Event(std::string sentence, Kind of_kind = Kind::other, std::string fewer_words = {},
        std::string words_after_roll = {})
      : text(std::move(sentence)),
        kind(of_kind),
        short_text(std::move(fewer_words)),
        after_roll(std::move(words_after_roll)) {}
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
