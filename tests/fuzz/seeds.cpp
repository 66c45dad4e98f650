// SPDX-License-Identifier: MIT
#include "fuzz/seeds.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "core/text.h"
#include "fuzz/support.h"
#include "game/move_text.h"
#include "support/network.h"
#include "support/playthrough.h"
#include "support/transcript.h"

namespace catenary::tests::fuzz {

namespace {

using session::Session;

/// A playthrough provides one position in this many moves.
constexpr std::size_t kEvery = 8;

/// The contents of the files of a folder of tests/data, by name.
std::map<std::string, std::string> files_of(const std::string& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(TEST_DATA_DIR) + "/" + folder))
    files[entry.path().filename().string()] = read_text(entry.path());
  return files;
}

std::vector<std::string> commands_of(const std::string& transcript) {
  std::vector<std::string> commands;
  for (const std::string& line : core::split(transcript, '\n'))
    if (line.starts_with("> ")) commands.push_back(line.substr(2));
  return commands;
}

std::string lines(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += text + "\n";
  return all;
}

/// The playthroughs of all games; they are played once.
const std::vector<Playthrough>& playthroughs() {
  static const std::vector<Playthrough> all = [] {
    std::vector<Playthrough> games;
    for (const player::Plugin& game : registry().games())
      for (Playthrough& each : playthroughs_of(game)) games.push_back(std::move(each));
    return games;
  }();
  return all;
}

/// The byte by which choose() finds a variant; none if there are more variants than a byte can distinguish.
std::optional<char> byte_of(const Variant& variant, const std::vector<Variant>& variants) {
  for (std::size_t i = 0; i < std::min<std::size_t>(variants.size(), 256); ++i)
    if (variants[i].text() == variant.text()) return static_cast<char>(i);
  return std::nullopt;
}

/// The byte by which play_game() finds a move in a list, or one next to it.
char byte_of_move(std::ptrdiff_t index, std::size_t count) {
  int byte = 0;
  while (byte < 255 && index_of_move(static_cast<std::uint8_t>(byte), count) < static_cast<std::size_t>(index)) ++byte;
  return static_cast<char>(byte);
}

/// Calls visit(session, move) before each move.
template <class Visit>
void replay(const Playthrough& game, Visit visit) {
  const auto session = game.variant.start();
  for (const auto& [side, move] : game.plays) {
    visit(*session, move);
    require(static_cast<bool>(session->play(session->state().to_move(), move)), "a legal move can be played: " + move);
  }
}

std::vector<std::string> moves_of(const Playthrough& game, std::size_t most) {
  std::vector<std::string> moves;
  for (std::size_t i = 0; i < std::min(most, game.plays.size()); ++i) moves.push_back(game.plays[i].move);
  return moves;
}

}  // namespace

std::vector<std::string> line_seeds() {
  std::map<std::string, std::string> by_name;
  for (const auto& [name, text] : files_of("transcripts"))
    for (const std::string& command : commands_of(text)) {
      const auto words = core::words_of(command);
      // The longest one is the most informative.
      if (!words.empty() && by_name[words[0]].size() < command.size()) by_name[words[0]] = command;
    }
  std::vector<std::string> seeds;
  for (const auto& [name, command] : by_name) seeds.push_back(command);
  return seeds;
}

std::vector<std::string> session_seeds() {
  GtpSession session;
  // Without "= ".
  std::vector<std::string> seeds{session.answer("list_commands").substr(2)};
  for (const auto& [name, text] : files_of("transcripts")) seeds.push_back(lines(commands_of(text)));
  std::set<std::string> games;
  for (const Playthrough& game : playthroughs())
    if (games.insert(game.variant.game->name).second) seeds.push_back(lines(game.commands()));
  return seeds;
}

std::vector<std::string> request_seeds() {
  std::vector<std::string> seeds;
  for (const Playthrough& game : playthroughs()) {
    nlohmann::json request{{"game", game.variant.game->name}, {"size", game.variant.settings.width}};
    for (const game::OptionSpec& option : game.variant.settings.options.schema())
      request["options"][option.name] = game.variant.settings.options.text(option.name);
    request["moves"] = moves_of(game, game.plays.size() / 2);
    request["after"] = {0, 1};
    std::string seed = request.dump() + "\n";
    for (const char* question : {"best_turn", "solve", "boards"}) {
      nlohmann::json asked = request;
      asked[question] = true;
      seed += asked.dump() + "\n";
    }
    seeds.push_back(std::move(seed));
  }
  return seeds;
}

std::vector<std::string> network_seeds() {
  std::vector<std::string> seeds;
  for (const player::Plugin& game : registry().games()) {
    const auto shape = game.start(game.default_settings()).engine->sample_shape();
    if (!shape) continue;
    std::string file = file_of(small_network(game.name, shape->inputs, shape->input_count, shape->terms));
    // The target adds the checksum.
    file.resize(file.size() - sizeof(std::uint64_t));
    seeds.push_back(std::move(file));
  }
  return seeds;
}

std::vector<std::string> record_seeds() {
  std::vector<std::string> seeds;
  for (const auto& [name, text] : files_of("records")) seeds.push_back(text);
  for (const Playthrough& game : playthroughs()) {
    GtpSession session;
    for (const std::string& command : game.commands()) session.respond(command);
    seeds.push_back(session.answer("printsgf").substr(2));
  }
  return seeds;
}

std::vector<std::string> position_seeds() {
  std::vector<std::string> seeds;
  for (const Playthrough& game : playthroughs()) {
    const auto byte = byte_of(game.variant, all_variants());
    if (!byte) continue;
    std::size_t count = 0;
    replay(game, [&](const Session& session, const std::string&) {
      if (count++ % kEvery == 0) seeds.push_back(*byte + session.state().text());
    });
  }
  return seeds;
}

std::vector<std::string> layout_seeds() {
  std::set<std::string> texts;
  for (const Variant& variant : all_variants())
    if (variant.settings.options.has("layout")) texts.insert(variant.settings.options.text("layout"));
  return {texts.begin(), texts.end()};
}

std::vector<std::string> move_seeds() {
  std::vector<std::string> seeds;
  for (const Playthrough& game : playthroughs())
    if (const auto byte = byte_of(game.variant, all_variants()))
      seeds.push_back(*byte + lines(moves_of(game, game.plays.size())));
  return seeds;
}

std::vector<std::string> play_seeds(std::string_view name) {
  std::vector<std::string> seeds;
  for (const Playthrough& game : playthroughs()) {
    const auto byte = byte_of(game.variant, variants_of(name));
    if (game.variant.game->name != name || !byte) continue;
    std::string seed{*byte};
    replay(game, [&](const Session& session, const std::string& text) {
      const auto moves = game::to_texts(session.state().legal_moves(), session.grid());
      seed += {kPlayLegalMove, byte_of_move(std::find(moves.begin(), moves.end(), text) - moves.begin(), moves.size())};
    });
    seeds.push_back(std::move(seed));
  }
  return seeds;
}

}  // namespace catenary::tests::fuzz
