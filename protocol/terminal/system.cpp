// SPDX-License-Identifier: MIT
#include "terminal/system.h"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <string_view>

namespace catenary::terminal {

namespace fs = std::filesystem;

namespace {

constexpr int kUsualColumns = 80;
constexpr int kUsualRows = 24;

winsize window_size() {
  winsize size = {};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) size = {};
  return size;
}

/// The folder named by an environment variable; empty if it names none.
fs::path folder_of(const char* variable) {
  const char* folder = std::getenv(variable);
  return folder != nullptr && *folder == '/' ? fs::path(folder) : fs::path();
}

}  // namespace

bool is_terminal(int descriptor) { return isatty(descriptor) == 1; }

void prepare_streams() {
  std::setlocale(LC_CTYPE, "");
  // Conversion to another encoding needs a library of the system, and a static program cannot load that of another C
  // library.
  if (!has_utf8()) std::setlocale(LC_CTYPE, "C");
}

bool has_utf8() { return nl_langinfo(CODESET) == std::string_view("UTF-8"); }

bool obeys_escapes() {
  const char* term = std::getenv("TERM");
  return term != nullptr && *term != '\0' && std::string_view(term) != "dumb";
}

int window_columns() {
  const int columns = window_size().ws_col;
  return columns > 0 ? columns : kUsualColumns;
}

int window_rows() {
  const int rows = window_size().ws_row;
  return rows > 0 ? rows : kUsualRows;
}

fs::path home_folder() { return folder_of("HOME"); }

fs::path state_folder() {
  if (const fs::path state = folder_of("XDG_STATE_HOME"); !state.empty()) return state;
  return home_folder().empty() ? fs::path() : home_folder() / ".local" / "state";
}

}  // namespace catenary::terminal
