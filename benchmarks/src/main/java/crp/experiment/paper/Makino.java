package crp.experiment.paper;

import crp.Text;
import crp.bench.SequenceSamplers;
import crp.bench.SimultaneousSamplers;
import crp.bench.ThreadTime;
import crp.check.ExhaustiveRng;
import crp.data.CategoryRows;
import crp.data.Sequences;
import crp.diagnose.Mixing;
import crp.franchise.BaseMeasure;
import crp.franchise.BlockedHmm;
import crp.franchise.BlockedSweep;
import crp.franchise.Franchise;
import crp.franchise.HmmState;
import crp.franchise.Level;
import crp.franchise.RestaurantTree;
import crp.franchise.StepwiseHmm;
import crp.franchise.StepwiseSweep;
import crp.franchise.TransitionPrior;
import crp.kernel.Kernel;
import crp.likelihood.discrete.Categories;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The step-wise sampler of Makino et al. (2011) on hidden Markov models whose parent distribution
 * is a restaurant, too, beside the blocked sampler: first where the posterior can be enumerated,
 * then on a longer sequence. Between them, draws in blocks of several, in a chain and in a tree of
 * three levels, by the naive sampler and by the exact one.
 */
final class Makino implements Experiment {

  private static final int[] SYMBOLS = {0, 0, 1, 0, 1, 1};
  private static final double TOP = 1;
  private static final double NEXT = 1;
  private static final Categories EMISSION = Categories.symmetric(0.5);
  private static final CategoryRows ROWS = CategoryRows.of(SYMBOLS, SYMBOLS.length, 2);

  @Override
  public String name() {
    return "makino";
  }

  @Override
  public String about() {
    return "Makino et al.: step-wise and blocked sampler of the HDP-HMM, and an exact posterior";
  }

  @Override
  public void run(Lab lab) throws IOException {
    lab.say(Text.of("enumerating the states of %d symbols", SYMBOLS.length));
    Map<Partition, Double> exact = exact();
    Lab.Results table =
        lab.table(
            "tiny",
            "sampler %s",
            "sweeps %d",
            "states %.4f",
            "error %.4f",
            "exact states %.4f",
            "total variation %.4f",
            "of independent draws %.4f",
            "ms %.4f");
    int sweeps = lab.pick(40_000, 1_000_000);
    TransitionPrior prior = TransitionPrior.of(TOP, NEXT, 0);
    Sequences one = Sequences.of(SYMBOLS.length);
    lab.say(Text.of("%d sweeps of each sampler", sweeps));
    StepwiseHmm steps = new StepwiseHmm(prior, EMISSION.bank(ROWS), one);
    judge("step-wise", steps, new StepwiseSweep(), sweeps, exact, table);
    BlockedHmm blocks = new BlockedHmm(prior, EMISSION.bank(ROWS), one);
    judge("blocked", blocks, new BlockedSweep(), sweeps, exact, table);
    lab.note("");
    lab.say("draws under a condition, naive and with the ratio of seatings, and their exact law");
    SimultaneousSamplers.main(new String[] {"sweeps=" + lab.pick(20_000, 200_000)});
    lab.note("");
    lab.say("a sequence of 2000 rows from eight states");
    SequenceSamplers.main(new String[] {"sweeps=" + lab.pick(40, 3000), "chains=2", "distance=4"});
    lab.note(
        "The paper shows that the step-wise draws are possible; it has no figures to compare with.");
  }

  private static <S extends HmmState> void judge(
      String name,
      S state,
      Kernel<? super S> kernel,
      int sweeps,
      Map<Partition, Double> exact,
      Lab.Results table) {
    SeededRng rng = new SeededRng(4);
    state.seatSequentially(rng);
    Map<Partition, Double> difference = new HashMap<>();
    exact.forEach((partition, p) -> difference.put(partition, -p));
    double[][] states = new double[1][sweeps];
    Moments moments = new Moments();
    double begun = ThreadTime.seconds();
    for (int s = 0; s < sweeps; s++) {
      kernel.apply(state, rng);
      states[0][s] = state.tables();
      moments.add(state.tables());
      difference.merge(state.partition(), 1.0 / sweeps, Double::sum);
    }
    double time = 1e3 * (ThreadTime.seconds() - begun) / sweeps;
    double mean =
        exact.entrySet().stream().mapToDouble(p -> p.getKey().clusters() * p.getValue()).sum();
    double independent =
        exact.values().stream()
            .mapToDouble(p -> Math.sqrt(2 * p * (1 - p) / Math.PI / sweeps) / 2)
            .sum();
    table.row(
        name,
        sweeps,
        moments.mean(),
        moments.deviation() / Math.sqrt(Mixing.bulkEss(states)),
        mean,
        difference.values().stream().mapToDouble(Math::abs).sum() / 2,
        independent,
        time);
  }

  /** {@return the posterior probability of each partition of the symbols into states} */
  private static Map<Partition, Double> exact() {
    Map<Partition, Double> law = new HashMap<>();
    double total = 0;
    for (Partition partition : Partitions.all(SYMBOLS.length)) {
      TableState symbols = new TableState(Crp.of(1), EMISSION.bank(ROWS), partition);
      double p = prior(partition) * Math.exp(symbols.logJoint() - symbols.logPrior());
      law.put(partition, p);
      total += p;
    }
    double sum = total;
    law.replaceAll((partition, p) -> p / sum);
    return law;
  }

  /** {@return the probability of the states, summed over all seatings} */
  private static double prior(Partition states) {
    ExhaustiveRng rng = new ExhaustiveRng();
    double sum = 0;
    do {
      rng.begin();
      RestaurantTree tree = new RestaurantTree();
      for (int house = 0; house <= states.clusters(); house++) {
        tree.open(0);
      }
      Franchise franchise =
          new Franchise(tree, new BaseMeasure.Continuous(), List.of(Level.of(TOP), Level.of(NEXT)));
      double path = 1;
      for (int t = 0; t < states.size(); t++) {
        int house = t == 0 ? 1 : 2 + states.label(t - 1);
        path *= franchise.add(house, states.label(t), rng);
      }
      sum += path * rng.pathProbability();
    } while (rng.next());
    return sum;
  }
}
