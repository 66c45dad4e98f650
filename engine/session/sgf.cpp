// SPDX-License-Identifier: MIT
#include "session/sgf.h"

#include <cctype>
#include <map>

#include "core/text.h"

namespace catenary::session {

using core::Vertex;

namespace {

using Node = std::map<std::string, std::vector<std::string>>;

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == ']' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string square_text(Vertex vertex, int width) {
  return {static_cast<char>('a' + vertex.column), static_cast<char>('a' + width - 1 - vertex.row)};
}

/// Reads the nodes of one line: each sequence, followed by its first or its last variation.
class SgfParser {
 public:
  SgfParser(std::string_view text, SgfLine line) : x_text(text), x_line(line) {}

  /// True after read() if variations before the last one were skipped.
  bool left_others_out() const { return x_left_others_out; }

  core::Result<std::vector<Node>> read() {
    std::vector<Node> nodes;
    const auto start = x_text.find('(');
    if (start == std::string_view::npos) return core::malformed("it is no SGF record");
    x_at = start;
    while (true) {
      skip_blanks();
      const char c = peek();
      if (c == '(' || c == ';') {
        ++x_at;
        if (c == ';')
          nodes.emplace_back();
        else
          x_lengths_before.push_back(nodes.size());
      } else if (c == ')') {
        if (!leave_variation(nodes)) return nodes;
      } else if (nodes.empty() || !read_property(nodes.back())) {
        return core::malformed(c == '\0' ? "it ends early" : "malformed at character " + std::to_string(x_at + 1));
      }
    }
  }

 private:
  char peek() const { return x_at < x_text.size() ? x_text[x_at] : '\0'; }

  void skip_blanks() {
    while (x_at < x_text.size() && static_cast<unsigned char>(x_text[x_at]) <= ' ') ++x_at;
  }

  bool read_property(Node& node) {
    std::string name;
    for (; std::isalpha(static_cast<unsigned char>(peek())); ++x_at)
      // Older files use long names, of which only the capitals count.
      if (std::isupper(static_cast<unsigned char>(peek()))) name += peek();
    skip_blanks();
    if (name.empty() || peek() != '[') return false;
    for (; peek() == '['; skip_blanks()) {
      ++x_at;
      auto value = read_value();
      if (!value) return false;
      node[name].push_back(std::move(*value));
    }
    return true;
  }

  std::optional<std::string> read_value() {
    std::string value;
    for (; x_at < x_text.size(); ++x_at) {
      if (x_text[x_at] == ']') {
        ++x_at;
        return value;
      }
      if (x_text[x_at] == '\\' && ++x_at == x_text.size()) break;
      value += x_text[x_at];
    }
    return std::nullopt;
  }

  /// At the end of a variation: drops it if a later one replaces it. Returns false if the line is complete.
  bool leave_variation(std::vector<Node>& nodes) {
    if (x_line == SgfLine::main || x_lengths_before.size() == 1) return false;
    ++x_at;
    skip_blanks();
    if (peek() == '(') {
      nodes.resize(x_lengths_before.back());
      x_left_others_out = true;
    }
    x_lengths_before.pop_back();
    return true;
  }

