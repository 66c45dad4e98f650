// SPDX-License-Identifier: MIT
#include "support/network.h"

#include <sstream>
#include <utility>

#include "core/bytes.h"
#include "core/rng.h"

namespace catenary::tests {

using network::Network;
using network::Row;

namespace {

void append(std::string& bytes, const Row& row) {
  for (const std::int16_t number : row.numbers) core::append_integer(bytes, number);
}

}  // namespace

Network small_network(const std::string& game, const std::string& inputs, int input_count,
                      const std::vector<std::string>& terms) {
  core::Rng rng(7);
  const auto row = [&](int most) {
    Row made;
    for (std::int16_t& number : made.numbers)
      number = static_cast<std::int16_t>(static_cast<int>(rng.below(static_cast<unsigned>(2 * most + 1))) - most);
    return made;
  };
  constexpr int kMax = 100;
  Network made;
  made.game = game;
  made.inputs = inputs;
  for (const std::string& term : terms) made.terms.push_back({term, -3, 0.5F});
  made.bias = row(kMax);
  for (int i = 0; i < input_count; ++i) made.input_weights.push_back(row(kMax));
  for (std::size_t i = 0; i < terms.size() * network::TermSteps::kSteps; ++i) made.term_weights.push_back(row(kMax));
  for (int part = 0; part < 2; ++part) made.parts.push_back({row(kMax), row(kMax), 1000 * part});
  return made;
}

std::string file_of(const Network& network) {
  std::ostringstream text;
  text << "catenary network 1\ngame " << network.game << "\ninputs " << network.inputs << ' '
       << network.input_weights.size() << "\nhidden " << network::kHidden << "\nparts " << network.parts.size() << '\n';
  for (const auto& [name, values] : network.only) {
    text << "only " << name;
    for (const std::string& value : values) text << ' ' << value;
    text << '\n';
  }
  for (const auto& term : network.terms) text << "term " << term.name << ' ' << term.low << ' ' << term.width << '\n';
  for (const std::string& line : network.about) text << "about " << line << '\n';
  std::string bytes = text.str() + "end\n";
  append(bytes, network.bias);
  for (const Row& row : network.input_weights) append(bytes, row);
  for (const Row& row : network.term_weights) append(bytes, row);
  for (const Network::Part& part : network.parts) {
    append(bytes, part.mine);
    append(bytes, part.theirs);
    core::append_integer(bytes, part.bias);
  }
  return with_checksum(std::move(bytes));
}

std::string with_checksum(std::string bytes) {
  // FNV-1a.
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  core::append_integer(bytes, hash);
  return bytes;
}

}  // namespace catenary::tests
