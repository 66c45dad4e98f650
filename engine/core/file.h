// SPDX-License-Identifier: MIT
/// Reads and writes the files that commands name: regular files only, so that no device, pipe or directory is touched.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.h"

namespace catenary::core {

/// The whole file; an error if it has more than `max_bytes`.
core::Result<std::string> read_file(const std::string& path, std::size_t max_bytes);

/// Creates the file, or replaces it by one with the same permissions, atomically: after any failure, even a crash, the
/// file is as before. Fails for a symbolic link, because its target would be elsewhere, and for a file or a folder that
/// cannot be written to.
core::Result<> write_file(const std::string& path, std::string_view text);

}  // namespace catenary::core
