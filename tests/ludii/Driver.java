// SPDX-License-Identifier: MIT
// Plays a game of Ludii on command: java Driver.java FILE.lud OPTION... reads a line "new" for a new game or the number
// of a legal move, and answers with the side to move and the legal moves, or with "over" and the winner (0 for a draw).
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
    if (move.isPropose()) return move.actions().get(0).proposition().toLowerCase(Locale.ROOT);
    int from = move.fromNonDecision();
    int to = move.toNonDecision();
    String kind = from != to ? "Move" : String.valueOf(move.actions().get(0).actionType());
    return kind + ":" + cell(from) + ":" + cell(to);
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
