package crp.model;

import crp.report.ResultFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The rows of an answer as lines of a file. */
final class RowsText {

  private static final String NOISE = "noise";

  private final int[] labels;
  private final double[] confidence;
  private final boolean[] unsure;
  private final List<String> names = new ArrayList<>();
  private final List<int[]> further = new ArrayList<>();

  private RowsText(Answer answer) {
    Fit<?> fit = answer.fit();
    labels = answer.labels();
    confidence = answer.confidence();
    unsure = answer.unsure();
    if (answer.unions().any()) {
      add("part", fit.partLabels());
    }
    answer.other().ifPresent(other -> add("other", other.labels(fit.partLabels())));
    fit.alternatives().stream()
        .skip(1)
        .forEach(one -> add("answer" + (further(names) + 2), fit.labels(one)));
  }

  private static long further(List<String> names) {
    return names.stream().filter(name -> name.startsWith("answer")).count();
  }

  private void add(String name, int[] of) {
    names.add(name);
    further.add(of);
  }

  /**
   * {@return a header and a line for each row: its number from 1, its cluster, the share of the
   * draws in which it belongs to it, whether it is unsure, its part where a cut unites some, its
   * cluster in the other cut and in further answers where there are any}
   *
   * @param noun title of the clusters
   * @param row maps a row of the data to its number in the model, both from 0
   */
  static Stream<String> of(Answer answer, String noun, IntUnaryOperator row) {
    RowsText text = new RowsText(answer);
    String header = "row," + noun + ",confidence,unsure";
    return Stream.concat(
        Stream.of(String.join(",", Stream.concat(Stream.of(header), text.names.stream()).toList())),
        IntStream.range(0, text.labels.length).mapToObj(i -> text.line(i + 1, row.applyAsInt(i))));
  }

  private String line(int number, int i) {
    boolean counted = !Double.isNaN(confidence[i]);
    StringBuilder line = new StringBuilder();
    line.append(number).append(',').append(label(labels[i]));
    line.append(',').append(ResultFolder.share(confidence[i]));
    line.append(',').append(!counted ? "" : unsure[i] ? "1" : "0");
    for (int[] of : further) {
      line.append(',').append(of[i] < 0 && !counted ? "" : label(of[i]));
    }
    return line.toString();
  }

  private static String label(int cluster) {
    return cluster < 0 ? NOISE : String.valueOf(cluster);
  }
}
