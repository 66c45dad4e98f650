// SPDX-License-Identifier: MIT
#include "player/parameters.h"

#include <algorithm>
#include <array>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/path.h"
#include "core/text.h"

namespace catenary::player {

namespace {

using game::OptionSpec;

/// One row of the table. The defaults come from a default-constructed Parameters.
struct Parameter {
  OptionSpec spec;
  std::function<std::string(const Parameters&)> text;
  /// Applies the canonical text of a valid value.
  std::function<core::Result<>(Parameters&, const game::Options& values)> assign;
};

// A member is given as a function that returns a reference to it, so that it works for const and mutable parameters.

template <class Member>
Parameter integer(const char* name, const std::string& help, long long low, long long high, Member member) {
  using Number = std::remove_reference_t<std::invoke_result_t<Member, Parameters&>>;
  return {OptionSpec::integer(name, help, static_cast<long long>(member(Parameters())), low, high),
          [=](const Parameters& parameters) { return std::to_string(member(parameters)); },
          [=](Parameters& parameters, const game::Options& values) -> core::Result<> {
            member(parameters) = static_cast<Number>(values.integer(name));
            return {};
          }};
}

template <class Member>
Parameter boolean(const char* name, const char* help, Member member) {
  return {OptionSpec::boolean(name, help, member(Parameters())),
          [=](const Parameters& parameters) { return std::string(member(parameters) ? "on" : "off"); },
          [=](Parameters& parameters, const game::Options& values) -> core::Result<> {
            member(parameters) = values.boolean(name);
            return {};
          }};
}

template <class Member>
Parameter real(const char* name, const char* help, double low, double high, Member member) {
  return {OptionSpec::real(name, help, member(Parameters()), low, high),
          [=](const Parameters& parameters) { return game::real_text(member(parameters)); },
          [=](Parameters& parameters, const game::Options& values) -> core::Result<> {
            member(parameters) = values.real(name);
            return {};
          }};
}

/// The searchers by parameter value, the default first.
constexpr auto kSearchers = std::to_array<std::pair<const char*, search::SearcherKind>>({
    {"alphabeta", search::SearcherKind::alphabeta},
    {"uct", search::SearcherKind::uct},
    {"mcts", search::SearcherKind::uct_with_evaluations},
    {"greedy", search::SearcherKind::greedy},
    {"random", search::SearcherKind::random},
});

Parameter searcher(const char* name, const char* help) {
  std::vector<std::string> names;
  for (const auto& [choice, kind] : kSearchers) names.emplace_back(choice);
  const auto row = [](auto matches) { return std::find_if(kSearchers.begin(), kSearchers.end(), matches); };
  return {OptionSpec::list(name, help, std::move(names)),
          [=](const Parameters& parameters) {
            return row([&](const auto& each) { return each.second == parameters.search.searcher; })->first;
          },
          [=](Parameters& parameters, const game::Options& values) -> core::Result<> {
            const std::string& wanted = values.text(name);
            parameters.search.searcher = row([&](const auto& each) { return each.first == wanted; })->second;
            return {};
          }};
}

Parameter network(const char* name, const char* help) {
  OptionSpec spec;
  spec.name = name;
  spec.help = help;
  spec.default_value = NetworkSource().name();
  return {std::move(spec), [](const Parameters& parameters) { return parameters.network.name(); },
          [=](Parameters& parameters, const game::Options& values) {
            return NetworkSource::read(values.text(name)).map([&](NetworkSource source) {
              parameters.network = std::move(source);
            });
          }};
}

/// A folder that exists, or "off", which is an empty path.
template <class Member>
Parameter folder(const char* name, const char* help, Member member) {
  OptionSpec spec;
  spec.name = name;
  spec.help = help;
  spec.default_value = "off";
  return {std::move(spec),
          [=](const Parameters& parameters) { return member(parameters).empty() ? "off" : member(parameters); },
          [=](Parameters& parameters, const game::Options& values) -> core::Result<> {
            const std::string& path = values.text(name);
            if (path != "off" && !core::is_folder(path)) return core::unavailable("'" + path + "' is no folder");
            member(parameters) = path == "off" ? "" : path;
            return {};
          }};
}

std::vector<Parameter> make_table() {
  std::vector<Parameter> table = {
      searcher("searcher", "who chooses the moves"),
      real(
          "move_time", "seconds a turn; 0: 1 second, or no limit where max_depth or max_nodes is set", 0, 1e6,
          [](auto&& p) -> auto& { return p.effort.move_time; }),
      integer(
          "max_depth", "deepest iteration in moves; 0: no limit", 0, game::kMaxPly,
          [](auto&& p) -> auto& { return p.effort.max_depth; }),
      integer(
          "max_nodes", "nodes (playouts of uct and mcts) a turn; 0: no limit", 0, 1'000'000'000'000'000,
          [](auto&& p) -> auto& { return p.effort.max_nodes; }),
      integer(
          "threads", "threads of alphabeta and the solver; 0: all cores, but one where no time limits a turn", 0, 256,
          [](auto&& p) -> auto& { return p.effort.threads; }),
      integer(
          "hash_mb",
          "size in MB of the transposition table of play, and of that of hints and analyses; each is allocated at "
          "its first search",
          1, 65536, [](auto&& p) -> auto& { return p.search.hash_mb; }),
      integer(
          "contempt", "what a draw costs, in the unit of the evaluation", -1000, 1000,
          [](auto&& p) -> auto& { return p.search.contempt; }),
      integer(
          "seed", "seed of all random numbers", 0, 9'007'199'254'740'991,
          [](auto&& p) -> auto& { return p.search.seed; }),
      integer(
          "temperature",
          "randomness of play by alphabeta: in an even position, a move that is worse by this many hundredths of the "
          "chance to win is e times less likely; 0: the best turn",
          0, 100, [](auto&& p) -> auto& { return p.effort.temperature; }),
      boolean(
          "ponder", "whether to think while the opponent does", [](auto&& p) -> auto& { return p.ponder; }),
      network("network", "the network that corrects the evaluation: on for that of the game, off, or a file"),
      boolean(
          "prove_endings", "whether to try a proof of the result first near the end",
          [](auto&& p) -> auto& { return p.search.prove_endings; }),
      integer(
          "multi_pv", "the number of moves that an analysis reports", 1, 1000,
          [](auto&& p) -> auto& { return p.multi_pv; }),
      integer(
          "solver_mb", "size of the solver's own table in MB; 0: none", 0, 1'048'576,
          [](auto&& p) -> auto& { return p.solver.table_mb; }),
      boolean(
          "solver_symmetry", "whether the solver merges positions that are symmetric",
          [](auto&& p) -> auto& { return p.solver.merge_symmetries; }),
      boolean(
          "solver_endgames", "whether the solver makes tables of endgames, of solver_mb at most",
          [](auto&& p) -> auto& { return p.solver.endgame_tables; }),
      folder(
          "solver_store", "the folder in which solve keeps its proofs, for later and for after a stop, or off",
          [](auto&& p) -> auto& { return p.solver.store.folder; }),
      boolean(
          "live_gfx", "whether to write to standard error what a front end should draw while thinking",
          [](auto&& p) -> auto& { return p.live_gfx; }),
  };
  for (const game::PruningField& field : game::kPruningFields)
    table.push_back(integer(
        field.name, std::string(field.help) + "; -1: the game's own", game::kGameDefault,
        field.most, [value = field.value](auto&& p) -> auto& { return p.search.pruning.*value; }));
  return table;
}

const std::vector<Parameter>& table() {
  static const std::vector<Parameter> rows = make_table();
  return rows;
}

}  // namespace

const game::OptionSchema& parameter_schema() {
  static const game::OptionSchema schema = [] {
    game::OptionSchema specs;
    for (const Parameter& parameter : table()) specs.push_back(parameter.spec);
    return specs;
  }();
  return schema;
}

game::Options options_of(const Parameters& parameters) {
  game::Options values(parameter_schema());
  for (const Parameter& parameter : table())
    [[maybe_unused]] const auto set = values.set(parameter.spec.name, parameter.text(parameters));
  return values;
}

core::Result<> set_parameter(Parameters& parameters, std::string_view name, std::string_view value) {
  game::Options values(parameter_schema());
  if (auto done = values.set(name, value); !done) return done;
  const auto row = std::find_if(table().begin(), table().end(), [wanted = core::to_lower(name)](const Parameter& each) {
    return each.spec.name == wanted;
  });
  return row->assign(parameters, values);
}

}  // namespace catenary::player
