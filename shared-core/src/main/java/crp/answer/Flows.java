package crp.answer;

import crp.Text;
import crp.draws.Draw;
import crp.model.EarlierLabels;
import crp.model.Posterior;
import crp.model.RowLabels;
import crp.parallel.RunScope;
import crp.report.Counted;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.Table;
import crp.report.Topic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How the rows moved from the clusters of an earlier answer to those of a new one, which clusters
 * are new, which have vanished, and how probable that is. A cluster is new in a draw if the cluster
 * of the draw that holds most of its rows succeeds no earlier one there; an earlier cluster has
 * vanished in a draw if none succeeds it there, see {@link Successors}. Immutable.
 *
 * @param flows that are not empty, by target and source; noise and rows that were absent last
 * @param fresh the new clusters and the share of the draws in which each is new, by number
 * @param vanished the earlier clusters without a successor and the share of the draws in which each
 *     has none, by number
 */
public record Flows(List<Flow> flows, Map<Integer, Double> fresh, Map<Integer, Double> vanished) {

  /** Sources that are named. */
  private static final int NAMED = 6;

  /**
   * Rows with one source and one target.
   *
   * @param from number of the earlier cluster, or a label of {@link EarlierLabels}
   * @param to number of the new cluster, or {@link RowLabels#NOISE}
   */
  public record Flow(int from, int to, int rows) {}

  public Flows {
    flows = List.copyOf(flows);
    fresh = Map.copyOf(fresh);
    vanished = Map.copyOf(vanished);
  }

  /** {@return the flows to an answer; empty without an earlier one} O(draws rows), at most 2e7. */
  public static Optional<Flows> of(Answer answer) {
    return answer.fit().earlier().map(earlier -> of(answer, earlier));
  }

  private static Flows of(Answer answer, EarlierLabels earlier) {
    Successors successors = Successors.of(earlier, answer.fit().model().rows().weights());
    int[] labels = answer.labels();
    int[] numbers = successors.of(row -> labels[row], answer.size());
    int[] fresh = IntStream.range(0, numbers.length).filter(k -> numbers[k] < 0).toArray();
    int[] vanished =
        Arrays.stream(successors.numbers())
            .filter(o -> Arrays.stream(numbers).noneMatch(number -> number == o))
            .toArray();
    double[] ofFresh = new double[fresh.length];
    double[] ofVanished = new double[vanished.length];
    List<Draw> draws =
        fresh.length + vanished.length == 0
            ? List.of()
            : Posterior.thinned(
                answer.fit().answeringDraws(), FitFiles.mostDraws(answer.fit().size()));
    for (Draw draw : draws) {
      RunScope.check();
      IntUnaryOperator labelOf = labelOf(answer.fit().rowLabels(), draw);
      int[] drawn = successors.of(labelOf, draw.clusters());
      for (int f = 0; f < fresh.length; f++) {
        int stands = standsFor(labels, fresh[f], labelOf, draw.clusters());
        ofFresh[f] += stands >= 0 && drawn[stands] < 0 ? 1.0 / draws.size() : 0;
      }
      for (int v = 0; v < vanished.length; v++) {
        int old = vanished[v];
        boolean gone = Arrays.stream(drawn).noneMatch(number -> number == old);
        ofVanished[v] += gone ? 1.0 / draws.size() : 0;
      }
    }
    return new Flows(
        flows(earlier, answer.numbers()),
        byNumber(Arrays.stream(fresh).map(answer::number).toArray(), ofFresh),
        byNumber(vanished, ofVanished));
  }

  private static IntUnaryOperator labelOf(RowLabels labels, Draw draw) {
    return row -> {
      int unit = labels.units().of(row);
      return unit < 0 || draw.isNoise(unit) ? RowLabels.NOISE : draw.label(unit);
    };
  }

