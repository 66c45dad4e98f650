// SPDX-License-Identifier: MIT
/// Lines that a person types at a prompt: editing, history and completion by libedit, if the terminal supports it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace catenary::terminal {

/// Returns the words that may replace the last word of `line`, which is the text before the cursor.
using Completer = std::function<std::vector<std::string>(const std::string& line)>;

class LineReader {
 public:
  /// Reads the history from catenary_history in the state folder. On a terminal without capabilities (TERM=dumb) lines are
  /// read without editing. Windows edits the lines of its consoles itself, and does not complete words.
  explicit LineReader(Completer completer);
  /// Saves the history; does nothing if the file cannot be written.
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// The next line without its line break; nothing at the end of input (Ctrl-D, a lost terminal) or after Ctrl-C twice
  /// within a second. A single Ctrl-C discards the line and prints a new prompt. `prompt` is plain text.
  std::optional<std::string> read(const std::string& prompt);

 private:
  class Editor;
  std::unique_ptr<Editor> x_editor;
};

}  // namespace catenary::terminal
