// SPDX-License-Identifier: MIT
#include "terminal/line_reader.h"

#include <histedit.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cwchar>
#include <exception>
#include <filesystem>
#include <utility>

#include "core/text.h"
#include "terminal/interrupts.h"
#include "terminal/system.h"

namespace catenary::terminal {

namespace {

namespace fs = std::filesystem;

constexpr int kHistorySize = 1000;
constexpr char kEndOfInput = '\x04';

/// Empty if there is no home folder.
fs::path history_file() { return state_folder().empty() ? fs::path() : state_folder() / "catenary_history"; }

/// The number of bytes that have been typed but not read.
int waiting_bytes() {
  int count = 0;
  return ioctl(STDIN_FILENO, FIONREAD, &count) == 0 ? count : 0;
}

std::string common_prefix(const std::vector<std::string>& words) {
  std::string prefix = words.front();
  for (const std::string& word : words)
    prefix.resize(static_cast<std::size_t>(std::mismatch(prefix.begin(), prefix.end(), word.begin(), word.end()).first -
                                           prefix.begin()));
  return prefix;
}

/// The words in columns of the terminal's width.
void print_words(const std::vector<std::string>& words) {
  const auto columns = static_cast<std::size_t>(window_columns());
  std::size_t width = 0;
  for (const std::string& word : words) width = std::max(width, word.size() + 2);
  const std::size_t per_line = std::max<std::size_t>(1, columns / width);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool ends = (i + 1) % per_line == 0 || i + 1 == words.size();
    std::printf("%-*s%s", static_cast<int>(ends ? 0 : width), words[i].c_str(), ends ? "\n" : "");
  }
  std::fflush(stdout);
}

}  // namespace

class LineReader::Editor {
 public:
  explicit Editor(Completer completer) : x_completer(std::move(completer)) {
    if (!obeys_escapes()) return;
    x_line = el_init("catenary", stdin, stdout, stderr);
    if (x_line == nullptr) return;
    x_history = history_init();
    HistEvent event;
    history(x_history, &event, H_SETSIZE, kHistorySize);
    history(x_history, &event, H_SETUNIQUE, 1);
    if (!history_file().empty()) history(x_history, &event, H_LOAD, history_file().c_str());
    configure();
  }
  ~Editor() {
    save_history();
    if (x_history != nullptr) history_end(x_history);
    if (x_line != nullptr) el_end(x_line);
  }
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;

  std::optional<std::string> read(const std::string& prompt) {
    x_prompt = prompt;
    // An interrupt that ended a command does not count at the prompt.
    [[maybe_unused]] const bool before = Interrupts::interrupted();
    while (!Interrupts::ending()) {
      x_gave_up = false;
      auto line = x_line == nullptr ? read_plain() : read_edited();
      if (x_gave_up) {
        if (x_interrupts.add()) return std::nullopt;
        std::printf("\n(Ctrl-C again or Ctrl-D ends the session)\n");
        continue;
      }
      return line;
    }
    return std::nullopt;
  }

 private:
  static Editor& of(EditLine* line) {
    void* self = nullptr;
    el_get(line, EL_CLIENTDATA, &self);
    return *static_cast<Editor*>(self);
  }

