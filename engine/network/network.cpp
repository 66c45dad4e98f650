// SPDX-License-Identifier: MIT
#include "network/network.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "core/bytes.h"
#include "core/text.h"

namespace catenary::network {

namespace {

constexpr std::string_view kTitle = "catenary network 1";
constexpr int kMaxInputs = 1 << 20;
constexpr int kMaxParts = 64;
constexpr std::size_t kHashBytes = 8;

Row row_of(core::ByteReader& reader) {
  Row row;
  for (std::int16_t& number : row.numbers) number = reader.integer<std::int16_t>();
  return row;
}

/// The numbers of inputs and parts that a file's text declares.
struct Counts {
  int inputs = 0;
  int parts = 0;
};

bool read_term(const std::vector<std::string>& words, Network& network) {
  if (words.size() != 4) return false;
  const auto low = core::parse_real(words[2]);
  const auto width = core::parse_real(words[3]);
  if (!low || !width || !(*width > 0)) return false;
  network.terms.push_back({words[1], static_cast<float>(*low), static_cast<float>(*width)});
  return true;
}

/// Returns true if the words are a valid line of a network's text.
bool read_fact(const std::vector<std::string>& words, Network& network, Counts& counts) {
  const auto count_at = [&](std::size_t index, int most) {
    const auto number = core::parse_integer(words[index], 1, most);
    return number ? static_cast<int>(*number) : 0;
  };
  const std::string& name = words.front();
  if (name == "game" && words.size() == 2)
    network.game = words[1];
  else if (name == "inputs" && words.size() == 3) {
    network.inputs = words[1];
    counts.inputs = count_at(2, kMaxInputs);
  } else if (name == "hidden" && words.size() == 2)
    return count_at(1, kHidden) == kHidden;
  else if (name == "parts" && words.size() == 2)
    counts.parts = count_at(1, kMaxParts);
  else if (name == "only" && words.size() > 2)
    network.only[words[1]].assign(words.begin() + 2, words.end());
  else if (name == "term")
    return read_term(words, network);
  else
    return false;
  return true;
}

core::Failure damaged(const std::string& reason) { return core::malformed("this is no network: " + reason); }

core::Result<Counts> read_lines(core::ByteReader& reader, Network& network) {
  if (reader.line() != kTitle) return damaged("the first line is not \"" + std::string(kTitle) + "\"");
  Counts counts;
  while (const auto line = reader.line()) {
    if (*line == "end") return counts;
    const std::vector<std::string> words = core::words_of(*line);
    if (!words.empty() && words.front() == "about")
      network.about.push_back(core::trimmed(line->substr(5)));
    else if (words.empty() || !read_fact(words, network, counts))
      return damaged("the line \"" + std::string(line->substr(0, 80)) + "\" cannot be read");
  }
  return damaged("the text has no end");
}

int most_of(const Row& row) {
  int most = 0;
  for (const std::int16_t number : row.numbers) most = std::max(most, std::abs(static_cast<int>(number)));
  return most;
}

int most_of(const std::vector<Row>& rows) {
  int most = 0;
  for (const Row& row : rows) most = std::max(most, most_of(row));
  return most;
}

}  // namespace

int TermSteps::step_of(float amount) const {
  const float step = std::floor((amount - low) / width);
  return step >= kSteps - 1 ? kSteps - 1 : step > 0 ? static_cast<int>(step) : 0;
}

bool Network::covers(const game::Settings& settings) const {
  return std::all_of(only.begin(), only.end(), [&](const auto& entry) {
    const auto& [name, values] = entry;
    const bool is_width = name == "width";
    if (!is_width && !settings.options.has(name)) return false;
    const std::string value = is_width ? std::to_string(settings.width) : settings.options.text(name);
    return std::find(values.begin(), values.end(), value) != values.end();
  });
}

bool Network::fits_sums(int max_inputs) const {
  constexpr int kMax = INT16_MAX;
  const auto term_count = static_cast<int>(terms.size());
  return most_of(bias) + max_inputs * most_of(input_weights) + term_count * most_of(term_weights) <= kMax;
}

namespace {

/// A network without its weights, and where its parts are in the bytes.
struct Announced {
  Network network;
  std::size_t inputs = 0;
  std::size_t parts = 0;
  std::size_t text_bytes = 0;
  /// Text and weights, without the hash.
  std::size_t hashed_bytes = 0;
};

/// Reads the text at the front of the bytes, and checks that the file is as long as it declares.
core::Result<Announced> read_text(std::string_view bytes) {
  Announced found;
  Network& network = found.network;
  core::ByteReader reader(bytes);
  const auto counts = read_lines(reader, network);
  if (!counts) return core::Failure(counts.error());
  if (network.game.empty() || counts->inputs == 0 || counts->parts == 0 || network.terms.empty())
    return damaged("its text lacks game, inputs, parts or terms");
  found.inputs = static_cast<std::size_t>(counts->inputs);
  found.parts = static_cast<std::size_t>(counts->parts);
  const std::size_t rows = 1 + found.inputs + network.terms.size() * TermSteps::kSteps + 2 * found.parts;
  const std::size_t weights = rows * sizeof(Row) + found.parts * sizeof(std::int32_t);
  if (reader.left() < weights + kHashBytes) return damaged("it is shorter than its text announces");
  found.text_bytes = bytes.size() - reader.left();
  found.hashed_bytes = found.text_bytes + weights;
  return found;
}

core::Result<Network> read_weights(Announced announced, std::string_view bytes) {
  Network network = std::move(announced.network);
  core::ByteReader reader(bytes.substr(announced.text_bytes));
  network.bias = row_of(reader);
  for (std::size_t i = 0; i < announced.inputs; ++i) network.input_weights.push_back(row_of(reader));
  for (std::size_t i = 0; i < network.terms.size() * TermSteps::kSteps; ++i)
    network.term_weights.push_back(row_of(reader));
  for (std::size_t i = 0; i < announced.parts; ++i) {
    Network::Part part{row_of(reader), row_of(reader)};
    part.bias = reader.integer<std::int32_t>();
    if (std::max(most_of(part.mine), most_of(part.theirs)) > kMaxOutputWeight)
      return damaged("a weight of its output is too large");
    network.parts.push_back(part);
  }
  if (reader.integer<std::uint64_t>() != core::hash_of(bytes.substr(0, announced.hashed_bytes)))
    return damaged("its hash does not fit its content");
  return network;
}

}  // namespace

core::Result<std::vector<Network>> parse_networks(std::string_view bytes) {
  std::vector<Network> networks;
  do {
    auto announced = read_text(bytes);
    if (!announced) return core::Failure(announced.error());
    const std::size_t size = announced->hashed_bytes + kHashBytes;
    auto network = read_weights(std::move(*announced), bytes);
    if (!network) return core::Failure(network.error());
    networks.push_back(std::move(*network));
    bytes.remove_prefix(size);
  } while (!bytes.empty());
  return networks;
}

core::Result<std::optional<Network>> parse_network_for(std::string_view bytes, const game::Settings& settings) {
  while (!bytes.empty()) {
    auto announced = read_text(bytes);
    if (!announced) return core::Failure(announced.error());
    if (announced->network.covers(settings)) {
      auto network = read_weights(std::move(*announced), bytes);
      if (!network) return core::Failure(network.error());
      return std::optional(std::move(*network));
    }
    bytes.remove_prefix(announced->hashed_bytes + kHashBytes);
  }
  return std::optional<Network>();
}

game::Value correction(const Network::Part& part, const Row& mine, const Row& theirs) {
  // Activations are squared, so the sum has the unit kActivationUnit^2 * kOutputUnit.
  constexpr std::int64_t kUnit = std::int64_t{kActivationUnit} * kActivationUnit * kOutputUnit;
  constexpr std::int64_t kValueUnit = 1000;
  const std::int64_t sum = std::int64_t{output_of(mine, part.mine)} + output_of(theirs, part.theirs) + part.bias;
  return static_cast<game::Value>(std::clamp<std::int64_t>(sum * kValueUnit / kUnit, -kMaxCorrection, kMaxCorrection));
}

}  // namespace catenary::network
