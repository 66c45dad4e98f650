// SPDX-License-Identifier: MIT
// Writes the random games of each game, or of one (support/playthrough.h): record_playthroughs DIRECTORY [GAME]
// From then on, tests compare the engine with the files; review the differences before committing them.

#include <cstdio>
#include <fstream>

#include "support/playthrough.h"

using namespace catenary;

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3 || (argc == 3 && tests::registry().find(argv[2]) == nullptr)) {
    std::fprintf(stderr, "usage: record_playthroughs DIRECTORY [GAME]\n");
    return 2;
  }
  for (const player::Plugin& game : tests::registry().games()) {
    if (argc == 3 && game.name != argv[2]) continue;
    std::ofstream(std::string(argv[1]) + "/" + game.name + ".txt") << tests::playthroughs_text(game);
  }
  return 0;
}
