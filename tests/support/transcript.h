// SPDX-License-Identifier: MIT
/// GTP sessions in text files: lines "> command", each followed by the response up to an empty line; other lines are
/// comments.
#pragma once

#include <filesystem>
#include <string>

#include "gogui/commands.h"
#include "gtp/commands.h"
#include "support/variants.h"

namespace catenary::tests {

/// An engine with all its commands, without a process around it.
class GtpSession {
 public:
  GtpSession() : x_player(registry(), x_flags) {
    gtp::add_all_commands(x_dispatcher, x_player, x_attachment);
    gogui::add_commands(x_dispatcher, x_player, x_attachment);
  }

  /// The whole response with its empty line.
  std::string respond(const std::string& line) { return x_dispatcher.respond(line); }
  void respond(const std::string& line, const gtp::Write& write) { x_dispatcher.respond(line, write); }
  /// The response without its frame: "= text" or "? text".
  std::string answer(const std::string& line);
  bool finished() const { return x_dispatcher.finished(); }
  player::Player& player() { return x_player; }

 private:
  core::StopFlags x_flags;
  player::Player x_player;
  gogui::Attachment x_attachment;
  gtp::Dispatcher x_dispatcher;
};

/// The text with every response replaced by what a new engine answers; VERSION stands for the version.
std::string replayed(const std::string& transcript);

/// How much longer everything may take than in a plain build: CATENARY_SLOWNESS of the environment, or 1.
double slowness();

std::string read_text(const std::filesystem::path& path);

}  // namespace catenary::tests
