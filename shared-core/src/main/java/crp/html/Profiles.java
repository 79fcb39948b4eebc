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
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What is known of the clusters, column by column of the data. */
final class Profiles {

  /** Columns of each kind that are shown. */
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
  record Profile(String name, double[] mean, double[] deviation, List<String> texts) {}

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
      reals(part.andThen(TableSummary.Real.class::cast));
    } else if (kind instanceof TableSummary.Quantities) {
      quantities(part.andThen(TableSummary.Quantities.class::cast));
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

  private void reals(Function<Cluster, TableSummary.Real> real) {
    int columns = real.apply(clusters.get(0)).mean().length;
    List<Profile> found = new ArrayList<>();
    for (int j = 0; j < columns; j++) {
      int at = j;
      found.add(
          numbers(
              names.column(numeric++),
              cluster -> real.apply(cluster).mean()[at],
              cluster -> real.apply(cluster).deviation()[at]));
    }
    all.addAll(most(found));
  }

  private void quantities(Function<Cluster, TableSummary.Quantities> part) {
    List<String> columns = part.apply(clusters.get(0)).names();
    List<Profile> found = new ArrayList<>();
    for (int j = 0; j < columns.size(); j++) {
      int at = j;
      String number = columns.get(j);
      found.add(
          numbers(
              columns.size() == names.columns().size() ? names.column(j) : number,
              cluster -> part.apply(cluster).mean()[at],
              cluster -> part.apply(cluster).deviation()[at]));
    }
    all.addAll(most(found));
  }

  private Profile numbers(
      String name, Function<Cluster, Double> mean, Function<Cluster, Double> deviation) {
    return new Profile(
        name,
        clusters.stream().mapToDouble(mean::apply).toArray(),
        clusters.stream().mapToDouble(deviation::apply).toArray(),
        List.of());
  }

  /** {@return the columns whose means differ most, in deviations, in the order of the data} */
  private static List<Profile> most(List<Profile> found) {
    return IntStream.range(0, found.size())
        .boxed()
        .sorted(Comparator.comparingDouble(j -> -apart(found.get(j))))
        .limit(COLUMNS)
        .sorted()
        .map(found::get)
        .toList();
  }

  private static double apart(Profile one) {
    double range =
        Arrays.stream(one.mean()).max().orElse(0) - Arrays.stream(one.mean()).min().orElse(0);
    return range / Arrays.stream(one.deviation()).average().orElse(1);
  }

  private void categories(Function<Cluster, TableSummary.Categorical> part) {
    int columns = part.apply(clusters.get(0)).probabilities().length;
    for (int j = 0; j < columns; j++) {
      int column = nominal++;
      int at = j;
      if (column < COLUMNS) {
        texts(
            names.nominalColumn(column),
            cluster -> {
              double[] p = part.apply(cluster).probabilities()[at];
              int mode = largest(p, 1)[0];
              return names.value(column, mode) + Text.of(" (%.2f)", p[mode]);
            });
      }
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
