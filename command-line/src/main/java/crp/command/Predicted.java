package crp.command;

import crp.answer.Unions;
import crp.predict.Predictions;
import java.util.stream.IntStream;

/**
 * Further rows among the clusters of an answer.
 *
 * @param unions which parts each cluster is the union of
 * @param found the probabilities of the parts
 */
record Predicted(Unions unions, Predictions found) {

  int rows() {
    return found.size();
  }

  /** {@return the probability of each cluster, of a new one, and of noise if the model has it} */
  double[] shares(int row) {
    return unions.sums(found.seatProbabilities(row));
  }

  double[][] shares() {
    return IntStream.range(0, rows()).mapToObj(this::shares).toArray(double[][]::new);
  }

  /** {@return the most probable cluster of a row} */
  int label(int row) {
    double[] sums = shares(row);
    int best = unions.parts().label(found.cluster(row));
    for (int k = 0; k < unions.clusters(); k++) {
      best = sums[k] > sums[best] ? k : best;
    }
    return best;
  }

  int[] labels() {
    return IntStream.range(0, rows()).map(this::label).toArray();
  }

  /** {@return the log predictive density of each row, in nats} */
  double[] densities() {
    return IntStream.range(0, rows()).mapToDouble(found::logDensity).toArray();
  }
}
