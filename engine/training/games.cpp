// SPDX-License-Identifier: MIT
#include "training/games.h"

#include "core/bytes.h"
#include "core/text.h"

namespace catenary::training {

namespace {

constexpr std::string_view kTitle = "catenary games 1";

core::Failure damaged(const std::string& reason) { return core::malformed("this is no file of games: " + reason); }

/// "game NAME", "width NUMBER" and "option NAME VALUE" define the settings; other lines are for people.
core::Result<> read_fact(std::string_view line, const player::Registry& registry, TrainingGames& games) {
  const std::vector<std::string> words = core::words_of(line);
  if (words.size() == 2 && words[0] == "game") {
    return registry.at(words[1]).map([&](const player::Plugin* game) {
      games.game = game;
      games.settings = game->default_settings();
    });
  }
  if (games.game == nullptr) return damaged("it does not begin with a game");
  if (words.size() == 2 && words[0] == "width") {
    const auto width = core::parse_integer(words[1], 0, core::kMaxCells);
    games.settings.width = width ? static_cast<int>(*width) : 0;
    return games.game->check_width(games.settings.width);
  }
  if (words.size() > 2 && words[0] == "option")
    return games.game->set_option(games.settings, words[1], core::join({words.begin() + 2, words.end()}, " "));
  return {};
}

core::Result<TrainingGames> read_text(core::ByteReader& reader, const player::Registry& registry) {
  TrainingGames games{nullptr, registry.games().front().default_settings(), {}};
  if (reader.line() != kTitle) return damaged("the first line is not \"" + std::string(kTitle) + "\"");
  while (const auto line = reader.line()) {
    if (*line == "end" && games.game != nullptr) return games;
    if (const auto done = read_fact(*line, registry, games); !done) return core::Failure(done.error());
  }
  return damaged("the text has no end");
}

constexpr std::size_t kHeadBytes = sizeof(std::uint16_t) + sizeof(std::int8_t);
constexpr std::size_t kMoveBytes = sizeof(std::uint32_t) + sizeof(std::int16_t);

}  // namespace

std::string write_training_games(const TrainingGames& games, const std::string& origin) {
  std::string bytes = std::string(kTitle) + "\ngame " + games.game->name;
  bytes += "\nwidth " + std::to_string(games.settings.width) + "\n";
  for (const game::OptionSpec& spec : games.game->options)
    bytes += "option " + spec.name + " " + games.settings.options.text(spec.name) + "\n";
  bytes += "origin " + origin + "\nend\n";
  for (const TrainingGame& game : games.games) {
    core::append_integer(bytes, static_cast<std::uint16_t>(game.moves.size()));
    core::append_integer(bytes, game.result);
    for (const TrainingMove& move : game.moves) {
      core::append_integer(bytes, move.move.raw());
      core::append_integer(bytes, move.value);
    }
  }
  return bytes;
}

core::Result<TrainingGames> read_training_games(std::string_view bytes, const player::Registry& registry) {
  core::ByteReader reader(bytes);
  auto games = read_text(reader, registry);
  if (!games) return games;
  while (reader.left() >= kHeadBytes) {
    TrainingGame game;
    const std::size_t count = reader.integer<std::uint16_t>();
    game.result = reader.integer<std::int8_t>();
    if (reader.left() < count * kMoveBytes) return damaged("its last game is cut off");
    for (std::size_t i = 0; i < count; ++i) {
      const auto move = core::Move::from_raw(reader.integer<std::uint32_t>());
      game.moves.push_back({move, reader.integer<std::int16_t>()});
    }
    games->games.push_back(std::move(game));
  }
  if (reader.left() > 0) return damaged("its last game is cut off");
  return games;
}

}  // namespace catenary::training
