// SPDX-License-Identifier: MIT
#include "record/game_record.h"

#include <algorithm>
#include <utility>

#include "core/file.h"
#include "core/text.h"
#include "story/picture.h"

namespace catenary::record {

namespace {

using core::Color;
using core::Vertex;
using player::Player;
using session::SgfGame;

// More steps than any of these games has.
constexpr std::size_t kMaxNodes = 20'000;

/// A record that does not name its game, as other programs write it, is read as the game in progress with its options.
core::Result<game::Settings> settings_of(const player::Plugin& game, const SgfGame& record, const Player& player) {
  game::Settings settings = record.game.empty() ? player.settings() : game.default_settings();
  if (const auto checked = game.check_width(record.width); !checked) return core::unavailable(to_text(checked.error()));
  settings.width = record.width;
  for (const auto& [name, value] : record.options)
    if (const auto done = game.set_option(settings, name, value); !done) return core::Failure(done.error());
  return settings;
}

bool has_outcomes(const SgfGame& record) {
  return std::any_of(record.nodes.begin(), record.nodes.end(), [](const auto& node) {
    const auto* step = std::get_if<session::SgfStep>(&node);
    return step != nullptr && step->color == Color::chance;
  });
}

/// Recorded rolls are replayed, whatever the seed. Other programs do not record them; the dice are then rolled again.
/// Outcomes of automatic dice are part of the preceding move.
core::Result<> replay(session::Session& session, const SgfGame& record, std::size_t max_steps) {
  const bool automatic = session.dice() == session::DiceMode::automatic;
  const auto rolls = has_outcomes(record) ? session::Rolls::none : session::Rolls::if_automatic;
  std::size_t steps = 0;
  for (const auto& node : record.nodes) {
    core::Result<> result;
    if (const auto* position = std::get_if<session::SgfPosition>(&node)) {
      result = session.set_position(position->text, rolls);
    } else {
      const auto& step = std::get<session::SgfStep>(node);
      const std::string text = step.vertex ? to_text(*step.vertex) : "pass";
      const bool rolled = automatic && step.color == Color::chance;
      if (!rolled && steps++ == max_steps) break;
      result = rolled ? session.play_outcome(text) : play_text(session, step.color, text, rolls);
    }
    if (!result) return core::unavailable("step " + std::to_string(steps) + ": " + result.error().reason);
  }
  while (automatic && session.state().to_move() == Color::chance) session.roll();
  return {};
}

}  // namespace

SgfGame record_of(const Player& player) {
  const session::Session& session = player.session();
  SgfGame record;
  record.game = player.game().name;
  record.width = session.grid().width();
  for (const game::OptionSpec& spec : player.game().options)
    record.options.emplace_back(spec.name, player.settings().options.text(spec.name));
  if (session.state().over()) record.result = to_text(session.state().outcome());
  for (const session::RecordEntry& entry : session.record()) {
    if (!entry.counts()) continue;
    if (!entry.position.empty()) {
      record.nodes.emplace_back(session::SgfPosition{entry.position});
      continue;
    }
    const auto cell = entry.step.cell;
    record.nodes.emplace_back(
        session::SgfStep{entry.color, cell ? std::optional(session.grid().vertex_of(*cell)) : std::nullopt});
  }
  return record;
}

core::Result<SgfGame> parse_record(std::string_view text, session::SgfLine line) {
  auto record = session::read_sgf(text, line);
  if (record && record->nodes.size() > kMaxNodes) return core::unavailable("the record is longer than any game");
  return record;
}

core::Result<SgfGame> read_record(const std::string& path, session::SgfLine line) {
  const auto text = core::read_file(path, kMaxRecordBytes);
  if (!text) return core::Failure(text.error());
  return parse_record(*text, line);
}

core::Result<RecordedGame> load_record(const Player& player, const SgfGame& record, std::size_t max_steps) {
  const player::Plugin* game = &player.game();
  if (!record.game.empty()) {
    const auto named = player.registry().at(record.game);
    if (!named) return core::Failure(named.error());
    game = *named;
  }
  const auto settings = settings_of(*game, record, player);
  if (!settings) return core::Failure(settings.error());
  player::StartedGame started = game->start(*settings);
  started.session->seed_dice(player.parameters().search.seed);
  if (const auto done = replay(*started.session, record, max_steps); !done) return core::Failure(done.error());
  return RecordedGame{game, *settings, std::move(started)};
}

core::Result<> adopt_record(Player& player, const SgfGame& record, std::size_t max_steps) {
  auto recorded = load_record(player, record, max_steps);
  if (!recorded) return core::Failure(recorded.error());
  player.adopt(*recorded->game, recorded->settings, std::move(recorded->started));
  return {};
}

std::optional<Vertex> button_vertex(const board::Grid& grid, const game::Picture& picture) {
  const bool hex = grid.shape() == board::Grid::Shape::hexhex;
  return hex && picture.button ? std::optional(Vertex{grid.width() - 1, 0}) : std::nullopt;
}

std::optional<Vertex> free_button_vertex(const session::Session& session) {
  const game::Picture picture = story::picture(session);
  const bool free = picture.button == Color::none && !session.state().over();
  return free ? button_vertex(session.grid(), picture) : std::nullopt;
}

core::Result<> play_text(session::Session& session, Color color, const std::string& text, session::Rolls rolls) {
  const auto vertex = core::parse_vertex(text);
  const bool beside = vertex && !session.grid().cell_at(*vertex);
  if (beside && vertex == free_button_vertex(session)) return session.play(color, "pass", rolls);
  const bool outcome = session.state().to_move() == Color::chance && vertex;
  if (outcome && session.play(Color::chance, text, rolls)) return {};
  const bool waits = core::is_side(color) && !session.may_move(color) && core::to_lower(text) == "pass";
  return waits ? session.idle_pass(color) : session.play(color, text, rolls);
}

}  // namespace catenary::record
