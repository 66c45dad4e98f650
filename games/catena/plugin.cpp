// Registers Catena: its options and sizes, and the static interface that the engine is instantiated with.

#include <cassert>
#include <cmath>

#include "evaluate.h"
#include "game/session_of.h"
#include "notation.h"
#include "rules.h"
#include "search/board_state.h"

namespace catenary::games {

namespace catena {
namespace {

template <int Words>
struct Catena {
  using Rules = catena::Rules<Words>;
  using Position = catena::Position<Words>;

  // Two stones make a legal turn in either order or in none: both must leave every stone with at most two neighbours,
  // and taking a stone away never breaks that. The position after them is the same: a ribbon that the first one bounds
  // is out of reach of the second, and the majority in it and the player who placed do not depend on the order either.
  static constexpr bool kCommutativeTurn = true;
  static constexpr bool kRepetitionDraws = false;
  // "A clump is a maximal connected set of stones, colours ignored."
  static constexpr bool kGroupsMixColors = true;

  static engine::Value evaluate(const Position& position) { return catena::evaluate(position); }
  static Outcome estimate(const Position& position) { return position.comparison(); }
  static int expected_turns(const Position& position) {
    // About half of the playable cells get a stone; the others become illegal.
    return position.playable().count() / (4 * position.rules().stones_per_turn) + 1;
  }
  static std::string why_not(const Position& position, Move move) { return describe_fault(position, move); }
  static std::optional<Cell> stand_in(const Position&, Move, Move) { return std::nullopt; }
  static Color stone_at(const Position& position, Cell cell) { return position.stone_at(cell); }
  static char symbol_at(const Position& position, Cell cell) { return engine::stone_symbol(position.stone_at(cell)); }
  static engine::Picture picture(const Position& position) { return catena::picture(position); }
  static std::string status(const Position& position) { return catena::status(position); }
  static engine::BoardState<Words> board_state(const Position& position) {
    const auto& turn = position.turn();
    const Color side = position.to_move();
    // Komi alone tells the colours apart.
    const bool colors_matter = position.rules().komi != 0 && position.rules().scoring != Scoring::longest;
    const unsigned holder = turn.button_holder == Color::none ? 0 : turn.button_holder == side ? 1 : 2;
    return {
        position.stones(side), position.stones(opposite(side)), std::nullopt,
        (colors_matter ? engine::side_index(side) + 1 : 0) * 16 + static_cast<unsigned>(turn.stones_left) * 4 + holder};
  }
  static bool keeps_value(const Rules&, const engine::BoardMap&, Color) { return true; }
  static std::string position_text(const Position& position) { return catena::position_text(position); }
  static std::variant<Position, std::string> parse_position(const Rules& rules, std::string_view text) {
    return catena::parse_position(rules, text);
  }
};

std::unique_ptr<engine::Session> start(const engine::Settings& settings) {
  constexpr int kWidestOneWordBoard = 9;
  constexpr int kWidestTwoWordBoard = 13;
  if (settings.width <= kWidestOneWordBoard) return std::make_unique<engine::SessionOf<Catena<1>>>(settings);
  if (settings.width <= kWidestTwoWordBoard) return std::make_unique<engine::SessionOf<Catena<2>>>(settings);
  return std::make_unique<engine::SessionOf<Catena<5>>>(settings);
}

/// Black's lead at the end of an even game, in points: what alpha-beta makes of the empty board without komi. Half
/// points come from the button and from averages of the evaluation.
double expected_lead(engine::Settings settings, engine::SearchSettings search, const engine::SearchLimits& limits) {
  [[maybe_unused]] const auto fault = settings.options.set("komi", "0");
  assert(!fault);
  search.searcher = engine::SearcherKind::alphabeta;
  engine::Rng rng(search.seed);
  const engine::Value value = start(settings)->think(search, limits, rng, {}).value;
  if (engine::is_win(value)) return engine::margin_of(value) / 2.0;
  if (engine::is_loss(value)) return -engine::margin_of(value) / 2.0;
  return static_cast<double>(value) / units_per_point(scoring_of(settings.options));
}

/// "one player names komi": the whole number nearest to the expected lead leaves a draw, or half a point to either
/// side. Under `longest` "komi does not apply", so that any number is as good as 0.
engine::GameAnswer choose_komi(const engine::Settings& settings, const std::vector<std::string>& words,
                               const engine::SearchSettings& search, const engine::SearchLimits& limits) {
  if (!words.empty()) return {true, "expected 0 arguments, got " + std::to_string(words.size())};
  if (scoring_of(settings.options) == Scoring::longest) return {false, "0"};
  return {false, std::to_string(std::lround(expected_lead(settings, search, limits)))};
}

/// "the other picks a side".
engine::GameAnswer choose_color(const engine::Settings& settings, const std::vector<std::string>& words,
                                const engine::SearchSettings& search, const engine::SearchLimits& limits) {
  if (words.size() != 1) return {true, "expected 1 argument, got " + std::to_string(words.size())};
  engine::Options named = settings.options;
  if (named.set("komi", words[0])) return {true, "komi must be a whole number"};
  const auto komi = scoring_of(settings.options) == Scoring::longest ? 0.0 : static_cast<double>(named.integer("komi"));
  const Color better = expected_lead(settings, search, limits) > komi ? Color::black : Color::white;
  return {false, std::string(engine::to_text(better))};
}

/// "`button on` is refused; choosing such a rule switches it off, going back restores the default".
std::optional<std::string> settle(engine::Options& changed, const engine::Options& before) {
  if (allows_button(changed)) return allows_button(before) ? std::nullopt : changed.set("button", "on");
  if (!allows_button(before) && changed.boolean("button"))
    return "there is no button with stones_per_turn 2 or scoring longest";
  return changed.set("button", "off");
}

}  // namespace
}  // namespace catena

engine::GameInfo catena_info() {
  engine::GameInfo info;
  info.name = "catena";
  info.title = "Catena";
  for (int side = 2; side <= 10; ++side) info.widths.push_back(2 * side - 1);
  info.default_width = 13;
  info.options = {
      engine::OptionSpec::list("scoring",
                               "what counts: all stones, the longest ribbon that has no equal, or the squares "
                               "of the lengths",
                               {"area", "longest", "square"}),
      engine::OptionSpec::list("stones_per_turn", "stones in every turn after Black's first", {"1", "2"}),
      engine::OptionSpec::integer("komi", "points for White; not with scoring longest", 0, -10000, 10000),
      engine::OptionSpec::boolean("button",
                                  "half a point for whoever takes it; not with two stones a turn or scoring "
                                  "longest",
                                  true),
  };
  info.options[2].samples = {"0", "-2"};
  info.settle = catena::settle;
  info.bench = {{0, 15, 30, 45, 60}, 5};
  info.commands = {
      {"catena-choose_komi", "",
       "the komi that makes the game even, by a search of the empty board; 0 with scoring longest",
       catena::choose_komi},
      {"catena-choose_color", "KOMI", "the color to take at that komi, by the same search", catena::choose_color},
  };
  info.win_rate =
#include "win_rate.inc"
      ;
  info.start = catena::start;
  return info;
}

}  // namespace catenary::games
