// SPDX-License-Identifier: MIT
#include "gtp/gogui_state.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/text.h"

namespace catenary::gtp {

namespace {

using session::Session;

bool begins(const std::string& text, const std::string& words) { return text.rfind(words, 0) == 0; }

/// True if the result says the same: it has all the longer words of the sentence.
bool repeats(const std::string& event, const std::string& result) {
  constexpr std::size_t kLong = 5;
  const std::string known = core::to_lower(result);
  bool found = false;
  for (std::string word : core::words_of(core::to_lower(event))) {
    while (!word.empty() && std::string_view(".,:").find(word.back()) != std::string_view::npos) word.pop_back();
    if (word.size() < kLong) continue;
    if (known.find(word) == std::string::npos) return false;
    found = true;
  }
  return found;
}

/// True for what a side has, had or is free to decide.
bool is_duty(const std::string& text) {
  for (const std::string side : {"Black", "White"})
    for (const std::string duty : {" has to ", " may ", " chooses "})
      if (begins(text, side + duty)) return true;
  return false;
}

/// True for an event that tells a duty, also at its end: the status tells those that are left, and later events what
/// became of the others.
bool tells_duty(const std::string& event) {
  const std::vector<std::string> parts = core::split(event, ';');
  return std::any_of(parts.begin(), parts.end(), [](const std::string& part) { return is_duty(core::trimmed(part)); });
}

/// True if the rest of the line tells the same: duties, rolls, the target beside an empty square, the result.
bool is_repetition(const Session& session, const std::string& event) {
  if (tells_duty(event) || begins(event, "The dice show ") || event.find(" is empty") != std::string::npos) return true;
  return session.over() && repeats(event, session.status());
}

/// Dice that left nothing to choose are over when the board is drawn.
std::string rolled(const Session& session, const session::Latest& latest) {
  std::vector<std::string> squares;
  for (const core::Cell cell : latest.rolled) squares.push_back(to_text(session.grid().vertex_of(cell)));
  return squares.empty() ? "" : "rolled " + core::join(squares, ", ") + "; ";
}

/// True for the score of a turn, which surprises least.
bool is_score(const std::string& event) { return begins(event, "Turn ") || begins(event, "This is the first chain"); }

/// The events worth a place, those of the score last.
std::vector<std::string> shown_events(const Session& session, const session::Latest& latest) {
  std::vector<std::string> events = latest.events;
  std::erase_if(events, [&](const std::string& event) { return is_repetition(session, event); });
  std::stable_partition(events.begin(), events.end(), [](const std::string& event) { return !is_score(event); });
  return events;
}

}  // namespace

std::string state_text(const Session& session, const session::Latest& latest) {
  // GoGui cuts the line at the width of its window, so what is to be done comes first, and mere options last.
  const std::string status = session.status();
  const auto last = status.rfind("; ");
  const bool has_option = last != std::string::npos && is_duty(status.substr(last + 2));
  std::vector<std::string> sentences{rolled(session, latest) + (has_option ? status.substr(0, last) : status) + "."};
  for (std::string& event : shown_events(session, latest)) sentences.push_back(std::move(event));
  if (has_option) sentences.push_back(status.substr(last + 2) + ".");
  if (sentences.size() == 1) sentences.front().pop_back();
  return core::join(sentences, " ");
}

}  // namespace catenary::gtp
