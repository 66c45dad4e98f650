// SPDX-License-Identifier: MIT
#include "core/open_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace catenary::core {

namespace {

FileError last_error() {
  // The error caused by O_NOFOLLOW.
  if (errno == ELOOP) return FileError(" is a symbolic link");
  return FileError(std::error_code(errno, std::generic_category()));
}

int flags_for(FilePurpose purpose) {
  if (purpose == FilePurpose::read) return O_RDONLY;
  return O_WRONLY | (purpose == FilePurpose::replace ? O_NOFOLLOW : O_CREAT | O_EXCL);
}

int descriptor_of(std::intptr_t file) { return static_cast<int>(file); }

struct stat status_of(std::intptr_t file) {
  struct stat status {};
  if (fstat(descriptor_of(file), &status) != 0) throw last_error();
  return status;
}

}  // namespace

OpenFile::OpenFile(const std::filesystem::path& path, FilePurpose purpose)
    // If it is a pipe, does not wait for the other end.
    : x_file(open(path.c_str(), flags_for(purpose) | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666)) {
  if (x_file < 0) throw last_error();
  struct stat status {};
  if (fstat(descriptor_of(x_file), &status) == 0 && S_ISREG(status.st_mode)) return;
  close(descriptor_of(x_file));
  throw FileError(" is no regular file");
}

OpenFile::~OpenFile() { close(descriptor_of(x_file)); }

void OpenFile::take_permissions(const OpenFile& replaced) const {
  if (fchmod(descriptor_of(x_file), status_of(replaced.x_file).st_mode & 07777) != 0) throw last_error();
}

std::string OpenFile::read(std::size_t max_bytes) const {
  // The size is a guess: the system reports none for files whose content is generated as they are read.
  std::string text(std::min(max_bytes, static_cast<std::size_t>(status_of(x_file).st_size) + 1), '\0');
  std::size_t length = 0;
  for (;;) {
    if (length == text.size()) text.resize(std::min(max_bytes, 2 * length));
    if (length == text.size()) break;
    const std::size_t count = read_some(std::span(text).subspan(length));
    if (count == 0) break;
    length += count;
  }
  text.resize(length);
  return text;
}

std::size_t OpenFile::read_some(std::span<char> bytes) const {
  for (;;) {
    const ssize_t count = ::read(descriptor_of(x_file), bytes.data(), bytes.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) throw last_error();
  }
}

void OpenFile::write(std::string_view text) const {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor_of(x_file), text.data(), text.size());
    if (count >= 0) text.remove_prefix(static_cast<std::size_t>(count));
    if (count < 0 && errno != EINTR) throw last_error();
  }
}

void OpenFile::sync() const {
  if (fsync(descriptor_of(x_file)) != 0) throw last_error();
}

}  // namespace catenary::core
