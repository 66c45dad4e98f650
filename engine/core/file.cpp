// SPDX-License-Identifier: MIT
#include "core/file.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <system_error>

#include "core/scope_guard.h"
#include "core/text.h"

namespace catenary::core {

namespace {

/// The reason against reading or writing a file, as it follows the file's name.
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

FileError error_of(int number) {
  // The error that O_NOFOLLOW brings.
  if (number == ELOOP) return FileError(" is a symbolic link");
  return FileError(": " + std::generic_category().message(number));
}

Failure failure(const std::string& path, const FileError& error) {
  return unavailable("'" + path + "'" + error.what());
}

/// Opens a file, made where `flags` say so, without waiting for the other end where it is a pipe.
class OpenFile {
 public:
  OpenFile(const std::string& path, int flags)
      : x_descriptor(open(path.c_str(), flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666)) {
    if (x_descriptor < 0) throw error_of(errno);
    if (fstat(x_descriptor, &x_status) == 0 && S_ISREG(x_status.st_mode)) return;
    close(x_descriptor);
    throw FileError(" is no regular file");
  }
  ~OpenFile() { close(x_descriptor); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  mode_t permissions() const { return x_status.st_mode & 07777; }

  void set_permissions(mode_t permissions) const {
    if (fchmod(x_descriptor, permissions) != 0) throw error_of(errno);
  }

  std::string read(std::size_t max_bytes) const {
    // The size is a guess: the system gives none for files that it makes while they are read.
    std::string text(std::min(max_bytes, static_cast<std::size_t>(x_status.st_size) + 1), '\0');
    std::size_t length = 0;
    for (;;) {
      if (length == text.size()) text.resize(std::min(max_bytes, 2 * length));
      if (length == text.size()) break;
      const ssize_t count = ::read(x_descriptor, text.data() + length, text.size() - length);
      if (count == 0) break;
      if (count > 0) length += static_cast<std::size_t>(count);
      if (count < 0 && errno != EINTR) throw error_of(errno);
    }
    text.resize(length);
    return text;
  }

  /// Returns when the text is on the disk.
  void write(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t count = ::write(x_descriptor, text.data(), text.size());
      if (count >= 0) text.remove_prefix(static_cast<std::size_t>(count));
      if (count < 0 && errno != EINTR) throw error_of(errno);
    }
    if (fsync(x_descriptor) != 0) throw error_of(errno);
  }

 private:
  int x_descriptor;
  struct stat x_status {};
};

/// The permissions of a file that may be replaced; nothing where there is none.
std::optional<mode_t> permissions_of(const std::string& path) {
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0 && errno == ENOENT) return std::nullopt;
  return OpenFile(path, O_WRONLY | O_NOFOLLOW).permissions();
}

constexpr std::string_view kNewPrefix = ".catenary-";
constexpr std::string_view kNewSuffix = ".new";

/// A name for a file beside `path` that no other process uses.
std::string neighbour_of(const std::string& path) {
  const std::string name = std::string(kNewPrefix) + std::to_string(getpid()) + std::string(kNewSuffix);
  return (std::filesystem::path(path).parent_path() / name).string();
}

/// The process that writes a file of that name; nothing for other names.
std::optional<pid_t> writer_of(const std::string& name) {
  if (!name.starts_with(kNewPrefix) || !name.ends_with(kNewSuffix)) return std::nullopt;
  const auto number = std::string_view(name).substr(kNewPrefix.size(), name.rfind(kNewSuffix) - kNewPrefix.size());
  const auto process = parse_integer(number, 1, 1LL << 30);
  return process ? std::optional(static_cast<pid_t>(*process)) : std::nullopt;
}

/// Removes what processes that were killed left beside `path`. Another computer may share the folder, so that its files
/// have to be old.
void remove_abandoned(const std::string& path) {
  const auto folder = std::filesystem::path(path).parent_path();
  const auto latest = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
  for (const auto& entry : entries_of(folder.empty() ? "." : folder)) {
    const auto writer = writer_of(entry.path().filename().string());
    if (!writer) continue;
    std::error_code error;
    const auto written = entry.last_write_time(error);
    if (!error && written < latest && kill(*writer, 0) != 0 && errno == ESRCH) unlink(entry.path().c_str());
  }
}

}  // namespace

core::Result<std::string> read_file(const std::string& path, std::size_t max_bytes) try {
  const OpenFile file(path, O_RDONLY);
  std::string text = file.read(max_bytes + 1);
  if (text.size() > max_bytes) throw FileError(" has more than " + std::to_string(max_bytes) + " bytes");
  return text;
} catch (const FileError& error) {
  return failure(path, error);
}

core::Result<> write_file(const std::string& path, std::string_view text) try {
  const auto permissions = permissions_of(path);
  const std::string written = neighbour_of(path);
  // What a process with the same id left when it was killed.
  unlink(written.c_str());
  const OpenFile file(written, O_WRONLY | O_CREAT | O_EXCL);
  const ScopeGuard remove_unless_renamed([&] { unlink(written.c_str()); });
  if (permissions) file.set_permissions(*permissions);
  file.write(text);
  if (rename(written.c_str(), path.c_str()) != 0) throw error_of(errno);
  remove_abandoned(path);
  return {};
} catch (const FileError& error) {
  return failure(path, error);
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
