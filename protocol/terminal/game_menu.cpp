// SPDX-License-Identifier: MIT
#include "terminal/game_menu.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "terminal/file_actions.h"
#include "terminal/game_actions.h"
#include "text/program.h"

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

namespace {

void print_menu(const Context& context) {
  const auto games = menu_of(context.player.registry());
  std::size_t longest = 0;
  for (const player::Plugin* game : games) longest = std::max(longest, game->title.size());
  for (std::size_t i = 0; i < games.size(); ++i)
    context.say(fmt::format("{:>3} {:<{}}  {}", i + 1, games[i]->title, longest, games[i]->summary));
  context.say("Type a number or a name, with a size if you like: `2`, `catch`, `cation 5`. `quit` ends.");
}

/// Like start_named(), but also accepts a number from the menu instead of the name.
bool start_chosen(Context& context, Words words) {
  const auto games = menu_of(context.player.registry());
  if (const auto number = core::parse_integer(words[0], 0, player::Player::kMaxWidth)) {
    if (*number < 1 || *number > static_cast<long long>(games.size())) {
      context.complain(fmt::format("type a number from 1 to {}, or a name", games.size()));
      return false;
    }
    words[0] = games[static_cast<std::size_t>(*number - 1)]->name;
  }
  return start_named(context, words);
}

}  // namespace

bool choose_game(Context& context, LineReader& reader) {
  context.say(context.screen.bold("Catenary " + std::string(text::version())) + ". The games:");
  print_menu(context);
  const std::string kept = kept_game(context);
  if (!kept.empty()) context.say(kept);
  while (true) {
    const auto line = reader.read(fmt::format("game (1-{}): ", context.player.registry().games().size()));
    if (!line) return false;
    const auto words = core::words_of(*line);
    if (words.empty()) continue;
    const std::string word = core::to_lower(words[0]);
    if (words.size() == 1 && (word == "quit" || word == "exit" || word == "q")) return false;
    if (words.size() == 1 && (word == "help" || word == "?")) {
      print_menu(context);
    } else if (word == "load") {
      load(context, {words.begin() + 1, words.end()});
      if (!context.session().record().empty()) return true;
    } else if (start_chosen(context, words)) {
      return true;
    }
  }
}

}  // namespace catenary::terminal
