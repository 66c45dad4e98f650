// SPDX-License-Identifier: MIT
#include "text/options_header.h"

#include <vector>

#include "text/text_board.h"

namespace catenary::text {

std::string options_header(const game::Options& options) {
  std::vector<std::string> phrases;
  for (const game::OptionSpec& spec : options.schema())
    if (options.text(spec.name) != spec.default_value) phrases.push_back(spec.name + " " + options.text(spec.name));
  if (phrases.empty()) return "";
  phrases.front() = "Options: " + phrases.front();
  return wrapped_phrases(phrases) + "\n";
}

std::string rules_header(const game::Options& options) {
  const std::string header = options_header(options);
  return header.empty() ? "" : header + "The rules below are those of the default options.\n";
}

}  // namespace catenary::text
