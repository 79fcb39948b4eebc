package crp.bench;

import crp.data.RealRows;
import crp.data.Sequences;
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
import java.util.ArrayList;
import java.util.List;

/**
 * The step-wise and the blocked sampler on one sequence of 2000 rows from eight states, chain by
 * chain in turn: effective draws per second of processor time of the number of states, the log
 * likelihood of the states' rows and the entropy of their sizes.
 */
public final class SequenceSamplers {

  private static final int ROWS = 2000;

  private SequenceSamplers() {}

  /**
   * Compares the samplers.
   *
   * @param args sweeps after burn-in of each chain, which takes half as many; number of chains;
   *     distance of neighbouring states in standard deviations
   */
  public static void main(String[] args) {
    Batch.run(
        SequenceSamplers.class,
        "sweeps=400 chains=2 distance=2.5 seed=100 print=table",
        args,
        SequenceSamplers::compare);
  }

  private static void compare(Batch batch) {
    int sweeps = batch.whole("sweeps", 4);
    RealRows rows = SyntheticRows.sequence(ROWS, 8, 4, batch.number("distance"), new SeededRng(7));
    GaussianNiw family = GaussianNiw.from(rows);
    TransitionPrior prior =
        TransitionPrior.of(Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0));
    Sequences one = Sequences.of(ROWS);
    List<Trace> stepwise = new ArrayList<>();
    List<Trace> blocked = new ArrayList<>();
    for (int chain = 0; chain < batch.whole("chains", 1); chain++) {
      int states = chain % 2 == 0 ? 30 : 12;
      SeededRng rng = new SeededRng(batch.whole("seed", 0) + chain);
      StepwiseHmm steps = new StepwiseHmm(prior, family.bank(rows), one);
      stepwise.add(run(steps, new StepwiseSweep(), sweeps, states, rng));
      rng = new SeededRng(batch.whole("seed", 0) + chain);
      BlockedHmm blocks = new BlockedHmm(prior, family.bank(rows), one);
      blocked.add(run(blocks, new BlockedSweep(), sweeps, states, rng));
    }
    Comparison comparison = new Comparison(batch, "states", "log likelihood", "entropy of sizes");
    comparison.row("step-wise", stepwise);
    comparison.row("blocked", blocked);
  }

  private static <S extends HmmState> Trace run(
      S state, Kernel<? super S> kernel, int sweeps, int states, SeededRng rng) {
    state.seatAtRandom(states, rng);
    return new Trace(
            MarkovChain.of(state, rng, List.of(kernel)),
            state::tables,
            () -> Trace.logLikelihood(state),
            () -> entropy(state))
        .burnIn(sweeps / 2, 0)
        .record(sweeps, 0);
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
