// SPDX-License-Identifier: MIT
// The choice of a game: by number, by name, by the beginning of a name.

#include "terminal/game_menu.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "terminal/terminal.h"
#include "text/version.h"

namespace catenary::terminal {

std::vector<const player::Plugin*> menu_of(const player::Registry& registry) {
  std::vector<const player::Plugin*> games;
  for (const player::Plugin& game : registry.games()) games.push_back(&game);
  std::stable_sort(games.begin(), games.end(),
                   [](const auto* a, const auto* b) { return a->menu_rank < b->menu_rank; });
  return games;
}

core::Result<const player::Plugin*> game_named(const player::Registry& registry, const std::string& word) {
  const std::string begin = core::to_lower(word);
  const auto games = menu_of(registry);
  std::vector<const player::Plugin*> found;
  for (const player::Plugin* game : games)
    if (game->name.starts_with(begin)) found.push_back(game);
  if (const player::Plugin* exact = registry.find(word)) return exact;
  if (found.empty()) return core::Failure(registry.at(word).error());
  if (found.size() == 1) return found.front();
  std::vector<std::string> names;
  for (const player::Plugin* game : found) names.push_back(game->name);
  return core::malformed("'" + word + "' may be " + core::join(names, ", "));
}

void Terminal::print_menu() {
  const auto games = menu_of(x_player.registry());
  std::size_t longest = 0;
  for (const player::Plugin* game : games) longest = std::max(longest, game->title.size());
  for (std::size_t i = 0; i < games.size(); ++i)
    say(fmt::format("{:>3} {:<{}}  {}", i + 1, games[i]->title, longest, games[i]->summary));
  say("Type a number or a name, with a size if you like: `2`, `catch`, `cation 5`. `quit` ends.");
}

bool Terminal::choose_game() {
  say(x_screen.bold("Catenary " + std::string(text::version())) + ". The games:");
  print_menu();
  const std::string kept = kept_game();
  if (!kept.empty()) say(kept);
  while (true) {
    const auto line = x_reader.read(fmt::format("game (1-{}): ", x_player.registry().games().size()));
    if (!line) return false;
    const auto words = core::words_of(*line);
    if (words.empty()) continue;
    const std::string word = core::to_lower(words[0]);
    if (words.size() == 1 && (word == "quit" || word == "exit" || word == "q")) return false;
    if (words.size() == 1 && (word == "help" || word == "?")) {
      print_menu();
    } else if (word == "load") {
      load({words.begin() + 1, words.end()});
      if (!session().record().empty()) return true;
    } else if (start_chosen(words)) {
      return true;
    }
  }
}

bool Terminal::start_chosen(Words words) {
  const auto games = menu_of(x_player.registry());
  if (const auto number = core::parse_integer(words[0], 0, player::Player::kMaxWidth)) {
    if (*number < 1 || *number > static_cast<long long>(games.size())) {
      complain(fmt::format("type a number from 1 to {}, or a name", games.size()));
      return false;
    }
    words[0] = games[static_cast<std::size_t>(*number - 1)]->name;
  }
  return start_named(words);
}

}  // namespace catenary::terminal
