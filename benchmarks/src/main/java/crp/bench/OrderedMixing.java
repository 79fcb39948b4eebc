package crp.bench;

import crp.kernel.InLinkSwap;
import crp.kernel.Kernel;
import crp.kernel.LinkGibbs;
import crp.kernel.SequentialRegrouping;
import crp.kernel.SequentialTableGibbs;
import crp.kernel.SiteMetropolis;
import crp.kernel.UnlinkedTableGibbs;
import crp.proximity.Decay;
import crp.random.Rng;
import crp.state.LinkState;
import crp.state.SequentialState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * Mixing under distance dependent priors over rows in time: effective draws of the number of tables
 * and of a log density per second of processor time. Under the averaged prior for several
 * alternations of particle Gibbs and single-site moves (the density is the log joint); under the
 * sequential prior for sweeps over tables and over links, without and with splits and merges (the
 * log likelihood).
 */
public final class OrderedMixing {

  private final Batch batch;
  private final double seconds;
  private final int rows;
  private final Comparison comparison;

  private OrderedMixing(Batch batch) {
    this.batch = batch;
    seconds = batch.number("seconds");
    rows = batch.whole("rows", 8);
    comparison = new Comparison(batch, "K", "density");
  }

  /**
   * Prints one line for each kind of sweep; {@code +5} stands for five regroupings.
   *
   * @param args seconds of each; number of rows; {@code averaged} or {@code sequential} prior
   */
  public static void main(String[] args) {
    Batch.run(
        OrderedMixing.class,
        "seconds=5 rows=200 prior=averaged seed=17 print=table",
        args,
        batch -> {
          boolean averaged = batch.choice("prior", "averaged", "sequential").equals("averaged");
          OrderedMixing mixing = new OrderedMixing(batch);
          if (averaged) {
            mixing.averaged();
          } else {
            mixing.sequential("window", Decay.window(20));
            mixing.sequential("exponential", Decay.exponential(mixing.rows / 8.0));
          }
        });
  }

  private void averaged() {
    Rng rng = batch.rng();
    SequentialState state = OrderedProblems.averaged(rows, rng);
    run("sites", MarkovChain.of(state, rng, new SiteMetropolis()), state::logJoint);
  }

  private void sequential(String name, Decay decay) {
    for (int moves : new int[] {0, 5, 20}) {
      Rng rng = batch.rng();
      SequentialState state = OrderedProblems.sequential(rows, decay, rng);
      List<Kernel<? super SequentialState>> kernels = new ArrayList<>();
      kernels.add(new SequentialTableGibbs());
      kernels.addAll(regrouping(moves));
      run(
          name + " tables +" + moves,
          MarkovChain.of(state, rng, kernels),
          () -> Trace.logLikelihood(state));
    }
    for (int moves : new int[] {0, 5, 20}) {
      Rng rng = batch.rng();
      LinkState state = OrderedProblems.links(rows, decay, rng);
      List<Kernel<? super LinkState>> kernels = new ArrayList<>();
      kernels.add(new LinkGibbs());
      kernels.addAll(Collections.nCopies(10, new InLinkSwap()));
      kernels.add(UnlinkedTableGibbs.followedBy(regrouping(moves)));
      run(
          name + " links +" + moves,
          MarkovChain.of(state, rng, kernels),
          () -> Trace.logLikelihood(state));
    }
  }

  private static List<Kernel<? super SequentialState>> regrouping(int moves) {
    return moves == 0 ? List.of() : List.of(new SequentialRegrouping(moves));
  }

  private void run(String name, MarkovChain chain, DoubleSupplier density) {
    Trace trace =
        new Trace(chain, () -> chain.tables().getAsInt(), density)
            .burnIn(0.2 * seconds)
            .record(4, seconds);
    comparison.row(name, List.of(trace));
  }
}
