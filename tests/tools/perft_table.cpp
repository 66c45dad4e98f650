// SPDX-License-Identifier: MIT
// Prints the perft table of a game as the second implementation counts it: perft_table GAME > data/perft/GAME.csv

#include <cstdio>

#include "support/variants.h"

using namespace catenary;

namespace {

/// Deeper levels are counted while the count stays below this, because the oracle is slow.
constexpr unsigned long long kMaxCount = 40'000;

std::string options_text(const tests::Variant& variant) {
  std::string text;
  for (const auto& spec : variant.game->options)
    text += (text.empty() ? "" : " ") + spec.name + "=" + variant.settings.options.text(spec.name);
  return text;
}

void print_rows(const tests::Variant& variant) {
  const auto start = variant.start_oracle();
  unsigned long long last = 1;
  for (int depth = 1; depth < 10; ++depth) {
    const unsigned long long branching = start->legal_moves().size();
    if (depth > 1 && last * branching > kMaxCount) return;
    last = perft(*start, depth);
    std::printf("%d,%s,%d,%llu\n", variant.settings.width, options_text(variant).c_str(), depth, last);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const player::Plugin* game = argc == 2 ? tests::registry().find(argv[1]) : nullptr;
  if (game == nullptr) {
    std::fprintf(stderr, "usage: perft_table GAME\n");
    return 2;
  }
  std::printf("width,options,depth,count\n");
  for (const tests::Variant& variant : tests::variants_to_test(*game)) print_rows(variant);
  return 0;
}
