package crp.answer;

import crp.Text;
import crp.predict.Predictions;
import crp.report.ResultFolder;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Not part of the promised API.
 *
 * <p>Predictions of new rows in the clusters of an answer.
 *
 * @param found predictions in the parts
 * @param unions which parts each cluster is the union of, and its number
 */
public record Predicted(Predictions found, Unions unions) {

  /**
   * {@return the probability of each cluster, of a new one, and of noise if the model has it}
   *
   * @param row from 0
   */
  public double[] shares(int row) {
    return unions.sums(found.seatProbabilities(row));
  }

  /**
   * {@return the place of the most probable cluster}
   *
   * @param row from 0
   */
  public int cluster(int row) {
    double[] shares = shares(row);
    int best = unions.parts().label(found.cluster(row));
    for (int k = 0; k < unions.clusters(); k++) {
      best = shares[k] > shares[best] ? k : best;
    }
    return best;
  }

  /** {@return the shares of each row} */
  public double[][] shares() {
    return IntStream.range(0, found.size()).mapToObj(this::shares).toArray(double[][]::new);
  }

  /**
   * {@return the number of the most probable cluster}
   *
   * @param row from 0
   */
  public int number(int row) {
    return unions.ids().number(cluster(row));
  }

  /** {@return the number of the most probable cluster of each row} */
  public int[] clusters() {
    return IntStream.range(0, found.size()).map(this::number).toArray();
  }

  /** {@return the log predictive density of each row, in nats} */
  public double[] densities() {
    return IntStream.range(0, found.size()).mapToDouble(found::logDensity).toArray();
  }

  /** {@return a header, and for each row its number from 1, cluster, probability, log density} */
  public Stream<String> lines() {
    return Stream.concat(
        Stream.of("row,cluster,probability,log density"),
        IntStream.range(0, found.size()).mapToObj(this::line));
  }

  private String line(int row) {
    int best = cluster(row);
    return Text.of(
        "%d,%d,%s,%s",
        row + 1,
        number(row),
        ResultFolder.share(shares(row)[best]),
        ResultFolder.number(found.logDensity(row), "%.6g"));
  }
}
