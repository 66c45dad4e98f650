// SPDX-License-Identifier: MIT
#include "game/game_info.h"

#include <algorithm>

#include "core/text.h"

namespace catenary::game {

namespace {

std::vector<std::string> values_worth_testing(const OptionSpec& spec) {
  if (spec.type == OptionSpec::Type::boolean) return {"on", "off"};
  if (spec.type == OptionSpec::Type::list) return spec.choices;
  return spec.samples.empty() ? std::vector{spec.default_value} : spec.samples;
}

}  // namespace

core::Result<> GameInfo::check_width(int width) const {
  if (std::find(widths.begin(), widths.end(), width) != widths.end()) return {};
  std::vector<std::string> texts;
  for (const int each : widths) texts.push_back(std::to_string(each));
  return core::unacceptable_size(std::to_string(width) + "; " + title + " has " + core::join(texts, ", "));
}

core::Result<> GameInfo::set_option(Settings& settings, std::string_view option, std::string_view value) const {
  Options changed = settings.options;
  auto done = changed.set(option, value);
  if (done && reconcile) done = reconcile(changed, settings.options);
  if (done) settings.options = std::move(changed);
  return done;
}

std::vector<Settings> option_variants(const GameInfo& info) {
  std::vector<Settings> variants{info.default_settings()};
  for (const OptionSpec& spec : info.options) {
    std::vector<Settings> extended;
    for (const Settings& base : variants) {
      for (const std::string& value : values_worth_testing(spec)) {
        Settings variant = base;
        if (!info.set_option(variant, spec.name, value)) continue;
        if (std::find(extended.begin(), extended.end(), variant) == extended.end()) extended.push_back(variant);
      }
    }
    variants = std::move(extended);
  }
  return variants;
}

}  // namespace catenary::game
