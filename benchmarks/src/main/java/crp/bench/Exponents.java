package crp.bench;

import crp.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Fits how a time grows with a size, from the figures of one run of JMH ({@code -rf csv -rff
 * file}): the slope of log time over log size by least squares, one line for each setting of the
 * other parameters.
 */
public final class Exponents {

  private Exponents() {}

  /**
   * Prints the exponents.
   *
   * @param args the file; the parameter that is the size; how many dimensions the size has, 2 for
   *     the side of a square
   */
  public static void main(String[] args) {
    Batch.run(Exponents.class, "file parameter=size dimensions=1", args, Exponents::fit);
  }

  private static void fit(Batch batch) throws IOException {
    int dimensions = batch.whole("dimensions", 1);
    series(Files.readAllLines(batch.path("file")), batch.text("parameter"))
        .forEach(
            (name, points) -> {
              if (points.size() > 1) {
                System.out.printf(
                    Locale.ROOT, "%s: exponent %.3f%n", name, slope(points) / dimensions);
              }
            });
  }

  /** The points (log size, log time) of each setting of the other parameters. */
  private static Map<String, List<double[]>> series(List<String> lines, String parameter) {
    List<String> head = fields(lines.get(0));
    int size = head.indexOf("Param: " + parameter);
    int score = head.indexOf("Score");
    if (size < 0 || score < 0) {
      throw new IllegalArgumentException(
          Text.of("no column 'Param: %s' or 'Score' among %s", parameter, head));
    }
    Map<String, List<double[]>> all = new TreeMap<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> row = fields(line);
      StringBuilder name = new StringBuilder(row.get(0));
      for (int c = 0; c < row.size(); c++) {
        if (c != size && head.get(c).startsWith("Param: ")) {
          name.append(' ').append(row.get(c));
        }
      }
      double[] point = {
        Math.log(Double.parseDouble(row.get(size))), Math.log(Double.parseDouble(row.get(score)))
      };
      all.computeIfAbsent(name.toString(), key -> new ArrayList<>()).add(point);
    }
    return all;
  }

  private static List<String> fields(String line) {
    return Arrays.stream(line.split(",", -1)).map(field -> field.replace("\"", "")).toList();
  }

  private static double slope(List<double[]> points) {
    double x = points.stream().mapToDouble(p -> p[0]).average().orElseThrow();
    double y = points.stream().mapToDouble(p -> p[1]).average().orElseThrow();
    double xy = points.stream().mapToDouble(p -> (p[0] - x) * (p[1] - y)).sum();
    return xy / points.stream().mapToDouble(p -> (p[0] - x) * (p[0] - x)).sum();
  }
}
