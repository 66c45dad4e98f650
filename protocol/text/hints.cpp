// SPDX-License-Identifier: MIT
#include "text/hints.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "core/rounding.h"
#include "game/move_text.h"
#include "game/sentences.h"
#include "session/next_steps.h"

namespace catenary::text {

namespace {

using core::Move;
using player::HintedTurn;
using session::Session;
using Json = nlohmann::json;

constexpr int kVersion = 1;
constexpr std::size_t kMaxReasons = 4;

Json cells_json(const Session& session, const std::vector<Move>& turn) {
  Json cells = Json::array();
  const auto add = [&](core::Cell cell) { cells.push_back(to_text(session.grid().vertex_of(cell))); };
  for (const Move move : turn) {
    const bool leaves = move.kind() == Move::Kind::relocate || move.kind() == Move::Kind::remove;
    if (leaves) add(move.from());
    if (move.kind() == Move::Kind::place || move.kind() == Move::Kind::relocate) add(move.to());
  }
  return cells;
}

/// The clicks of a turn. A pass is "pass" even if a click can stand for it.
Json steps_json(const Session& session, const std::vector<Move>& turn) {
  Json steps = Json::array();
  std::size_t known = 0;
  std::vector<Move> part;
  for (const Move move : turn) {
    part.push_back(move);
    const std::vector<game::Step> clicks = session::steps_of(session, part);
    const bool passes = move.kind() == Move::Kind::pass;
    for (std::size_t i = known; i < clicks.size(); ++i)
      steps.push_back(game::to_text(passes ? game::Step::pass() : clicks[i], session.grid()));
    known = clicks.size();
  }
  return steps;
}

/// `turn`, `chance` and `total`.
Json turn_json(const game::GameInfo& game, const Session& session, const HintedTurn& turn) {
  constexpr double kTenThousandths = 10'000;
  const bool cooperative = session.state().cooperative();
  return {{"turn", game::to_text(turn.moves, session.grid())},
          {"chance", cooperative ? Json() : Json(core::rounded(game.win_rate(turn.value), kTenThousandths))},
          {"total", cooperative ? Json(static_cast<double>(turn.value) / game::kPointUnit) : Json()}};
}

/// The result of a turn whose value is decisive.
game::Outcome proven_outcome(const Session& session, const HintedTurn& turn) {
  return game::proven_outcome(turn.value, session.state().to_move(), turn.exact && session.state().has_margins());
}

/// Says that every turn loses, and what the reply to the best one is.
std::string loss_text(const Session& session, const player::Hint& hint) {
  if (hint.answer.empty()) return "Every turn loses.";
  return fmt::format("Every turn loses: {} answers this one with {}.", game::side_text(opposite(hint.side)),
                     game::to_text(hint.answer, session.grid()));
}

/// `After White's best reply, C9, you can play E5.`, for a turn about which the game has nothing to say.
std::string expectation(const Session& session, const player::Hint& hint) {
  const auto text_of = [&](const std::vector<Move>& turn) { return game::to_text(turn, session.grid()); };
  if (hint.answer.empty()) return "";
  const bool is_pass = hint.answer.front().kind() == Move::Kind::pass;
  if (session.state().cooperative())
    return is_pass ? "" : fmt::format("The best move after it is {}.", text_of(hint.answer));
  const std::string other = game::side_text(opposite(hint.side));
  if (hint.follow_up.empty()) return fmt::format("{}'s best reply is {}.", other, text_of(hint.answer));
  return fmt::format("After {}'s best reply, {}, you can play {}.", other, text_of(hint.answer),
                     text_of(hint.follow_up));
}

}  // namespace

std::string result_text(const Session& session, const HintedTurn& turn) {
  if (session.state().cooperative()) return "";
  if (!game::is_decisive(turn.value)) return turn.exact ? describe(game::Outcome::draw()) : "";
  return describe(proven_outcome(session, turn));
}

std::vector<std::string> reasons_of(const Session& session, const player::Hint& hint) {
  std::vector<std::string> reasons;
  if (hint.all_lose) reasons.push_back(loss_text(session, hint));
  if (hint.forced) reasons.emplace_back("There is no other legal turn.");
  if (hint.others_lose) reasons.emplace_back("Every other turn loses.");
  reasons.insert(reasons.end(), hint.reasons.begin(), hint.reasons.end());
  if (reasons.empty()) reasons.push_back(expectation(session, hint));
  std::erase(reasons, "");
  const bool wins = !session.state().cooperative() && game::is_win(hint.best.value);
  const auto win = wins ? std::optional(proven_outcome(session, hint.best)) : std::nullopt;
  return reasons_of_turn(hint.wins_at_once, win, std::move(reasons));
}

std::vector<std::string> reasons_of_turn(bool wins_at_once, const std::optional<game::Outcome>& win,
                                         std::vector<std::string> reasons) {
  if (win) {
    const std::string margin = win->has_margin ? " by " + game::points_text(win->half_points) : "";
    reasons.insert(reasons.begin(), wins_at_once ? "Wins at once" + margin + "."
                                                 : "Wins for certain" + margin + ": proved to the end of the game.");
  }
  if (reasons.size() > kMaxReasons) reasons.resize(kMaxReasons);
  return reasons;
}

std::string in_third_person(const std::string& reason, core::Color side) {
  static const std::regex possessive("\\byours?\\b");
  static const std::regex verb("\\byou need\\b");
  static const std::regex pronoun("\\byou\\b");
  const std::string name = game::side_text(side);
  const std::string owned = std::regex_replace(reason, possessive, name + "'s");
  return std::regex_replace(std::regex_replace(owned, verb, name + " needs"), pronoun, name);
}

std::vector<std::string> equal_turns(const game::GameInfo& game, const Session& session, const player::Hint& hint) {
  constexpr double kNear = 0.01;
  constexpr std::size_t kMaxNamed = 3;
  std::vector<std::string> names;
  if (session.state().cooperative() || game::is_decisive(hint.best.value)) return names;
  for (const HintedTurn& other : hint.others) {
    const bool is_near = game.win_rate(hint.best.value) - game.win_rate(other.value) <= kNear;
    if (names.size() < kMaxNamed && is_near && !game::is_decisive(other.value))
      names.push_back(game::to_text(other.moves, session.grid()));
  }
  return names;
}

Json hint(const game::GameInfo& game, const Session& session, const player::Hint& hint) {
  Json json = turn_json(game, session, hint.best);
  const std::string result = result_text(session, hint.best);
  json.update({{"v", kVersion},
               {"color", to_text(hint.side)},
               {"cells", cells_json(session, hint.best.moves)},
               {"steps", steps_json(session, hint.best.moves)},
               {"result", result.empty() ? Json() : Json(result)},
               {"next", hint.others.empty() ? Json() : turn_json(game, session, hint.others.front())},
               {"equals", equal_turns(game, session, hint)},
               {"nodes", hint.nodes},
               {"reasons", reasons_of(session, hint)},
               {"idea", hint.reasons.empty() ? Json() : Json(hint.reasons.front())}});
  return json;
}

}  // namespace catenary::text
