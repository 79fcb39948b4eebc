package crp.model;

import crp.check.Replicates;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.random.Rng;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.state.Seating;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.inference.ChiSquareTest;

/**
 * Simulation-based calibration (Talts and others 2018): everything is drawn from the prior, the
 * default kernels run on the rows from a start far off, and the rank of each true hyperparameter
 * among the chain's draws must be uniform; so must be that of the true number of tables. Ties are
 * broken at random. Replicates are independent.
 */
final class Calibration {

  /** A chi-square test below this p-value is an alarm. */
  static final double ALARM = 1e-7;

  /** How many rows the models have. */
  static final int ROWS = 10;

  private static final int FEW_ROWS = 6;
  private static final int DRAWS = 19;

  private Calibration() {}

  /** {@return every prior with a plain family, and the CRP with every family that learns} */
  static Stream<JointModel<?>> models() {
    List<JointModels.Named<Prior>> priors = JointModels.priors(ROWS);
    Stream<JointModel<?>> plain =
        priors.stream()
            .map(
                prior ->
                    new JointModel<>(
                        prior.name(), prior.thing(), JointModels.line(), JointModels.column(ROWS)));
    return Stream.concat(plain, JointModels.families(priors.get(0), ROWS).stream());
  }

  /** {@return every other prior with every family that learns, on few rows} */
  static Stream<JointModel<?>> crossed() {
    return JointModels.priors(FEW_ROWS).stream()
        .skip(1)
        .flatMap(prior -> JointModels.families(prior, FEW_ROWS).stream());
  }

  /**
   * {@return the p-value of each hyperparameter's ranks, then that of the number of tables}
   *
   * @param model what is drawn and run
   * @param replicates how often
   * @param spoil applied after each sweep
   */
  static <R extends Rows> double[] levels(
      JointModel<R> model, int replicates, JointModel.Extra spoil) {
    return levels(model, model, replicates, spoil);
  }

  /** {@return the same, where the truth is drawn from another model: a twin to be found} */
  static <R extends Rows> double[] levels(
      JointModel<R> truth, JointModel<R> model, int replicates, JointModel.Extra spoil) {
    List<int[]> all = Replicates.of(replicates, 2018, rng -> ranks(truth, model, spoil, rng));
    int quantities = all.get(0).length;
    long[][] seen = new long[quantities][DRAWS + 1];
    for (int[] ranks : all) {
      for (int q = 0; q < quantities; q++) {
        seen[q][ranks[q]]++;
      }
    }
    double[] expected = new double[DRAWS + 1];
    Arrays.fill(expected, (double) replicates / (DRAWS + 1));
    return Arrays.stream(seen)
        .mapToDouble(counts -> new ChiSquareTest().chiSquareTest(expected, counts))
        .toArray();
  }

  private static <R extends Rows> int[] ranks(
      JointModel<R> from, JointModel<R> model, JointModel.Extra spoil, Rng rng) {
    // a sweep of few rows is eight rounds: of every kernel at tables, of some where seats depend on
    // distances
    boolean everyKernel = model.prior() instanceof TablePrior;
    int burnIn = everyKernel ? 8 : 16;
    int thin = everyKernel ? 1 : 2;
    JointModel.Draw<R> truth = from.draw(rng);
    double[] right = quantities(model, truth.state());
    JointModel.Draw<R> chain = model.start(truth.rows());
    int[] below = new int[right.length];
    int[] same = new int[right.length];
    for (int sweep = 1; sweep <= burnIn + thin * DRAWS; sweep++) {
      chain.sweep().apply(rng);
      spoil.apply(chain.state(), rng);
      if (sweep > burnIn && (sweep - burnIn) % thin == 0) {
        double[] drawn = quantities(model, chain.state());
        for (int q = 0; q < right.length; q++) {
          below[q] += drawn[q] < right[q] ? 1 : 0;
          same[q] += drawn[q] == right[q] ? 1 : 0;
        }
      }
    }
    Arrays.setAll(below, q -> below[q] + rng.below(same[q] + 1));
    return below;
  }

  /** {@return the number of p-values of a model} */
  static <R extends Rows> int tests(JointModel<R> model) {
    return quantities(model, model.start(model.like()).state()).length;
  }

  /** {@return every prior with a family whose parameters are drawn} */
  static List<JointModel<RealRows>> drawn(PoissonLogNormal family) {
    double[] counts = new double[2 * ROWS];
    counts[3] = Double.NaN;
    RealRows like = RealRows.of(counts, ROWS, 2);
    return JointModels.priors(ROWS).stream()
        .map(prior -> new JointModel<>(prior.name() + ", rates", prior.thing(), family, like))
        .toList();
  }

  private static double[] quantities(JointModel<?> model, Seating state) {
    double[] some = model.hyperparameters(state);
    double[] all = Arrays.copyOf(some, some.length + 1);
    all[some.length] = state.tables();
    return all;
  }
}
