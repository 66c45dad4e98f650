// SPDX-License-Identifier: MIT
/// The analysis mode: positions as JSON, one a line, answered by what the player finds out about each; for scripts.
/// docs/analysis.md has the fields.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "player/player.h"

namespace catenary::json {

struct GameText;

/// Answers requests one after the other. Each begins with the game that the player had at first, and with the player's
/// parameters. The player's tables stay from request to request as long as game, size, options, the field `position`
/// and the network are the same: requests for the moves of one game are answered faster, and those for unrelated
/// positions independently.
class Server {
 public:
  /// The player must outlive the object.
  explicit Server(player::Player& player);

  /// Receives lines without their ends.
  using LineWriter = std::function<void(const std::string& line)>;

  /// Answers the request in the line of input with this number, from 1: a line for each position that it asks about, at
  /// least one. The field `error` of the last one says what is wrong. Throws what `write_line` throws.
  void answer(std::string_view request, std::size_t line_number, const LineWriter& write_line);

 private:
  using Write = std::function<void(nlohmann::json answer)>;

  /// The game of a request: its settings and its first position, nothing for that of the rules.
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
