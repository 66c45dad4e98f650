// SPDX-License-Identifier: MIT
#include "terminal/autosave.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <string>

#include "core/file.h"
#include "core/path.h"
#include "core/process.h"
#include "core/text.h"
#include "terminal/system.h"

namespace catenary::terminal {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFiles = 200;

/// The files in a folder, oldest first.
std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<std::pair<fs::file_time_type, fs::path>> found;
  std::error_code error;
  for (const auto& entry : core::entries_of(folder)) {
    const auto time = entry.last_write_time(error);
    if (!error && entry.path().extension() == ".sgf") found.emplace_back(time, entry.path());
  }
  std::sort(found.begin(), found.end());
  std::vector<fs::path> files;
  files.reserve(found.size());
  for (const auto& [time, path] : found) files.push_back(path);
  return files;
}

/// True for a file of another running process, which its name identifies.
bool belongs_to_another(const fs::path& file) {
  const auto words = core::split(core::to_text(file.stem()), '-');
  const auto process = words.size() == 4 ? core::parse_integer(words[2], 1, 1LL << 30) : std::nullopt;
  return process && *process != core::process_number() && core::is_process(static_cast<int>(*process));
}

}  // namespace

Autosave::Autosave() {
  if (!state_folder().empty()) x_folder = state_folder() / "catenary" / "games";
}

fs::path Autosave::new_file() {
  std::error_code error;
  fs::create_directories(x_folder, error);
  const auto files = files_in(x_folder);
  for (std::size_t i = 0; i + kMaxFiles <= files.size(); ++i) fs::remove(files[i], error);
  return x_folder / fmt::format("{:%Y%m%d-%H%M%S}-{}-{}.sgf", fmt::localtime(std::time(nullptr)),
                                core::process_number(), ++x_games);
}

std::optional<std::string> Autosave::save(std::string_view sgf) {
  if (x_folder.empty()) return std::nullopt;
  if (x_file.empty()) x_file = new_file();
  const auto written = core::write_file(core::to_text(x_file), sgf);
  if (written || x_failed) return std::nullopt;
  x_failed = true;
  return "the game cannot be kept in " + core::to_text(x_folder);
}

std::vector<fs::path> Autosave::files() const {
  auto files = files_in(x_folder);
  std::erase_if(files, belongs_to_another);
  std::reverse(files.begin(), files.end());
  return files;
}

std::optional<fs::path> Autosave::latest() const {
  for (const fs::path& file : files())
    if (file != x_file) return file;
  return std::nullopt;
}

void Autosave::adopt(const fs::path& file) {
  x_file = new_file();
  std::error_code error;
  fs::rename(file, x_file, error);
}

}  // namespace catenary::terminal
