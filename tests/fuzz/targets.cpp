// SPDX-License-Identifier: MIT
#include "fuzz/targets.h"

#include "fuzz/seeds.h"
#include "support/variants.h"

namespace catenary::tests::fuzz {

std::vector<Target> targets() {
  std::vector<Target> all{{"gtp_line", parse_line, line_seeds},      {"gtp_session", run_session, session_seeds},
                          {"json", run_requests, request_seeds},     {"sgf", read_record, record_seeds},
                          {"network", read_networks, network_seeds}, {"position", set_position, position_seeds},
                          {"layout", set_layout, layout_seeds},      {"move_text", read_moves, move_seeds}};
  for (const player::Plugin& game : registry().games())
    all.push_back({"play_" + game.name, [name = game.name](std::string_view bytes) { play_game(name, bytes); },
                   [name = game.name] { return play_seeds(name); }});
  return all;
}

}  // namespace catenary::tests::fuzz
