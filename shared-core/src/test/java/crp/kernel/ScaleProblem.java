package crp.kernel;

import crp.data.Weights;
import crp.likelihood.TableBank;
import crp.links.DistanceCrp;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.partition.Partition;
import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.seating.Crp;
import crp.seating.Prior;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Few customers with distances under a decay whose scale is not known, and the law of their links
 * from the textbook.
 *
 * @param name for people
 * @param distances infinite where nobody is linked
 * @param decay at any scale
 * @param affinity made from the distances
 */
@SuppressWarnings("ArrayRecordComponent")
public record ScaleProblem(String name, double[][] distances, Decay decay, Affinity affinity) {

  static final double ALPHA = 0.7;
  public static final Hyperprior GRID = Hyperprior.grid(2.5, 0.6, 1.2);
  private static final double FAR = Double.POSITIVE_INFINITY;
  private static final double[][] ROUND = {{0, 0.5, 1.7}, {0.4, 0, FAR}, {2.1, 1, 0}};
  private static final double[] TIMES = {0, 0.5, 0.5, 1.9};

  int size() {
    return distances.length;
  }

  DistanceCrp prior() {
    return DistanceCrp.of(ALPHA, affinity).with(Prior.SCALE, Parameter.sampled(GRID));
  }

  TinyProblem data() {
    return TinyProblem.line(Crp.of(1), Weights.ones(size()), "");
  }

  public TableBank<?> bank() {
    return data().banks().get();
  }

  /** {@return f(d_ij, a)} */
  double weight(int i, int j, double scale) {
    return decay.with(Decay.SCALE, scale).weight(distances[i][j]);
  }

  /** {@return S_i(a)} */
  double total(int i, double scale) {
    return IntStream.range(0, size())
        .filter(j -> j != i)
        .mapToDouble(j -> weight(i, j, scale))
        .sum();
  }

  double meanTotal(double scale) {
    return IntStream.range(0, size()).mapToDouble(i -> total(i, scale)).average().orElseThrow();
  }

  /** {@return log p(links | alpha, a), from equation 2} */
  public double logPrior(Links links, double alpha, double scale) {
    double sum = 0;
    for (int i = 0; i < size(); i++) {
      int j = links.target(i);
      sum += Math.log((i == j ? alpha : weight(i, j, scale)) / (alpha + total(i, scale)));
    }
    return sum;
  }

  /** {@return log p(rows | tables)} */
  public double logLikelihood(Partition partition) {
    double sum = 0;
    for (List<Integer> members : PlainModel.tables(partition)) {
      sum += data().marginal().applyAsDouble(members);
    }
    return sum;
  }

  @Override
  public String toString() {
    return name;
  }

  private static double[][] earlier() {
    double[][] d = new double[TIMES.length][TIMES.length];
    for (int i = 0; i < d.length; i++) {
      for (int j = 0; j < d.length; j++) {
        d[i][j] = j < i ? TIMES[i] - TIMES[j] : FAR;
      }
    }
    return d;
  }

  public static Stream<ScaleProblem> all() {
    double most = GRID.highest();
    return Stream.of(
            Decay.exponential(1),
            Decay.logistic(0.8, 1),
            Decay.window(1),
            Decay.of("a triangle", d -> Math.max(0, 1 - d / 3)))
        .flatMap(
            f -> {
              ScaleProblem round =
                  new ScaleProblem(
                      "round, " + f,
                      ROUND,
                      f,
                      SparseAffinity.ofDistances(3, (i, j) -> ROUND[i][j], f, most));
              double[][] d = earlier();
              ScaleProblem rows =
                  new ScaleProblem(
                      "earlier, " + f,
                      d,
                      f,
                      SparseAffinity.ofDistances(d.length, (i, j) -> d[i][j], f, most));
              if (f instanceof Decay.Custom) {
                return Stream.of(round, rows);
              }
              Affinity times = TimeAffinity.sequential(TimeOrder.of(TIMES), f, Ties.BY_ROW);
              return Stream.of(round, rows, new ScaleProblem("times, " + f, d, f, times));
            });
  }
}
