package crp.answer;

import crp.Text;
import crp.draws.Draw;
import crp.draws.LikelyNumber;
import crp.model.Fit;
import crp.proximity.NeighbourGraph;
import crp.regions.Boundaries;
import crp.report.Counted;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.Report;
import crp.report.ReportNames;
import crp.report.Table;
import crp.report.Topic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Regions and segments in words: the first line of a report, and a table. */
final class RegionText {

  /** Rows alone, isolated rows and neighbours that are named. */
  private static final int NAMED = 6;

  private final Answer answer;
  private final Regions regions;
  private final String noun;

  private RegionText(Answer answer, Regions regions) {
    this.answer = answer;
    this.regions = regions;
    noun = answer.fit().model().noun();
  }

  /** {@return the texts of an answer; empty unless each of its clusters is connected} */
  static Optional<RegionText> of(Answer answer) {
    return Regions.of(answer)
        .filter(regions -> regions.borders().regions())
        .map(regions -> new RegionText(answer, regions));
  }

  /**
   * {@return the number of regions with its range, how many rows are sure and alone, and the graph;
   * such as "5 regions (5 to 7 with probability 0.97) of 884 rows"} Segments may have a single row;
   * regions of a single row are counted apart.
   */
  String headline() {
    Fit<?> fit = answer.fit();
    int alone = regions.all().size() - size();
    LikelyNumber number = LikelyNumber.of(law());
    String range =
        number.fewest() == number.most()
            ? String.valueOf(number.fewest())
            : number.fewest() + " to " + number.most();
    StringBuilder text = new StringBuilder();
    text.append(Counted.of(size(), noun));
    text.append(Text.of(" (%s with probability %.2f)", range, number.share()));
    text.append(" of ").append(Counted.of(fit.size(), "row"));
    if (Certainty.of(fit).isPresent()) {
      int sure = regions.all().stream().mapToInt(Regions.Region::sure).sum();
      text.append(Text.of("; %d %s sure", sure, sure == 1 ? "is" : "are"));
    }
    if (alone > 0) {
      text.append(Text.of("; %d %s alone", alone, alone == 1 ? "is" : "are"));
    }
    int noise = fit.rowLabels().noise();
    if (noise > 0) {
      text.append(Text.of("; %d %s noise", noise, noise == 1 ? "is" : "are"));
    }
    regions.borders().graph().ifPresent(graph -> text.append(described(graph)));
    regions.borders().boundaries().ifPresent(found -> text.append(unchanged(found)));
    return text.toString();
  }

  private static String described(NeighbourGraph graph) {
    int parts = Arrays.stream(graph.parts()).max().orElse(-1) + 1;
    return Text.of(
        "; the graph has %s, mean degree %.1f",
        Counted.of(parts, "part"), graph.size() == 0 ? 0 : 2.0 * graph.edges() / graph.size());
  }

  private static String unchanged(Boundaries boundaries) {
    return Text.of("; no change at all with probability %.2f", boundaries.none());
  }

  private boolean timed() {
    return regions.borders().boundaries().isPresent();
  }

  /** {@return the number of segments, or of regions of two rows and more} */
  int size() {
    return regions.all().size() - (timed() ? 0 : regions.alone());
  }

  /** {@return the law of the number of segments, or of regions of two rows and more} */
  double[] law() {
    if (timed()) {
      return regions.borders().boundaries().orElseThrow().segments();
    }
    if (answer.unions().any()) {
      return answer.sizeLaw();
    }
    List<Draw> draws = answer.fit().answeringDraws().draws();
    double[] law = new double[answer.fit().size() + 1];
    for (Draw draw : draws) {
      int[] sizes = new int[draw.clusters()];
      for (int i = 0; i < draw.size(); i++) {
        if (!draw.isNoise(i)) {
          sizes[draw.label(i)]++;
        }
      }
      law[(int) Arrays.stream(sizes).filter(rows -> rows > 1).count()] += 1.0 / draws.size();
    }
    return law;
  }

