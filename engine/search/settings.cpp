#include "search/settings.h"

namespace catenary::engine {

namespace {

OptionSchema make_schema() {
  OptionSchema schema = {
      OptionSpec::list("searcher", "who chooses the moves", {"alphabeta", "uct", "greedy", "random"}),
      OptionSpec::real("move_time", "seconds a turn; 0: 1 second, or no limit where max_depth or max_nodes is set", 0,
                       0, 1e6),
      OptionSpec::integer("max_depth", "deepest iteration in moves; 0: no limit", 0, 0, kMaxPly),
      OptionSpec::integer("max_nodes", "nodes (playouts of uct) a turn; 0: no limit", 0, 0, 1'000'000'000'000'000),
      OptionSpec::integer("threads", "threads of alphabeta; one is reproducible to the node", 1, 1, 256),
      OptionSpec::integer("hash_mb", "size of the transposition table in MB", 64, 1, 65536),
      OptionSpec::integer("contempt", "what a draw costs, in hundredths", 0, -1000, 1000),
      OptionSpec::integer("seed", "seed of everything random", 1, 0, 9'007'199'254'740'991),
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

}  // namespace catenary::engine
