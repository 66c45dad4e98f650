#include <algorithm>
#include <limits>

#include "core/text.h"
#include "game/sgf.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/file.h"

namespace catenary::protocol {

namespace {

using engine::SgfGame;

// No record of these games comes near these sizes.
constexpr std::size_t kLargestFile = 1U << 20;
constexpr std::size_t kMostNodes = 20'000;

CommandError cannot_load(const std::string& reason) { return CommandError("cannot load file: " + reason); }

SgfGame record_of(Engine& engine) {
  const engine::Session& session = engine.session();
  SgfGame record;
  record.game = engine.game().name;
  record.width = session.grid().width();
  for (const engine::OptionSpec& spec : engine.game().options)
    record.options.emplace_back(spec.name, engine.settings().options.text(spec.name));
  if (session.over()) record.result = to_text(session.outcome());
  for (const engine::RecordEntry& entry : session.record()) {
    if (!entry.position.empty()) {
      record.nodes.emplace_back(engine::SgfPosition{entry.position});
      continue;
    }
    const auto cell = entry.step.cell;
    record.nodes.emplace_back(
        engine::SgfMove{entry.color, cell ? std::optional(session.grid().vertex_of(*cell)) : std::nullopt});
  }
  return record;
}

/// The main line of a file.
SgfGame read_record(const std::string& path) try {
  auto parsed = engine::read_sgf(read_file(path, kLargestFile));
  if (const auto* reason = std::get_if<std::string>(&parsed)) throw cannot_load(*reason);
  auto record = std::get<SgfGame>(std::move(parsed));
  if (record.nodes.size() > kMostNodes) throw cannot_load("longer than any game");
  return record;
} catch (const FileError& error) {
  throw cannot_load(error.what());
}

/// A record that does not name its game, as other programs write it, is of the game in progress with its options.
engine::Settings settings_of(const engine::GameInfo& game, const SgfGame& record, const Engine& engine) {
  engine::Settings settings = record.game.empty() ? engine.settings() : game.default_settings();
  if (std::find(game.widths.begin(), game.widths.end(), record.width) == game.widths.end())
    throw cannot_load(game.title + " has no board of width " + std::to_string(record.width));
  settings.width = record.width;
  for (const auto& [name, value] : record.options)
    if (auto reason = game.set_option(settings, name, value)) throw cannot_load(*reason);
  return settings;
}

bool has_outcomes(const SgfGame& record) {
  return std::any_of(record.nodes.begin(), record.nodes.end(), [](const auto& node) {
    const auto* move = std::get_if<engine::SgfMove>(&node);
    return move != nullptr && move->color == engine::Color::chance;
  });
}

/// Chance brings what is on record, whatever the seed; other programs leave it out, and the dice roll again. What
/// automatic dice rolled is part of the move before.
void replay(engine::Session& session, const SgfGame& record, std::size_t most_moves) {
  const bool automatic = session.dice() == engine::DiceMode::automatic;
  if (has_outcomes(record)) session.set_dice(engine::DiceMode::manual);
  std::size_t moves = 0;
  for (const auto& node : record.nodes) {
    engine::PlayResult result;
    if (const auto* position = std::get_if<engine::SgfPosition>(&node)) {
      result = session.set_position(position->text);
    } else {
      const auto& move = std::get<engine::SgfMove>(node);
      const std::string text = move.vertex ? to_text(*move.vertex) : "pass";
      const bool rolled = automatic && move.color == engine::Color::chance;
      if (!rolled && moves++ == most_moves) break;
      result = rolled ? session.settle(text) : session.play(move.color, text);
    }
    if (!result) throw cannot_load("move " + std::to_string(moves) + ": " + result.reason);
  }
  if (automatic) session.set_dice(engine::DiceMode::automatic);
}

/// Loads all of the file, or the position before move N. The game in progress stays when anything is wrong.
void load(Engine& engine, const Arguments& arguments) {
  arguments.require_count(1, 2);
  const bool all = arguments.count() == 1;
  const auto before = all ? 0 : static_cast<std::size_t>(arguments.integer(1, 1, 1'000'000));
  const SgfGame record = read_record(arguments.word(0));
  const engine::GameInfo* game = record.game.empty() ? &engine.game() : engine.registry().find(record.game);
  if (game == nullptr) throw cannot_load("no game '" + record.game + "'");
  const engine::Settings settings = settings_of(*game, record, engine);
  auto session = game->start(settings);
  session->seed_dice(engine::search_settings(engine.search_options()).seed);
  replay(*session, record, all ? std::numeric_limits<std::size_t>::max() : before - 1);
  engine.adopt(*game, settings, std::move(session));
}

void save(Engine& engine, const Arguments& arguments) try {
  arguments.require_count(1);
  write_file(arguments.word(0), write_sgf(record_of(engine)));
} catch (const FileError& error) {
  throw CommandError(std::string("cannot save file: ") + error.what());
}

}  // namespace

void add_record_commands(Dispatcher& dispatcher, Engine& engine) {
  dispatcher.add("loadsgf", {[&](const Arguments& arguments) {
                               load(engine, arguments);
                               return "";
                             },
                             "FILE [N]", "loads a game record, or the position before its move N"});
  dispatcher.add("savesgf", {[&](const Arguments& arguments) {
                               save(engine, arguments);
                               return "";
                             },
                             "FILE", "writes the game as an SGF file"});
  dispatcher.add("printsgf", {[&](const Arguments& arguments) {
                                arguments.require_count(0);
                                return write_sgf(record_of(engine));
                              },
                              "", "answers the game as SGF text"});
}

}  // namespace catenary::protocol
