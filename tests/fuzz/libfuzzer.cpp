// SPDX-License-Identifier: MIT
// The entries of libFuzzer, compiled once for each target, which CATENARY_FUZZ_TARGET names. A fuzzer that is given
// folders begins with its seeds too: it writes them to CATENARY_FUZZ_SEEDS and adds that folder.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/support.h"
#include "fuzz/targets.h"

namespace {

catenary::tests::fuzz::Target this_target() {
  for (auto& target : catenary::tests::fuzz::targets())
    if (target.name == CATENARY_FUZZ_TARGET) return target;
  catenary::tests::fuzz::require(false, "there is a target " CATENARY_FUZZ_TARGET);
  return {};
}

void write_seeds(const std::filesystem::path& folder) {
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  std::size_t number = 0;
  for (const std::string& seed : this_target().seeds())
    std::ofstream(folder / std::to_string(number++), std::ios::binary) << seed;
}

/// Not when it runs single files, and not when it merges folders, because merged inputs are stored.
bool wants_seeds(const std::vector<char*>& arguments) {
  const auto is_merge = [](const char* argument) { return std::string_view(argument).starts_with("-merge"); };
  return std::none_of(arguments.begin(), arguments.end(), is_merge) &&
         std::any_of(arguments.begin() + 1, arguments.end(),
                     [](const char* argument) { return std::filesystem::is_directory(argument); });
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
  static std::vector<char*> longer(*arguments, *arguments + *count);
  if (!wants_seeds(longer)) return 0;
  static std::string folder = CATENARY_FUZZ_SEEDS;
  write_seeds(folder);
  longer.push_back(folder.data());
  *count = static_cast<int>(longer.size());
  longer.push_back(nullptr);
  *arguments = longer.data();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const catenary::tests::fuzz::Target target = this_target();
  target.run({reinterpret_cast<const char*>(data), size});
  return 0;
}
