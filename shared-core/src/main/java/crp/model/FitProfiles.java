package crp.model;

import crp.Text;
import crp.data.RealColumns;
import crp.data.Weights;
import crp.likelihood.TableSummary;
import crp.picture.BarTable;
import crp.picture.BoxPanels;
import crp.picture.WordBars;
import crp.report.AnswerDrawings;
import crp.report.Counted;
import crp.report.NamedPicture;
import crp.report.ReportNames;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Pictures of what the rows of each cluster are like: boxes of numeric columns, bars of nominal
 * ones, words of texts.
 *
 * @param fit any
 * @param names of columns and values
 */
record FitProfiles(Fit<?> fit, ReportNames names) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Clusters that are shown, the largest ones. */
  private static final int CLUSTERS = 12;

  /** Numeric columns that are shown: those in which clusters differ most. */
  private static final int COLUMNS = 12;

  /** Lines of nominal columns and their values. */
  private static final int LINES = 48;

  private static final int VALUES = 10;
  private static final int WORDS = 10;
  private static final double[] POINTS = {0.05, 0.25, 0.5, 0.75, 0.95};

  static List<NamedPicture> pictures(Fit<?> fit, ReportNames names) {
    if (fit.clusters().isEmpty()) {
      return List.of(); // every row is noise
    }
    FitProfiles all = new FitProfiles(fit, names);
    List<NamedPicture> pictures = new ArrayList<>();
    String plural = fit.model().noun() + "s";
    if (RealColumns.of(fit.model().rows()).size() > 0) {
      pictures.add(LateDrawing.named("Profiles of " + plural, all::boxes));
    }
    if (all.largest().get(0).summary() instanceof TableSummary.Words) {
      pictures.add(LateDrawing.named("Words of " + plural, all::words));
    }
    if (categories(all.largest().get(0)).length > 0) {
      pictures.add(LateDrawing.named(Text.of("Profiles of %s, nominal", plural), all::bars));
    }
    return pictures;
  }

  /** {@return the largest clusters, in the order of their numbers} */
  private List<Cluster> largest() {
    return fit.clusters().stream()
        .sorted(Comparator.comparingDouble(Cluster::weight).reversed())
        .limit(CLUSTERS)
        .sorted(Comparator.comparingInt(Cluster::index))
        .toList();
  }

  private static int[] labels(List<Cluster> clusters) {
    return clusters.stream().mapToInt(Cluster::index).toArray();
  }

  private String title(String what, int shown, int columns) {
    int all = fit.clusters().size();
    return what
        + (shown < columns
            ? Text.of("; the %d of %d columns that differ most", shown, columns)
            : "")
        + (all > CLUSTERS
            ? Text.of("; the %d largest of %d %ss", CLUSTERS, all, fit.model().noun())
            : "");
  }

  private NamedPicture.Drawing boxes() {
    RealColumns real = RealColumns.of(fit.model().rows());
    int[] labels = labels(largest());
    double[][] values = new double[real.size()][];
    Arrays.setAll(values, real::values);
    double[] apart = new double[real.size()];
    Arrays.setAll(apart, j -> apart(values[j]));
    List<BoxPanels.Column> columns = new ArrayList<>();
    for (int j : most(apart, COLUMNS)) {
      double[][] boxes = new double[labels.length][];
      Arrays.setAll(boxes, k -> points(values[j], labels[k]));
      columns.add(new BoxPanels.Column(names.column(j), boxes));
    }
    String what = "Rows by " + fit.model().noun() + ": median, quartiles, 5 and 95 % points";
    return new AnswerDrawings.Boxes(
        List.copyOf(columns), labels, title(what, columns.size(), real.size()));
  }

  /** {@return the places of the largest numbers, in increasing order} */
  private static int[] most(double[] numbers, int most) {
    return IntStream.range(0, numbers.length)
        .boxed()
        .sorted(Comparator.comparingDouble(j -> -numbers[j]))
        .limit(most)
        .mapToInt(j -> j)
        .sorted()
        .toArray();
  }

  /** {@return the part of the variance of a column that lies between clusters} */
  private double apart(double[] values) {
    int[] labels = fit.labels();
    Weights weights = fit.model().rows().weights();
    int k = fit.clusters().size();
    double[] weight = new double[k + 1];
    double[] sum = new double[k + 1];
    for (int i = 0; i < values.length; i++) {
      if (labels[i] >= 0 && Double.isFinite(values[i])) {
        weight[labels[i]] += weights.of(i);
        sum[labels[i]] += weights.of(i) * values[i];
        weight[k] += weights.of(i);
        sum[k] += weights.of(i) * values[i];
      }
    }
    double mean = sum[k] / weight[k];
    double between = 0;
    for (int c = 0; c < k; c++) {
      double off = weight[c] > 0 ? sum[c] / weight[c] - mean : 0;
      between += weight[c] * off * off;
    }
    double all = 0;
    for (int i = 0; i < values.length; i++) {
      if (labels[i] >= 0 && Double.isFinite(values[i])) {
        all += weights.of(i) * (values[i] - mean) * (values[i] - mean);
      }
    }
    return all > 0 ? between / all : 0;
  }

  /**
   * {@return the points of the values in a cluster, each row counted by its weight; NaN if none}
   */
  private double[] points(double[] values, int cluster) {
    int[] labels = fit.labels();
    Weights weights = fit.model().rows().weights();
    int[] rows =
        IntStream.range(0, values.length)
            .filter(i -> labels[i] == cluster && Double.isFinite(values[i]) && weights.of(i) > 0)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> values[i]))
            .mapToInt(i -> i)
            .toArray();
    double total = Arrays.stream(rows).mapToDouble(weights::of).sum();
    double[] points = new double[POINTS.length];
    Arrays.fill(points, Double.NaN);
    double below = 0;
    int next = 0;
    for (int row : rows) {
      below += weights.of(row);
      while (next < points.length && below >= POINTS[next] * total) {
        points[next++] = values[row];
      }
    }
    return points;
  }

  /** {@return the probabilities of the values of nominal columns; none if there are no such} */
  private static double[][] categories(Cluster cluster) {
    List<TableSummary> parts =
        cluster.summary() instanceof TableSummary.Mixed mixed
            ? mixed.parts()
            : List.of(cluster.summary());
    for (TableSummary part : parts) {
      if (part instanceof TableSummary.Categorical categorical) {
        return categorical.probabilities();
      }
    }
    return new double[0][];
  }

  private NamedPicture.Drawing bars() {
    List<Cluster> clusters = largest();
    double[][][] shares = clusters.stream().map(FitProfiles::categories).toArray(double[][][]::new);
    int all = shares[0].length;
    double[] apart = new double[all];
    Arrays.setAll(apart, j -> apart(shares, j));
    int lines = 0;
    int shown = 0;
    boolean[] chosen = new boolean[all];
    for (int j : byNumber(apart)) {
      int more = 1 + Math.min(VALUES, shares[0][j].length);
      if (shown == 0 || lines + more <= LINES) {
        chosen[j] = true;
        lines += more;
        shown++;
      }
    }
    List<BarTable.Column> columns =
        IntStream.range(0, all).filter(j -> chosen[j]).mapToObj(j -> column(shares, j)).toList();
    String noun = fit.model().noun();
    String what = "Probabilities of the values by " + noun;
    return new AnswerDrawings.Bars(columns, labels(clusters), noun, title(what, shown, all));
  }

  private static int[] byNumber(double[] numbers) {
    return IntStream.range(0, numbers.length)
        .boxed()
        .sorted(Comparator.comparingDouble(j -> -numbers[j]))
        .mapToInt(j -> j)
        .toArray();
  }

  /** {@return the largest range of the probability of a value over clusters} */
  private static double apart(double[][][] shares, int column) {
    double most = 0;
    for (int v = 0; v < shares[0][column].length; v++) {
      double low = 1;
      double high = 0;
      for (double[][] cluster : shares) {
        low = Math.min(low, cluster[column][v]);
        high = Math.max(high, cluster[column][v]);
      }
      most = Math.max(most, high - low);
    }
    return most;
  }

  /** Of many values those are shown that are most probable in some cluster, in their order. */
  private BarTable.Column column(double[][][] shares, int column) {
    double[] highest = new double[shares[0][column].length];
    Arrays.setAll(
        highest,
        v -> Arrays.stream(shares).mapToDouble(cluster -> cluster[column][v]).max().orElse(0));
    int[] values = most(highest, VALUES);
    double[][] shown = new double[values.length][shares.length];
    List<String> texts = new ArrayList<>();
    for (int v = 0; v < values.length; v++) {
      texts.add(names.value(column, values[v]));
      for (int k = 0; k < shares.length; k++) {
        shown[v][k] = shares[k][column][values[v]];
      }
    }
    return new BarTable.Column(names.nominalColumn(column), texts, shown);
  }

  private NamedPicture.Drawing words() {
    List<WordBars.Topic> topics = new ArrayList<>();
    for (Cluster cluster : largest()) {
      double[] p = ((TableSummary.Words) cluster.summary()).probabilities();
      int[] top = Arrays.copyOf(byNumber(p), Math.min(WORDS, p.length));
      String rows = Counted.of(cluster.rows(), "row");
      topics.add(
          new WordBars.Topic(
              cluster.index(),
              Text.of("%s %d (%s)", fit.model().noun(), cluster.index(), rows),
              Arrays.stream(top).mapToObj(names::word).toList(),
              Arrays.stream(top).mapToDouble(w -> p[w]).toArray()));
    }
    String what = "Most probable words by " + fit.model().noun();
    return new AnswerDrawings.Words(List.copyOf(topics), title(what, 0, 0));
  }
}
