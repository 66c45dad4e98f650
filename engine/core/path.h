// SPDX-License-Identifier: MIT
/// Paths as texts, which are UTF-8 on every system, and the contents of folders.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace catenary::core {

/// The path that a text names. On Windows throws std::filesystem::filesystem_error for a text that is not UTF-8.
std::filesystem::path path_of(std::string_view text);

std::string to_text(const std::filesystem::path& path);

/// Whether the text names a folder.
bool is_folder(std::string_view text);

/// The entries of a folder, in any order, as far as they can be read.
std::vector<std::filesystem::directory_entry> entries_of(const std::filesystem::path& folder);

}  // namespace catenary::core
