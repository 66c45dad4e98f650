#include "gtp/parameters.h"

#include "gtp/command_error.h"

namespace catenary::protocol {

std::string list_or_set(const Arguments& arguments, const engine::Options& options,
                        const std::function<void(const std::string&, const std::string&)>& set) {
  if (arguments.count() == 0) return options.param_lines();
  const std::string& name = arguments.word(0);
  if (arguments.count() == 1) {
    if (!options.has(name)) throw CommandError::syntax(options.unknown_name(name));
    return options.text(name);
  }
  set(name, arguments.rest(1));
  return "";
}

}  // namespace catenary::protocol