  /** {@return the table of regions, then what is said of rows alone and without neighbours} */
  List<Item> items(ReportNames names) {
    boolean timed = timed();
    List<Item> items = new ArrayList<>();
    List<Regions.Region> listed =
        regions.all().stream()
            .filter(one -> timed || !one.alone())
            .sorted(
                regions.all().size() <= Report.FOLD || timed
                    ? Comparator.comparingInt(one -> 0)
                    : Comparator.comparingInt((Regions.Region one) -> one.rows()).reversed())
            .toList();
    items.add(timed ? segments(listed) : table(listed, names));
    if (!timed && regions.alone() > 0) {
      items.add(
          Paragraph.of(
              Topic.NOTE,
              "Rows alone: %s.",
              rows(
                  regions.all().stream()
                      .filter(Regions.Region::alone)
                      .map(Regions.Region::middle)
                      .toList(),
                  names)));
    }
    int isolated = regions.isolated().size();
    if (isolated > 0) {
      items.add(
          Paragraph.of(
              Topic.NOTE,
              "Note: %s %s no neighbour: %s.",
              Counted.of(isolated, "row"),
              isolated == 1 ? "has" : "have",
              rows(regions.isolated(), names)));
    }
    return items;
  }

  /** Without the order of the data, which a report does not know, names are of rows in it. */
  private String rows(List<Integer> rows, ReportNames names) {
    int more = rows.size() - NAMED;
    return rows.stream().limit(NAMED).map(row -> row(row, names)).collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more" : "");
  }

  private static String row(int row, ReportNames names) {
    return row < names.rows().size() ? names.rows().get(row) : String.valueOf(row + 1);
  }

  private static String share(Regions.Region one) {
    return Text.of("%.1f", 100.0 * one.sure() / Math.max(1, one.rows()));
  }

  private Table table(List<Regions.Region> listed, ReportNames names) {
    List<List<String>> rows = new ArrayList<>();
    for (Regions.Region one : listed) {
      rows.add(
          List.of(
              String.valueOf(answer.number(one.cluster())),
              String.valueOf(one.rows()),
              share(one),
              one.middle() < 0 ? "" : row(one.middle(), names),
              beside(one)));
    }
    return new Table(
        Topic.REGIONS,
        "Where the " + noun + "s are",
        List.of(
            Table.Column.ofNumbers(noun),
            Table.Column.ofNumbers("rows"),
            Table.Column.ofNumbers("% sure"),
            Table.Column.ofText("row in its middle"),
            Table.Column.ofText("borders on (mean probability of the border)")),
        rows,
        "");
  }

  /** {@return the neighbours of two rows and more, the number of the others} */
  private String beside(Regions.Region one) {
    Map<Boolean, List<Map.Entry<Integer, Double>>> bySize =
        one.neighbours().entrySet().stream()
            .collect(Collectors.partitioningBy(other -> regions.all().get(other.getKey()).alone()));
    List<Map.Entry<Integer, Double>> large = bySize.getOrDefault(false, List.of());
    int others = one.neighbours().size() - Math.min(NAMED, large.size());
    String named =
        large.stream()
            .limit(NAMED)
            .map(other -> Text.of("%d (%.2f)", answer.number(other.getKey()), other.getValue()))
            .collect(Collectors.joining(", "));
    return others == 0
        ? named
        : named + (named.isEmpty() ? "" : " and ") + Counted.of(others, "other");
  }

  private Table segments(List<Regions.Region> listed) {
    Map<Double, Boundaries.Boundary> begins =
        regions.borders().boundaries().orElseThrow().ofAnswer().stream()
            .collect(Collectors.toMap(Boundaries.Boundary::after, one -> one));
    ShownTimes time = ShownTimes.of(answer.fit());
    List<List<String>> rows = new ArrayList<>();
    for (Regions.Region one : listed) {
      Boundaries.Boundary begin = begins.get(one.from());
      rows.add(
          List.of(
              String.valueOf(answer.number(one.cluster())),
              time.text(one.from()),
              time.text(one.to()),
              begin == null ? "" : time.text(begin.low95()) + " to " + time.text(begin.high95()),
              String.valueOf(one.rows()),
              share(one)));
    }
    return new Table(
        Topic.REGIONS,
        "When the " + noun + "s are",
        List.of(
            Table.Column.ofNumbers(noun),
            Table.Column.ofNumbers("from"),
            Table.Column.ofNumbers("to"),
            Table.Column.ofText("begin, 95 %"),
            Table.Column.ofNumbers("rows"),
            Table.Column.ofNumbers("% sure")),
        rows,
        "");
  }
}
