// SPDX-License-Identifier: MIT
#include "core/file.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

#include "core/open_file.h"
#include "core/path.h"
#include "core/process.h"
#include "core/scope_guard.h"
#include "core/text.h"

namespace catenary::core {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kNewPrefix = ".catenary-";
constexpr std::string_view kNewSuffix = ".new";

Failure failure(const std::string& path, const FileError& error) {
  return unavailable("'" + path + "'" + error.what());
}

fs::path place_of(const std::string& path) try { return path_of(path); } catch (const fs::filesystem_error& error) {
  throw FileError(error.code());
}

/// A name for a file beside `path` that no other process uses.
fs::path neighbour_of(const fs::path& path) {
  const std::string name = std::string(kNewPrefix) + std::to_string(process_number()) + std::string(kNewSuffix);
  return path.parent_path() / name;
}

/// The process that writes a file with that name; nothing for other names.
std::optional<int> writer_of(const std::string& name) {
  if (!name.starts_with(kNewPrefix) || !name.ends_with(kNewSuffix)) return std::nullopt;
  const auto number = std::string_view(name).substr(kNewPrefix.size(), name.rfind(kNewSuffix) - kNewPrefix.size());
  const auto process = parse_integer(number, 1, 1LL << 30);
  return process ? std::optional(static_cast<int>(*process)) : std::nullopt;
}

/// Removes what killed processes left beside `path`. The files must be old, because another computer may share the
/// folder.
void remove_abandoned(const fs::path& path) {
  const auto folder = path.parent_path();
  const auto latest = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (const auto& entry : entries_of(folder.empty() ? "." : folder)) {
    const auto writer = writer_of(to_text(entry.path().filename()));
    if (!writer) continue;
    std::error_code error;
    const auto written = entry.last_write_time(error);
    if (!error && written < latest && !is_process(*writer)) fs::remove(entry.path(), error);
  }
}

/// Makes a file that can replace the one at `path`.
void write_new(const fs::path& written, const fs::path& path, std::string_view text) {
  std::error_code error;
  const bool replaces = fs::symlink_status(path, error).type() != fs::file_type::not_found;
  const auto replaced = replaces ? std::make_unique<OpenFile>(path, FilePurpose::replace) : nullptr;
  // A leftover of a killed process with the same number.
  fs::remove(written, error);
  const OpenFile file(written, FilePurpose::create);
  if (replaced) file.take_permissions(*replaced);
  file.write(text);
}

}  // namespace

core::Result<std::string> read_file(const std::string& path, std::size_t max_bytes) try {
  const OpenFile file(place_of(path), FilePurpose::read);
  std::string text = file.read(max_bytes + 1);
  if (text.size() > max_bytes) throw FileError(" has more than " + std::to_string(max_bytes) + " bytes");
  return text;
} catch (const FileError& error) {
  return failure(path, error);
}

core::Result<> write_file(const std::string& path, std::string_view text) try {
  const fs::path place = place_of(path);
  const fs::path written = neighbour_of(place);
  std::error_code error;
  const ScopeGuard remove_unless_renamed([&] { fs::remove(written, error); });
  write_new(written, place, text);
  fs::rename(written, place, error);
  if (error) throw FileError(error);
  remove_abandoned(place);
  return {};
} catch (const FileError& error) {
  return failure(path, error);
}

}  // namespace catenary::core
