package crp.proximity;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Lists of neighbours as GeoDa and the R package spdep write them. A GAL file has for each row its
 * id, the number of its neighbours and their ids; a GWT file has two ids and a number a line. The
 * first line of both holds the number of rows, alone or as the second of four words.
 */
final class SpatialWeights {

  private final EdgeCollector edges;
  private final boolean withNumbers;
  private final List<String> waiting = new ArrayList<>();

  private SpatialWeights(EdgeCollector edges, boolean withNumbers) {
    this.edges = edges;
    this.withNumbers = withNumbers;
  }

  /** {@return whether a file of this name holds such a list} */
  static boolean named(String file) {
    return ending(file, ".gal") || ending(file, ".gwt");
  }

  private static boolean ending(String file, String end) {
    return file.toLowerCase(Locale.ROOT).endsWith(end);
  }

  /** Reads a file. */
  static void read(String file, BufferedReader lines, EdgeCollector edges) throws IOException {
    SpatialWeights weights = new SpatialWeights(edges, ending(file, ".gwt"));
    boolean first = true;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      edges.nextLine();
      List<String> words = List.of(line.trim().split("\\s+"));
      if (first) {
        weights.header(words);
      } else if (!line.isBlank()) {
        weights.line(words);
      }
      first = false;
    }
    if (!weights.waiting.isEmpty()) {
      throw edges.fault("neighbours are missing at the end");
    }
  }

  private void header(List<String> words) {
    String rows = words.get(words.size() == 1 ? 0 : 1);
    if (!rows.equals(String.valueOf(edges.customers()))) {
      throw edges.fault("there are " + edges.customers() + " rows, but the file is of " + rows);
    }
  }

  private void line(List<String> words) {
    if (withNumbers) {
      if (words.size() != 3) {
        throw edges.fault("must be id id number, was: " + String.join(" ", words));
      }
      edges.edge(words.get(0), words.get(1), edges.number(words.get(2)));
      return;
    }
    waiting.addAll(words);
    // an id, a number and as many neighbours, however the lines are broken
    while (waiting.size() >= 2 && waiting.size() >= 2 + count(waiting.get(1))) {
      List<String> row = waiting.subList(0, 2 + count(waiting.get(1)));
      row.subList(2, row.size()).forEach(other -> edges.edge(row.get(0), other, 1));
      row.clear();
    }
  }

  private int count(String word) {
    try {
      return Integer.parseInt(word);
    } catch (NumberFormatException e) {
      throw edges.fault("the number of neighbours must be a whole number, was " + word);
    }
  }
}
