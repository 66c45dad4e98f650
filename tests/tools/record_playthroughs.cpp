// SPDX-License-Identifier: MIT
// Writes one random game of each option set of each game, or of one, as a transcript:
// record_playthroughs DIRECTORY [GAME]
// The files are compared with what the engine does from then on; read the difference before committing a new one.

#include <cstdio>
#include <fstream>

#include "support/transcript.h"

using namespace catenary;

namespace {

constexpr int kMostMoves = 120;

std::string file_name(const tests::Variant& variant, std::size_t index) {
  return variant.game->name + "-" + std::to_string(index + 1) + ".gtp";
}

std::string recorded(const tests::Variant& variant) {
  std::string text = "# " + variant.text() + "\n\n";
  for (const std::string& command : variant.commands()) text += "> " + command + "\n\n";
  const auto session = variant.start();
  core::Rng rng(2011);
  for (int i = 0; i < kMostMoves && !session->over(); ++i) {
    const std::string move = tests::random_move_text(*session, rng);
    const std::string side(to_text(session->to_move()));
    session->play(session->to_move(), move);
    text += "> play " + side + " " + move + "\n\n> position\n\n> to_move\n\n> legal_moves\n\n> score\n\n";
  }
  return text + "> final_score\n\n> showboard\n\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3 || (argc == 3 && tests::registry().find(argv[2]) == nullptr)) {
    std::fprintf(stderr, "usage: record_playthroughs DIRECTORY [GAME]\n");
    return 2;
  }
  for (const player::Plugin& game : tests::registry().games()) {
    if (argc == 3 && game.name != argv[2]) continue;
    const auto variants = tests::variants_on(game, tests::playthrough_width(game));
    for (std::size_t i = 0; i < variants.size(); ++i)
      std::ofstream(std::string(argv[1]) + "/" + file_name(variants[i], i)) << tests::replayed(recorded(variants[i]));
  }
  return 0;
}
