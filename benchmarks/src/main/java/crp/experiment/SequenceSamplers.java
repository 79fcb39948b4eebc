package crp.experiment;

import crp.data.RealRows;
import crp.data.Sequences;
import crp.diagnose.Mixing;
import crp.franchise.BlockedHmm;
import crp.franchise.BlockedSweep;
import crp.franchise.HmmState;
import crp.franchise.StepwiseHmm;
import crp.franchise.StepwiseSweep;
import crp.franchise.TransitionPrior;
import crp.kernel.Kernel;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameter;
import crp.random.SeededRng;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;

/**
 * The step-wise against the blocked sampler on one sequence of 2000 rows, in one run and one
 * thread: effective draws a second of processor time of the number of states, the log likelihood of
 * the states' rows and the entropy of their sizes. The two samplers take turns, chain by chain.
 */
public final class SequenceSamplers {

  private static final int ROWS = 2000;
  private static final int STATES = 8;
  private static final String[] NAMES = {"states", "log likelihood", "entropy of sizes"};

  private SequenceSamplers() {}

  /**
   * Compares.
   *
   * @param args sweeps after burn-in of each chain (400), chains (2), distance of neighbouring
   *     states in standard deviations (2.5); burn-in takes half as many sweeps again
   */
  public static void main(String[] args) {
    int sweeps = args.length > 0 ? Integer.parseInt(args[0]) : 400;
    int chains = args.length > 1 ? Integer.parseInt(args[1]) : 2;
    double distance = args.length > 2 ? Double.parseDouble(args[2]) : 2.5;
    RealRows rows = rows(distance);
    GaussianNiw family = GaussianNiw.from(rows);
    double[][][][] values = new double[2][NAMES.length][chains][];
    double[] seconds = new double[2];
    for (int chain = 0; chain < chains; chain++) {
      StepwiseHmm steps =
          new StepwiseHmm(
              TransitionPrior.of(Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)),
              family.bank(rows),
              Sequences.of(ROWS));
      BlockedHmm blocks =
          new BlockedHmm(
              TransitionPrior.of(Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)),
              family.bank(rows),
              Sequences.of(ROWS));
      seconds[0] += run(steps, new StepwiseSweep(), sweeps, chain, values[0]);
      seconds[1] += run(blocks, new BlockedSweep(), sweeps, chain, values[1]);
    }
    System.out.println("sampler,ms a sweep,what,mean,ESS,ESS a second,R-hat");
    for (int s = 0; s < 2; s++) {
      for (int i = 0; i < NAMES.length; i++) {
        double[][] chain = values[s][i];
        double ess = Mixing.bulkEss(chain);
        System.out.println(
            String.format(
                Locale.ROOT,
                "%s,%.2f,%s,%.2f,%.0f,%.2f,%.3f",
                s == 0 ? "step-wise" : "blocked",
                1000 * seconds[s] / sweeps / chains,
                NAMES[i],
                Arrays.stream(chain).flatMapToDouble(Arrays::stream).average().orElseThrow(),
                ess,
                ess / seconds[s],
                Mixing.rHat(chain)));
      }
    }
  }

  private static RealRows rows(double distance) {
    SeededRng rng = new SeededRng(7);
    double[] values = new double[2 * ROWS];
    int state = 0;
    for (int t = 0; t < ROWS; t++) {
      state = rng.uniform() < 0.1 ? rng.below(STATES) : state;
      values[2 * t] = distance * (state % 4) + rng.gaussian();
      values[2 * t + 1] = distance * Math.floorDiv(state, 4) + rng.gaussian();
    }
    return RealRows.of(values, ROWS, 2);
  }

  /** {@return seconds of processor time of the sweeps after burn-in} */
  private static <S extends HmmState> double run(
      S state, Kernel<? super S> kernel, int sweeps, int chain, double[][][] values) {
    SeededRng rng = new SeededRng(100 + chain);
    state.seatAtRandom(chain % 2 == 0 ? 30 : 12, rng);
    for (int i = 0; i < sweeps / 2; i++) {
      kernel.apply(state, rng);
    }
    for (double[][] one : values) {
      one[chain] = new double[sweeps];
    }
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long spent = 0;
    for (int i = 0; i < sweeps; i++) {
      long begun = clock.getCurrentThreadCpuTime();
      kernel.apply(state, rng);
      spent += clock.getCurrentThreadCpuTime() - begun;
      values[0][chain][i] = state.tables();
      values[1][chain][i] = logLikelihood(state);
      values[2][chain][i] = entropy(state);
    }
    return spent / 1e9;
  }

  private static double logLikelihood(HmmState state) {
    double sum = 0;
    for (int k = 0; k < state.tables(); k++) {
      sum += state.bank().logMarginal(state.slots()[k]);
    }
    return sum;
  }

  private static double entropy(HmmState state) {
    double sum = 0;
    for (int k = 0; k < state.tables(); k++) {
      double share = (double) state.count(state.slots()[k]) / ROWS;
      sum -= share * Math.log(share);
    }
    return sum;
  }
}