  /** {@return the cluster of a draw with most rows of a cluster, negative if these are noise} */
  private static int standsFor(int[] labels, int cluster, IntUnaryOperator labelOf, int clusters) {
    int[] counts = new int[clusters + 1];
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] == cluster) {
        int k = labelOf.applyAsInt(i);
        counts[k < 0 ? clusters : k]++;
      }
    }
    int best = 0;
    for (int k = 1; k <= clusters; k++) {
      best = counts[k] > counts[best] ? k : best;
    }
    return best == clusters ? -1 : best;
  }

  private static Map<Integer, Double> byNumber(int[] numbers, double[] shares) {
    Map<Integer, Double> all = new HashMap<>();
    for (int k = 0; k < numbers.length; k++) {
      all.put(numbers[k], shares[k]);
    }
    return all;
  }

  private static List<Flow> flows(EarlierLabels earlier, int[] numbers) {
    Map<Flow, Integer> rows = new HashMap<>();
    for (int i = 0; i < numbers.length; i++) {
      rows.merge(new Flow(earlier.of(i), numbers[i], 0), 1, Integer::sum);
    }
    return rows.entrySet().stream()
        .map(one -> new Flow(one.getKey().from(), one.getKey().to(), one.getValue()))
        .sorted(
            Comparator.comparingInt((Flow flow) -> last(flow.to()))
                .thenComparingInt(flow -> last(flow.from())))
        .toList();
  }

  /** Clusters stand in the order of their numbers, then noise, then rows that were absent. */
  private static int last(int label) {
    return label >= 0 ? label : Integer.MAX_VALUE + label;
  }

  /** {@return a table of where the rows come from, and what is new and has vanished} */
  List<Item> items(String noun) {
    List<Item> items = new ArrayList<>();
    items.add(table(noun));
    new TreeMap<>(fresh)
        .forEach(
            (number, share) ->
                items.add(
                    Paragraph.of(
                        Topic.FLOWS,
                        "New: %s %d is new with probability %.2f: %s.",
                        noun,
                        number,
                        share,
                        sources(number, noun))));
    new TreeMap<>(vanished)
        .forEach(
            (number, share) ->
                items.add(
                    Paragraph.of(
                        Topic.FLOWS,
                        "Vanished: %s %d has vanished with probability %.2f: %s.",
                        noun,
                        number,
                        share,
                        targets(number, noun))));
    return items;
  }

  private Table table(String noun) {
    Map<Integer, List<Flow>> targets =
        flows.stream()
            .collect(
                Collectors.groupingBy(flow -> last(flow.to()), TreeMap::new, Collectors.toList()));
    List<List<String>> rows = new ArrayList<>();
    for (List<Flow> all : targets.values()) {
      int to = all.get(0).to();
      rows.add(
          List.of(
              name(to),
              String.valueOf(all.stream().mapToInt(Flow::rows).sum()),
              String.valueOf(rows(all, to)),
              others(all),
              String.valueOf(rows(all, EarlierLabels.ABSENT))));
    }
    return new Table(
        Topic.FLOWS,
        Text.of("Where the rows of the %ss were in the earlier answer", noun),
        List.of(
            Table.Column.ofText(noun),
            Table.Column.ofNumbers("rows"),
            Table.Column.ofNumbers("in the same"),
            Table.Column.ofText("in others"),
            Table.Column.ofNumbers("new rows")),
        rows,
        "");
  }

  private static int rows(List<Flow> all, int from) {
    return all.stream().filter(flow -> flow.from() == from).mapToInt(Flow::rows).sum();
  }

  /** {@return such as "3 (12), noise (2)", the largest first} */
  private static String others(List<Flow> all) {
    List<Flow> others =
        all.stream()
            .filter(flow -> flow.from() != flow.to() && flow.from() != EarlierLabels.ABSENT)
            .sorted(Comparator.comparingInt(Flow::rows).reversed())
            .toList();
    int more = others.stream().skip(NAMED).mapToInt(Flow::rows).sum();
    return others.stream()
            .limit(NAMED)
            .map(flow -> Text.of("%s (%d)", name(flow.from()), flow.rows()))
            .collect(Collectors.joining(", "))
        + (more > 0 ? Text.of(", others (%d)", more) : "");
  }

  private String sources(int number, String noun) {
    return said(
        flows.stream().filter(flow -> flow.to() == number),
        flow ->
            flow.from() == EarlierLabels.ABSENT
                ? Counted.of(flow.rows(), "new row")
                : Counted.of(flow.rows(), "row") + " of " + place(flow.from(), noun));
  }

  private String targets(int number, String noun) {
    return said(
        flows.stream().filter(flow -> flow.from() == number),
        flow ->
            flow.to() < 0
                ? Counted.of(flow.rows(), "row") + (flow.rows() == 1 ? " is" : " are") + " noise"
                : Counted.of(flow.rows(), "row") + " went to " + place(flow.to(), noun));
  }

  private static String said(Stream<Flow> some, Function<Flow, String> sentence) {
    List<Flow> sorted = some.sorted(Comparator.comparingInt(Flow::rows).reversed()).toList();
    int more = sorted.stream().skip(NAMED).mapToInt(Flow::rows).sum();
    return sorted.stream().limit(NAMED).map(sentence).collect(Collectors.joining(", "))
        + (more > 0 ? Text.of(" and %s elsewhere", Counted.of(more, "row")) : "");
  }

  private static String place(int label, String noun) {
    return label < 0 ? name(label) : noun + " " + label;
  }

  private static String name(int label) {
    return label >= 0
        ? String.valueOf(label)
        : label == EarlierLabels.NOISE ? RowsText.NOISE : "new";
  }

  /** {@return the lines of {@code flows.csv}; rows that were absent come from "new"} */
  public Stream<String> lines() {
    return Stream.concat(
        Stream.of("from,to,rows"),
        flows.stream()
            .map(flow -> Text.of("%s,%s,%d", name(flow.from()), name(flow.to()), flow.rows())));
  }
}