  void configure() {
    el_set(x_line, EL_CLIENTDATA, this);
    el_set(
        x_line, EL_PROMPT, +[](EditLine* line) { return of(line).x_prompt.data(); });
    el_set(x_line, EL_EDITOR, "emacs");
    el_set(x_line, EL_HIST, history, x_history);
    el_set(
        x_line, EL_GETCFN, +[](EditLine* line, wchar_t* c) { return of(line).get_character(c); });
    el_set(
        x_line, EL_ADDFN, "catenary-complete", "completes a word",
        +[](EditLine* line, int) { return static_cast<int>(of(line).complete()); });
    el_set(x_line, EL_BIND, "^I", "catenary-complete", nullptr);
    el_set(
        x_line, EL_ADDFN, "catenary-give-up", "gives up the line",
        +[](EditLine* line, int) { return static_cast<int>(of(line).give_up()); });
    // Ctrl-C is a key at the prompt and a signal elsewhere.
    el_set(x_line, EL_SETTY, "-d", "-isig", nullptr);
    // What is typed while the engine thinks would appear within its answer; the next prompt shows it.
    el_set(x_line, EL_SETTY, "-x", "-echo", nullptr);
    el_set(x_line, EL_BIND, "^C", "catenary-give-up", nullptr);
    el_set(x_line, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    el_source(x_line, nullptr);
  }

  std::optional<std::string> read_edited() {
    if (Interrupts::window_changed()) el_resize(x_line);
    int count = 0;
    x_typed_ahead.reset();
    const char* text = el_gets(x_line, &count);
    if (text == nullptr || count <= 0) {
      if (!x_gave_up) std::printf("\n");
      return std::nullopt;
    }
    std::string line(text, static_cast<std::size_t>(count));
    while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
    if (line.find_first_not_of(' ') != std::string::npos) {
      HistEvent event;
      history(x_history, &event, H_ENTER, line.c_str());
    }
    return line;
  }

  std::optional<std::string> read_plain() {
    std::printf("%s", x_prompt.c_str());
    std::fflush(stdout);
    std::string line;
    char c = 0;
    while (read_byte(&c) == 1 && c != '\n') line += c;
    if (x_gave_up || (c != '\n' && line.empty())) {
      if (!x_gave_up) std::printf("\n");
      return std::nullopt;
    }
    if (line.ends_with('\r')) line.pop_back();
    return line;
  }

  /// 1 for a byte, 0 at the end of input or after an interrupt.
  int read_byte(char* c) {
    while (true) {
      if (Interrupts::wait_for_input(STDIN_FILENO)) return ::read(STDIN_FILENO, c, 1) == 1 ? 1 : 0;
      if (Interrupts::ending()) return 0;
      if (Interrupts::interrupted()) {
        x_gave_up = true;
        return 0;
      }
      if (x_line != nullptr && Interrupts::window_changed()) el_resize(x_line);
    }
  }

  /// One character of the locale's encoding; invalid bytes become '?'.
  int get_character(wchar_t* c) {
    std::mbstate_t state = {};
    if (!x_typed_ahead) x_typed_ahead = waiting_bytes();
    for (char byte = 0; read_byte(&byte) == 1;) {
      // Linux turns a Ctrl-D that was typed before libedit took over the terminal into a zero byte.
      if (*x_typed_ahead > 0 && byte == '\0') byte = kEndOfInput;
      if (*x_typed_ahead > 0) --*x_typed_ahead;
      const std::size_t used = std::mbrtowc(c, &byte, 1, &state);
      if (used == static_cast<std::size_t>(-2)) continue;
      if (used == static_cast<std::size_t>(-1)) *c = L'?';
      return 1;
    }
    return 0;
  }

  unsigned char complete() try {
    const LineInfo* info = el_line(x_line);
    const std::string before(info->buffer, info->cursor);
    const std::string word = before.substr(before.find_last_of(' ') + 1);
    const std::vector<std::string> words = x_completer(before);
    if (words.empty()) return CC_ERROR;
    std::string added = common_prefix(words).substr(word.size());
    if (words.size() == 1 && !words.front().ends_with('/')) added += ' ';
    if (!added.empty()) {
      el_insertstr(x_line, added.c_str());
      return CC_REFRESH;
    }
    std::printf("\n");
    print_words(words);
    return CC_REDISPLAY;
  } catch (const std::exception&) {
    // It is called by a C library.
    return CC_ERROR;
  }

  /// Clears a line that has text; ends the reading of an empty one.
  unsigned char give_up() {
    const LineInfo* info = el_line(x_line);
    const auto length = static_cast<int>(info->lastchar - info->buffer);
    x_gave_up = length == 0;
    if (x_gave_up) return CC_EOF;
    el_cursor(x_line, static_cast<int>(info->lastchar - info->cursor));
    el_deletestr(x_line, length);
    x_interrupts.forget();
    return CC_REFRESH;
  }

  void save_history() {
    const fs::path file = history_file();
    if (x_history == nullptr || file.empty()) return;
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    HistEvent event;
    history(x_history, &event, H_SAVE, file.c_str());
  }

  Completer x_completer;
  EditLine* x_line = nullptr;
  History* x_history = nullptr;
  std::string x_prompt;
  bool x_gave_up = false;
  /// The bytes that were waiting when libedit took over the terminal and are still unread; nothing before that.
  std::optional<int> x_typed_ahead;
  RepeatedInterrupts x_interrupts;
};

LineReader::LineReader(Completer completer) : x_editor(std::make_unique<Editor>(std::move(completer))) {}
LineReader::~LineReader() = default;

std::optional<std::string> LineReader::read(const std::string& prompt) { return x_editor->read(prompt); }

}  // namespace catenary::terminal
