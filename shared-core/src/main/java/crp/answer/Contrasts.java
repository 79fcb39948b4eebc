package crp.answer;

import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.TableSummary;
import crp.likelihood.gaussian.TimeRegression;
import crp.model.Cluster;
import crp.model.Fit;
import crp.numerics.LogSum;
import crp.parallel.RunScope;
import crp.random.Stretches;
import crp.report.ReportNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * What sets the clusters of an answer apart, column by column. A column tells a cluster from the
 * whole by the sum over the rows of the cluster of the log density of the value in the cluster less
 * that in the mixture of all clusters, each with its share of the rows: 0 if the column is alike in
 * all, at most the number of rows times the negative log of its share. A column of numbers has
 * normal densities with the means and deviations of the clusters, or of their rows where the
 * likelihood has others, a column of categories their probabilities, words those of their clusters,
 * all words together as one column. Other kinds of columns have no contrasts. Values that are
 * missing and rows that are noise are left out; of many rows some count for all.
 *
 * @param clusters of the answer
 * @param columns of numbers, categories and words, in the order of the data; none for a single
 *     cluster
 */
public record Contrasts(List<Cluster> clusters, List<Column> columns) {

  /** Densities of a column that are computed at most: some hundredths of a second. */
  private static final int DENSITIES = 1_000_000;

  private static final int FEWEST_ROWS = 1000;

  /** Of a density, as a part of the range of the means: all rows of a cluster may be equal. */
  private static final double LEAST_DEVIATION = 1e-6;

  /** How much a column says about each cluster. */
  public sealed interface Column {

    /** {@return its number among the columns of its kind, from 0} */
    int number();

    /** {@return nats of each cluster; not to be modified} */
    double[] nats();

    /** {@return its name} */
    String name(ReportNames names);
  }

  /**
   * A column of numbers.
   *
   * @param mean of each cluster
   * @param deviation of each cluster
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Numbers(int number, double[] nats, double[] mean, double[] deviation)
      implements Column {

    @Override
    public String name(ReportNames names) {
      return names.column(number);
    }
  }

  /**
   * A column of categories.
   *
   * @param shares probability of each value in each cluster, clusters by values
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Categories(int number, double[] nats, double[][] shares) implements Column {

    @Override
    public String name(ReportNames names) {
      return names.nominalColumn(number);
    }
  }

  /**
   * Words of texts, or events that are counted, together.
   *
   * @param shares probability of each word in each cluster, clusters by words
   * @param all of each word in all clusters
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Words(int number, double[] nats, double[][] shares, double[] all)
      implements Column {

    @Override
    public String name(ReportNames names) {
      return "words";
    }
  }

  /**
   * What sets a cluster apart.
   *
   * @param cluster its number
   * @param text such as "Cluster 1 (87 rows): income is higher, 72300 against 48100."
   */
  public record Sentence(int cluster, String text) {}

  public Contrasts {
    clusters = List.copyOf(clusters);
    columns = List.copyOf(columns);
  }

  /** {@return the contrasts of an answer} O(rows times columns times clusters). */
  public static Contrasts of(Answer answer) {
    Fit<?> fit = answer.fit();
    boolean timed = fit.model().family() instanceof TimeRegression;
    return of(fit.model().rows(), answer.labels(), answer.clusters(), timed);
  }

  /**
   * {@return the contrasts of some clusters}
   *
   * @param rows in the data's units
   * @param labels of the rows, negative for noise
   * @param clusters in the order of their numbers
   * @param timed whether the first column is the time, which is left out
   */
  static Contrasts of(Rows rows, int[] labels, List<Cluster> clusters, boolean timed) {
    if (clusters.size() < 2) {
      return new Contrasts(clusters, List.of());
    }
    Search search = new Search(labels, clusters, timed);
    List<Rows> parts = rows instanceof MixedRows mixed ? mixed.parts() : List.of(rows);
    for (int p = 0; p < parts.size(); p++) {
      int part = p;
      search.add(
          parts.get(p),
          cluster ->
              cluster.summary() instanceof TableSummary.Mixed mixed
                  ? mixed.parts().get(part)
                  : cluster.summary());
    }
    return new Contrasts(clusters, search.found);
  }

  /**
   * {@return a sentence for each cluster of at least two rows that some column sets apart}
   *
   * @param names of columns and values
   * @param noun what a cluster is called
   */
  public List<Sentence> sentences(ReportNames names, String noun) {
    return new ContrastText(this, names, noun).sentences();
  }

  /**
   * {@return nats a row of each column and cluster}
   *
   * @param column position among {@link #columns()}
   * @param cluster its number
   */
  public double natsPerRow(int column, int cluster) {
    double weight = clusters.get(cluster).weight();
    return weight > 0 ? columns.get(column).nats()[cluster] / weight : 0;
  }

  /**
   * {@return the largest number of nats a row over the clusters}
   *
   * @param column position among {@link #columns()}
   */
  public double mostPerRow(int column) {
    return clusters.stream().mapToDouble(one -> natsPerRow(column, one.index())).max().orElse(0);
  }

  @FunctionalInterface
  private interface LogDensity {
    double of(int row, int cluster);
  }

  /** The sums, column by column. */
  private static final class Search {

    private final int[] labels;
    private final List<Cluster> clusters;
    private final double[] logShares;
    private final List<Column> found = new ArrayList<>();
    private int numeric;
    private int nominal;

    /** Whether the first column is the time. */
    private final boolean timed;

    Search(int[] labels, List<Cluster> clusters, boolean timed) {
      this.timed = timed;
      this.labels = labels;
      this.clusters = clusters;
      double total = clusters.stream().mapToDouble(Cluster::weight).sum();
      logShares = clusters.stream().mapToDouble(one -> Math.log(one.weight() / total)).toArray();
    }

