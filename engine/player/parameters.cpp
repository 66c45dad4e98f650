// SPDX-License-Identifier: MIT
#include "player/parameters.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "player/networks.h"

namespace catenary::player {

namespace {

using game::OptionSpec;

/// The searchers by the names of the parameter, the default first.
constexpr auto kSearchers = std::to_array<std::pair<const char*, search::SearcherKind>>({
    {"alphabeta", search::SearcherKind::alphabeta},
    {"uct", search::SearcherKind::uct},
    {"mcts", search::SearcherKind::mcts},
    {"greedy", search::SearcherKind::greedy},
    {"random", search::SearcherKind::random},
});

OptionSpec searcher_option() {
  std::vector<std::string> names;
  for (const auto& [name, kind] : kSearchers) names.emplace_back(name);
  return OptionSpec::list("searcher", "who chooses the moves", std::move(names));
}

/// Requires one of the names.
search::SearcherKind searcher_of(std::string_view wanted) {
  return std::find_if(kSearchers.begin(), kSearchers.end(), [&](const auto& each) { return each.first == wanted; })
      ->second;
}

search::SearchSettings search_settings(const game::Options& options) {
  search::SearchSettings settings;
  settings.searcher = searcher_of(options.text("searcher"));
  settings.threads = static_cast<int>(options.integer("threads"));
  settings.hash_mb = static_cast<int>(options.integer("hash_mb"));
  settings.contempt = static_cast<game::Value>(options.integer("contempt"));
  settings.prove_endings = options.boolean("prove_endings");
  settings.seed = static_cast<std::uint64_t>(options.integer("seed"));
  for (const game::PruningField& field : game::kPruningFields)
    settings.pruning.*field.value = static_cast<int>(options.integer(field.name));
  return settings;
}

solve::SolverSettings solver_settings(const game::Options& options) {
  solve::SolverSettings settings;
  settings.threads = search::threads_for(static_cast<int>(options.integer("threads")), true);
  settings.table_mb = static_cast<int>(options.integer("solver_mb"));
  settings.merge_symmetries = options.boolean("solver_symmetry");
  settings.endgame_tables = options.boolean("solver_endgames");
  return settings;
}

OptionSpec network_option() {
  OptionSpec spec;
  spec.name = kNetworkParameter;
  spec.help = "the network that corrects the evaluation: on for that of the game, off, or a file";
  spec.default_value = kDefaultNetwork;
  return spec;
}

}  // namespace

game::OptionSchema parameter_schema(const game::OptionSchema& of_front_end) {
  game::OptionSchema schema = {
      searcher_option(),
      OptionSpec::real("move_time", "seconds a turn; 0: 1 second, or no limit where max_depth or max_nodes is set", 0,
                       0, 1e6),
      OptionSpec::integer("max_depth", "deepest iteration in moves; 0: no limit", 0, 0, game::kMaxPly),
      OptionSpec::integer("max_nodes", "nodes (playouts of uct and mcts) a turn; 0: no limit", 0, 0,
                          1'000'000'000'000'000),
      OptionSpec::integer("threads",
                          "threads of alphabeta and the solver; 0: all cores, but one where no time limits a turn", 0,
                          0, 256),
      OptionSpec::integer("hash_mb", "size of the transposition table in MB", 64, 1, 65536),
      OptionSpec::integer("contempt", "what a draw costs, in the unit of the evaluation", 0, -1000, 1000),
      OptionSpec::integer("seed", "seed of everything random", 1, 0, 9'007'199'254'740'991),
      OptionSpec::integer("temperature",
                          "randomness of play by alphabeta: so many hundredths of the chance to win worse, a move is "
                          "e times less likely; 0: the best turn",
                          0, 0, 100),
      OptionSpec::boolean("ponder", "whether to think while the opponent does", false),
      network_option(),
      OptionSpec::boolean("prove_endings", "whether to try a proof of the result first near the end", true),
      OptionSpec::integer("multi_pv", "how many moves an analysis tells of", 10, 1, 1000),
      OptionSpec::integer("solver_mb", "size of the solver's own table in MB; 0: none", 1024, 0, 1'048'576),
      OptionSpec::boolean("solver_symmetry", "whether the solver merges positions that are symmetric", true),
      OptionSpec::boolean("solver_endgames", "whether the solver makes tables of endgames, of solver_mb at most", true),
  };
  schema.insert(schema.end(), of_front_end.begin(), of_front_end.end());
  for (const game::PruningField& field : game::kPruningFields) {
    const std::string help = std::string(field.help) + "; -1: the game's own";
    schema.push_back(OptionSpec::integer(field.name, help, game::kGameDefault, game::kGameDefault, field.most));
  }
  return schema;
}

Parameters parameters_of(const game::Options& options) {
  Parameters parameters;
  parameters.search = search_settings(options);
  parameters.solver = solver_settings(options);
  parameters.move_time = options.real("move_time");
  parameters.max_depth = static_cast<int>(options.integer("max_depth"));
  parameters.max_nodes = static_cast<std::uint64_t>(options.integer("max_nodes"));
  parameters.temperature = static_cast<int>(options.integer("temperature"));
  parameters.ponder = options.boolean("ponder");
  parameters.multi_pv = static_cast<std::size_t>(options.integer("multi_pv"));
  return parameters;
}

}  // namespace catenary::player
