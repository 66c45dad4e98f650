// SPDX-License-Identifier: MIT
/// Saves the games of all sessions in the state folder, so that no game is lost with its terminal or its process.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace catenary::terminal {

/// One file per game in the state folder: catenary/games/TIME-PROCESS-NUMBER.sgf. The oldest files are removed.
class Autosave {
 public:
  Autosave();

  /// Keeps the file of the game in progress; the next save() starts another one.
  void begin_game() { x_file.clear(); }
  /// Writes the file of the game in progress. If that is impossible, returns an error the first time.
  std::optional<std::string> save(std::string_view sgf);
  /// The files that do not belong to another running session, latest first.
  std::vector<std::filesystem::path> files() const;
  /// The latest file that belongs neither to the game in progress nor to another running session.
  std::optional<std::filesystem::path> latest() const;
  /// Continues the game of a file: later saves replace it.
  void adopt(const std::filesystem::path& file);

 private:
  std::filesystem::path new_file();

  /// Empty if there is no home folder.
  std::filesystem::path x_folder;
  /// Empty until a game is first saved.
  std::filesystem::path x_file;
  int x_games = 0;
  bool x_failed = false;
};

}  // namespace catenary::terminal
