// SPDX-License-Identifier: MIT
/// One regular file as the system has it; core/file.h is for everyone else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace catenary::core {

/// The reason why a file cannot be read or written, to follow the file's name.
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  /// In the words of the C library, which do not depend on the system's language.
  explicit FileError(const std::error_code& code)
      : std::runtime_error(": " + code.default_error_condition().message()) {}
};

enum class FilePurpose {
  read,
  /// Checks whether the file may be replaced; a symbolic link may not.
  replace,
  /// Creates a file that does not exist yet.
  create,
};

/// Its functions throw FileError.
class OpenFile {
 public:
  OpenFile(const std::filesystem::path& path, FilePurpose purpose);
  ~OpenFile();
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  /// Gives it the permissions of the file that it will replace. On Windows it has those of its folder.
  void take_permissions(const OpenFile& replaced) const;
  std::string read(std::size_t max_bytes) const;
  /// Reads the next bytes, as many as fit or fewer; returns their number, 0 at the end of the file.
  std::size_t read_some(std::span<char> bytes) const;
  void write(std::string_view text) const;
  /// Returns when everything written is on the disk.
  void sync() const;

 private:
  /// A descriptor, or a handle of Windows.
  std::intptr_t x_file;
};

}  // namespace catenary::core