    void add(Rows part, Function<Cluster, TableSummary> of) {
      List<TableSummary> summaries = clusters.stream().map(of).toList();
      if (part instanceof RealRows real) {
        boolean known = summaries.get(0) instanceof TableSummary.Real;
        for (int j = timed ? 1 : 0; j < real.columns(); j++) {
          found.add(known ? numbers(real, j, summaries) : ofRows(real, j));
          numeric++;
        }
      } else if (part instanceof CategoryRows categories) {
        for (int j = 0; j < categories.columns(); j++) {
          if (summaries.get(0) instanceof TableSummary.Categorical) {
            found.add(categories(categories, j, summaries));
          }
          nominal++;
        }
      } else if (part instanceof CountRows counts
          && summaries.get(0) instanceof TableSummary.Words) {
        found.add(words(counts, summaries));
      }
    }

    private Words words(CountRows rows, List<TableSummary> summaries) {
      double[][] shares = new double[summaries.size()][];
      double[] all = new double[rows.vocabulary()];
      double tokens = 0;
      for (int k = 0; k < shares.length; k++) {
        TableSummary.Words own = (TableSummary.Words) summaries.get(k);
        shares[k] = own.probabilities();
        tokens += own.tokens();
        for (int word = 0; word < all.length; word++) {
          all[word] += own.tokens() * shares[k][word];
        }
      }
      for (int word = 0; word < all.length; word++) {
        all[word] /= tokens;
      }
      double[] nats =
          nats(
              rows,
              i -> rows.start(i) < rows.start(i + 1),
              (i, k) -> {
                double log = 0;
                for (int e = rows.start(i); e < rows.start(i + 1); e++) {
                  log += rows.count(e) * Math.log(shares[k][rows.word(e)]);
                }
                return log;
              });
      return new Words(0, nats, shares, all);
    }

    private Numbers numbers(RealRows rows, int j, List<TableSummary> summaries) {
      double[] mean = summaries.stream().mapToDouble(one -> real(one).mean()[j]).toArray();
      double[] deviation =
          summaries.stream().mapToDouble(one -> real(one).deviation()[j]).toArray();
      return numbers(rows, j, mean, deviation);
    }

    /**
     * A cluster of few rows has a deviation between its own and that within all clusters; one
     * without a known value has the mean of all rows.
     */
    private Numbers ofRows(RealRows rows, int j) {
      int size = clusters.size();
      double[] mean = new double[size];
      double[] total = new double[size];
      double[] squares = new double[size];
      for (int i = 0; i < rows.size(); i++) {
        double value = rows.original(i, j);
        double weight = rows.weights().of(i);
        if (labels[i] >= 0 && weight > 0 && !Double.isNaN(value)) {
          int k = labels[i];
          total[k] += weight;
          double step = value - mean[k];
          mean[k] += weight / total[k] * step;
          squares[k] += weight * step * (value - mean[k]);
        }
      }
      double known = Arrays.stream(total).sum();
      double within = Arrays.stream(squares).sum() / known;
      double middle = IntStream.range(0, size).mapToDouble(k -> total[k] * mean[k]).sum() / known;
      Arrays.setAll(mean, k -> total[k] > 0 ? mean[k] : middle);
      double[] deviation = new double[size];
      Arrays.setAll(deviation, k -> Math.sqrt((squares[k] + within) / (total[k] + 1)));
      return numbers(rows, j, mean, deviation);
    }

    private Numbers numbers(RealRows rows, int j, double[] mean, double[] deviation) {
      DoubleSummaryStatistics range = Arrays.stream(mean).summaryStatistics();
      double least =
          Math.max(LEAST_DEVIATION * (range.getMax() - range.getMin()), Double.MIN_NORMAL);
      double[] scale = Arrays.stream(deviation).map(one -> Math.max(one, least)).toArray();
      double[] logScale = Arrays.stream(scale).map(Math::log).toArray();
      double[] nats =
          nats(
              rows,
              i -> !Double.isNaN(rows.original(i, j)),
              (i, k) -> {
                double z = (rows.original(i, j) - mean[k]) / scale[k];
                return -z * z / 2 - logScale[k];
              });
      return new Numbers(numeric, nats, mean, deviation);
    }

    private Categories categories(CategoryRows rows, int j, List<TableSummary> summaries) {
      double[][] shares =
          summaries.stream()
              .map(one -> ((TableSummary.Categorical) one).probabilities()[j])
              .toArray(double[][]::new);
      double[] nats =
          nats(
              rows,
              i -> rows.code(i, j) != CategoryRows.MISSING,
              (i, k) -> Math.log(shares[k][rows.code(i, j)]));
      return new Categories(nominal, nats, shares);
    }

    private static TableSummary.Real real(TableSummary summary) {
      return (TableSummary.Real) summary;
    }

    /** {@return the sums of each cluster over the rows whose value is known} */
    private double[] nats(Rows rows, IntPredicate known, LogDensity logDensity) {
      RunScope.check();
      int n = rows.size();
      int[] some = Stretches.some(n, Math.max(FEWEST_ROWS, DENSITIES / clusters.size()));
      double[] nats = new double[clusters.size()];
      double[] terms = new double[clusters.size()];
      for (int i : some) {
        int own = labels[i];
        if (own >= 0 && known.test(i)) {
          for (int k = 0; k < terms.length; k++) {
            terms[k] = logShares[k] + logDensity.of(i, k);
          }
          double gain = terms[own] - logShares[own] - LogSum.of(terms, terms.length);
          nats[own] += rows.weights().of(i) * gain * n / some.length;
        }
      }
      return nats;
    }
  }
}
