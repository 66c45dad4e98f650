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

/// True for what a side has or had to decide.
bool is_duty(const std::string& event) {
  for (const std::string side : {"Black", "White"})
    if (begins(event, side + " has to ") || begins(event, side + " may ")) return true;
  return false;
}

/// True if the rest of the line tells the same: duties, rolls, the target beside an empty square, the result.
bool is_repetition(const Session& session, const std::string& event) {
  if (is_duty(event) || begins(event, "The dice show ") || event.find(" is empty") != std::string::npos) return true;
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
  const std::string start = rolled(session, latest);
  const std::string status = session.status();
  const std::vector<std::string> events = shown_events(session, latest);
  if (events.empty()) return start + status;
  const auto counts = status.find("; ");
  const std::string told = start + status.substr(0, counts) + ". " + core::join(events, " ");
  return counts == std::string::npos ? told : told + " " + core::capitalized(status.substr(counts + 2));
}

}  // namespace catenary::gtp
