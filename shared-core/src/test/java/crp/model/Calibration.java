package crp.model;

import crp.check.TrueRanks;
import crp.check.UniformRanks;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.parameter.Parameters;
import crp.random.Rng;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.state.Seating;
import crp.superstep.BlockedChain;
import crp.superstep.SuperstepPlan;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

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

  /** Of ten rows the driver visits six, and seven stay in a sweep. */
  private static final SuperstepPlan SUPERSTEPS = new SuperstepPlan(0.5, 0.7, 0.6, 2, 5, 2);

  /** Supersteps from one draw to the next. */
  private static final int THIN = 8;

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
    return uniform(model, model, spoil).levels(replicates);
  }

  /**
   * {@return the p-values when a fault is found, else after all replicates}
   *
   * @param truth what is drawn; another model than the chain's is a fault, too
   * @param model what is run
   * @param atMost replicates
   * @param spoil applied after each sweep
   */
  static <R extends Rows> double[] fault(
      JointModel<R> truth, JointModel<R> model, int atMost, JointModel.Extra spoil) {
    return uniform(truth, model, spoil).levelsUntil(ALARM, atMost);
  }

  /** {@return the same, where truth and chain have one model} */
  static <R extends Rows> double[] fault(JointModel<R> model, int atMost, JointModel.Extra spoil) {
    return fault(model, model, atMost, spoil);
  }

  private static <R extends Rows> UniformRanks uniform(
      JointModel<R> truth, JointModel<R> model, JointModel.Extra spoil) {
    return new UniformRanks(DRAWS + 1, 2018, rng -> ranks(truth, model, spoil, rng));
  }

  private static <R extends Rows> int[] ranks(
      JointModel<R> from, JointModel<R> model, JointModel.Extra spoil, Rng rng) {
    // a sweep of few rows is eight rounds: of every kernel at tables, of some where seats depend on
    // distances
    boolean everyKernel = model.prior() instanceof TablePrior;
    int burnIn = everyKernel ? 8 : 16;
    int thin = everyKernel ? 1 : 2;
    JointModel.Draw<R> truth = from.draw(rng);
    TrueRanks ranks = new TrueRanks(quantities(model, truth.state()));
    JointModel.Draw<R> chain = model.start(truth.rows());
    for (int sweep = 1; sweep <= burnIn + thin * DRAWS; sweep++) {
      chain.sweep().apply(rng);
      spoil.apply(chain.state(), rng);
      if (sweep > burnIn && (sweep - burnIn) % thin == 0) {
        ranks.see(quantities(model, chain.state()));
      }
    }
    return ranks.ranks(rng);
  }

  /**
   * {@return the ranks of true values among the draws of a chain of supersteps over two blocks}
   *
   * @param model what is drawn and run; under a Chinese restaurant or Pitman-Yor process
   * @param fault of the chain
   */
  static <R extends Rows> UniformRanks supersteps(
      JointModel<R> model, Supplier<BlockedChain.Fault<R>> fault) {
    return new UniformRanks(
        DRAWS + 1,
        2018,
        rng -> {
          JointModel.Draw<R> truth = model.draw(rng);
          TrueRanks ranks = new TrueRanks(quantities(model, truth.state()));
          BlockedChain<R> chain =
              new BlockedChain<>(
                  (TablePrior) model.prior(),
                  model.family(),
                  truth.rows(),
                  SUPERSTEPS,
                  5,
                  fault.get(),
                  rng);
          for (int step = 1; step <= THIN * (DRAWS + 4); step++) {
            chain.step(rng);
            if (step > 4 * THIN && step % THIN == 0) {
              ranks.see(quantities(model, chain.numbers(), chain.tables()));
            }
          }
          return ranks.ranks(rng);
        });
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
    return quantities(model, state.numbers(), state.tables());
  }

  private static double[] quantities(JointModel<?> model, Parameters numbers, int tables) {
    double[] some = model.hyperparameters(numbers);
    double[] all = Arrays.copyOf(some, some.length + 1);
    all[some.length] = tables;
    return all;
  }
}
