// SPDX-License-Identifier: MIT
// Rewrites transcripts with the engine's current answers: update_transcripts FILE...
// Review the differences before committing them.

#include <cstdio>
#include <fstream>

#include "support/transcript.h"

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: update_transcripts FILE...\n");
    return 2;
  }
  for (int i = 1; i < argc; ++i) {
    const std::string text = catenary::tests::replayed(catenary::tests::read_text(argv[i]));
    std::ofstream(argv[i]) << text;
  }
  return 0;
}
