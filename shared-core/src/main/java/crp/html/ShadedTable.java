package crp.html;

import crp.Text;
import crp.answer.Answer;
import crp.likelihood.TableSummary;
import crp.likelihood.ranking.RankLaw;
import crp.model.Cluster;
import crp.model.Fit;
import crp.report.Counted;
import crp.report.Report;
import crp.report.ReportNames;
import crp.report.Table;
import crp.report.Topic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A table of percentages that the script shades.
 *
 * @param bars whether its cells have bars; otherwise a darker ground means more
 * @param table whose cells begin with their percentage
 */
record ShadedTable(boolean bars, Table table) {

  /** Clusters that are shown, the largest ones. */
  private static final int CLUSTERS = 12;

  /** Values of nominal columns. */
  private static final int LINES = 48;

  private static final int VALUES = 10;
  private static final int WORDS = 10;

  /** Items of a ranking. */
  private static final int ITEMS = 30;

  /** Smaller percentages are left out. */
  private static final double LEAST = 0.05;

  static List<ShadedTable> all(Answer answer, Report report, ReportNames names) {
    Fit<?> fit = answer.fit();
    List<ShadedTable> all = new ArrayList<>();
    all.add(law(fit));
    report.only(Topic.SHARES, Topic.TRANSITIONS).folded().items().stream()
        .filter(Table.class::isInstance)
        .forEach(item -> all.add(new ShadedTable(false, (Table) item)));
    List<Cluster> largest =
        answer.parts().stream()
            .sorted(Comparator.comparingDouble(Cluster::weight).reversed())
            .limit(CLUSTERS)
            .sorted(Comparator.comparingInt(Cluster::number))
            .toList();
    if (!largest.isEmpty()) {
      Some some = new Some(largest, fit.model().noun(), names);
      some.nominal(all);
      some.words(all);
      some.rankings(all);
    }
    return all;
  }

  private static ShadedTable law(Fit<?> fit) {
    double[] law = fit.answeringDraws().clusterCountLaw();
    List<List<String>> rows =
        IntStream.range(0, law.length)
            .filter(k -> 100 * law[k] >= LEAST)
            .mapToObj(k -> List.of(String.valueOf(k), percent(law[k])))
            .toList();
    String noun = fit.model().noun();
    return new ShadedTable(
        true,
        table(
            Text.of("Number of %ss", noun),
            List.of(noun + "s", "probability in per cent"),
            rows,
            ""));
  }

  private static Table table(
      String title, List<String> header, List<List<String>> rows, String remark) {
    return new Table(
        Topic.CLUSTERS, title, header.stream().map(Table.Column::ofNumbers).toList(), rows, remark);
  }

  private static String percent(double p) {
    return 100 * p < LEAST ? "" : Text.of("%.1f", 100 * p);
  }

  private static int[] byNumber(double[] numbers) {
    return IntStream.range(0, numbers.length)
        .boxed()
        .sorted(Comparator.comparingDouble(j -> -numbers[j]))
        .mapToInt(j -> j)
        .toArray();
  }

  /** Some clusters side by side. */
  private record Some(List<Cluster> clusters, String noun, ReportNames names) {

    private List<String> header(String first) {
      List<String> header = new ArrayList<>(List.of(first));
      clusters.forEach(cluster -> header.add(noun + " " + cluster.number()));
      return header;
    }

    private List<String> line(String first, IntFunction<String> cell) {
      List<String> line = new ArrayList<>(List.of(first));
      IntStream.range(0, clusters.size()).mapToObj(cell).forEach(line::add);
      return line;
    }

