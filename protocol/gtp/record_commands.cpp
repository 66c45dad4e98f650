// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "core/file.h"
#include "core/text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/option_lines.h"
#include "record/game_record.h"

namespace catenary::gtp {

namespace {

using player::Player;
using record::record_of;

/// Loads the whole file, or the position before step N. On failure the game in progress is kept.
void load(Player& player, const Controller& controller, const Arguments& arguments) {
  arguments.require_count(1, 2);
  controller.require_free_settings("use Replay Record of the Analyze window");
  const bool all = arguments.count() == 1;
  const auto before = all ? 0 : static_cast<std::size_t>(arguments.integer(1, 1, 1'000'000));
  const auto record = record::read_record(arguments.word(0));
  if (!record) throw CommandError::cannot_load(record.error().reason);
  const auto loaded = all ? record::adopt_record(player, *record) : record::adopt_record(player, *record, before - 1);
  if (!loaded) throw CommandError::cannot_load(loaded.error().reason);
}

/// A text that is split over several commands because of the line limit.
class TextInParts {
 public:
  /// Adds a part: `part` is its number and the total, such as 1/3. Returns the text after the last part. Throws
  /// CommandError for a part out of order, and for a text that is too long.
  std::optional<std::string> add(const std::string& part, const std::string& text) {
    const auto [number, count] = numbers_of(part);
    if (number == 1) *this = {};
    if (number != x_number + 1)
      throw CommandError::refused(fmt::format("cannot read record: part {} is missing", x_number + 1));
    x_number = number;
    x_text += (number == 1 ? "" : " ") + text;
    if (x_text.size() > record::kMaxRecordBytes)
      throw CommandError::refused(
          fmt::format("cannot read record: it has more than {} bytes", record::kMaxRecordBytes));
    if (number < count) return std::nullopt;
    return std::exchange(*this, {}).x_text;
  }
  /// Returns true for a word such as 1/3.
  static bool is_part(const std::string& word) { return !word.empty() && word.front() >= '0' && word.front() <= '9'; }

 private:
  static std::pair<long long, long long> numbers_of(const std::string& part) {
    constexpr long long kMaxParts = 1000;
    const auto slash = part.find('/');
    const auto number = core::parse_integer(part.substr(0, slash), 1, kMaxParts);
    const auto count = slash == std::string::npos ? number : core::parse_integer(part.substr(slash + 1), 1, kMaxParts);
    if (!number || !count || *number > *count)
      throw CommandError::syntax(fmt::format("expected a part such as 1/3, not {}", part));
    return {*number, *count};
  }

  long long x_number = 0;
  std::string x_text;
};

/// Loads the game from a text. On failure the game in progress is kept.
void read(Player& player, const Controller& controller, const std::string& text) {
  controller.require_free_settings("use Replay Record of the Analyze window");
  const auto record = record::parse_record(text);
  if (!record) throw CommandError::refused("cannot read record: " + record.error().reason);
  const auto adopted = record::adopt_record(player, *record);
  if (!adopted) throw CommandError::refused("cannot read record: " + adopted.error().reason);
}

void save(Player& player, const Arguments& arguments) {
  arguments.require_count(1);
  const auto written = core::write_file(arguments.word(0), write_sgf(record_of(player)));
  if (!written) throw CommandError::refused("cannot save file: " + written.error().reason);
}

}  // namespace

void add_record_commands(Dispatcher& dispatcher, Player& player, const Controller& controller) {
  dispatcher.add("loadsgf",
                 {.topic = Topic::records,
                  .synopsis = "FILE [N]",
                  .help = "loads a game from an SGF file, or its position before step N",
                  .example = "loadsgf game.sgf 5"},
                 [&](const Arguments& arguments) {
                   load(player, controller, arguments);
                   return "";
                 });
  dispatcher.add(
      "read_record",
      {.topic = Topic::records,
       .synopsis = "TEXT",
       .help = "loads a game from the text of an SGF file, in one line or in parts",
       .example = "read_record (;FF[4]GM[1]SZ[3]BOARDGAME[catchup];W[bb])",
       .details =
           "Blanks replace the line breaks of the file. The line has no #, which would begin a comment.\nA text that "
           "is too long for a line comes in parts, 1/3 TEXT, 2/3 TEXT and 3/3 TEXT, which are joined by blanks; the "
           "last\n"
           "one loads the game."},
      [&, parts = TextInParts()](const Arguments& arguments) mutable {
        if (arguments.count() == 0) arguments.require_count(1);
        const bool is_part = TextInParts::is_part(arguments.word(0));
        const auto text = is_part ? parts.add(arguments.word(0), arguments.count() > 1 ? arguments.rest(1) : "")
                                  : std::optional(arguments.rest(0));
        if (text) read(player, controller, *text);
        return "";
      });
  dispatcher.add("savesgf",
                 {.topic = Topic::records,
                  .synopsis = "FILE",
                  .help = "saves the game as an SGF file",
                  .example = "savesgf game.sgf"},
                 [&](const Arguments& arguments) {
                   save(player, arguments);
                   return "";
                 });
  dispatcher.add_plain("printsgf", Topic::records, "prints the game as SGF",
                       [&] { return write_sgf(record_of(player)); });
}

}  // namespace catenary::gtp
