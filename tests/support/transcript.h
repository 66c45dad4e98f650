// SPDX-License-Identifier: MIT
/// GTP sessions in text files: lines "> command", each followed by the response up to an empty line. Other lines are
/// comments.
#pragma once

#include <filesystem>
#include <string>

#include "gogui/commands.h"
#include "gtp/commands.h"
#include "support/variants.h"

namespace catenary::tests {

/// An engine with all its commands, but without a process.
class GtpSession {
 public:
  GtpSession() : x_player(registry(), x_flags) {
    gtp::add_all_commands(x_dispatcher, x_player, x_attachment);
    gogui::add_commands(x_dispatcher, x_player, x_attachment);
  }

  /// The whole response including the terminating empty line.
  std::string respond(const std::string& line) { return x_dispatcher.respond(line); }
  void respond(const std::string& line, const gtp::Write& write) { x_dispatcher.respond(line, write); }
  /// The response without its terminating empty line: "= text" or "? text".
  std::string answer(const std::string& line);
  bool finished() const { return x_dispatcher.finished(); }
  player::Player& player() { return x_player; }

 private:
  core::StopFlags x_flags;
  player::Player x_player;
  gogui::Attachment x_attachment;
  gtp::Dispatcher x_dispatcher;
};

/// The text with every response replaced by that of a new engine; VERSION stands for the version.
std::string replayed(const std::string& transcript);

/// The factor by which time limits are extended compared with a plain build: CATENARY_SLOWNESS from the environment, or
/// 1.
double slowness();

std::string read_text(const std::filesystem::path& path);

}  // namespace catenary::tests
