// SPDX-License-Identifier: MIT
/// Checks of the fields of a JSON request, and the errors of requests.
#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace catenary::json {

using Json = nlohmann::json;

/// The error of a request.
class RequestError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Throws RequestError: "FIELD has to be WANTED".
[[noreturn]] void refuse(const std::string& field, const char* wanted);

/// Converts a number, a string or a boolean to the text of an option.
std::string option_text(const std::string& field, const Json& value);
std::string text_of(const std::string& field, const Json& value);

/// The field of a request that must be an object; an empty one if it is absent.
const Json& object_field(const Json& request, const char* name);
/// The field of a request that must be true or false; false if it is absent.
bool flag_field(const Json& request, const char* name);

}  // namespace catenary::json