    /** The columns that differ most; of many values those that are most probable somewhere. */
    void nominal(List<ShadedTable> all) {
      double[][][] shares =
          clusters.stream().map(one -> categories(one.summary())).toArray(double[][][]::new);
      double[] apart = new double[shares[0].length];
      Arrays.setAll(apart, j -> apart(shares, j));
      List<List<String>> rows = new ArrayList<>();
      int shown = 0;
      for (int j : byNumber(apart)) {
        double[] highest = new double[shares[0][j].length];
        Arrays.setAll(
            highest, v -> Arrays.stream(shares).mapToDouble(of -> of[j][v]).max().orElse(0));
        int[] values =
            Arrays.stream(byNumber(highest)).limit(VALUES).filter(v -> highest[v] > 0).toArray();
        if (shown > 0 && rows.size() + values.length > LINES) {
          break;
        }
        shown++;
        for (int v : values) {
          String name = names.nominalColumn(j) + ": " + names.value(j, v);
          rows.add(line(name, k -> percent(shares[k][j][v])));
        }
      }
      if (shown > 0) {
        String remark = "per cent of the rows of each " + noun;
        boolean some = shown < apart.length;
        all.add(
            new ShadedTable(
                true,
                table(
                    "Nominal columns",
                    header("value"),
                    rows,
                    some
                        ? Text.of(
                            "%s; the %d of %d columns that differ most",
                            remark, shown, apart.length)
                        : remark)));
      }
    }

    /** {@return the probabilities of the values of nominal columns; none if there are none} */
    private static double[][] categories(TableSummary summary) {
      if (summary instanceof TableSummary.Mixed mixed) {
        return mixed.parts().stream()
            .map(Some::categories)
            .flatMap(Arrays::stream)
            .toArray(double[][]::new);
      }
      return summary instanceof TableSummary.Categorical one
          ? one.probabilities()
          : new double[0][];
    }

    /** {@return the largest range of the probability of a value over clusters} */
    private static double apart(double[][][] shares, int column) {
      return IntStream.range(0, shares[0][column].length)
          .mapToDouble(
              v -> {
                double[] sorted =
                    Arrays.stream(shares).mapToDouble(of -> of[column][v]).sorted().toArray();
                return sorted[sorted.length - 1] - sorted[0];
              })
          .max()
          .orElse(0);
    }

    void words(List<ShadedTable> all) {
      if (!(clusters.get(0).summary() instanceof TableSummary.Words)) {
        return;
      }
      List<double[]> laws =
          clusters.stream()
              .map(one -> ((TableSummary.Words) one.summary()).probabilities())
              .toList();
      List<int[]> best = laws.stream().map(ShadedTable::byNumber).toList();
      List<List<String>> rows =
          IntStream.range(0, Math.min(WORDS, laws.get(0).length))
              .mapToObj(
                  r ->
                      line(
                          String.valueOf(r + 1),
                          k ->
                              Text.of(
                                  "%.1f %s",
                                  100 * laws.get(k)[best.get(k)[r]], names.word(best.get(k)[r]))))
              .toList();
      String remark = "per cent of the words of each " + noun;
      all.add(new ShadedTable(true, table("Most probable words", header("rank"), rows, remark)));
    }

    /** How certain each consensus is, and how closely the members of a cluster follow it. */
    void rankings(List<ShadedTable> all) {
      for (Cluster cluster : clusters) {
        if (cluster.summary() instanceof TableSummary.Ranking ranking) {
          String title =
              Text.of(
                  "Consensus of %s %d (%s)",
                  noun, cluster.number(), Counted.of(cluster.rows(), "row"));
          int reached = 1;
          while (reached < ranking.theta().length && ranking.rankers()[reached] > 0) {
            reached++;
          }
          double[] theta = Arrays.copyOf(ranking.theta(), reached);
          all.add(places(title + ": place", ranking, ranking.places(), "per cent of the draws"));
          all.add(
              places(
                  Text.of("Rankings of %s %d: rank", noun, cluster.number()),
                  ranking,
                  RankLaw.of(ranking.consensus(), theta),
                  "per cent of the rankings that give an item a rank, at the consensus"));
        }
      }
    }

    private static ShadedTable places(
        String title, TableSummary.Ranking ranking, double[][] law, String remark) {
      int ranks = Math.min(ITEMS, law[0].length);
      List<String> header = new ArrayList<>(List.of("item"));
      IntStream.rangeClosed(1, ranks).mapToObj(String::valueOf).forEach(header::add);
      List<List<String>> rows = new ArrayList<>();
      for (int item : Arrays.stream(ranking.consensus()).limit(ITEMS).toArray()) {
        List<String> row = new ArrayList<>(List.of(ranking.names().get(item)));
        IntStream.range(0, ranks).mapToObj(r -> percent(law[item][r])).forEach(row::add);
        rows.add(row);
      }
      return new ShadedTable(false, table(title, header, rows, remark));
    }
  }
}
