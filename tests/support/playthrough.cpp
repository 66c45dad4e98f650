// SPDX-License-Identifier: MIT
#include "support/playthrough.h"

#include <cstdint>
#include <utility>

#include "core/rng.h"
#include "core/text.h"
#include "support/transcript.h"

namespace catenary::tests {

namespace {

constexpr std::size_t kMaxMoves = 120;
/// The legal moves are listed before the first move and then at this interval.
constexpr std::size_t kMovesBetweenLists = 10;
/// The longest of this many games of an option set is recorded, because more happens in it.
constexpr int kGamesTried = 16;

std::vector<Playthrough::Play> play(const Variant& variant, core::Rng& rng) {
  std::vector<Playthrough::Play> plays;
  const auto session = variant.start();
  while (!session->state().over() && plays.size() < kMaxMoves) {
    const std::vector<std::string> moves = legal_texts(*session);
    plays.push_back(
        {std::string(to_text(session->state().to_move())), moves[rng.below(static_cast<std::uint32_t>(moves.size()))]});
    core::value_or_throw(session->play(session->state().to_move(), plays.back().move));
  }
  return plays;
}

/// The text of a successful response.
std::string answer_to(GtpSession& gtp, const std::string& command) { return gtp.answer(command).substr(2); }

std::string text_of(const Variant& variant, const std::vector<Playthrough::Play>& plays) {
  std::string text = "# " + variant.text() + "\n";
  GtpSession gtp;
  for (const std::string& command : variant.commands()) gtp.answer(command);
  const session::Session& session = gtp.player().session();
  for (std::size_t i = 0; i < plays.size(); ++i) {
    if (i % kMovesBetweenLists == 0) text += "legal: " + core::join(legal_texts(session), " ") + "\n";
    gtp.answer(plays[i].command());
    text += plays[i].side + " " + plays[i].move + " | " + answer_to(gtp, "position") + " | " + answer_to(gtp, "score") +
            "\n";
  }
  return text + "result: " + (session.state().over() ? answer_to(gtp, "final_score") : "none yet") + "\n";
}

}  // namespace

std::vector<std::string> Playthrough::commands() const {
  std::vector<std::string> all = variant.commands();
  for (const Play& each : plays) all.push_back(each.command());
  return all;
}

std::vector<Playthrough> playthroughs_of(const player::Plugin& game) {
  core::Rng rng(1);
  std::vector<Playthrough> kept;
  for (const Variant& variant : variants_on(game, playthrough_width(game))) {
    std::vector<Playthrough::Play> longest;
    for (int i = 0; i < kGamesTried; ++i) {
      std::vector<Playthrough::Play> plays = play(variant, rng);
      if (plays.size() > longest.size()) longest = std::move(plays);
    }
    kept.push_back({variant, longest, text_of(variant, longest)});
  }
  return kept;
}

std::string playthroughs_text(const player::Plugin& game) {
  std::string text;
  for (const Playthrough& each : playthroughs_of(game)) text += (text.empty() ? "" : "\n") + each.text;
  return text;
}

}  // namespace catenary::tests
