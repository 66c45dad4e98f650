// SPDX-License-Identifier: MIT
// A library for LD_PRELOAD: a disk that fails. It counts the writes, syncs and renames of files below the folder that
// the environment's FAULT_FOLDER names. FAULT says what happens at the operation with the number FAULT_AT:
//   "once"    it fails, and all later ones work
//   "full"    a write takes half of its bytes, and all later writes fail, because the disk is full
//   "power"   the process is killed, and of each file remains what was synced
//   "torn"    the same, with half of what was not synced
// Without FAULT nothing happens. At the end of the process the number of operations is added to the file FAULT_COUNT.

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>

namespace {

template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

class Disk {
 public:
  static Disk& get() {
    // Never destroyed: threads may write until the process ends.
    static Disk* const disk = new Disk;
    return *disk;
  }

  bool holds(const std::string& path) const { return !x_folder.empty() && path.starts_with(x_folder); }

  /// Counts an operation other than a write; true if it must fail.
  bool fails() {
    const std::lock_guard lock(x_mutex);
    return ++x_count == x_at && !cuts() && x_fault == "once";
  }
  /// The number of bytes that the next write may accept; none if it must fail.
  size_t room(size_t count) {
    const std::lock_guard lock(x_mutex);
    ++x_count;
    if (x_at == 0 || x_count < x_at || (x_count == x_at && cuts())) return count;
    if (x_fault == "full") return x_count == x_at ? count / 2 : 0;
    return x_count == x_at ? 0 : count;
  }

  void written(const std::string& path, off_t size_before) {
    const std::lock_guard lock(x_mutex);
    x_synced_sizes.try_emplace(path, size_before);
  }
  void synced(const std::string& path) {
    const std::lock_guard lock(x_mutex);
    x_synced_sizes.erase(path);
  }
  void renamed(const std::string& from, const std::string& to) {
    const std::lock_guard lock(x_mutex);
    const auto found = x_synced_sizes.extract(from);
    x_synced_sizes.erase(to);
    if (!found.empty()) x_synced_sizes[to] = found.mapped();
  }

  void add_count() const {
    const std::string path = variable("FAULT_COUNT");
    if (path.empty() || x_count == 0) return;
    if (FILE* const file = std::fopen(path.c_str(), "a")) {
      std::fprintf(file, "%ld\n", x_count);
      std::fclose(file);
    }
  }

 private:
  Disk() : x_folder(variable("FAULT_FOLDER")), x_fault(variable("FAULT")) {
    if (!x_fault.empty()) x_at = std::atol(variable("FAULT_AT").c_str());
  }

  /// Cuts the power, if that is the fault.
  bool cuts() const {
    if (x_fault != "power" && x_fault != "torn") return false;
    for (const auto& [path, size] : x_synced_sizes) {
      struct stat now = {};
      if (stat(path.c_str(), &now) != 0) continue;
      const off_t kept = x_fault == "torn" ? size + (now.st_size - size) / 2 : size;
      if (truncate(path.c_str(), kept) != 0) std::abort();
    }
    return raise(SIGKILL) == 0;
  }

  std::string x_folder;
  std::string x_fault;
  long x_at = 0;
  long x_count = 0;
  std::mutex x_mutex;
  /// The sizes at the latest sync, for files that have been written since.
  std::map<std::string, off_t> x_synced_sizes;
};

std::string path_of(int file) {
  char path[PATH_MAX];
  const std::string link = "/proc/self/fd/" + std::to_string(file);
  const ssize_t length = readlink(link.c_str(), path, sizeof path);
  return length <= 0 ? "" : std::string(path, static_cast<std::size_t>(length));
}

[[gnu::destructor]] void end() { Disk::get().add_count(); }

}  // namespace

extern "C" ssize_t write(int file, const void* bytes, size_t count) {
  static const auto function = real<ssize_t(int, const void*, size_t)>("write");
  const std::string path = path_of(file);
  if (!Disk::get().holds(path)) return function(file, bytes, count);
  const size_t room = Disk::get().room(count);
  if (room == 0 && count > 0) {
    errno = ENOSPC;
    return -1;
  }
  struct stat before = {};
  fstat(file, &before);
  Disk::get().written(path, before.st_size);
  return function(file, bytes, room);
}

extern "C" int fsync(int file) {
  static const auto function = real<int(int)>("fsync");
  const std::string path = path_of(file);
  if (!Disk::get().holds(path)) return function(file);
  if (Disk::get().fails()) {
    errno = EIO;
    return -1;
  }
  Disk::get().synced(path);
  return function(file);
}

extern "C" int rename(const char* from, const char* to) noexcept {
  static const auto function = real<int(const char*, const char*)>("rename");
  if (!Disk::get().holds(to)) return function(from, to);
  if (Disk::get().fails()) {
    errno = EIO;
    return -1;
  }
  const int result = function(from, to);
  Disk::get().renamed(from, to);
  return result;
}
