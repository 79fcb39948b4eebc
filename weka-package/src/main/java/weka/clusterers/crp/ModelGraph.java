package weka.clusterers.crp;

import crp.model.Cluster;
import crp.report.Counted;
import crp.report.NamedPicture;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model as a graph in Weka's dotty form: the clusters by size, and in comments the pictures of
 * the run. Weka hands nothing but this string to what it offers under "Plugins" in the list of
 * results, and drawers of trees skip the comments.
 */
public final class ModelGraph {

  /** Clusters shown; more cannot be read side by side. */
  private static final int MOST = 30;

  private static final Pattern PICTURE =
      Pattern.compile("/\\* picture ([^:]+): ([A-Za-z0-9+/=]+) \\*/");

  private ModelGraph() {}

  static String of(String scheme, int rows, List<Cluster> clusters, List<NamedPicture> pictures) {
    StringBuilder text = new StringBuilder("digraph " + scheme + " {\n");
    for (NamedPicture one : pictures) {
      text.append("/* picture ").append(one.name()).append(": ");
      text.append(Base64.getEncoder().encodeToString(one.picture().png())).append(" */\n");
    }
    node(text, "0", Counted.of(clusters.size(), "cluster"), "");
    List<Cluster> largest =
        clusters.stream()
            .sorted(Comparator.comparingDouble(Cluster::weight).reversed())
            .limit(MOST)
            .toList();
    for (Cluster cluster : largest) {
      double share = 100.0 * cluster.rows() / rows;
      String size = String.format(Locale.ROOT, "n=%d (%.1f%%)", cluster.rows(), share);
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

  /**
   * {@return the pictures in a graph, PNG files by name; none if the graph is not of this package}
   *
   * @param graph any graph
   */
  public static Map<String, byte[]> pictures(String graph) {
    Map<String, byte[]> found = new LinkedHashMap<>();
    Matcher matcher = PICTURE.matcher(graph);
    while (matcher.find()) {
      found.put(matcher.group(1), Base64.getDecoder().decode(matcher.group(2)));
    }
    return found;
  }
}
