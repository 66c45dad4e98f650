// SPDX-License-Identifier: MIT
/// The writer of one GTP response. It writes the status character once, whether the response is written as a whole or
/// line by line.
#pragma once

#include <functional>
#include <string>
#include <utility>

namespace catenary::gtp {

/// Writes a text immediately.
using Write = std::function<void(const std::string& text)>;

class Response {
 public:
  /// `id` is the number of the command as text, or empty. `write` must outlive the response.
  Response(std::string id, const Write& write) : x_id(std::move(id)), x_write(&write) {}
  Response(const Response&) = delete;
  Response& operator=(const Response&) = delete;

  /// Writes the status of a success. Lines follow; the last one is written by succeed() or fail().
  void begin();
  /// Writes one line of a success, preceded by the status if it is the first; ignores empty lines, which would end the
  /// response.
  void write_line(const std::string& line);

  /// Ends the response with its text, or with its last line if it has begun. An empty text adds no line.
  void succeed(const std::string& text);
  /// Ends the response as an error. A response that has begun ends with the line "error: REASON".
  void fail(const std::string& reason);

 private:
  void write(const std::string& text);

  std::string x_id;
  const Write* x_write;
  bool x_begun = false;
};

}  // namespace catenary::gtp
