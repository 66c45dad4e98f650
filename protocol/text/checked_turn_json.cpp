// SPDX-License-Identifier: MIT
#include "text/checked_turn_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "game/move_text.h"
#include "text/hints.h"
#include "text/search_text.h"

namespace catenary::text {

namespace {

using player::CheckedTurn;
using Json = nlohmann::json;

constexpr int kVersion = 1;
constexpr std::size_t kMostReasons = 2;

/// A turn as part of a sentence; turns without cells are described in words.
std::string in_words(const std::string& turn) {
  if (turn == "button") return "taking the button";
  if (turn == "pass") return "passing";
  return turn == "swap" ? "swapping" : turn;
}

/// Says whether the turn reaches the result: "wins by 3", "does not win by 3".
std::string verdict(const CheckedTurn& checked) {
  const game::Outcome& wanted = checked.wanted;
  const bool reaches = *checked.reaches;
  if (wanted.kind == game::Outcome::Kind::draw) return reaches ? "does not lose" : "loses";
  const std::string margin = wanted.has_margin ? " by " + game::points_text(wanted.half_points) : "";
  if (wanted.winner == checked.side) return (reaches ? "wins" : "does not win") + margin;
  return reaches ? "reaches the result" : "does not reach the result";
}

std::string sentences(const CheckedTurn& checked, const std::string& turn, const std::string& reply) {
  if (!checked.reaches) return fmt::format("What {} leads to is not proven.", turn);
  const std::string result = checked.result ? describe(*checked.result) : "";
  if (*checked.reaches)
    return result.empty() ? fmt::format("Right: {} {}. The engine has proved this.", turn, verdict(checked))
                          : fmt::format("Right: {}. {}, proven.", turn, result);
  if (result.empty())
    return fmt::format("Not the solution: {} {}. The engine has proved this.", turn, verdict(checked));
  std::string text =
      fmt::format("Not the solution: after {} {} with best play.", turn, result == "Draw" ? "nobody wins" : result);
  if (reply.empty()) return text;
  text += fmt::format(" Best reply: {}.", in_words(reply));
  for (std::size_t i = 0; i < std::min(kMostReasons, checked.reasons.size()); ++i)
    text += " " + in_third_person(checked.reasons[i], opposite(checked.side));
  return text;
}

}  // namespace

Json checked_turn(const CheckedTurn& checked) {
  const std::string turn = game::to_text(checked.moves, checked.after.grid());
  const std::vector<std::string> line = text::turns_of(checked.after, checked.line);
  const std::string reply = line.empty() ? "" : line.front();
  return {{"v", kVersion},
          {"turn", turn},
          {"right", checked.reaches ? Json(*checked.reaches) : Json()},
          {"result", checked.result ? to_text(*checked.result) : "unknown"},
          {"reply", reply},
          {"line", line},
          {"text", sentences(checked, in_words(turn), reply)}};
}

}  // namespace catenary::text
