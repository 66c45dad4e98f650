// SPDX-License-Identifier: MIT
// Runs every target on its seeds and on the inputs stored for it, without a fuzzer: replay_corpus FOLDER, where FOLDER
// has a folder for each target and no others. So a fault that fuzzing once found is found again.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "fuzz/targets.h"
#include "support/transcript.h"

using namespace catenary::tests;

namespace {

std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> entries;
  if (std::filesystem::is_directory(folder))
    for (const auto& entry : std::filesystem::directory_iterator(folder)) entries.push_back(entry.path());
  std::sort(entries.begin(), entries.end());
  return entries;
}

bool fail(const std::string& what) {
  std::fprintf(stderr, "replay_corpus: %s\n", what.c_str());
  return false;
}

/// Checks that each target has inputs and that there are no other folders; reports everything that is wrong.
bool is_complete(const std::filesystem::path& corpus, const std::vector<fuzz::Target>& targets) {
  bool complete = true;
  for (const fuzz::Target& target : targets) {
    const std::string folder = (corpus / target.name).string();
    if (entries_of(folder).empty())
      complete = fail("the fuzz target " + target.name + " has no inputs: mkdir -p " + folder +
                      " && scripts/fuzz --target " + target.name + " --keep");
  }
  for (const auto& entry : entries_of(corpus)) {
    const auto is_its_target = [&](const fuzz::Target& target) { return target.name == entry.filename(); };
    if (std::none_of(targets.begin(), targets.end(), is_its_target))
      complete = fail(entry.string() + " belongs to no fuzz target: remove it");
  }
  return complete;
}

void run_all(const fuzz::Target& target, const std::filesystem::path& folder) {
  const auto seeds = target.seeds();
  // If an input aborts the program, the last line names it.
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    std::printf("%s: seed %zu\n", target.name.c_str(), i);
    std::fflush(stdout);
    target.run(seeds[i]);
  }
  const auto files = entries_of(folder);
  for (const auto& file : files) {
    std::printf("%s\n", file.c_str());
    std::fflush(stdout);
    target.run(read_text(file));
  }
  std::printf("%s: %zu inputs, %zu seeds\n", target.name.c_str(), files.size(), seeds.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: replay_corpus FOLDER\n");
    return 2;
  }
  const std::filesystem::path corpus = argv[1];
  const std::vector<fuzz::Target> targets = fuzz::targets();
  if (!is_complete(corpus, targets)) return 1;
  for (const fuzz::Target& target : targets) run_all(target, corpus / target.name);
  return 0;
}
