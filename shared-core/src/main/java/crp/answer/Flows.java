package crp.answer;

import crp.Text;
import crp.draws.Draw;
import crp.model.EarlierLabels;
import crp.model.Fit;
import crp.model.Posterior;
import crp.model.RowLabels;
import crp.parallel.RunScope;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.Table;
import crp.report.Topic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How rows moved from the clusters of an earlier answer to those of a new one, which clusters are
 * new, which have vanished, and how probable that is. A cluster is new in a draw if the cluster of
 * the draw that holds most of its rows succeeds no earlier one there; an earlier cluster has
 * vanished in a draw if none succeeds it there, see {@link Successors}.
 *
 * @param noun what a cluster is called
 * @param flows that are not empty, by target and source; noise and rows that were absent last
 * @param fresh the share of the draws in which each new cluster is new, by its number
 * @param vanished the share of the draws in which an earlier cluster has no successor, of those
 *     that have none, by number
 */
public record Flows(
    String noun,
    List<Flow> flows,
    SortedMap<Integer, Double> fresh,
    SortedMap<Integer, Double> vanished) {

  /** Sources and targets that are named. */
  private static final int NAMED = 6;

  /** Labels of draws that are looked at, evenly spaced draws: a second. */
  private static final int LABELS = 20_000_000;

  /**
   * Rows with one source and one target.
   *
   * @param from number of the earlier cluster, or a label of {@link EarlierLabels}
   * @param to number of the new cluster, or {@link RowLabels#NOISE}
   */
  public record Flow(int from, int to, int rows) {}

  /**
   * {@return the flows to the answer of a fit}
   *
   * @param labels the place of the cluster of each row
   * @param ids the numbers of the clusters
   */
  static Flows of(Fit<?> fit, EarlierLabels earlier, int[] labels, ClusterIds ids) {
    int[] fresh =
        IntStream.range(0, ids.numbers().size())
            .filter(k -> ids.number(k) >= earlier.next())
            .toArray();
    SortedMap<Integer, Double> ofFresh = new TreeMap<>();
    SortedMap<Integer, Double> vanished = new TreeMap<>();
    IntStream.of(fresh).forEach(k -> ofFresh.put(ids.number(k), 0.0));
    IntStream.of(earlier.numbers())
        .filter(old -> !ids.numbers().contains(old))
        .forEach(old -> vanished.put(old, 0.0));
    List<int[]> members =
        IntStream.of(fresh)
            .mapToObj(k -> IntStream.range(0, labels.length).filter(i -> labels[i] == k).toArray())
            .toList();
    if (!ofFresh.isEmpty() || !vanished.isEmpty()) {
      Successors successors = new Successors(earlier, fit.model().rows().weights());
      List<Draw> draws =
          Posterior.thinned(fit.answeringDraws(), Math.max(1, LABELS / Math.max(1, fit.size())));
      for (Draw draw : draws) {
        RunScope.check();
        int[] drawn = drawn(fit.rowLabels(), draw);
        int[] succeeded = successors.of(drawn, draw.clusters());
        for (int f = 0; f < fresh.length; f++) {
          int stands = standsFor(members.get(f), drawn, draw.clusters());
          double one = stands >= 0 && succeeded[stands] < 0 ? 1.0 / draws.size() : 0;
          ofFresh.merge(ids.number(fresh[f]), one, Double::sum);
        }
        vanished.replaceAll(
            (old, share) ->
                share
                    + (IntStream.of(succeeded).anyMatch(number -> number == old)
                        ? 0
                        : 1.0 / draws.size()));
      }
    }
    return new Flows(fit.model().noun(), flows(earlier, ids.shown(labels)), ofFresh, vanished);
  }

  /** {@return the cluster of a draw of each row, -1 for none} */
  private static int[] drawn(RowLabels labels, Draw draw) {
    return labels
        .units()
        .spread(
            IntStream.range(0, draw.size())
                .map(unit -> draw.isNoise(unit) ? RowLabels.NOISE : draw.label(unit))
                .toArray());
  }

  /** {@return the cluster of a draw with most of some rows, negative if most are in none} */
  private static int standsFor(int[] rows, int[] drawn, int clusters) {
    int[] counts = new int[clusters + 1];
    int best = 0;
    for (int row : rows) {
      counts[drawn[row] + 1]++;
    }
    for (int k = 1; k < counts.length; k++) {
      best = counts[k] > counts[best] ? k : best;
    }
    return best - 1;
  }

  private static List<Flow> flows(EarlierLabels earlier, int[] numbers) {
    Map<Flow, Integer> rows = new HashMap<>();
    for (int i = 0; i < numbers.length; i++) {
      rows.merge(new Flow(earlier.of(i), numbers[i], 0), 1, Integer::sum);
    }
    return rows.entrySet().stream()
        .map(one -> new Flow(one.getKey().from(), one.getKey().to(), one.getValue()))
        .sorted(
            Comparator.comparingInt((Flow flow) -> place(flow.to()))
                .thenComparingInt(flow -> place(flow.from())))
        .toList();
  }

  /** {@return the order of labels: numbers, then noise, then rows that were absent} */
  private static int place(int label) {
    return label >= 0 ? label : Integer.MAX_VALUE + label;
  }

  private static String name(int label) {
    return label >= 0 ? String.valueOf(label) : label == RowLabels.NOISE ? RowsText.NOISE : "new";
  }

  /** {@return the lines of {@code flows.csv}; rows that were absent come from "new"} */
  public Stream<String> lines() {
    return Stream.concat(
        Stream.of("from,to,rows"),
        flows.stream()
            .map(flow -> Text.of("%s,%s,%d", name(flow.from()), name(flow.to()), flow.rows())));
  }

  /** {@return a table of where the rows come from, and what is new and has vanished} */
  List<Item> items() {
    List<Item> items = new ArrayList<>(List.of(table()));
    fresh.forEach(
        (number, share) ->
            items.add(
                Paragraph.of(
                    Topic.FLOWS,
                    "New: %s %d is new with probability %.2f; new rows: %s, rows of others: %s.",
                    noun,
                    number,
                    share,
                    added(number),
                    others(number))));
    vanished.forEach(
        (number, share) ->
            items.add(
                Paragraph.of(
                    Topic.FLOWS,
                    "Vanished: %s %d has vanished with probability %.2f; its rows are in: %s.",
                    noun,
                    number,
                    share,
                    listed(flow -> flow.from() == number, Flow::to))));
    return items;
  }

  private Table table() {
    List<List<String>> rows = new ArrayList<>();
    for (int to : flows.stream().mapToInt(Flow::to).distinct().toArray()) {
      rows.add(
          List.of(
              name(to),
              rows(flow -> flow.to() == to),
              rows(flow -> flow.to() == to && flow.from() == to),
              added(to),
              others(to)));
    }
    return new Table(
        Topic.FLOWS,
        Text.of("Where the rows of the %ss were in the earlier answer", noun),
        List.of(
            Table.Column.ofNumbers(noun),
            Table.Column.ofNumbers("rows"),
            Table.Column.ofNumbers("in the same"),
            Table.Column.ofNumbers("new rows"),
            Table.Column.ofText("in others")),
        rows,
        "");
  }

  private String rows(Predicate<Flow> which) {
    return String.valueOf(flows.stream().filter(which).mapToInt(Flow::rows).sum());
  }

  private String added(int to) {
    return rows(flow -> flow.to() == to && flow.from() == EarlierLabels.ABSENT);
  }

  private String others(int to) {
    return listed(
        flow -> flow.to() == to && flow.from() != to && flow.from() != EarlierLabels.ABSENT,
        Flow::from);
  }

  /** {@return some flows, the largest first, such as "3 (12), noise (2)"} */
  private String listed(Predicate<Flow> which, ToIntFunction<Flow> label) {
    List<Flow> some =
        flows.stream()
            .filter(which)
            .sorted(Comparator.comparingInt(Flow::rows).reversed())
            .toList();
    if (some.isEmpty()) {
      return "none";
    }
    int more = some.stream().skip(NAMED).mapToInt(Flow::rows).sum();
    return some.stream()
            .limit(NAMED)
            .map(flow -> Text.of("%s (%d)", name(label.applyAsInt(flow)), flow.rows()))
            .collect(Collectors.joining(", "))
        + (more > 0 ? Text.of(", others (%d)", more) : "");
  }
}
