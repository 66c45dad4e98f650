// SPDX-License-Identifier: MIT
/// Reads and writes the files that commands name: regular files only, so that no device, pipe or directory is touched.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.h"

namespace catenary::core {

/// The whole file. An error where it has more than `max_bytes`.
core::Result<std::string> read_file(const std::string& path, std::size_t max_bytes);

/// Makes the file, or replaces it by one with the same permissions, all at once: whatever goes wrong, also a crash,
/// leaves the file as it was before. An error for a symbolic link, which would write elsewhere than it says, and for a
/// file or a folder that cannot be written to.
core::Result<> write_file(const std::string& path, std::string_view text);

}  // namespace catenary::core
