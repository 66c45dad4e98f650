// SPDX-License-Identifier: MIT
/// What fuzzers feed with bytes: one function for each way in which bytes reach the program. libfuzzer.cpp runs one of
/// them under libFuzzer, replay_corpus.cpp runs all over the inputs that are kept in corpus/ and those of seeds.h.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace catenary::tests::fuzz {

struct Target {
  /// The name of the target and of its folder in corpus/.
  std::string name;
  /// Aborts if something is wrong.
  std::function<void(std::string_view bytes)> run;
  /// Initial inputs (see seeds.h).
  std::function<std::vector<std::string>()> seeds;
};

/// gtp_line, gtp_session, json, sgf, network, position, layout, move_text, and play_GAME for each registered game.
std::vector<Target> targets();

/// Any line.
void parse_line(std::string_view bytes);
/// Lines to an engine with all its commands, except those that write files or take long.
void run_session(std::string_view bytes);
/// Lines to the analysis mode, whose searches are stopped at once. Threads and large tables are excluded.
void run_requests(std::string_view bytes);
/// The file of a network without its checksum.
void read_networks(std::string_view bytes);
/// A record, written and read again.
void read_record(std::string_view bytes);
/// The first byte chooses game, board and options; the others are the text of a position.
void set_position(std::string_view bytes);
/// The option `layout`, if the game has it.
void set_layout(std::string_view bytes);
/// The first byte chooses game, board and options; the others are moves to parse, and then to play.
void read_moves(std::string_view bytes);
/// The first byte chooses board and options. Each following pair of bytes is a change of the game. All changes are
/// checked, and finally undone.
void play_game(std::string_view game, std::string_view bytes);

}  // namespace catenary::tests::fuzz
