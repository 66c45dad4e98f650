// SPDX-License-Identifier: MIT
#include "terminal/completion.h"

#include <algorithm>
#include <filesystem>

#include "core/path.h"
#include "core/text.h"
#include "game/move_text.h"
#include "player/levels.h"
#include "session/next_steps.h"
#include "terminal/commands.h"

namespace catenary::terminal {

namespace {

using Words = std::vector<std::string>;

/// Legal moves, and the destinations of a selected piece.
Words moves_of(const session::Session& session) {
  Words moves = game::to_texts(session.state().legal_moves(), session.grid());
  for (const core::Cell cell : session::destinations(session)) moves.push_back(to_text(session.grid().vertex_of(cell)));
  return moves;
}

/// Turns that start with the typed text, with one more move: "C3," becomes "C3,D4".
Words turns_that_begin_with(const std::string& typed, const player::Player& player) {
  const auto comma = typed.rfind(',');
  if (comma == std::string::npos) return {};
  const std::string begin = typed.substr(0, comma);
  session::Session session = player.session();
  if (!session.play(session.to_move(), begin)) return {};
  Words turns;
  for (const std::string& move : moves_of(session)) turns.push_back(begin + "," + move);
  return turns;
}

Words commands_and(Words raw_commands) {
  for (const TerminalCommand& command : terminal_commands())
    raw_commands.push_back(core::words_of(command.name).front());
  return raw_commands;
}

Words first_words(const std::string& word, const player::Player& player, const Words& raw_commands) {
  if (word.find(',') != std::string::npos) return turns_that_begin_with(word, player);
  Words words = commands_and(raw_commands);
  const Words moves = moves_of(player.session());
  words.insert(words.end(), moves.begin(), moves.end());
  return words;
}

Words names_of(const game::OptionSchema& schema) {
  Words names;
  for (const game::OptionSpec& spec : schema) names.push_back(spec.name);
  return names;
}

Words values_of(const game::OptionSchema& schema, const std::string& name) {
  for (const game::OptionSpec& spec : schema) {
    if (spec.name != core::to_lower(name)) continue;
    if (spec.type == game::OptionSpec::Type::boolean) return {"on", "off"};
    return spec.choices;
  }
  return {};
}

Words files_like(const std::string& word) {
  namespace fs = std::filesystem;
  const auto slash = word.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : word.substr(0, slash + 1);
  Words files;
  std::error_code error;
  for (const auto& entry : core::entries_of(core::path_of(folder.empty() ? "." : folder)))
    files.push_back(folder + core::to_text(entry.path().filename()) + (entry.is_directory(error) ? "/" : ""));
  return files;
}

Words levels() {
  Words words = {"auto", "off"};
  for (std::size_t i = 1; i <= player::kLevelCount; ++i) words.push_back(std::to_string(i));
  return words;
}

/// The words that may follow the words in `before`.
Words next_words(const Words& before, const std::string& word, const player::Player& player,
                 const Words& raw_commands) {
  if (before.empty()) return first_words(word, player, raw_commands);
  const std::string& command = before[0];
  const std::size_t at = before.size();
  const Words of_files = {"load", "save", "save!", "loadsgf", "savesgf"};
  if (std::find(of_files.begin(), of_files.end(), command) != of_files.end()) return files_like(word);
  if (command == "set_game" || command == "new") return at == 1 ? player.registry().names() : Words();
  if (command == "level") return levels();
  if (command == "dice") return {"auto", "manual"};
  if (command == "help") return commands_and(raw_commands);
  const bool of_game = command == "options" || command == "game_param";
  if (of_game || command == "engine_param") {
    const game::OptionSchema& schema = of_game ? player.game().options : player::parameter_schema();
    return at == 1 ? names_of(schema) : values_of(schema, before[1]);
  }
  if (command == "play" && at == 1) return {"as", "black", "white"};
  if (command == "play" && before[1] == "as") return {"black", "both", "none", "white"};
  if (command == "play") return moves_of(player.session());
  if (command.starts_with("gen") || command == "reg_genmove") return {"black", "white"};
  return {};
}

}  // namespace

std::vector<std::string> complete_line(const std::string& line, const player::Player& player,
                                       const std::vector<std::string>& raw_commands) {
  Words before = core::words_of(line);
  std::string word;
  if (!before.empty() && !line.ends_with(' ')) {
    word = before.back();
    before.pop_back();
  }
  Words found = next_words(before, word, player, raw_commands);
  const std::string wanted = core::to_lower(word);
  std::erase_if(found, [&](const std::string& each) { return !core::to_lower(each).starts_with(wanted); });
  // Keeps the letters as they were typed.
  for (std::string& each : found) each.replace(0, word.size(), word);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::vector<std::string> example_turn(const session::Session& session) {
  std::vector<core::Move> moves = session.state().legal_moves();
  std::erase_if(moves, [&](core::Move move) { return session.state().mover(move) != session.to_move(); });
  return moves.empty() ? Words() : Words{game::to_text(moves[moves.size() / 2], session.grid())};
}

}  // namespace catenary::terminal
