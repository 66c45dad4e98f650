#include "search/settings.h"

#include <algorithm>
#include <thread>

namespace catenary::engine {

namespace {

OptionSchema make_schema() {
  OptionSchema schema = {
      OptionSpec::list("searcher", "who chooses the moves", {"alphabeta", "uct", "greedy", "random"}),
      OptionSpec::real("move_time", "seconds a turn; 0: 1 second, or no limit where max_depth or max_nodes is set", 0,
                       0, 1e6),
      OptionSpec::integer("max_depth", "deepest iteration in moves; 0: no limit", 0, 0, kMaxPly),
      OptionSpec::integer("max_nodes", "nodes (playouts of uct) a turn; 0: no limit", 0, 0, 1'000'000'000'000'000),
      OptionSpec::integer("threads",
                          "threads of alphabeta and the solver; 0: all cores, but one where no time limits a turn", 0,
                          0, 256),
      OptionSpec::integer("hash_mb", "size of the transposition table in MB", 64, 1, 65536),
      OptionSpec::integer("contempt", "what a draw costs, in the unit of the evaluation", 0, -1000, 1000),
      OptionSpec::integer("seed", "seed of everything random", 1, 0, 9'007'199'254'740'991),
      OptionSpec::boolean("ponder", "whether to think while the opponent does", false),
      OptionSpec::integer("multi_pv", "how many moves an analysis tells of", 10, 1, 1000),
      OptionSpec::integer("solver_mb", "size of the solver's own table in MB; 0: none", 1024, 0, 1'048'576),
      OptionSpec::boolean("solver_symmetry", "whether the solver merges positions that are symmetric", true),
      OptionSpec::boolean("solver_endgames", "whether the solver makes tables of endgames, of solver_mb at most", true),
      OptionSpec::boolean("live_gfx", "whether the standard error tells GoGui what to draw while thinking", false),
  };
  for (const MarginField& field : kMarginFields) {
    const std::string help = std::string(field.help) + "; -1: the game's own";
    schema.push_back(OptionSpec::integer(field.name, help, kOwnMargin, kOwnMargin, field.most));
  }
  return schema;
}

}  // namespace

const OptionSchema& search_option_schema() {
  static const OptionSchema schema = make_schema();
  return schema;
}

SearchSettings search_settings(const Options& options) {
  SearchSettings settings;
  const std::string& searcher = options.text("searcher");
  settings.searcher = searcher == "uct"      ? SearcherKind::uct
                      : searcher == "greedy" ? SearcherKind::greedy
                      : searcher == "random" ? SearcherKind::random
                                             : SearcherKind::alphabeta;
  settings.threads = static_cast<int>(options.integer("threads"));
  settings.hash_mb = static_cast<int>(options.integer("hash_mb"));
  settings.contempt = static_cast<Value>(options.integer("contempt"));
  settings.seed = static_cast<std::uint64_t>(options.integer("seed"));
  for (const MarginField& field : kMarginFields)
    settings.margins.*field.value = static_cast<int>(options.integer(field.name));
  return settings;
}

SolverSettings solver_settings(const Options& options) {
  SolverSettings settings;
  settings.threads = threads_for(static_cast<int>(options.integer("threads")), true);
  settings.table_mb = static_cast<int>(options.integer("solver_mb"));
  settings.merge_symmetries = options.boolean("solver_symmetry");
  settings.endgame_tables = options.boolean("solver_endgames");
  return settings;
}

int threads_for(int threads, bool timed) {
  if (threads > 0) return threads;
  return timed ? static_cast<int>(std::max(1U, std::thread::hardware_concurrency())) : 1;
}

}  // namespace catenary::engine
