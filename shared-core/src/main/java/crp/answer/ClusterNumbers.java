package crp.answer;

import crp.data.RealColumns;
import crp.data.Weights;
import crp.likelihood.TableSummary;
import crp.model.Cluster;
import crp.report.ReportNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The parameters of the clusters of an answer as numbers: those that the text rounds, posterior
 * means in the data's units. Columns that took no part are not there; rankings have none.
 * Immutable, as long as nobody changes the arrays of a category.
 */
public final class ClusterNumbers {

  /**
   * A column of categories, or the words of counts; of more than 1,000 words those that are
   * frequent in a cluster.
   *
   * @param name of the column; "words" for counts over a vocabulary
   * @param values that it has
   * @param shares probability of each value in each cluster, clusters by values
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Category(String name, List<String> values, double[][] shares) {

    /** Copies the values. */
    public Category {
      values = List.copyOf(values);
    }
  }

  /** Of more words only the frequent ones of each cluster are there. */
  private static final int ALL_WORDS = 1000;

  private static final int FREQUENT = 100;

  private final Answer answer;
  private final ReportNames names;
  private final List<String> columns = new ArrayList<>();
  private final List<double[]> means = new ArrayList<>();
  private final List<double[]> deviations = new ArrayList<>();
  private final List<Category> categories = new ArrayList<>();

  private ClusterNumbers(Answer answer, ReportNames names) {
    this.answer = answer;
    this.names = names;
    if (answer.size() > 0) {
      add(Cluster::summary);
    }
  }

  /**
   * {@return the numbers of an answer}
   *
   * @param names of the columns and of their values; numbers take their place where there are none
   */
  public static ClusterNumbers of(Answer answer, ReportNames names) {
    return new ClusterNumbers(answer, names);
  }

  /** {@return names of the numeric columns, or of the quantities that describe a cluster} */
  public List<String> columns() {
    return List.copyOf(columns);
  }

  /** {@return mean, or rate of counts, of each column in each cluster; clusters by columns} */
  public double[][] means() {
    return byCluster(means);
  }

  /**
   * {@return the deviations that the text has in brackets, clusters by columns} Of numbers how far
   * the rows differ, of rates and other quantities how far these are uncertain.
   */
  public double[][] deviations() {
    return byCluster(deviations);
  }

  /** {@return the columns of categories} */
  public List<Category> categories() {
    return List.copyOf(categories);
  }

  /**
   * {@return covariances of the columns in each cluster, clusters by columns by columns} Those of
   * the likelihood; where it has none, the weighted ones of the cluster's rows around its means, of
   * each two columns over the rows that have both, NaN if there are none. Matrices of size 0 if the
   * quantities are not columns of the data. O(rows times columns squared).
   */
  public double[][][] covariances() {
    RealColumns real = RealColumns.of(answer.fit().model().rows());
    double[][][] all = new double[answer.size()][0][];
    for (int k = 0; k < all.length && real.size() == columns.size(); k++) {
      double[] known = ofLikelihood(answer.clusters().get(k).summary());
      int d = known.length == columns.size() * columns.size() ? columns.size() : 0;
      all[k] = new double[d][];
      Arrays.setAll(all[k], j -> Arrays.copyOfRange(known, j * d, (j + 1) * d));
    }
    boolean missing = columns.size() > 0 && Arrays.stream(all).anyMatch(one -> one.length == 0);
    return missing && real.size() == columns.size() ? ofRows(real) : all;
  }

  private static double[] ofLikelihood(TableSummary summary) {
    return summary instanceof TableSummary.Real real
        ? real.covariance()
        : summary instanceof TableSummary.Mixed mixed
            ? mixed.parts().stream()
                .map(ClusterNumbers::ofLikelihood)
                .filter(found -> found.length > 0)
                .findFirst()
                .orElse(new double[0])
            : new double[0];
  }

  private double[][][] ofRows(RealColumns real) {
    int d = columns.size();
    int[] labels = answer.labels();
    Weights weights = answer.fit().model().rows().weights();
    double[][] values = IntStream.range(0, d).mapToObj(real::values).toArray(double[][]::new);
    double[][][] sums = new double[answer.size()][d][d];
    double[][][] totals = new double[answer.size()][d][d];
    for (int i = 0; i < labels.length; i++) {
      for (int a = 0; labels[i] >= 0 && a < d; a++) {
        double first = values[a][i] - means.get(a)[labels[i]];
        for (int b = 0; b <= a && !Double.isNaN(first); b++) {
          double second = values[b][i] - means.get(b)[labels[i]];
          if (!Double.isNaN(second)) {
            sums[labels[i]][a][b] += weights.of(i) * first * second;
            totals[labels[i]][a][b] += weights.of(i);
          }
        }
      }
    }
    for (int k = 0; k < sums.length; k++) {
      for (int a = 0; a < d; a++) {
        for (int b = 0; b <= a; b++) {
          sums[k][a][b] /= totals[k][a][b];
          sums[k][b][a] = sums[k][a][b];
        }
      }
    }
    return sums;
  }

  private double[][] byCluster(List<double[]> byColumn) {
    return IntStream.range(0, answer.size())
        .mapToObj(k -> byColumn.stream().mapToDouble(column -> column[k]).toArray())
        .toArray(double[][]::new);
  }

  /** Adds the columns of one part of the summaries, which are of one kind for all clusters. */
  private void add(Function<Cluster, TableSummary> part) {
    TableSummary kind = part.apply(answer.clusters().get(0));
    if (kind instanceof TableSummary.Real) {
      numbers(
          List.of(),
          part.andThen(one -> (TableSummary.Real) one)
              .andThen(one -> new double[][] {one.mean(), one.deviation()}));
    } else if (kind instanceof TableSummary.Quantities quantities) {
      numbers(
          quantities.names(),
          part.andThen(one -> (TableSummary.Quantities) one)
              .andThen(one -> new double[][] {one.mean(), one.deviation()}));
    } else if (kind instanceof TableSummary.Words) {
      Function<Cluster, double[]> all =
          part.andThen(one -> ((TableSummary.Words) one).probabilities());
      int[] shown = shown(answer.clusters().stream().map(all).toList());
      category(
          "words",
          IntStream.of(shown).mapToObj(names::word).toList(),
          all.andThen(p -> IntStream.of(shown).mapToDouble(word -> p[word]).toArray()));
    } else if (kind instanceof TableSummary.Categorical categorical) {
      for (int j = 0; j < categorical.probabilities().length; j++) {
        int at = j;
        int column = categories.size();
        category(
            names.nominalColumn(column),
            IntStream.range(0, categorical.probabilities()[j].length)
                .mapToObj(value -> names.value(column, value))
                .toList(),
            part.andThen(one -> ((TableSummary.Categorical) one).probabilities()[at]));
      }
    } else if (kind instanceof TableSummary.Mixed mixed) {
      for (int p = 0; p < mixed.parts().size(); p++) {
        int at = p;
        add(part.andThen(one -> ((TableSummary.Mixed) one).parts().get(at)));
      }
    }
  }

  /** {@return the words that are frequent in a cluster, in their order; all of few words} */
  private static int[] shown(List<double[]> clusters) {
    int words = clusters.get(0).length;
    if (words <= ALL_WORDS) {
      return IntStream.range(0, words).toArray();
    }
    return clusters.stream()
        .flatMapToInt(
            p ->
                IntStream.range(0, words)
                    .boxed()
                    .sorted(Comparator.comparingDouble(word -> -p[word]))
                    .limit(FREQUENT)
                    .mapToInt(word -> word))
        .distinct()
        .sorted()
        .toArray();
  }

  private void numbers(List<String> own, Function<Cluster, double[][]> moments) {
    double[][][] all = answer.clusters().stream().map(moments).toArray(double[][][]::new);
    for (int j = 0; j < all[0][0].length; j++) {
      int at = j;
      boolean named = own.isEmpty() || names.columns().size() == own.size();
      columns.add(named ? names.column(columns.size()) : own.get(j));
      means.add(Arrays.stream(all).mapToDouble(one -> one[0][at]).toArray());
      deviations.add(Arrays.stream(all).mapToDouble(one -> one[1][at]).toArray());
    }
  }

  private void category(String name, List<String> values, Function<Cluster, double[]> shares) {
    categories.add(
        new Category(
            name,
            values,
            answer.clusters().stream()
                .map(shares.andThen(double[]::clone))
                .toArray(double[][]::new)));
  }
}
