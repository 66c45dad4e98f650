// SPDX-License-Identifier: MIT
#include "json/fields.h"

#include <cmath>

namespace catenary::json {

void refuse(const std::string& field, const char* wanted) { throw RequestError(field + " has to be " + wanted); }

std::string option_text(const std::string& field, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  if (value.is_number_integer()) return value.dump();
  if (!value.is_number()) refuse(field, "a string, a number, true or false");
  const double number = value.get<double>();
  constexpr double kMaxWhole = 1e15;
  const bool whole = std::trunc(number) == number && std::abs(number) < kMaxWhole;
  return whole ? std::to_string(static_cast<long long>(number)) : value.dump();
}

std::string text_of(const std::string& field, const Json& value) {
  if (!value.is_string()) refuse(field, "a string");
  return value.get<std::string>();
}

const Json& object_field(const Json& request, const char* name) {
  static const Json empty = Json::object();
  const auto field = request.find(name);
  if (field == request.end()) return empty;
  if (!field->is_object()) refuse(name, "an object");
  return *field;
}

bool flag_field(const Json& request, const char* name) {
  const auto field = request.find(name);
  if (field == request.end()) return false;
  if (!field->is_boolean()) refuse(name, "true or false");
  return field->get<bool>();
}

}  // namespace catenary::json
