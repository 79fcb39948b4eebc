package crp.task;

import crp.Text;
import crp.host.Columns;
import crp.host.RowReader;
import crp.likelihood.TableSummary;
import crp.model.Cluster;
import crp.report.Counted;
import crp.report.Plain;
import crp.report.ReportNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/** The clusters side by side: clusters as columns, attributes as rows, in the data's units. */
final class ClusterTable {

  /** No more clusters are shown side by side: the largest ones. */
  static final int CLUSTERS = 12;

  /** No more attributes are shown below each other. */
  static final int ATTRIBUTES = 40;

  private static final int VALUES = 12;
  private static final int WORDS = 10;
  private static final double SHOWN_WORD = 1e-4;
  private static final int LABEL = 30;
  private static final String GAP = "  ";

  private record Line(String label, List<String> cells) {}

  private final String noun;
  private final List<Cluster> clusters;
  private final int shown;
  private final double total;
  private final int others;
  private final List<Line> lines = new ArrayList<>();
  private int attributes;

  /**
   * Makes a table.
   *
   * @param noun what a column of the data is called, in the singular
   */
  ClusterTable(String noun, List<Cluster> clusters) {
    this.noun = noun;
    this.clusters = largest(clusters);
    this.shown = this.clusters.size();
    this.total = clusters.stream().mapToDouble(Cluster::weight).sum();
    this.others = clusters.size() - shown;
  }

  /** The largest clusters in the order of their numbers. */
  private static List<Cluster> largest(List<Cluster> clusters) {
    return clusters.stream()
        .sorted(Comparator.comparingDouble(Cluster::weight).reversed())
        .limit(CLUSTERS)
        .sorted(Comparator.comparingInt(Cluster::number))
        .toList();
  }

  String text(RowReader<?> reader) {
    line(
        noun.substring(0, 1).toUpperCase(Locale.ROOT) + noun.substring(1),
        k -> String.valueOf(clusters.get(k).number()));
    line("", k -> "(" + clusters.get(k).rows() + ")");
    if (clusters.stream().anyMatch(cluster -> cluster.weight() != cluster.rows())) {
      line("weight", k -> Plain.number(clusters.get(k).weight()));
    }
    line("", k -> Text.of("%.1f%%", 100 * clusters.get(k).weight() / total));
    lines.add(new Line("=", List.of()));
    StringBuilder after = new StringBuilder();
    section(reader, -1, after);
    StringBuilder text = new StringBuilder();
    print(text);
    text.append(after);
    if (others > 0) {
      text.append(Text.of("... not shown: %s%n", Counted.of(others, "smaller cluster")));
    }
    if (attributes > ATTRIBUTES) {
      text.append(
          Text.of("... not shown: %s%n", Counted.of(attributes - ATTRIBUTES, "further " + noun)));
    }
    return text.toString();
  }

  /** One kind of rows: the whole summary, or one part of it. */
  private void section(RowReader<?> reader, int part, StringBuilder after) {
    if (reader instanceof RowReader.Reals real) {
      numbers(real.columns(), part);
    } else if (reader instanceof RowReader.InTime) {
      quantities();
    } else if (reader instanceof RowReader.Codes categories) {
      categories(categories, part);
    } else if (reader instanceof RowReader.Words || reader instanceof RowReader.Texts) {
      words(reader.names(), part, after);
    } else if (reader instanceof RowReader.Rates counts) {
      rates(counts.columns());
    } else if (reader instanceof RowReader.Rankings) {
      rankings(after);
    } else if (reader instanceof RowReader.Mixed mixed) {
      section(mixed.numbers(), 0, after);
      section(mixed.categories(), 1, after);
    } else {
      RowReader.Beside beside = (RowReader.Beside) reader;
      boolean both = beside.others() instanceof RowReader.Mixed;
      section(beside.others(), 0, after);
      section(beside.texts(), both ? 2 : 1, after);
    }
  }

  private <S extends TableSummary> S summary(int k, int part, Class<S> kind) {
    TableSummary whole = clusters.get(k).summary();
    return kind.cast(part < 0 ? whole : ((TableSummary.Mixed) whole).parts().get(part));
  }

  private void numbers(Columns columns, int part) {
    moments(
        columns,
        "  mean",
        "  std. dev.",
        k -> summary(k, part, TableSummary.Real.class).mean(),
        k -> summary(k, part, TableSummary.Real.class).deviation());
  }

  private void quantities() {
    List<String> names = summary(0, -1, TableSummary.Quantities.class).names();
    for (int j = 0; j < names.size(); j++) {
      if (attributes++ < ATTRIBUTES) {
        int at = j;
        lines.add(new Line(names.get(j), List.of()));
        line("  mean", k -> Plain.number(quantity(k).mean()[at], quantity(k).deviation()[at]));
        line("  deviation", k -> Plain.deviation(quantity(k).deviation()[at]));
      }
    }
  }

