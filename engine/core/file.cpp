// SPDX-License-Identifier: MIT
#include "core/file.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <system_error>

#include "core/bytes.h"
#include "core/open_file.h"
#include "core/path.h"
#include "core/process.h"
#include "core/rng.h"
#include "core/scope_guard.h"
#include "core/text.h"

namespace catenary::core {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kNewPrefix = ".catenary-";
constexpr std::string_view kNewSuffix = ".new";
/// The bytes that a large file is read and written in.
constexpr std::size_t kPiece = 1 << 20;
constexpr std::size_t kMostTitle = 4096;
/// The checksum of no words.
constexpr std::uint64_t kFirstSum = mix64(1);

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

/// Makes a file that can replace the one at `path`; `fill` writes its content.
void write_new(const fs::path& written, const fs::path& path, const std::function<void(const OpenFile&)>& fill) {
  std::error_code error;
  const bool replaces = fs::symlink_status(path, error).type() != fs::file_type::not_found;
  const auto replaced = replaces ? std::make_unique<OpenFile>(path, FilePurpose::replace) : nullptr;
  // A leftover of a killed process with the same number.
  fs::remove(written, error);
  const OpenFile file(written, FilePurpose::create);
  if (replaced) file.take_permissions(*replaced);
  fill(file);
  file.sync();
}

core::Result<> replace(const std::string& path, const std::function<void(const OpenFile&)>& fill) try {
  const fs::path place = place_of(path);
  const fs::path written = neighbour_of(place);
  std::error_code error;
  const ScopeGuard remove_unless_renamed([&] { fs::remove(written, error); });
  write_new(written, place, fill);
  fs::rename(written, place, error);
  if (error) throw FileError(error);
  remove_abandoned(place);
  return {};
} catch (const FileError& error) {
  return failure(path, error);
}

/// Writes words in pieces, followed by their checksum.
class WordWriter {
 public:
  WordWriter(const OpenFile& file, std::string_view title) : x_file(&file), x_bytes(title) { x_bytes += '\n'; }

  void add(std::uint64_t word) {
    x_sum = mix64(x_sum ^ word);
    append_integer(x_bytes, word);
    if (x_bytes.size() >= kPiece) flush();
  }
  void finish() {
    append_integer(x_bytes, x_sum);
    flush();
  }

 private:
  void flush() {
    x_file->write(x_bytes);
    x_bytes.clear();
  }

  const OpenFile* x_file;
  std::string x_bytes;
  std::uint64_t x_sum = kFirstSum;
};

/// The bytes of a file, piece by piece.
class PieceReader {
 public:
  explicit PieceReader(const OpenFile& file) : x_file(&file) {}

  /// All bytes read and not consumed: at least `count`, unless the file ends before that.
  std::string_view at_least(std::size_t count) {
    while (x_bytes.size() - x_begin < count) {
      x_bytes.erase(0, x_begin);
      x_begin = 0;
      const std::size_t length = x_bytes.size();
      x_bytes.resize(length + kPiece);
      const std::size_t added = x_file->read_some(std::span(x_bytes).subspan(length));
      x_bytes.resize(length + added);
      if (added == 0) break;
    }
    return std::string_view(x_bytes).substr(x_begin);
  }
  void consume(std::size_t count) { x_begin += count; }

 private:
  const OpenFile* x_file;
  std::string x_bytes;
  std::size_t x_begin = 0;
};

void read_title(PieceReader& reader, std::string_view title) {
  const std::string_view begin = reader.at_least(title.size() + 1);
  const std::size_t end = begin.substr(0, kMostTitle).find('\n');
  if (end == std::string_view::npos) throw FileError(" is damaged");
  const std::string found(begin.substr(0, end));
  if (found != title) throw FileError(" has the title '" + found + "', not '" + std::string(title) + "'");
  reader.consume(end + 1);
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

core::Result<> write_file(const std::string& path, std::string_view text) {
  return replace(path, [&](const OpenFile& file) { file.write(text); });
}

core::Result<> write_words(const std::string& path, std::string_view title,
                           const std::function<void(const WordSink&)>& produce) {
  return replace(path, [&](const OpenFile& file) {
    WordWriter writer(file, title);
    produce([&](std::uint64_t word) { writer.add(word); });
    writer.finish();
  });
}

core::Result<bool> read_words(const std::string& path, std::string_view title, const WordSink& consume) try {
  const fs::path place = place_of(path);
  std::error_code error;
  if (fs::status(place, error).type() == fs::file_type::not_found) return false;
  const OpenFile file(place, FilePurpose::read);
  PieceReader reader(file);
  read_title(reader, title);
  std::uint64_t sum = kFirstSum;
  for (;;) {
    constexpr std::size_t kWord = sizeof(std::uint64_t);
    ByteReader bytes(reader.at_least(kWord + 1));
    if (bytes.left() < kWord) throw FileError(" is damaged");
    const bool last = bytes.left() == kWord;
    const auto word = bytes.integer<std::uint64_t>();
    if (last && word != sum) throw FileError(" is damaged");
    if (last) return true;
    sum = mix64(sum ^ word);
    consume(word);
    reader.consume(kWord);
  }
} catch (const FileError& error) {
  return failure(path, error);
}

}  // namespace catenary::core
