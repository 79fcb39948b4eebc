package crp.model;

import crp.answer.Answer;
import crp.data.RealRows;
import crp.draws.Draws;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.report.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Data for the tests of fits. */
public final class TestData {

  /** What a report says of the prior. */
  static String prior(Fit<?> fit) {
    return Answer.of(fit).report().only(Topic.PRIOR).text();
  }

  private TestData() {}

  /** {@return the numbers of a file in the project's folder test-data} */
  static RealRows arff(String name) throws IOException {
    List<String> lines = Files.readAllLines(Path.of("..", "test-data", name + ".arff"));
    int data = 0;
    while (!lines.get(data).toLowerCase(Locale.ROOT).startsWith("@data")) {
      data++;
    }
    return RealRows.of(
        lines.stream()
            .skip(data + 1)
            .filter(line -> !line.isBlank() && !line.startsWith("%"))
            .map(line -> Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble))
            .map(numbers -> numbers.toArray())
            .toArray(double[][]::new));
  }

  /** {@return standard normal rows, label l shifted to a corner of a cube of side {@code apart}} */
  public static RealRows heaps(int[] labels, int d, double apart, long seed) {
    Rng rng = new SeededRng(seed);
    double[] values = new double[labels.length * d];
    for (int i = 0; i < values.length; i++) {
      int label = labels[i / d];
      // Column j of corner l is bit j of l.
      values[i] = apart * ((label >> (i % d)) & 1) + rng.gaussian();
    }
    return RealRows.of(values, labels.length, d);
  }

  /** {@return labels 0, 1, ..., k - 1, 0, 1, ...} */
  public static int[] turns(int n, int k) {
    int[] labels = new int[n];
    Arrays.setAll(labels, i -> i % k);
    return labels;
  }

  /** {@return a fit's kept draws and traces as text} */
  public static String text(Fit<?> fit) {
    return text(fit.draws());
  }

  /** {@return kept draws as text} */
  public static String text(Draws draws) {
    StringBuilder text = new StringBuilder();
    draws
        .draws()
        .forEach(
            draw ->
                text.append(draw.chain())
                    .append(' ')
                    .append(draw.sweep())
                    .append(draw.partition())
                    .append(draw.logJoint())
                    .append(draw.numbers())
                    .append(draw.numbers().stream().map(draw::number).toList())
                    .append('\n'));
    return text.toString();
  }

  /** {@return the partitions of a fit's kept draws} */
  static List<Partition> partitions(Fit<?> fit) {
    return fit.draws().draws().stream().map(draw -> draw.partition()).toList();
  }
}
