// SPDX-License-Identifier: MIT
/// Files of proofs, with which a proof that was killed continues and none is made twice.
#pragma once

#include <cstdint>
#include <string>

#include "core/result.h"
#include "solve/endgame_table.h"
#include "solve/solution.h"
#include "solve/solver_table.h"

namespace catenary::solve {

/// The files of one solver. They are replaced atomically and have checksums (core::write_words).
class ProofStore {
 public:
  /// Keeps nothing.
  ProofStore() = default;
  /// `fingerprint` differs for proofs that do not apply to each other, although the setting is the same.
  ProofStore(const StorePlace& place, std::uint64_t fingerprint);

  bool keeps() const { return !x_stem.empty(); }

  /// Fills an empty table with the proofs kept, made in a table of the same size; leaves it empty if there are none.
  /// `generation` is that of the latest question. Fails for a file that cannot be used.
  core::Result<> load(SolverTable& table, unsigned& generation) const;
  /// Keeps the proofs that cost more than a moment. Returns false if it fails.
  bool save(const SolverTable& table, unsigned generation);

  /// The same for the whole table of a class of endgames; false if it is not kept. After a failure the table is
  /// undefined.
  core::Result<bool> load(unsigned of, EndgameTable& table) const;
  void save(unsigned of, const EndgameTable& table);

  /// Why something could not be kept since forget_failure(); empty if all could.
  const std::string& failure() const { return x_failure; }
  void forget_failure() { x_failure.clear(); }

 private:
  void note(const core::Result<>& saved);
  std::string path_of(const std::string& kind) const { return x_stem + "." + kind; }
  std::string title_of(const std::string& what) const { return "catenary " + what + " of " + x_setting; }

  std::string x_stem;
  std::string x_setting;
  std::string x_failure;
};

}  // namespace catenary::solve
