// SPDX-License-Identifier: MIT
/// Reads and writes the files that commands name: regular files only, so that no device, pipe or directory is touched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
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

using WordSink = std::function<void(std::uint64_t)>;

/// Writes a file as write_file() does, for tables that are too large to be in memory twice: a line of text, the words
/// that `produce` passes to its argument, and a checksum.
core::Result<> write_words(const std::string& path, std::string_view title,
                           const std::function<void(const WordSink&)>& produce);

/// Passes the words of such a file to `consume`; false if it does not exist. Fails for another title and for a damaged
/// file, after some of its words at worst.
core::Result<bool> read_words(const std::string& path, std::string_view title, const WordSink& consume);

}  // namespace catenary::core
