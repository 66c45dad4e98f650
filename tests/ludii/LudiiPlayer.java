// SPDX-License-Identifier: MIT

import game.Game;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import other.GameLoader;
import other.context.Context;
import other.move.Move;
import other.topology.TopologyElement;
import other.trial.Trial;

/**
 * Plays a game of Ludii line by line. The arguments are a .lud file and options such as `Board Size/5x5`. Commands:
 * `new` starts a game, and a number plays the move with this index. The response to both is a line: `to_move=PLAYER`,
 * then the legal moves; or `winner=PLAYER`, 0 for a draw, then the scores or payoffs of the players.
 *
 * A move is its kind and its sites: `Add:4,4`, `Move:0,1:2,3`, `Remove:0,1`, `Pass`. A site of the board is its column
 * and row in Ludii, both from 0 at the lower left; other sites are `hand`.
 */
public final class LudiiPlayer {
  private final Game game;
  private Context context;

  private LudiiPlayer(final Game game) {
    this.game = game;
    start();
  }

  public static void main(final String[] arguments) throws Exception {
    final List<String> options = Arrays.asList(arguments).subList(1, arguments.length);
    final LudiiPlayer player = new LudiiPlayer(GameLoader.loadGameFromFile(new File(arguments[0]), options));
    final BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      if (line.equals("new")) {
        player.start();
      } else {
        player.play(Integer.parseInt(line));
      }
      System.out.println(player.position());
    }
  }

  private void start() {
    context = new Context(game, new Trial(game));
    game.start(context);
  }

  private void play(final int index) {
    game.apply(context, game.moves(context).moves().get(index));
  }

  private String position() {
    final List<String> words = new ArrayList<>();
    if (context.trial().over()) {
      words.add("winner=" + context.trial().status().winner());
      for (int player = 1; player <= 2; ++player) {
        words.add(score(player));
      }
    } else {
      words.add("to_move=" + context.state().mover());
      for (final Move move : game.moves(context).moves()) {
        words.add(text(move));
      }
    }
    return String.join(" ", words);
  }

  private String score(final int player) {
    if (game.requiresPayoff()) {
      return String.valueOf(context.payoff(player));
    }
    return game.requiresScore() ? String.valueOf(context.score(player)) : "0";
  }

  private String text(final Move move) {
    final String kind = String.valueOf(move.actionType());
    return switch (kind) {
      case "Pass" -> kind;
      case "Move" -> kind + ":" + site(move.from()) + ":" + site(move.to());
      default -> kind + ":" + site(move.to());
    };
  }

  private String site(final int index) {
    final List<? extends TopologyElement> sites = context.topology().getGraphElements(game.board().defaultSite());
    return index < sites.size() ? sites.get(index).col() + "," + sites.get(index).row() : "hand";
  }
}
