// SPDX-License-Identifier: MIT
#include "text/hint_text.h"

namespace catenary::text {

namespace {

using player::HintedTurn;
using session::Session;

constexpr std::size_t kMaxReasons = 3;

}  // namespace

std::string result_text(const Session& session, const HintedTurn& turn) {
  if (session.state().cooperative()) return "";
  if (!game::is_proven(turn.value)) return turn.exact ? describe(game::Outcome::draw()) : "";
  const bool has_margin = turn.exact && session.state().has_margins();
  return describe(game::proven_outcome(turn.value, session.state().to_move(), has_margin));
}

std::vector<std::string> reasons_of(const Session& session, const player::Hint& hint) {
  std::vector<std::string> reasons;
  const bool wins = !session.state().cooperative() && game::is_win(hint.best.value);
  if (hint.wins_at_once)
    reasons.emplace_back("Wins at once.");
  else if (wins)
    reasons.push_back("Wins for certain: " + result_text(session, hint.best) + ".");
  if (hint.all_lose) reasons.emplace_back("Every turn loses.");
  if (hint.forced) reasons.emplace_back("There is no other legal turn.");
  if (hint.others_lose) reasons.emplace_back("Every other turn loses.");
  reasons.insert(reasons.end(), hint.reasons.begin(), hint.reasons.end());
  if (reasons.size() > kMaxReasons) reasons.resize(kMaxReasons);
  return reasons;
}

}  // namespace catenary::text
