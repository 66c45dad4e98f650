// SPDX-License-Identifier: MIT
/// The analysis mode for scripts: positions as JSON, one per line, each answered with the player's findings. See
/// docs/analysis.md for the fields.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "player/player.h"

namespace catenary::json {

struct GameText;

/// How to use the analysis mode, with its fields.
std::string help();

/// Answers requests one after another. Each starts from the player's original game and parameters. The player's tables
/// are kept between requests while game, size, options, the field `position` and the network stay the same, so requests
/// about the moves of one game are answered faster, and unrelated requests independently.
class Server {
 public:
  /// The player must outlive the object.
  explicit Server(player::Player& player);

  /// Receives lines without line breaks.
  using LineWriter = std::function<void(const std::string& line)>;

  /// Answers the request in the line of input with this number, counted from 1: one line for each position that it asks
  /// about, at least one. If it fails, the field `error` of the last line says why. Throws what `write_line` throws.
  void answer(std::string_view request, std::size_t line_number, const LineWriter& write_line);

 private:
  using Write = std::function<void(nlohmann::json answer)>;

  /// The start of a request's game: its settings and its first position, nothing for that of the rules.
  struct Start {
    const player::Plugin* game;
    game::Settings settings;
    std::optional<std::string> position;

    bool operator==(const Start&) const = default;
  };

  Start start_of(const nlohmann::json& request) const;
  void begin(const Start& start);
  void answer_request(const nlohmann::json& request, const Write& write);
  void answer_positions(const nlohmann::json& request, const Write& write);
  void write_review(const nlohmann::json& request, const GameText& game, const Write& write);

  player::Player* x_player;
  Start x_default;
  std::optional<Start> x_latest;
};

}  // namespace catenary::json
