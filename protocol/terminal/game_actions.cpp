// SPDX-License-Identifier: MIT
#include "terminal/game_actions.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <optional>

#include "core/text.h"
#include "game/move_text.h"
#include "game/sentences.h"
#include "player/levels.h"
#include "terminal/announcements.h"
#include "terminal/file_actions.h"
#include "terminal/game_menu.h"
#include "terminal/interrupts.h"

namespace catenary::terminal {

using core::Color;

namespace {

/// The number with separators, such as "30,000".
std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
    text.insert(static_cast<std::size_t>(at), ",");
  return text;
}

/// Describes a level in words.
std::string level_text(int number, const player::Player& player) {
  const player::Effort& level = player.game().levels[static_cast<std::size_t>(number - 1)];
  if (level.temperature == 0)
    return fmt::format("Level {}: the engine looks at {} positions a turn.", number, grouped(level.max_nodes));
  return fmt::format("Level {}: the engine looks one move ahead, and plays a weaker move now and then.", number);
}

/// Sets the level that follows from the games before; without any, that in force, or the lowest. Nobody wins or loses a
/// cooperative game.
void adapt_level(Context& context) {
  if (context.session().state().cooperative()) return;
  const int first = context.player.level().value_or(1);
  use_level(context, level_after_kept_games(context).value_or(first));
}

/// Starts a game; keeps the seats if the person has chosen them.
void start_game(Context& context, const player::Plugin& game, const game::Settings& settings) {
  context.player.start(game, settings);
  context.shown = {};
  context.resigned = Color::none;
  context.files.latest.clear();
  context.paused = false;
  if (!context.has_chosen_seats) context.seats.let_person_begin(context.session());
  greet(context);
  // A limit set since then has ended the level.
  if (!context.player.level()) context.adapts_level = false;
  if (context.adapts_level) adapt_level(context);
}

void explain_levels(const Context& context) {
  const auto level = context.player.level();
  context.say(level ? level_text(*level, context.player)
                    : "No level is set: the engine takes its time limit, one second a turn by default.");
  context.say(fmt::format(
      "Level 1 is for a first game, level {} ({} positions a turn) is the strongest. Each one beats the one before in "
      "most games, and plays equally well on every machine. `level 4` sets one; `level auto` rises when you win a "
      "game and falls when you lose one; `level off` goes back to a time for each turn.",
      player::kLevelCount, grouped(context.player.game().levels.back().max_nodes)));
  if (level && context.adapts_level) context.say("It follows your results: the next game may have another.");
}

void play_engine_turn(Context& context, Color side) {
  const std::vector<core::Move> turn = context.player.play_turn(side);
  const bool alone = context.seats.engine_plays_both();
  const bool partner = context.state().cooperative() && !alone && context.seats.engine_plays(side);
  context.say(context.screen.bold((partner ? "Your partner, " : "") + game::side_text(side) + (partner ? "," : "") +
                                  " plays " + game::to_text(turn, context.session().grid()) + "."));
  tell_events(context);
}

}  // namespace

void let_engine_play(Context& context) {
  while (!context.paused && context.engine_is_due() && !Interrupts::ending()) {
    const bool alone = context.seats.engine_plays_both();
    if (alone) show_changes(context);
    [[maybe_unused]] const bool before = Interrupts::interrupted();
    const KeyWatch watch(STDIN_FILENO, context.flags);
    play_engine_turn(context, context.session().may_move(Color::white) && context.seats.engine_plays(Color::white)
                                  ? Color::white
                                  : Color::black);
    if (!Interrupts::interrupted() || !alone) continue;
    context.paused = true;
    context.say("Paused; `go` resumes.");
  }
}

void play_as(Context& context, const Words& words) {
  const std::string side = core::to_lower(words[0]);
  const auto color = core::color_named(side);
  const bool black = color == Color::black || side == "both";
  const bool white = color == Color::white || side == "both";
  if (!black && !white && side != "none")
    return context.complain("'" + words[0] + "' is no side; expected: play as white|black|both|none");
  context.seats.set(!black, !white);
  context.has_chosen_seats = true;
  context.paused = false;
  context.say(context.seats.text(context.session()) + (side == "none" ? " Ctrl-C pauses." : ""));
}

void go(Context& context, const Words& /*words*/) {
  context.paused = false;
  if (context.nobody_moves()) return;
  if (context.engine_is_due()) return;
  // If both may start, the engine moves its own side first.
  const Color side = context.session().to_move();
  const Color other = opposite(side);
  const bool others_turn = context.session().may_move(other) && context.seats.engine_plays(other);
  play_engine_turn(context, others_turn ? other : side);
}

void undo(Context& context, const Words& /*words*/) {
  if (context.over() && !context.state().over()) {
    context.resigned = Color::none;
    return context.say("The game continues.");
  }
  if (context.session().change_count() == 0) return context.complain("there is nothing to take back");
  const bool alone = context.seats.engine_plays_both();
  // Within the person's turn, a single change; otherwise all changes back to the start of the person's previous turn.
  const auto is_inside_a_turn = [&] {
    const session::Record& record = context.session().record();
    return context.session().selected() || (!record.empty() && record.back().color == context.session().to_move());
  };
  const bool inside = is_inside_a_turn();
  do {
    context.session().undo(1);
  } while (!alone && !inside && context.session().change_count() > 0 &&
           (context.engine_is_due() || is_inside_a_turn()));
  context.paused = alone;
  if (alone) context.say("Taken back; `go` lets the engine move.");
}

