// SPDX-License-Identifier: MIT
#include "gtp/response.h"

namespace catenary::gtp {

namespace {

/// Removes empty lines, because an empty line ends a response.
std::string without_empty_lines(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  for (auto at = text.find("\n\n"); at != std::string::npos; at = text.find("\n\n", at)) text.insert(at + 1, " ");
  return text;
}

}  // namespace

void Response::begin() {
  if (!x_begun) write("=" + x_id + "\n");
}

void Response::write_line(const std::string& line) {
  const std::string text = without_empty_lines(line);
  if (text.empty()) return;
  write((x_begun ? "" : "=" + x_id + "\n") + text + "\n");
}

void Response::succeed(const std::string& text) {
  if (!x_begun)
    write("=" + x_id + " " + without_empty_lines(text) + "\n\n");
  else
    write(text.empty() ? "\n" : without_empty_lines(text) + "\n\n");
}

void Response::fail(const std::string& reason) {
  write((x_begun ? "error: " : "?" + x_id + " ") + without_empty_lines(reason) + "\n\n");
}

/// The response counts as begun only after its first text is written, because composing the text may run out of memory.
void Response::write(const std::string& text) {
  (*x_write)(text);
  x_begun = true;
}

}  // namespace catenary::gtp
