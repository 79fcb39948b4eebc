package weka.clusterers.crp.model;

import crp.Text;
import crp.answer.Answer;
import crp.estimate.Ladder;
import crp.html.Page;
import crp.model.Cluster;
import crp.partition.Partition;
import crp.report.Counted;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
   * {@return the ladder as Weka draws it, from height 0 to 1} Clusters have the numbers of the
   * answer, each above its parts. Weka draws no axis, so heights stand at the fusions. A leaf at
   * the right makes room for the last name; its line is above the picture.
   */
  static String of(Ladder ladder, Answer answer) {
    List<Ladder.Merge> merges = ladder.merges();
    double top = merges.get(merges.size() - 1).height();
    double lowest = merges.get(Math.max(0, merges.size() - MOST_HEIGHTS)).height();
    IntFunction<String> names = names(ladder, answer);
    Map<Ladder.Merge, String> united = united(ladder, answer);
    Set<String> told = new HashSet<>(Set.of(""));
    String tree =
        ladder.newick(
            k -> names.apply(k).replace('_', ' '),
            merge -> {
              String text =
                  united.getOrDefault(
                      merge, merge.height() < lowest ? "" : Text.of("%.2f", merge.height()));
              return told.add(text) ? text : "";
            });
    // the stem has room for the highest number
    return NEWICK + Text.of("(%s:%.2f, :0):0", tree, Math.max(1 - top, STEM));
  }

  /** {@return the ladder as a tree in plain Newick form} */
  static String plain(Ladder ladder, Answer answer) {
    return ladder.newick(names(ladder, answer)) + ";";
  }

  /** {@return the names of the clusters that are complete after a fusion} */
  private static Map<Ladder.Merge, String> united(Ladder ladder, Answer answer) {
    Partition parts = answer.unions().parts();
    List<BitSet> whole = new ArrayList<>();
    List<BitSet> seen = new ArrayList<>();
    for (int k = 0; k < parts.size(); k++) {
      whole.add(new BitSet());
      seen.add(new BitSet());
      seen.get(k).set(k);
      whole.get(parts.label(k)).set(k);
    }
    Map<Ladder.Merge, String> names = new HashMap<>();
    for (Ladder.Merge merge : ladder.merges()) {
      BitSet now = seen.get(merge.first());
      now.or(seen.get(merge.second()));
      int cluster = parts.label(merge.first());
      if (now.equals(whole.get(cluster))) {
        int rows = answer.clusters().get(cluster).rows();
        String noun = parts.size() <= MOST_WORDS ? "cluster " : "c";
        names.put(merge, Text.of("%s%d n=%d", noun, answer.number(cluster), rows));
      }
    }
    return names;
  }

  private static IntFunction<String> names(Ladder ladder, Answer answer) {
    int[] leaves = ladder.leaves();
    boolean[] named = new boolean[leaves.length];
    int every = (leaves.length + MOST_NAMES - 1) / MOST_NAMES;
    for (int place = 0; place < leaves.length; place += every) {
      named[leaves[place]] = true;
    }
    return k -> named[k] ? name(k, answer, leaves.length) : UNNAMED;
  }

  /** Weka writes all names in one line, so they are short where there are many. */
  private static String name(int part, Answer answer, int leaves) {
    int cluster = answer.unions().parts().label(part);
    int rows = answer.fit().parts().get(part).rows();
    boolean whole = answer.clusters().get(cluster).rows() == rows;
    String number =
        whole
            ? String.valueOf(answer.number(cluster))
            : Text.of("%d_of_%d", part, answer.number(cluster));
    String noun = whole ? "cluster_" : "part_";
    return leaves <= MOST_WORDS
        ? Text.of("%s%s_n=%d", noun, number, rows)
        : noun.charAt(0) + number + (leaves <= MOST_SIZES ? "_n=" + rows : "");
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
      below(text, cluster.index() + 1, "cluster " + cluster.number() + " " + size);
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
