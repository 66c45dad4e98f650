// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "core/file.h"
#include "core/stopwatch.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "text/program.h"
#include "training/rows.h"
#include "training/self_play.h"

namespace catenary::gtp {

namespace {

using player::Player;
using training::TrainingGames;
using training::UctTurns;

constexpr long long kMaxGames = 1'000'000;
constexpr long long kMaxRandomMoves = 100;
constexpr long long kMaxPlayouts = 1'000'000'000;
constexpr const char* kFirstTurns = "first";
constexpr const char* kAllTurns = "all";
constexpr std::size_t kMaxBytes = std::size_t{1} << 30;

void write(const std::string& path, const std::string& bytes) {
  const auto written = core::write_file(path, bytes);
  if (!written) throw CommandError::refused("cannot save file: " + written.error().reason);
}

std::string origin_of(const Player& player, const training::SelfPlay& wanted) {
  const player::Effort effort = player.parameters_at_level().effort;
  return fmt::format("{} seed {} from game {} random_moves {} playouts {} {} max_nodes {} max_depth {} network {}",
                     text::version(), player.parameters().search.seed, wanted.first_game, wanted.random_moves,
                     wanted.playouts, wanted.uct_turns == UctTurns::all ? kAllTurns : kFirstTurns, effort.max_nodes,
                     effort.max_depth, player.parameters().network.name());
}

UctTurns uct_turns_of(const std::string& word) {
  if (word == kFirstTurns) return UctTurns::first;
  if (word == kAllTurns) return UctTurns::all;
  throw CommandError::syntax("the turns of uct are first or all, not '" + word + "'");
}

std::string self_play(const Player& player, const Arguments& arguments) {
  arguments.require_count(4, 6);
  training::SelfPlay wanted;
  wanted.first_game = static_cast<std::uint64_t>(arguments.integer(0, 0, kMaxGames * kMaxGames));
  wanted.games = static_cast<int>(arguments.integer(1, 1, kMaxGames));
  wanted.random_moves = static_cast<int>(arguments.integer(2, 0, kMaxRandomMoves));
  if (arguments.count() > 4) wanted.playouts = static_cast<std::uint64_t>(arguments.integer(4, 0, kMaxPlayouts));
  if (arguments.count() > 5) wanted.uct_turns = uct_turns_of(arguments.word(5));
  const core::Stopwatch watch;
  const TrainingGames games = value_or_throw(training::play_training_games(player, wanted));
  if (player.flags().all) throw CommandError::refused("interrupted");
  write(arguments.word(3), training::write_training_games(games, origin_of(player, wanted)));
  std::size_t moves = 0;
  for (const training::TrainingGame& game : games.games) moves += game.moves.size();
  return fmt::format("{} games {} moves {:.1f} s", games.games.size(), moves, watch.seconds());
}

std::string training_rows(const Player& player, const Arguments& arguments) {
  arguments.require_count(2);
  const std::string bytes = value_or_throw(core::read_file(arguments.word(0), kMaxBytes));
  const TrainingGames games = value_or_throw(training::read_training_games(bytes, player.registry()));
  const std::string rows = value_or_throw(training::training_rows(games));
  write(arguments.word(1), rows);
  return fmt::format("{} games {} bytes", games.games.size(), rows.size());
}

}  // namespace

void add_training_commands(Dispatcher& dispatcher, Player& player) {
  dispatcher.add(
      "self_play",
      {.topic = Topic::training,
       .synopsis = "NUMBER GAMES RANDOM_MOVES FILE [PLAYOUTS [first|all]]",
       .help = "plays games against itself from game NUMBER on, and writes them for training",
       .example = "self_play 0 100 8 games.bin",
       .details = "A game begins with RANDOM_MOVES to twice as many random moves. With PLAYOUTS, uct chooses "
                  "the first turns of one side, or all turns of one side or both."},
      [&](const Arguments& arguments) { return self_play(player, arguments); });
  dispatcher.add("training_rows",
                 {.topic = Topic::training,
                  .synopsis = "GAMES_FILE FILE",
                  .help = "writes the positions of self_play's games as rows of numbers, the inputs of a network",
                  .example = "training_rows games.bin rows.bin"},
                 [&](const Arguments& arguments) { return training_rows(player, arguments); });
}

}  // namespace catenary::gtp
