// SPDX-License-Identifier: MIT
// Plays a game of Ludii on command: the options are the file of the game and its options.
import game.Game;
import java.io.*;
import java.util.*;
import other.GameLoader;
import other.context.Context;
import other.move.Move;
import other.trial.Trial;

public class Driver {
  static Game game;
  static Context context;
  static List<Move> legal;

  static String cell(int site) {
    return site < 0 ? "-" : context.topology().getGraphElements(game.board().defaultSite()).get(site).label();
  }

  static String text(Move move) {
    if (move.isPass()) return "pass";
    if (move.isSwap()) return "swap";
    return move.actions().get(0).actionType() + ":" + cell(move.fromNonDecision()) + ":" + cell(move.toNonDecision());
  }

  public static void main(String[] arguments) throws Exception {
    game = GameLoader.loadGameFromFile(new File(arguments[0]), Arrays.asList(arguments).subList(1, arguments.length));
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = in.readLine()) != null;) {
      if (line.equals("new")) {
        context = new Context(game, new Trial(game));
        game.start(context);
      } else {
        game.apply(context, legal.get(Integer.parseInt(line)));
      }
      boolean over = context.trial().over();
      legal = new ArrayList<>();
      if (!over)
        for (Move move : game.moves(context).moves()) legal.add(move);
      StringBuilder answer = new StringBuilder();
      answer.append(over ? "over " + context.trial().status().winner() : "to_move " + context.state().mover());
      for (Move move : legal) answer.append(' ').append(text(move));
      System.out.println(answer);
    }
  }
}
