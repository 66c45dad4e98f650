// Registers Catena: its options and sizes, and the static interface that the engine is instantiated with.

#include <cassert>
#include <cmath>

#include "evaluate.h"
#include "game/move_text.h"
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
  static constexpr engine::SearchMargins kMargins = {
      .full_moves = 4, .reduction = 28, .late_depth = 1, .late_moves = 6, .futility_depth = 3, .futility = 150};
  // "A clump is a maximal connected set of stones, colours ignored."
  static constexpr auto kGrouping = engine::Grouping::mixed;

  static engine::Value evaluate(const Position& position) { return catena::evaluate(position); }
  static engine::Judgement judgement(const Position& position) {
    const Forecast expected = forecast(position);
    engine::Judgement judgement = engine::weighted_judgement(kWeights, terms(position, expected), phase(position));
    judgement.lead = judgement.value * expected.unit / engine::kValuePerLogOdds;
    return judgement;
  }
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

/// What alpha-beta makes of the empty board.
struct Opinion {
  /// Of Black winning.
  engine::Value value = 0;
  /// Of Black, in points: of the outcome where it is proven, else of what the search expects to come.
  double lead = 0;
};

Opinion opinion_at(engine::Settings settings, long komi, engine::SearchSettings search,
                   const engine::SearchLimits& limits) {
  [[maybe_unused]] const auto fault = settings.options.set("komi", std::to_string(komi));
  assert(!fault);
  search.searcher = engine::SearcherKind::alphabeta;
  engine::Rng rng(search.seed);
  const auto session = start(settings);
  const engine::Thought thought = session->think(search, limits, rng, {});
  if (engine::is_win(thought.value)) return {thought.value, engine::margin_of(thought.value) / 2.0};
  if (engine::is_loss(thought.value)) return {thought.value, -engine::margin_of(thought.value) / 2.0};
  for (const Move move : thought.variation) session->play(session->mover(move), to_text(move, session->grid()));
  // Only a draw ends the game without a win.
  if (session->over()) return {thought.value, 0};
  const double lead = session->judgement().lead.value();
  return {thought.value, session->to_move() == Color::black ? lead : -lead};
}

/// "one player names komi": what makes the expected lead smallest. Each search follows the lead that the one before it
/// has left, for play changes with what wins. Under `longest` "komi does not apply", so that any number is as good as
/// 0.
engine::GameAnswer choose_komi(const engine::Settings& settings, const std::vector<std::string>& words,
                               const engine::SearchSettings& search, engine::SearchLimits limits) {
  if (!words.empty()) return {true, "expected 0 arguments, got " + std::to_string(words.size())};
  if (scoring_of(settings.options) == Scoring::longest) return {false, "0"};
  constexpr int kSearches = 4;
  limits.soft_seconds /= kSearches;
  limits.hard_seconds /= kSearches;
  long komi = 0;
  for (int i = 0; i < kSearches; ++i) {
    const double lead = opinion_at(settings, komi, search, limits).lead;
    if (std::abs(lead) <= 0.5) break;
    komi += std::lround(lead);
  }
  return {false, std::to_string(komi)};
}

/// "the other picks a side".
engine::GameAnswer choose_color(const engine::Settings& settings, const std::vector<std::string>& words,
                                const engine::SearchSettings& search, const engine::SearchLimits& limits) {
  if (words.size() != 1) return {true, "expected 1 argument, got " + std::to_string(words.size())};
  engine::Options named = settings.options;
  if (named.set("komi", words[0])) return {true, "komi must be a whole number"};
  const Opinion opinion = opinion_at(settings, named.integer("komi"), search, limits);
  return {false, std::string(engine::to_text(opinion.value > 0 ? Color::black : Color::white))};
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
