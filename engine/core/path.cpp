// SPDX-License-Identifier: MIT
#include "core/path.h"

#include <system_error>

namespace catenary::core {

std::filesystem::path path_of(std::string_view text) { return std::u8string(text.begin(), text.end()); }

std::string to_text(const std::filesystem::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

bool is_folder(std::string_view text) try {
  std::error_code error;
  return std::filesystem::is_directory(path_of(text), error);
} catch (const std::filesystem::filesystem_error&) {
  return false;
}

std::vector<std::filesystem::directory_entry> entries_of(const std::filesystem::path& folder) {
  std::vector<std::filesystem::directory_entry> entries;
  std::error_code error;
  // A range-based loop would throw if a later entry could not be read.
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    entries.push_back(*at);
  return entries;
}

}  // namespace catenary::core
