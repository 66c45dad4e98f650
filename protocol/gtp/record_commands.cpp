// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>

#include "core/text.h"
#include "file.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "session/sgf.h"

namespace catenary::gtp {

namespace {

using player::Player;

using session::SgfGame;

// No record of these games comes near these sizes.
constexpr std::size_t kLargestFile = 1U << 20;
constexpr std::size_t kMostNodes = 20'000;

CommandError cannot_load(const std::string& reason) { return CommandError(CommandError::Kind::cannot_load, reason); }

SgfGame record_of(Player& player) {
  const session::Session& session = player.session();
  SgfGame record;
  record.game = player.game().name;
  record.width = session.grid().width();
  for (const game::OptionSpec& spec : player.game().options)
    record.options.emplace_back(spec.name, player.settings().options.text(spec.name));
  if (session.over()) record.result = to_text(session.outcome());
  for (const session::RecordEntry& entry : session.record()) {
    if (entry.idle) continue;
    if (!entry.position.empty()) {
      record.nodes.emplace_back(session::SgfPosition{entry.position});
      continue;
    }
    const auto cell = entry.step.cell;
    record.nodes.emplace_back(
        session::SgfMove{entry.color, cell ? std::optional(session.grid().vertex_of(*cell)) : std::nullopt});
  }
  return record;
}

/// The main line of a file.
SgfGame read_record(const std::string& path) {
  const auto record = protocol::read_file(path, kLargestFile).and_then(session::read_sgf);
  if (!record) throw cannot_load(record.error().reason);
  if (record->nodes.size() > kMostNodes) throw cannot_load("longer than any game");
  return *record;
}

/// A record that does not name its game, as other programs write it, is of the game in progress with its options.
game::Settings settings_of(const player::Plugin& game, const SgfGame& record, const Player& player) {
  game::Settings settings = record.game.empty() ? player.settings() : game.default_settings();
  if (const auto checked = game.check_width(record.width); !checked)
    throw cannot_load("unacceptable size: " + checked.error().reason);
  settings.width = record.width;
  for (const auto& [name, value] : record.options)
    if (const auto done = game.set_option(settings, name, value); !done) throw cannot_load(done.error().reason);
  return settings;
}

bool has_outcomes(const SgfGame& record) {
  return std::any_of(record.nodes.begin(), record.nodes.end(), [](const auto& node) {
    const auto* move = std::get_if<session::SgfMove>(&node);
    return move != nullptr && move->color == core::Color::chance;
  });
}

/// Chance brings what is on record, whatever the seed; other programs leave it out, and the dice roll again. What
/// automatic dice rolled is part of the move before.
void replay(session::Session& session, const SgfGame& record, std::size_t most_moves) {
  const bool automatic = session.dice() == session::DiceMode::automatic;
  if (has_outcomes(record)) session.set_dice(session::DiceMode::manual);
  std::size_t moves = 0;
  for (const auto& node : record.nodes) {
    core::Result<> result;
    if (const auto* position = std::get_if<session::SgfPosition>(&node)) {
      result = session.set_position(position->text);
    } else {
      const auto& move = std::get<session::SgfMove>(node);
      const std::string text = move.vertex ? to_text(*move.vertex) : "pass";
      const bool rolled = automatic && move.color == core::Color::chance;
      if (!rolled && moves++ == most_moves) break;
      result = rolled ? session.play_outcome(text) : session.play(move.color, text);
    }
    if (!result) throw cannot_load("move " + std::to_string(moves) + ": " + result.error().reason);
  }
  if (automatic) session.set_dice(session::DiceMode::automatic);
}

/// Loads all of the file, or the position before move N. The game in progress stays when anything is wrong.
void load(Player& player, const Arguments& arguments) {
  arguments.require_count(1, 2);
  const bool all = arguments.count() == 1;
  const auto before = all ? 0 : static_cast<std::size_t>(arguments.integer(1, 1, 1'000'000));
  const SgfGame record = read_record(arguments.word(0));
  const player::Plugin* game = &player.game();
  if (!record.game.empty()) {
    const auto named = player.registry().at(record.game);
    if (!named) throw cannot_load(named.error().reason);
    game = *named;
  }
  const game::Settings settings = settings_of(*game, record, player);
  player::StartedGame started = game->start(settings);
  started.session->seed_dice(player.parameters().search.seed);
  replay(*started.session, record, all ? std::numeric_limits<std::size_t>::max() : before - 1);
  player.adopt(*game, settings, std::move(started));
}

void save(Player& player, const Arguments& arguments) {
  arguments.require_count(1);
  const auto written = protocol::write_file(arguments.word(0), write_sgf(record_of(player)));
  if (!written) throw CommandError::refused("cannot save file: " + written.error().reason);
}

}  // namespace

void add_record_commands(Dispatcher& dispatcher, Player& player) {
  dispatcher.add("loadsgf",
                 {.topic = Topic::records,
                  .synopsis = "FILE [N]",
                  .help = "loads a game from an SGF file, or its position before move N",
                  .example = "loadsgf game.sgf 5"},
                 [&](const Arguments& arguments) {
                   load(player, arguments);
                   return "";
                 });
  dispatcher.add("savesgf",
                 {.topic = Topic::records,
                  .synopsis = "FILE",
                  .help = "saves the game as an SGF file",
                  .example = "savesgf game.sgf"},
                 [&](const Arguments& arguments) {
                   save(player, arguments);
                   return "";
                 });
  dispatcher.add_plain("printsgf", Topic::records, "prints the game as SGF",
                       [&] { return write_sgf(record_of(player)); });
}

}  // namespace catenary::gtp
