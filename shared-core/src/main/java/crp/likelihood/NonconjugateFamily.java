package crp.likelihood;

import crp.data.Rows;
import crp.random.Rng;
import crp.random.Slice;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A likelihood whose parameter cannot be integrated out: a table carries a parameter, which is
 * drawn from a base law when the table opens and moved given the rows that sit there. Write one to
 * cluster by a law of your own: the number of coordinates, a draw and the density of the base law,
 * and the density of a row are all it takes. The rest has defaults, which are slower or less
 * precise than what a family could do that knows more of itself.
 *
 * <p>Implementations are immutable and may be shared between threads. A parameter is an array of
 * {@link #dimension} numbers; methods never keep it. It is sampled by Neal's algorithm 8 under
 * priors over partitions; links and ordered seats take families that are integrated out.
 *
 * @param <R> the kind of rows it weighs
 */
public interface NonconjugateFamily<R extends Rows> extends Family<R> {

  /** {@return how many numbers make up a parameter, at least 1} */
  int dimension();

  /**
   * Draws a parameter from the base law.
   *
   * @param parameter receives it
   * @param rng the source of randomness
   */
  void drawParameter(double[] parameter, Rng rng);

  /**
   * {@return the log density of the base law, in nats; {@code -Infinity} outside of its range}
   *
   * @param parameter not to be changed
   */
  double logBase(double[] parameter);

  /**
   * {@return the log density of a row given the parameter, in nats, counted once whatever the row's
   * weight} Missing entries are left out of the density, which integrates them out where the
   * columns of a cluster are independent. It has to be finite for the rows of the fit and for every
   * parameter within the base law's range, or {@code -Infinity}; NaN is an error.
   *
   * @param parameter not to be changed
   * @param rows the rows of the fit, prepared, or others of their shape
   * @param row the row to weigh
   */
  double logDensity(double[] parameter, R rows, int row);

  /**
   * Moves a parameter so that its conditional law given the rows of its table is kept: density
   * proportional to exp of {@link #logBase} plus the sum of weight times {@link #logDensity} over
   * the rows. By default each coordinate in turn is updated by slice sampling with a first width of
   * 1, which asks for coordinates that range over the whole line (a rate by its logarithm) and
   * weighs every row about six times a coordinate.
   *
   * @param parameter changed in place
   * @param rows the rows of the fit, prepared
   * @param members who sits at the table
   * @param n how many of {@code members} count, at least 1
   * @param rng the source of randomness
   */
  default void update(double[] parameter, R rows, int[] members, int n, Rng rng) {
    for (int j = 0; j < parameter.length; j++) {
      int coordinate = j;
      double now = parameter[j];
      double next =
          Slice.draw(
              value -> {
                parameter[coordinate] = value;
                double log = logBase(parameter);
                for (int m = 0; m < n && log > Double.NEGATIVE_INFINITY; m++) {
                  log += rows.weights().of(members[m]) * logDensity(parameter, rows, members[m]);
                }
                return log;
              },
              now,
              1,
              rng);
      parameter[coordinate] = next;
    }
  }

  /**
   * {@return log of the mean, over the base law, of the density of a row to the power of a weight}
   * Where a chain starts and what predictions say of a new cluster rest on it; no sweep does. By
   * default the mean over some draws from the base law, which is a rough guess for many
   * coordinates.
   *
   * @param rows rows of the family's shape
   * @param row the row to weigh
   * @param weight positive
   * @param draws from the base law, not to be changed
   */
  default double logMarginal(R rows, int row, double weight, double[][] draws) {
    double[] logs =
        Arrays.stream(draws).mapToDouble(draw -> weight * logDensity(draw, rows, row)).toArray();
    return ReportedMoments.logMean(logs, logs.length);
  }

  /**
   * {@return a row drawn given the parameter: rows of size 1 and weight 1}
   *
   * @param parameter not to be changed
   * @param rows rows of the family's shape
   * @param like the draw has the missing entries of this row
   * @param rng the source of randomness
   * @throws UnsupportedOperationException by default
   */
  default R simulate(double[] parameter, R rows, int like, Rng rng) {
    throw new UnsupportedOperationException("this family cannot draw rows: " + describe());
  }

  /** {@return the names of what {@link #report} tells of a cluster, for people} */
  default List<String> quantities() {
    return IntStream.rangeClosed(1, dimension()).mapToObj(j -> "parameter " + j).toList();
  }

  /**
   * Tells what people want to know of a cluster, in the data's units; by default the parameter.
   *
   * @param parameter not to be changed
   * @param out receives a number for each of {@link #quantities}
   */
  default void report(double[] parameter, double[] out) {
    System.arraycopy(parameter, 0, out, 0, parameter.length);
  }

  @Override
  default TableBank<R> bank(R rows) {
    return new ParameterBank<>(this, prepare(rows));
  }
}
