// SPDX-License-Identifier: MIT
#include "terminal/window.h"

#include <sys/ioctl.h>
#include <unistd.h>

namespace catenary::terminal {

namespace {

constexpr int kUsualColumns = 80;
constexpr int kUsualRows = 24;

winsize window_size() {
  winsize size = {};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) size = {};
  return size;
}

}  // namespace

int window_columns() {
  const int columns = window_size().ws_col;
  return columns > 0 ? columns : kUsualColumns;
}

int window_rows() {
  const int rows = window_size().ws_row;
  return rows > 0 ? rows : kUsualRows;
}

}  // namespace catenary::terminal
