// SPDX-License-Identifier: MIT
// Commands of a terminal session that change the game or who plays which side.

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/text.h"
#include "game/sentences.h"
#include "player/levels.h"
#include "terminal/game_menu.h"
#include "terminal/terminal.h"

namespace catenary::terminal {

using core::Color;

namespace {

/// "30,000"
std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
    text.insert(static_cast<std::size_t>(at), ",");
  return text;
}

/// The effect of a level in words.
std::string level_text(int number, const player::Player& player) {
  const player::Effort& level = player.game().levels[static_cast<std::size_t>(number - 1)];
  if (level.temperature == 0)
    return fmt::format("Level {}: the engine looks at {} positions a turn.", number, grouped(level.max_nodes));
  if (player.session().state().cooperative())
    return fmt::format(
        "Level {}: in this game the first levels are alike, as a weak partner would cost you both points.", number);
  return fmt::format("Level {}: the engine looks one move ahead, and plays a weaker move now and then.", number);
}

}  // namespace

void Terminal::play_as(const Words& words) {
  const std::string side = core::to_lower(words[0]);
  const auto color = core::color_named(side);
  const bool black = color == Color::black || side == "both";
  const bool white = color == Color::white || side == "both";
  if (!black && !white && side != "none")
    return complain("'" + words[0] + "' is no side; expected: play as white|black|both|none");
  x_engine_plays[core::side_index(Color::black)] = !black;
  x_engine_plays[core::side_index(Color::white)] = !white;
  x_has_chosen_seats = true;
  x_paused = false;
  say(seats() + (side == "none" ? " Ctrl-C pauses." : ""));
}

void Terminal::go(const Words&) {
  x_paused = false;
  if (nobody_moves()) return;
  if (engine_is_due()) return;
  // If both may begin, the engine's own side goes first.
  const Color side = session().to_move();
  const Color other = opposite(side);
  const bool others_turn = session().may_move(other) && x_engine_plays[core::side_index(other)];
  play_engine_turn(others_turn ? other : side);
}

void Terminal::undo(const Words&) {
  if (over() && !session().state().over()) {
    x_resigned = Color::none;
    return say("The game goes on.");
  }
  if (session().change_count() == 0) return complain("there is nothing to take back");
  const bool alone = x_engine_plays[0] && x_engine_plays[1];
  // Within the own turn a single change, else all changes back to the start of the own turn before.
  const auto is_inside_a_turn = [this] {
    const session::Record& record = session().record();
    return session().selected() || (!record.empty() && record.back().color == session().to_move());
  };
  const bool inside = is_inside_a_turn();
  do {
    session().undo(1);
  } while (!alone && !inside && session().change_count() > 0 && (engine_is_due() || is_inside_a_turn()));
  x_paused = alone;
  if (alone) say("Taken back; `go` lets the engine go on.");
}

void Terminal::resign(const Words&) {
  if (over()) return complain("the game is over; `new` starts another one");
  if (x_engine_plays[0] && x_engine_plays[1]) return complain("the engine plays both sides");
  x_resigned = x_engine_plays[0] ? Color::white : x_engine_plays[1] ? Color::black : session().to_move();
  x_resigned_at = now();
  if (session().state().cooperative()) {
    say(x_screen.bold("You give the game up. " + describe(session().state().estimate()) + "."));
  } else {
    say(x_screen.bold(game::side_text(x_resigned) + " resigns. " + game::side_text(opposite(x_resigned)) + " wins."));
  }
  keep_game();
  announce_end();
}

void Terminal::start_game(const player::Plugin& game, const game::Settings& settings) {
  x_player.start(game, settings);
  x_shown = {};
  x_resigned = Color::none;
  x_file.clear();
  x_paused = false;
  if (!x_has_chosen_seats) person_begins();
  greet();
}

bool Terminal::start_named(const Words& words) {
  const auto refuse = [this](const std::string& reason) {
    complain(reason);
    return false;
  };
  const player::Plugin* game = &x_player.game();
  bool is_named = false;
  std::optional<long long> width;
  for (const std::string& word : words) {
    const auto number = core::parse_integer(word, 0, player::Player::kMaxWidth);
    const auto named = game_named(x_player.registry(), word);
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
  game::Settings settings = is_named ? game->default_settings() : x_player.settings();
  if (width) settings.width = static_cast<int>(*width);
  if (const auto checked = game->check_width(settings.width); !checked) return refuse(to_text(checked.error()));
  start_game(*game, settings);
  return true;
}

void Terminal::start_new(const Words& words) {
  const bool interrupts = !over() && !session().record().empty();
  if (start_named(words) && interrupts) say("The game before is kept; `load` goes back to it.");
}

void Terminal::options(const Words& words) {
  const game::Options& current = x_player.settings().options;
  if (!words.empty() && !current.has(words[0]))
    return complain(x_player.game().title + " has " + current.unknown_name(words[0]));
  if (words.size() < 2) {
    for (const game::OptionSpec& spec : x_player.game().options)
      if (words.empty() || spec.name == core::to_lower(words[0]))
        say(fmt::format("{} = {}\n    {} ({})", spec.name, current.text(spec.name), spec.help, expected_values(spec)));
    return say("`options NAME VALUE` sets one and starts a new game.");
  }
  game::Settings settings = x_player.settings();
  const std::string value = core::join({words.begin() + 1, words.end()}, " ");
  if (const auto set = x_player.game().set_option(settings, words[0], value); !set) return complain(set.error().reason);
  say("New game: " + words[0] + " = " + settings.options.text(words[0]) + ".");
  start_game(x_player.game(), settings);
}

void Terminal::set_level(const Words& words) {
  if (words.empty()) return explain_levels();
  const auto level = core::parse_integer(words[0], 1, static_cast<long long>(player::kLevelCount));
  if (!level && core::to_lower(words[0]) != "off")
    return complain(fmt::format("level takes a number from 1 to {}, or off, not '{}'", player::kLevelCount, words[0]));
  if (level) {
    use_level(static_cast<int>(*level));
  } else {
    x_player.set_level(std::nullopt);
    explain_levels();
  }
  keep_game();
}

void Terminal::use_level(int level) {
  x_player.set_level(level);
  say(level_text(level, x_player));
}

void Terminal::explain_levels() {
  const auto level = x_player.level();
  say(level ? level_text(*level, x_player)
            : "No level is set: the engine takes its time limit, one second a turn by default.");
  say(fmt::format(
      "Level 1 is for a first game, level {} ({} positions a turn) is the strongest. Each one beats the one before in "
      "most games, and plays equally well on every machine. `level 4` sets one; `level off` goes back to a time for "
      "each turn.",
      player::kLevelCount, grouped(x_player.game().levels.back().max_nodes)));
}

void Terminal::roll(const Words&) {
  if (!x_player.settings().options.has("dice")) return complain(x_player.game().title + " has no dice");
  if (over() || session().state().to_move() != Color::chance) return complain("no roll is due");
  session().roll();
}

void Terminal::dice(const Words& words) {
  if (!x_player.settings().options.has("dice")) return complain(x_player.game().title + " has no dice");
  if (!words.empty())
    if (const auto set = x_player.set_dice(core::to_lower(words[0])); !set) return complain(set.error().reason);
  say(session().dice() == session::DiceMode::automatic
          ? "The dice roll by themselves. `dice manual` lets you roll."
          : "You roll: type `roll`, or the square that your dice show. `dice auto` lets the engine roll.");
}

void Terminal::quit(const Words&) { x_finished = true; }

}  // namespace catenary::terminal
