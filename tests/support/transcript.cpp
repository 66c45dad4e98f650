// SPDX-License-Identifier: MIT
#include "support/transcript.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "text/program.h"

namespace catenary::tests {

std::string GtpSession::answer(const std::string& line) {
  std::string text = respond(line);
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

namespace {

/// The version differs at each commit.
std::string without_version(std::string response) {
  const auto at = response.find(text::version());
  return at == std::string::npos ? response : response.replace(at, text::version().size(), "VERSION");
}

}  // namespace

std::string replayed(const std::string& transcript) {
  GtpSession session;
  std::string result;
  std::istringstream lines(transcript);
  bool in_response = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("> ")) {
      result += line + "\n" + without_version(session.respond(line.substr(2)));
      in_response = true;
    } else if (!in_response) {
      result += line + "\n";
    }
    if (line.empty()) in_response = false;
  }
  return result;
}

double slowness() {
  const char* const factor = std::getenv("CATENARY_SLOWNESS");
  return factor == nullptr ? 1 : std::atof(factor);
}

std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace catenary::tests
