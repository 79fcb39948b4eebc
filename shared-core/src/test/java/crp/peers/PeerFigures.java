package crp.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Posterior means that another program has found, see docs/experiments/comparison.md.
 *
 * @param figures by name, in the order of the file
 */
record PeerFigures(Map<String, Figure> figures) {

  /**
   * A mean over draws.
   *
   * @param mean the mean
   * @param error its Monte Carlo standard error, by means of 50 batches or more
   */
  record Figure(double mean, double error) {

    /** {@return the mean of batches of equal size} */
    static Figure of(double... batches) {
      int n = batches.length;
      double mean = Arrays.stream(batches).average().orElseThrow();
      double squares = Arrays.stream(batches).map(x -> (x - mean) * (x - mean)).sum();
      return new Figure(mean, Math.sqrt(squares / (n * (n - 1.0))));
    }

    /** {@return the distance to an independent estimate of the same number in standard errors} */
    double apart(Figure other) {
      double gap = Math.abs(mean - other.mean);
      return gap == 0 ? 0 : gap / Math.hypot(error, other.error);
    }
  }

  /** {@return the lines of a file in peers without comments and heading} */
  static List<String> lines(String name) {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(PeerFigures.class.getResourceAsStream("/peers/" + name)),
                StandardCharsets.UTF_8))) {
      return reader.lines().filter(line -> !line.startsWith("#")).skip(1).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the figures of a program on a problem} */
  static PeerFigures read(String name) {
    Map<String, Figure> figures = new LinkedHashMap<>();
    for (String line : lines(name + ".csv")) {
      String[] fields = line.split(",", -1);
      Figure figure = new Figure(Double.parseDouble(fields[1]), Double.parseDouble(fields[2]));
      figures.put(fields[0], figure);
    }
    return new PeerFigures(figures);
  }
}
