// SPDX-License-Identifier: MIT
#include "terminal/turn_list.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "game/move_text.h"

namespace catenary::terminal {

namespace {

using core::Color;

/// The record holds clicks. The game is played again, because the legal moves tell which move some clicks make.
class TurnReader {
 public:
  explicit TurnReader(const player::Player& player) : x_replay(player.game().start(player.settings())) {
    replay().set_dice(session::DiceMode::manual);
  }

  void read(const session::RecordEntry& entry) {
    if (entry.idle) return;
    if (!entry.position.empty()) return set_position(entry.position);
    if (x_clicks.empty()) note_ways();
    x_clicks.push_back(entry.step);
    const bool done = replay().play(entry.color, game::to_text(entry.step, replay().grid())).has_value();
    const auto origin = replay().selected();
    // An origin that was given up for another one, or put back, is no part of a move.
    if (done && origin) x_clicks = {game::Step::at(*origin)};
    if (origin) return;
    if (!entry.given_up && !(x_clicks.size() == 2 && x_clicks[0] == x_clicks[1] && way() == x_ways.end()))
      add(entry.color, move_text());
    x_clicks.clear();
  }

  const std::vector<std::string>& turns() const { return x_turns; }

 private:
  struct Way {
    std::vector<game::Step> clicks;
    std::string text;
  };

  session::Session& replay() { return *x_replay.session; }

  void note_ways() {
    x_ways.clear();
    x_turn = replay().picture().turn;
    for (const core::Move move : replay().legal_moves())
      x_ways.push_back({replay().steps_of({move}), game::to_text(move, replay().grid())});
  }

  std::vector<Way>::const_iterator way() const {
    return std::find_if(x_ways.begin(), x_ways.end(), [this](const Way& way) { return way.clicks == x_clicks; });
  }

  /// The move of the clicks; the clicks themselves where they are no usual way to make one.
  std::string move_text() {
    if (const auto found = way(); found != x_ways.end()) return found->text;
    std::vector<std::string> texts;
    for (const game::Step& step : x_clicks) texts.push_back(game::to_text(step, replay().grid()));
    return core::join(texts, "-");
  }

  void set_position(const std::string& position) {
    if (replay().set_position(position)) x_turns.push_back("position " + position);
    x_clicks.clear();
    x_side = Color::none;
  }

  void add(Color side, const std::string& text) {
    // In games that count their turns, a side may end one and begin the next.
    if (side == x_side && x_turn == x_turn_of_last) {
      x_turns.back() += "," + text;
      return;
    }
    x_side = side;
    x_turn_of_last = x_turn;
    const std::string title =
        side == Color::chance ? "dice" : fmt::format("{}. {}", ++x_count, core::capitalized(to_text(side)));
    x_turns.push_back(title + " " + text);
  }

  player::StartedGame x_replay;
  std::vector<game::Step> x_clicks;
  std::vector<Way> x_ways;
  std::vector<std::string> x_turns;
  Color x_side = Color::none;
  /// The game's own numbers of turns, of the move to come and of the latest move.
  int x_turn = 0;
  int x_turn_of_last = 0;
  int x_count = 0;
};

}  // namespace

std::vector<std::string> turns_so_far(const player::Player& player) {
  TurnReader reader(player);
  for (const session::RecordEntry& entry : player.session().record()) reader.read(entry);
  return reader.turns();
}

}  // namespace catenary::terminal
