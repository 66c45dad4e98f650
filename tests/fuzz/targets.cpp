#include "fuzz/targets.h"

#include "support/variants.h"

namespace catenary::tests::fuzz {

std::vector<Target> targets() {
  std::vector<Target> all{{"gtp_line", parse_line},   {"gtp_session", run_session}, {"sgf", read_record},
                          {"position", set_position}, {"layout", set_layout},       {"move_text", read_moves}};
  for (const engine::GameInfo& game : registry().games())
    all.push_back({"play_" + game.name, [name = game.name](std::string_view bytes) { play_game(name, bytes); }});
  return all;
}

}  // namespace catenary::tests::fuzz
