package crp.html;

import crp.Text;
import crp.likelihood.TableSummary;
import crp.model.Cluster;
import crp.report.ReportNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What is known of the clusters, column by column of the data. */
final class Profiles {

  /** Columns that are shown. */
  private static final int COLUMNS = 12;

  /** Words or items that are named. */
  private static final int NAMED = 8;

  /**
   * A column of the table of clusters: means and deviations, or texts.
   *
   * @param name of the column of the data
   * @param mean of each cluster; none for texts
   * @param deviation of each cluster; none for texts
   * @param texts of each cluster; none for numbers
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Profile(String name, double[] mean, double[] deviation, List<String> texts) {

    /** {@return the range of the means in deviations, infinite for texts} */
    double apart() {
      return texts.isEmpty()
          ? (Arrays.stream(mean).max().orElse(0) - Arrays.stream(mean).min().orElse(0))
              / Arrays.stream(deviation).average().orElse(1)
          : Double.POSITIVE_INFINITY;
    }
  }

  private final List<Cluster> clusters;
  private final ReportNames names;
  private final List<Profile> all = new ArrayList<>();
  private int numeric;
  private int nominal;

  private Profiles(List<Cluster> clusters, ReportNames names) {
    this.clusters = clusters;
    this.names = names;
  }

  /**
   * {@return the columns of the table}
   *
   * @param clusters in their order
   * @param names of columns
   */
  static List<Profile> of(List<Cluster> clusters, ReportNames names) {
    if (clusters.isEmpty()) {
      return List.of(); // every row is noise
    }
    Profiles profiles = new Profiles(clusters, names);
    profiles.add(Cluster::summary);
    return profiles.all;
  }

  /** Adds the columns of one part of the summaries, which are of one kind for all clusters. */
  private void add(Function<Cluster, TableSummary> part) {
    TableSummary kind = part.apply(clusters.get(0));
    if (kind instanceof TableSummary.Real) {
      numbers(
          j -> names.column(numeric++),
          part.andThen(one -> (TableSummary.Real) one)
              .andThen(one -> new double[][] {one.mean(), one.deviation()}));
    } else if (kind instanceof TableSummary.Quantities counts) {
      numbers(
          j ->
              names.columns().size() == counts.names().size()
                  ? names.column(j)
                  : counts.names().get(j),
          part.andThen(one -> (TableSummary.Quantities) one)
              .andThen(one -> new double[][] {one.mean(), one.deviation()}));
    } else if (kind instanceof TableSummary.Categorical) {
      categories(part.andThen(TableSummary.Categorical.class::cast));
    } else if (kind instanceof TableSummary.Words) {
      texts("words", part.andThen(one -> words((TableSummary.Words) one)));
    } else if (kind instanceof TableSummary.Ranking) {
      texts("consensus", part.andThen(one -> consensus((TableSummary.Ranking) one)));
    } else if (kind instanceof TableSummary.Mixed mixed) {
      for (int p = 0; p < mixed.parts().size(); p++) {
        int at = p;
        add(part.andThen(one -> ((TableSummary.Mixed) one).parts().get(at)));
      }
    }
  }

  private void numbers(IntFunction<String> name, Function<Cluster, double[][]> moments) {
    List<double[][]> of = clusters.stream().map(moments).toList();
    for (int j = 0; j < of.get(0)[0].length; j++) {
      int at = j;
      all.add(
          new Profile(
              name.apply(j),
              of.stream().mapToDouble(one -> one[0][at]).toArray(),
              of.stream().mapToDouble(one -> one[1][at]).toArray(),
              List.of()));
    }
  }

  /** {@return the columns of numbers that differ most, and the first of texts} */
  static List<Profile> most(List<Profile> found) {
    return IntStream.range(0, found.size())
        .boxed()
        .sorted(Comparator.comparingDouble(j -> -found.get(j).apart()))
        .limit(COLUMNS)
        .sorted()
        .map(found::get)
        .toList();
  }

  private void categories(Function<Cluster, TableSummary.Categorical> part) {
    int columns = part.apply(clusters.get(0)).probabilities().length;
    for (int j = 0; j < columns; j++) {
      int column = nominal++;
      int at = j;
      texts(
          names.nominalColumn(column),
          cluster -> {
            double[] p = part.apply(cluster).probabilities()[at];
            int mode = largest(p, 1)[0];
            return names.value(column, mode) + Text.of(" (%.2f)", p[mode]);
          });
    }
  }

  private void texts(String name, Function<Cluster, String> text) {
    all.add(new Profile(name, new double[0], new double[0], clusters.stream().map(text).toList()));
  }

  private String words(TableSummary.Words words) {
    double[] p = words.probabilities();
    return Arrays.stream(largest(p, NAMED))
        .mapToObj(w -> names.word(w) + Text.of(" (%.3f)", p[w]))
        .collect(Collectors.joining(", "));
  }

  private static String consensus(TableSummary.Ranking ranking) {
    int[] order = ranking.consensus();
    return Arrays.stream(order)
            .limit(NAMED)
            .mapToObj(ranking.names()::get)
            .collect(Collectors.joining(" > "))
        + (order.length > NAMED ? " > ..." : "");
  }

  /** {@return the places of the largest numbers, the largest first} */
  private static int[] largest(double[] numbers, int most) {
    return IntStream.range(0, numbers.length)
        .boxed()
        .sorted(Comparator.comparingDouble(j -> -numbers[j]))
        .limit(most)
        .mapToInt(j -> j)
        .toArray();
  }
}
