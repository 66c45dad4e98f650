/// Reads and writes the files that commands name: regular files only, so that no device, pipe or directory is touched.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace catenary::protocol {

/// Why a file cannot be read or written, with its name.
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The whole file. Throws FileError, also where it has more than `most_bytes`.
std::string read_file(const std::string& path, std::size_t most_bytes);

/// Makes the file, or replaces what it holds. Throws FileError, also for a symbolic link, which would write elsewhere
/// than it says; where the disk is full, the file is as it was before.
void write_file(const std::string& path, std::string_view text);

}  // namespace catenary::protocol