  private TableSummary.Quantities quantity(int k) {
    return summary(k, -1, TableSummary.Quantities.class);
  }

  private void rates(Columns columns) {
    moments(
        columns,
        "  rate",
        "  deviation",
        k -> summary(k, -1, TableSummary.Quantities.class).mean(),
        k -> summary(k, -1, TableSummary.Quantities.class).deviation());
  }

  private void moments(
      Columns columns,
      String meanName,
      String deviationName,
      IntFunction<double[]> means,
      IntFunction<double[]> deviations) {
    for (int j = 0; j < columns.size(); j++) {
      if (attributes++ < ATTRIBUTES) {
        int column = j;
        lines.add(new Line(columns.get(j).name(), List.of()));
        line(meanName, k -> Plain.number(means.apply(k)[column], deviations.apply(k)[column]));
        line(deviationName, k -> Plain.deviation(deviations.apply(k)[column]));
      }
    }
  }

  private void categories(RowReader.Codes reader, int part) {
    Columns columns = reader.columns();
    for (int j = 0; j < columns.size(); j++) {
      if (attributes++ < ATTRIBUTES) {
        int column = j;
        List<String> values = reader.values(j);
        lines.add(new Line(columns.get(j).name(), List.of()));
        for (int v = 0; v < Math.min(VALUES, values.size()); v++) {
          int value = v;
          line(
              "  " + values.get(v),
              k ->
                  Text.of(
                      "%.4f",
                      summary(k, part, TableSummary.Categorical.class)
                          .probabilities()[column][value]));
        }
        if (values.size() > VALUES) {
          lines.add(new Line("  ... " + (values.size() - VALUES) + " further values", List.of()));
        }
      }
    }
  }

  private void words(ReportNames names, int part, StringBuilder after) {
    line("tokens", k -> Plain.number(summary(k, part, TableSummary.Words.class).tokens()));
    after.append(Text.of("%nMost probable words%n"));
    for (int k = 0; k < shown; k++) {
      double[] p = summary(k, part, TableSummary.Words.class).probabilities();
      List<Integer> order = new ArrayList<>();
      for (int w = 0; w < p.length; w++) {
        order.add(w);
      }
      order.sort((a, b) -> Double.compare(p[b], p[a]));
      after.append("  cluster ").append(clusters.get(k).number()).append(":");
      for (int w : order.subList(0, Math.min(WORDS, p.length))) {
        if (p[w] >= SHOWN_WORD) {
          after.append(Text.of(" %s (%.4f)", names.word(w), p[w]));
        }
      }
      after.append(System.lineSeparator());
    }
  }

  private void rankings(StringBuilder after) {
    after.append(Text.of("%nCentral rankings; dispersion theta of each rank (deviation)%n"));
    for (int k = 0; k < shown; k++) {
      TableSummary.Ranking ranking = summary(k, -1, TableSummary.Ranking.class);
      after.append("  cluster ").append(clusters.get(k).number()).append(":");
      int[] consensus = ranking.consensus();
      for (int p = 0; p < Math.min(WORDS, consensus.length); p++) {
        after.append(p == 0 ? " " : " > ").append(ranking.names().get(consensus[p]));
      }
      after.append(Text.of("%s%n    theta:", consensus.length > WORDS ? " > ..." : ""));
      for (int j = 0; j < Math.min(WORDS, ranking.theta().length); j++) {
        after.append(Text.of(" %.2f (%.2f)", ranking.theta()[j], ranking.thetaDeviation()[j]));
      }
      after.append(System.lineSeparator());
    }
  }

  private void line(String label, IntFunction<String> cell) {
    List<String> cells = new ArrayList<>();
    for (int k = 0; k < shown; k++) {
      cells.add(cell.apply(k));
    }
    lines.add(new Line(label, Collections.unmodifiableList(cells)));
  }

  private void print(StringBuilder text) {
    int label = 0;
    int[] widths = new int[shown];
    for (Line line : lines) {
      label = Math.max(label, cut(line.label()).length());
      for (int k = 0; k < line.cells().size(); k++) {
        widths[k] = Math.max(widths[k], line.cells().get(k).length());
      }
    }
    int whole = label;
    for (int width : widths) {
      whole += GAP.length() + width;
    }
    for (Line line : lines) {
      if (line.label().equals("=")) {
        text.append("=".repeat(whole));
      } else {
        StringBuilder row = new StringBuilder(cut(line.label()));
        row.append(" ".repeat(label - row.length()));
        for (int k = 0; k < line.cells().size(); k++) {
          String cell = line.cells().get(k);
          row.append(GAP).append(" ".repeat(widths[k] - cell.length())).append(cell);
        }
        text.append(row.toString().stripTrailing());
      }
      text.append(System.lineSeparator());
    }
  }

  private static String cut(String label) {
    return label.length() <= LABEL ? label : label.substring(0, LABEL - 3) + "...";
  }
}
