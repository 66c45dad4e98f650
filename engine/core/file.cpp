// SPDX-License-Identifier: MIT
#include "core/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <system_error>

namespace catenary::core {

namespace {

/// The reason against reading or writing a file, with its name.
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

FileError error_of(const std::string& path, int number) {
  // The error that O_NOFOLLOW brings.
  if (number == ELOOP) return FileError("'" + path + "' is a symbolic link");
  return FileError("'" + path + "': " + std::generic_category().message(number));
}

/// Opens a file, made where `flags` say so, without waiting for the other end where it is a pipe.
class OpenFile {
 public:
  OpenFile(const std::string& path, int flags)
      : x_path(path), x_descriptor(open(path.c_str(), flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666)) {
    if (x_descriptor < 0) throw error_of(path, errno);
    struct stat status {};
    const bool has_status = fstat(x_descriptor, &status) == 0;
    if (has_status && S_ISREG(status.st_mode)) {
      x_size = status.st_size;
      return;
    }
    close(x_descriptor);
    throw FileError("'" + path + "' is no regular file");
  }
  ~OpenFile() { close(x_descriptor); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  std::string read(std::size_t max_bytes) const {
    // The size is a guess: the system gives none for files that it makes while they are read.
    std::string text(std::min(max_bytes, static_cast<std::size_t>(x_size) + 1), '\0');
    std::size_t length = 0;
    for (;;) {
      if (length == text.size()) text.resize(std::min(max_bytes, 2 * length));
      if (length == text.size()) break;
      const ssize_t count = ::read(x_descriptor, text.data() + length, text.size() - length);
      if (count == 0) break;
      if (count > 0) length += static_cast<std::size_t>(count);
      if (count < 0 && errno != EINTR) throw error_of(x_path, errno);
    }
    text.resize(length);
    return text;
  }

  /// Makes sure that there is space for a file of this length. What it holds stays.
  void reserve(off_t length) const {
    const int error = length > 0 ? posix_fallocate(x_descriptor, 0, length) : 0;
    if (error == 0) return;
    shorten_to(x_size);
    throw error_of(x_path, error);
  }

  void overwrite(std::string_view text) const {
    const auto length = static_cast<off_t>(text.size());
    while (!text.empty()) {
      const ssize_t count = ::write(x_descriptor, text.data(), text.size());
      if (count >= 0) text.remove_prefix(static_cast<std::size_t>(count));
      if (count < 0 && errno != EINTR) throw error_of(x_path, errno);
    }
    shorten_to(length);
  }

 private:
  void shorten_to(off_t length) const {
    if (ftruncate(x_descriptor, length) != 0) throw error_of(x_path, errno);
  }

  std::string x_path;
  int x_descriptor;
  off_t x_size = 0;
};

}  // namespace

core::Result<std::string> read_file(const std::string& path, std::size_t max_bytes) try {
  const OpenFile file(path, O_RDONLY);
  std::string text = file.read(max_bytes + 1);
  if (text.size() > max_bytes) throw FileError("'" + path + "' has more than " + std::to_string(max_bytes) + " bytes");
  return text;
} catch (const FileError& error) {
  return core::unavailable(error.what());
}

core::Result<> write_file(const std::string& path, std::string_view text) {
  struct stat status {};
  const bool fresh = lstat(path.c_str(), &status) != 0 && errno == ENOENT;
  try {
    const OpenFile file(path, O_WRONLY | O_CREAT | O_NOFOLLOW);
    file.reserve(static_cast<off_t>(text.size()));
    file.overwrite(text);
    return {};
  } catch (const FileError& error) {
    if (fresh) unlink(path.c_str());
    return core::unavailable(error.what());
  }
}

std::vector<std::filesystem::directory_entry> entries_of(const std::filesystem::path& folder) {
  std::vector<std::filesystem::directory_entry> entries;
  std::error_code error;
  // A range-based loop would throw where a later entry cannot be read.
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    entries.push_back(*at);
  return entries;
}

}  // namespace catenary::core
