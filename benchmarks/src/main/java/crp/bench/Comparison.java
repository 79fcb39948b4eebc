package crp.bench;

import crp.diagnose.Mixing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table of ways to sweep: the processor time of a sweep in milliseconds, and for each number of
 * their traces the effective draws per second of processor time (bulk, all chains together), R-hat
 * and the mean.
 */
final class Comparison {

  private final Table table;
  private final int numbers;

  /**
   * Prints the header.
   *
   * @param batch says how to print
   * @param numbers the names of the numbers of the traces
   */
  Comparison(Batch batch, String... numbers) {
    this.numbers = numbers.length;
    List<String> columns = new ArrayList<>(List.of("sweep %s", "ms %.3f"));
    for (String column : List.of("/s %.1f", " R-hat %.3f", " mean %.2f")) {
      for (String number : numbers) {
        columns.add(number + column);
      }
    }
    table = batch.table(String.join(",", columns));
  }

  /** Prints a row; of chains of unequal length the last sweeps count. */
  void row(String name, List<Trace> chains) {
    int sweeps = chains.stream().mapToInt(Trace::sweeps).min().orElseThrow();
    double seconds = chains.stream().mapToDouble(c -> c.seconds() / c.sweeps() * sweeps).sum();
    Object[] row = new Object[2 + 3 * numbers];
    row[0] = name;
    row[1] = 1e3 * seconds / sweeps / chains.size();
    for (int q = 0; q < numbers; q++) {
      int number = q;
      double[][] values = chains.stream().map(c -> c.last(number, sweeps)).toArray(double[][]::new);
      row[2 + q] = Mixing.bulkEss(values) / seconds;
      row[2 + numbers + q] = Mixing.rHat(values);
      row[2 + 2 * numbers + q] =
          Arrays.stream(values).flatMapToDouble(Arrays::stream).average().orElseThrow();
    }
    table.row(row);
  }
}
