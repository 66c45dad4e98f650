// Runs every target over the inputs kept for it, without a fuzzer: replay_corpus FOLDER, where FOLDER has a folder for
// each target. What fuzzing once found stays found.

#include <cstdio>
#include <filesystem>

#include "fuzz/targets.h"
#include "support/transcript.h"

int main(int argc, char** argv) {
  using namespace catenary::tests;
  if (argc != 2) {
    std::fprintf(stderr, "usage: replay_corpus FOLDER\n");
    return 2;
  }
  for (const fuzz::Target& target : fuzz::targets()) {
    const auto folder = std::filesystem::path(argv[1]) / target.name;
    std::size_t count = 0;
    if (std::filesystem::is_directory(folder)) {
      for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        // The last name tells which input it was where one aborts.
        std::printf("%s\n", entry.path().c_str());
        std::fflush(stdout);
        target.run(read_text(entry.path()));
        ++count;
      }
    }
    std::printf("%s: %zu inputs\n", target.name.c_str(), count);
  }
  return 0;
}
