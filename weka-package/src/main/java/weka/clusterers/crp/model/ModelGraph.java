package weka.clusterers.crp.model;

import crp.Text;
import crp.estimate.Ladder;
import crp.html.Page;
import crp.model.Cluster;
import crp.report.Counted;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * A model as a graph: the ladder of its clusters in Newick form, as Weka's hierarchical clusterer
 * has it, or, for a single cluster, a tree in Weka's dotty form. A comment holds the page of the
 * report. Weka hands nothing but this string to what it offers under "Plugins" in the list of
 * results, and drawers of trees skip the comments.
 */
public final class ModelGraph {

  /** Clusters shown; more cannot be read side by side. */
  private static final int MOST = 30;

  // names that stand side by side in Weka's window of 800 pixels
  private static final int MOST_WORDS = 6;
  private static final int MOST_SIZES = 11;
  private static final int MOST_NAMES = 32;
  private static final int MOST_HEIGHTS = 15;
  private static final double STEM = 0.05;
  private static final String UNNAMED = "_";

  private static final String NEWICK = "Newick:";
  private static final String OPEN = "/* report: ";
  private static final String CLOSE = " */";

  private ModelGraph() {}

  /**
   * {@return the ladder as Weka draws it, from height 0 to 1} Weka draws no axis, so heights stand
   * at the fusions. A leaf at the right makes room for the last name; its line is above the
   * picture.
   */
  static String of(Ladder ladder, List<Cluster> clusters) {
    List<Ladder.Merge> merges = ladder.merges();
    double top = merges.get(merges.size() - 1).height();
    double lowest = merges.get(Math.max(0, merges.size() - MOST_HEIGHTS)).height();
    IntFunction<String> names = names(ladder, clusters);
    Set<String> told = new HashSet<>(Set.of(""));
    String tree =
        ladder.newick(
            k -> names.apply(k).replace('_', ' '),
            height -> {
              String text = height < lowest ? "" : Text.of("%.2f", height);
              return told.add(text) ? text : "";
            });
    // the stem has room for the highest number
    return NEWICK + Text.of("(%s:%.2f, :0):0", tree, Math.max(1 - top, STEM));
  }

  /** {@return the ladder as a tree in plain Newick form} */
  static String plain(Ladder ladder, List<Cluster> clusters) {
    return ladder.newick(names(ladder, clusters)) + ";";
  }

  private static IntFunction<String> names(Ladder ladder, List<Cluster> clusters) {
    int[] leaves = ladder.leaves();
    boolean[] named = new boolean[leaves.length];
    int every = (leaves.length + MOST_NAMES - 1) / MOST_NAMES;
    for (int place = 0; place < leaves.length; place += every) {
      named[leaves[place]] = true;
    }
    return k -> named[k] ? name(k, clusters.get(k).rows(), leaves.length) : UNNAMED;
  }

  /** Weka writes all names in one line, so they are short where there are many. */
  private static String name(int cluster, int rows, int leaves) {
    return leaves <= MOST_WORDS
        ? Text.of("cluster_%d_n=%d", cluster, rows)
        : leaves <= MOST_SIZES ? Text.of("c%d_n=%d", cluster, rows) : "c" + cluster;
  }

  /**
   * {@return whether a graph is a ladder, which Weka draws as a dendrogram}
   *
   * @param graph any graph
   */
  public static boolean isLadder(String graph) {
    return graph.startsWith(NEWICK);
  }

  /** {@return the clusters by size} */
  static String of(String scheme, int rows, List<Cluster> clusters) {
    StringBuilder text = new StringBuilder("digraph " + scheme + " {\n");
    node(text, "0", Counted.of(clusters.size(), "cluster"), "");
    List<Cluster> largest =
        clusters.stream()
            .sorted(Comparator.comparingDouble(Cluster::weight).reversed())
            .limit(MOST)
            .toList();
    for (Cluster cluster : largest) {
      double share = 100.0 * cluster.rows() / rows;
      String size = Text.of("n=%d (%.1f%%)", cluster.rows(), share);
      below(text, cluster.index() + 1, "cluster " + cluster.index() + " " + size);
    }
    if (largest.size() < clusters.size()) {
      below(text, clusters.size() + 1, clusters.size() - largest.size() + " smaller clusters");
    }
    return text.append("}\n").toString();
  }

  private static void below(StringBuilder text, int number, String label) {
    text.append("N0->N").append(number).append(" [label=\"\"]\n");
    node(text, String.valueOf(number), label, " shape=box style=filled");
  }

  private static void node(StringBuilder text, String number, String label, String style) {
    text.append('N').append(number).append(" [label=\"").append(label).append('"');
    text.append(style).append(" ]\n");
  }

  /** {@return a graph with the page of a report in a comment before its tree} */
  static String with(String graph, byte[] page) {
    // what draws a ladder begins at its first bracket
    int end = isLadder(graph) ? NEWICK.length() : graph.indexOf('\n') + 1;
    String data = Base64.getEncoder().encodeToString(page);
    return graph.substring(0, end) + OPEN + data + CLOSE + "\n" + graph.substring(end);
  }

  /**
   * {@return the page in a graph; empty if the graph is not of this package}
   *
   * @throws IllegalArgumentException if the comment is damaged
   */
  public static Optional<Page> page(String graph) {
    int from = graph.indexOf(OPEN);
    int to = from < 0 ? from : graph.indexOf(CLOSE, from);
    return to < 0
        ? Optional.empty()
        : Optional.of(
            Page.of(Base64.getDecoder().decode(graph.substring(from + OPEN.length(), to))));
  }
}
