// SPDX-License-Identifier: MIT
#include "game/options.h"

#include <boost/test/unit_test.hpp>

#include "game/game_info.h"

using namespace catenary::game;

namespace {

OptionSchema schema() {
  OptionSpec word = OptionSpec::list("unused", "", {"x"});
  word.name = "word";
  word.type = OptionSpec::Type::text;
  word.default_value = "abc";
  word.expected = "three letters";
  word.samples = {"abc", "xyz"};
  word.canonical = [](std::string_view value) {
    return value.size() == 3 ? std::optional(std::string(value)) : std::nullopt;
  };
  return {OptionSpec::list("scoring", "how", {"area", "longest"}), OptionSpec::boolean("button", "it", true),
          OptionSpec::integer("komi", "points", 0, -5, 5), OptionSpec::real("time", "seconds", 1.5, 0, 10), word};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(options)

BOOST_AUTO_TEST_CASE(take_every_accepted_spelling) {
  const OptionSchema specs = schema();
  Options options(specs);
  BOOST_TEST(options.set("SCORING", "Longest").has_value());
  BOOST_TEST(options.text("scoring") == "longest");
  for (const char* off : {"off", "0", "false", "No"}) {
    BOOST_TEST(options.set("button", "on").has_value());
    BOOST_TEST(options.set("button", off).has_value());
    BOOST_TEST(!options.boolean("button"));
  }
  BOOST_TEST(options.set("komi", "-05").has_value());
  BOOST_TEST(options.integer("komi") == -5);
  BOOST_TEST(options.text("komi") == "-5");
  BOOST_TEST(options.set("time", "0.25").has_value());
  BOOST_TEST(options.real("time") == 0.25);
  BOOST_TEST(options.set("time", "-0").has_value());
  BOOST_TEST(options.text("time") == "0");
}

BOOST_AUTO_TEST_CASE(refuse_and_name_what_is_valid) {
  const OptionSchema specs = schema();
  Options options(specs);
  const Options before = options;
  BOOST_TEST(options.set("colour", "x").error().reason ==
             "no option 'colour'; the options are scoring, button, komi, time, word");
  BOOST_TEST(options.set("scoring", "x").error().reason == "scoring takes one of area, longest, not 'x'");
  BOOST_TEST(options.set("button", "2").error().reason == "button takes on or off, not '2'");
  BOOST_TEST(options.set("komi", "6").error().reason == "komi takes a whole number from -5 to 5, not '6'");
  BOOST_TEST(!options.set("komi", "1.5").has_value());
  BOOST_TEST(!options.set("time", "nan").has_value());
  BOOST_TEST(options.set("word", "abcd").error().reason == "word takes three letters, not 'abcd'");
  for (const OptionSpec& spec : specs) BOOST_TEST(options.text(spec.name) == before.text(spec.name), spec.name);
}

BOOST_AUTO_TEST_CASE(variants_are_all_combinations_that_agree) {
  GameInfo info;
  info.options = schema();
  info.reconcile = [](Options& changed, const Options&) -> catenary::core::Result<> {
    // The button does not exist under `longest`.
    if (changed.text("scoring") == "longest" && changed.boolean("button"))
      return catenary::core::malformed("no button");
    return {};
  };
  const auto variants = option_variants(info);
  BOOST_TEST(variants.size() == 4);
  for (const Settings& settings : variants) BOOST_TEST(settings.options.text("scoring") == "area");
}

BOOST_AUTO_TEST_SUITE_END()