void resign(Context& context, const Words& /*words*/) {
  if (context.over()) return context.complain("the game is over; `new` starts another one");
  if (context.seats.engine_plays_both()) return context.complain("the engine plays both sides");
  const Seats& seats = context.seats;
  context.resigned = seats.engine_plays(Color::black)   ? Color::white
                     : seats.engine_plays(Color::white) ? Color::black
                                                        : context.session().to_move();
  context.resigned_at = context.now();
  if (context.state().cooperative()) {
    context.say(context.screen.bold("You give the game up. " + describe(context.state().estimate()) + "."));
  } else {
    context.say(context.screen.bold(game::side_text(context.resigned) + " resigns. " +
                                    game::side_text(opposite(context.resigned)) + " wins."));
  }
  keep_game(context);
  announce_end(context);
}

bool start_named(Context& context, const Words& words) {
  const auto refuse = [&](const std::string& reason) {
    context.complain(reason);
    return false;
  };
  const player::Plugin* game = &context.player.game();
  bool is_named = false;
  std::optional<long long> width;
  for (const std::string& word : words) {
    const auto number = core::parse_integer(word, 0, player::Player::kMaxWidth);
    const auto named = game_named(context.player.registry(), word);
    if (number && !width) {
      width = number;
    } else if (named && !is_named) {
      game = *named;
      is_named = true;
    } else if (game->default_settings().options.has(word)) {
      return refuse("'" + word + "' is an option: start the game, then type `options " + word + " VALUE`");
    } else {
      const bool first = !is_named && !width;
      return refuse(first ? named.error().reason : "unexpected word '" + word + "'; expected a game and a size");
    }
  }
  game::Settings settings = is_named ? game->default_settings() : context.player.settings();
  if (width) settings.width = static_cast<int>(*width);
  if (const auto checked = game->check_width(settings.width); !checked) return refuse(to_text(checked.error()));
  start_game(context, *game, settings);
  return true;
}

void start_new(Context& context, const Words& words) {
  const bool interrupts = !context.over() && !context.session().record().empty();
  if (start_named(context, words) && interrupts) context.say("The game before is kept; `load` goes back to it.");
}

void options(Context& context, const Words& words) {
  const game::Options& current = context.player.settings().options;
  if (!words.empty() && !current.has(words[0]))
    return context.complain(context.player.game().title + " has " + current.unknown_name(words[0]));
  if (words.size() < 2) {
    for (const game::OptionSpec& spec : context.player.game().options)
      if (words.empty() || spec.name == core::to_lower(words[0]))
        context.say(
            fmt::format("{} = {}\n    {} ({})", spec.name, current.text(spec.name), spec.help, expected_values(spec)));
    return context.say("`options NAME VALUE` sets one and starts a new game.");
  }
  game::Settings settings = context.player.settings();
  const std::string value = core::join({words.begin() + 1, words.end()}, " ");
  if (const auto set = context.player.game().set_option(settings, words[0], value); !set)
    return context.complain(set.error().reason);
  context.say("New game: " + words[0] + " = " + settings.options.text(words[0]) + ".");
  start_game(context, context.player.game(), settings);
}

void set_level(Context& context, const Words& words) {
  if (words.empty()) return explain_levels(context);
  const std::string word = core::to_lower(words[0]);
  const auto level = core::parse_integer(word, 1, static_cast<long long>(player::kLevelCount));
  if (!level && word != "auto" && word != "off")
    return context.complain(
        fmt::format("level takes a number from 1 to {}, auto or off, not '{}'", player::kLevelCount, words[0]));
  if (word == "auto" && context.session().state().cooperative())
    return context.complain("level auto follows wins and losses, and in this game you play together: level 1 to 10");
  context.adapts_level = word == "auto";
  if (context.adapts_level) {
    adapt_level(context);
  } else if (level) {
    use_level(context, static_cast<int>(*level));
  } else {
    context.player.set_level(std::nullopt);
    explain_levels(context);
  }
  // A finished game stays one against the level that was played.
  if (!context.over()) keep_game(context);
}

void use_level(Context& context, int level) {
  context.player.set_level(level);
  context.say(level_text(level, context.player));
}

void roll(Context& context, const Words& /*words*/) {
  if (!context.player.settings().options.has("dice"))
    return context.complain(context.player.game().title + " has no dice");
  if (context.over() || context.state().to_move() != Color::chance) return context.complain("no roll is due");
  context.session().roll();
}

void dice(Context& context, const Words& words) {
  if (!context.player.settings().options.has("dice"))
    return context.complain(context.player.game().title + " has no dice");
  if (!words.empty())
    if (const auto set = context.player.set_dice(core::to_lower(words[0])); !set)
      return context.complain(set.error().reason);
  context.say(context.session().dice() == session::DiceMode::automatic
                  ? "The dice roll by themselves. `dice manual` lets you roll."
                  : "You roll: type `roll`, or the square that your dice show. `dice auto` lets the engine roll.");
}

void quit(Context& context, const Words& /*words*/) { context.finished = true; }

}  // namespace catenary::terminal
