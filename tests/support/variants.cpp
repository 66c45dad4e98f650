// SPDX-License-Identifier: MIT
#include "support/variants.h"

#include <algorithm>
#include <cstdlib>

#include "all_games.h"
#include "game/move_text.h"

namespace catenary::tests {

namespace {
constexpr std::size_t kSmallBoards = 3;
}

std::vector<const player::Plugin*> games_to_test() {
  const char* only = std::getenv("CATENARY_GAME");
  std::vector<const player::Plugin*> games;
  for (const player::Plugin& game : registry().games())
    if (only == nullptr || game.name == only) games.push_back(&game);
  return games;
}

std::unique_ptr<oracle::Oracle> Variant::start_oracle() const {
  oracle::OptionValues values;
  for (const auto& spec : game->options) values[spec.name] = settings.options.text(spec.name);
  return oracle::make_oracle(game->name, settings.width, values);
}

std::string Variant::text() const {
  std::string text = game->name + " " + std::to_string(settings.width);
  for (const auto& spec : game->options) text += " " + spec.name + "=" + settings.options.text(spec.name);
  return text;
}

std::vector<std::string> Variant::commands() const {
  std::vector<std::string> commands{"set_game " + game->name};
  game::Settings reached = game->default_settings();
  for (const auto& spec : game->options) {
    const std::string& value = settings.options.text(spec.name);
    if (reached.options.text(spec.name) == value) continue;
    [[maybe_unused]] const auto done = game->set_option(reached, spec.name, value);
    commands.push_back("game_param " + spec.name + " " + value);
  }
  if (settings.width != game->default_width) commands.push_back("boardsize " + std::to_string(settings.width));
  return commands;
}

const player::Registry& registry() {
  static const player::Registry all = [] {
    player::Registry games;
    games::register_all(games);
    return games;
  }();
  return all;
}

std::vector<Variant> variants_on(const player::Plugin& game, int width) {
  std::vector<Variant> variants;
  for (game::Settings settings : game::option_variants(game)) {
    settings.width = width;
    variants.push_back({&game, settings});
  }
  return variants;
}

int playthrough_width(const player::Plugin& game) {
  return game.widths[std::min<std::size_t>(2, game.widths.size() - 1)];
}

std::vector<Variant> variants_on_small_boards(const player::Plugin& game) {
  std::vector<Variant> all;
  for (std::size_t i = 0; i < std::min(kSmallBoards, game.widths.size()); ++i)
    for (const Variant& variant : variants_on(game, game.widths[i])) all.push_back(variant);
  return all;
}

std::vector<Variant> variants_to_test(const player::Plugin& game) {
  std::vector<Variant> all = variants_on_small_boards(game);
  for (std::size_t i = kSmallBoards; i < game.widths.size(); ++i) {
    const int width = game.widths[i];
    if (width == game.default_width) {
      for (const Variant& variant : variants_on(game, width)) all.push_back(variant);
    } else {
      Variant variant{&game, game.default_settings()};
      variant.settings.width = width;
      all.push_back(variant);
    }
  }
  return all;
}

std::string random_move_text(const session::Session& session, core::Rng& rng) {
  const auto moves = session.state().legal_moves();
  return game::to_text(moves[rng.below(static_cast<std::uint32_t>(moves.size()))], session.grid());
}

std::vector<std::string> legal_texts(const session::Session& session) {
  std::vector<std::string> texts = game::to_texts(session.state().legal_moves(), session.grid());
  std::sort(texts.begin(), texts.end());
  return texts;
}

}  // namespace catenary::tests
