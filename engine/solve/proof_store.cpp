// SPDX-License-Identifier: MIT
#include "solve/proof_store.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <utility>

#include "core/bytes.h"
#include "core/file.h"
#include "core/path.h"
#include "core/rng.h"

namespace catenary::solve {

namespace {

/// Proofs of fewer nodes are most of a table, and quickly made again.
constexpr std::uint64_t kLeastWork = 32;
constexpr std::uint64_t kEntriesOfWord = sizeof(std::uint64_t) / sizeof(std::uint16_t);
constexpr int kEntryBits = 16;

/// The form of the entries. A change that makes proofs wrong, although random games do not show it, needs a new number
/// (Solver::fingerprint).
constexpr int kVersion = 1;

/// What tables of another size do not share.
std::string proofs_in(const SolverTable& table) {
  return fmt::format("proofs {} (solver_mb {})", kVersion, table.megabytes());
}

std::string endgames_in(const EndgameTable& table) {
  return fmt::format("endgames {} ({} numbers)", kVersion, table.size());
}

/// The end of the name of a class's file.
std::string kind_of(unsigned of) { return fmt::format("endgames-{}", of); }

}  // namespace

ProofStore::ProofStore(const StorePlace& place, std::uint64_t fingerprint) : x_setting(place.setting) {
  if (place.folder.empty()) return;
  const std::string file =
      fmt::format("{}-{:016x}", place.name, core::mix64(core::hash_of(place.setting) ^ fingerprint));
  x_stem = core::to_text(core::path_of(place.folder) / file);
}

core::Result<> ProofStore::load(SolverTable& table, unsigned& generation) const {
  std::array<std::uint64_t, 3> entry = {};
  std::size_t count = 0;
  bool begun = false;
  const auto loaded = core::read_words(path_of("proofs"), title_of(proofs_in(table)), [&](std::uint64_t word) {
    if (!std::exchange(begun, true)) {
      generation = static_cast<unsigned>(word);
      return;
    }
    entry[count++] = word;
    if (count < entry.size()) return;
    count = 0;
    table.restore(entry[0], {entry[1], entry[2]});
  });
  if (loaded) return {};
  table.clear();
  return core::Failure(loaded.error());
}

bool ProofStore::save(const SolverTable& table, unsigned generation) {
  const auto saved = core::write_words(path_of("proofs"), title_of(proofs_in(table)), [&](const core::WordSink& add) {
    add(generation);
    table.visit(kLeastWork, [&](std::uint64_t place, const core::SharedSlot::Words& words) {
      add(place);
      add(words.head);
      add(words.data);
    });
  });
  note(saved);
  return saved.has_value();
}

core::Result<bool> ProofStore::load(unsigned of, EndgameTable& table) const {
  std::uint64_t number = 0;
  return core::read_words(path_of(kind_of(of)), title_of(endgames_in(table)), [&](std::uint64_t word) {
    for (std::uint64_t i = 0; i < kEntriesOfWord && number < table.size(); ++i, ++number)
      table.set(number, EndgameEntry::from_raw(static_cast<std::uint16_t>(word >> (kEntryBits * i))));
  });
}

void ProofStore::save(unsigned of, const EndgameTable& table) {
  note(core::write_words(path_of(kind_of(of)), title_of(endgames_in(table)), [&](const core::WordSink& add) {
    for (std::uint64_t number = 0; number < table.size(); number += kEntriesOfWord) {
      std::uint64_t word = 0;
      for (std::uint64_t i = 0; i < kEntriesOfWord && number + i < table.size(); ++i)
        word |= std::uint64_t{table.at(number + i).raw()} << (kEntryBits * i);
      add(word);
    }
  }));
}

void ProofStore::note(const core::Result<>& saved) {
  if (!saved) x_failure = saved.error().reason;
}

}  // namespace catenary::solve