  std::string_view x_text;
  SgfLine x_line;
  std::size_t x_at = 0;
  /// The numbers of nodes before the variations that are being read.
  std::vector<std::size_t> x_lengths_before;
  bool x_left_others_out = false;
};

std::string first_value(const Node& node, const std::string& name) {
  const auto found = node.find(name);
  return found == node.end() ? "" : found->second.front();
}

std::optional<SgfStep> read_move(Color color, const std::string& square, int width) {
  // In older files "tt" is a pass on boards of at most 19 columns.
  if (square.empty() || (square == "tt" && width <= 19)) return SgfStep{color, std::nullopt};
  if (square.size() != 2) return std::nullopt;
  const int column = square[0] - 'a';
  const int row = width - 1 - (square[1] - 'a');
  if (column < 0 || column >= width || row < 0 || row >= width) return std::nullopt;
  return SgfStep{color, Vertex{column, row}};
}

bool is_outcome(const std::variant<SgfStep, SgfPosition>& node) {
  const auto* move = std::get_if<SgfStep>(&node);
  return move != nullptr && move->color == Color::chance;
}

core::Result<> read_root(const Node& root, SgfGame& game) {
  const auto width =
      core::parse_integer(first_value(root, "SZ").empty() ? "19" : first_value(root, "SZ"), 1, core::kMaxGridWidth);
  if (!width) return core::malformed("no board size of these games");
  game.width = static_cast<int>(*width);
  game.game = first_value(root, "BOARDGAME");
  game.black = first_value(root, "PB");
  game.white = first_value(root, "PW");
  game.result = first_value(root, "RE");
  if (const auto level = core::parse_integer(first_value(root, "LEVEL"), 1, 99)) game.level = static_cast<int>(*level);
  const auto options = root.find("OPTION");
  if (options == root.end()) return {};
  for (const std::string& option : options->second) {
    const auto equals = option.find('=');
    if (equals == std::string::npos) return core::malformed("an option without a value");
    game.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
  }
  return {};
}

core::Result<> read_node(const Node& node, SgfGame& game) {
  for (const char* setup : {"AB", "AW", "AE"})
    if (node.contains(setup)) return core::malformed("setup stones; only POSITION can set up a position");
  if (node.contains("POSITION")) game.nodes.emplace_back(SgfPosition{first_value(node, "POSITION")});
  for (const auto& [name, color] :
       {std::pair{"B", Color::black}, std::pair{"W", Color::white}, std::pair{"CHANCE", Color::chance}}) {
    if (!node.contains(name)) continue;
    const auto move = read_move(color, first_value(node, name), game.width);
    if (!move) return core::malformed("no square '" + first_value(node, name) + "'");
    game.nodes.emplace_back(*move);
  }
  return {};
}

}  // namespace

std::string write_sgf(const SgfGame& game) {
  std::string text =
      "(;FF[4]GM[1]CA[UTF-8]AP[Catenary]SZ[" + std::to_string(game.width) + "]BOARDGAME[" + escaped(game.game) + "]";
  if (!game.options.empty()) text += "OPTION";
  for (const auto& [name, value] : game.options) text += "[" + escaped(name + "=" + value) + "]";
  if (!game.black.empty()) text += "PB[" + escaped(game.black) + "]";
  if (!game.white.empty()) text += "PW[" + escaped(game.white) + "]";
  if (game.level) text += "LEVEL[" + std::to_string(*game.level) + "]";
  if (!game.result.empty()) text += "RE[" + escaped(game.result) + "]";
  // Outcomes share the node of the preceding move, because some readers stop at a node without a move.
  bool shared = false;
  for (const auto& node : game.nodes) {
    const bool outcome = is_outcome(node);
    if (!(outcome && shared)) text += "\n;";
    shared = !outcome;
    if (const auto* position = std::get_if<SgfPosition>(&node)) {
      text += "POSITION[" + escaped(position->text) + "]";
      continue;
    }
    const SgfStep& move = std::get<SgfStep>(node);
    text += move.color == Color::black ? "B[" : move.color == Color::white ? "W[" : "CHANCE[";
    if (move.vertex) text += square_text(*move.vertex, game.width);
    text += "]";
  }
  return text + ")\n";
}

core::Result<SgfGame> read_sgf(std::string_view text, SgfLine line) {
  SgfParser parser(text, line);
  const auto nodes = parser.read();
  if (!nodes) return core::Failure(nodes.error());
  if (nodes->empty()) return core::malformed("no nodes");
  SgfGame game;
  game.left_others_out = parser.left_others_out();
  if (auto done = read_root(nodes->front(), game); !done) return core::Failure(done.error());
  for (const Node& node : *nodes)
    if (auto done = read_node(node, game); !done) return core::Failure(done.error());
  return game;
}

}  // namespace catenary::session
