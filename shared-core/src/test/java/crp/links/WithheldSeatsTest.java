package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.check.Invariance;
import crp.data.RealRows;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.AveragedDistanceCrp.Variant;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Decay;
import crp.random.Rng;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** Priors whose new tables take a share of the weights of all tables, by the number of tables. */
class WithheldSeatsTest {

  private static final double[] TIMES = {2.1, 0.4, 2.1, 1.7};

  /** What is withheld. */
  private enum Share {
    BY_TABLES,
    /** For a twin: the same, whatever the number of tables. */
    CONSTANT
  }

  /** A sequential prior of which a share is withheld. */
  private record Discounted(SequentialPrior base, double discount, Share share)
      implements SequentialPrior {

    @Override
    public double withheld(int position, int tables) {
      return position == 0
          ? 0
          : share == Share.CONSTANT ? discount / 2 : discount * tables / position;
    }

    @Override
    public int customers() {
      return base.customers();
    }

    @Override
    public int item(int position) {
      return base.item(position);
    }

    @Override
    public Nearness nearness() {
      return base.nearness();
    }

    @Override
    public Parameters parameters() {
      return base.parameters();
    }

    @Override
    public SequentialPrior with(String name, Parameter replacement) {
      return new Discounted(base.with(name, replacement), discount, share);
    }

    @Override
    public SequentialPrior select(int[] rows) {
      return new Discounted(base.select(rows), discount, share);
    }

    @Override
    public double concentration() {
      return base.concentration();
    }

    @Override
    public int memory() {
      return base.memory();
    }

    @Override
    public void remember(int position, double[] memory, int at) {
      base.remember(position, memory, at);
    }

    @Override
    public void seatWeights(
        int position, IntUnaryOperator tableOf, int n, double[] memory, double[] out) {
      base.seatWeights(position, tableOf, n, memory, out);
    }

    @Override
    public boolean independentLinks() {
      return false;
    }

    @Override
    public int[] links(int[] tableAt, Rng rng) {
      return base.links(tableAt, rng);
    }

    @Override
    public String describe() {
      return "discounted " + base.describe();
    }
  }

  private static Discounted prior(Share share) {
    return new Discounted(
        AveragedDistanceCrp.of(0.8, Variant.MEAN, Decay.exponential(0.9), TIMES), 0.6, share);
  }

  private static double[] law(SequentialPrior prior) {
    return Partitions.all(TIMES.length).stream()
        .mapToDouble(z -> Math.exp(prior.logJoint(z)))
        .toArray();
  }

  @Test
  void theLawSumsToOneAndIsAnotherOneThanWithoutDiscount() {
    Discounted prior = prior(Share.BY_TABLES);
    assertEquals(1, Arrays.stream(law(prior)).sum(), 1e-14);
    assertTrue(prior.logJoint(apart()) > 0.1 + prior.base.logJoint(apart()));
  }

  private static Partition apart() {
    return Partition.of(0, 1, 2, 3);
  }

  @Test
  void drawsHaveTheLaw() {
    Discounted prior = prior(Share.BY_TABLES);
    Map<Partition, Double> found = new HashMap<>();
    ExhaustiveRng rng = new ExhaustiveRng();
    do {
      rng.begin();
      found.merge(prior.simulate(rng), rng.pathProbability(), Double::sum);
    } while (rng.next());
    for (Partition z : Partitions.all(TIMES.length)) {
      assertEquals(Math.exp(prior.logJoint(z)), found.getOrDefault(z, 0.0), 1e-14);
    }
  }

  @Test
  void oneLookAtTheSeatsServesEveryConcentration() {
    Discounted prior = prior(Share.BY_TABLES);
    int[] tableAt = {0, 1, 0, 2};
    for (double alpha : new double[] {0.1, 0.8, 7}) {
      SequentialPrior there = prior.with(Prior.CONCENTRATION, Parameter.fixed(alpha));
      assertEquals(there.logJoint(tableAt, 3), prior.choices(tableAt, 3).logJoint(alpha), 1e-13);
    }
  }

  private static Invariance<Partition> sites(Discounted target, Discounted moved) {
    RealRows rows = RealRows.of(new double[] {-0.4, 0.3, 2.6, 1.9}, 4, 1);
    return Invariance.of(
        Partitions.all(4),
        (z, rng) -> {
          SequentialState state = new SequentialState(moved, bank(rows), z);
          new SiteMetropolis().apply(state, rng);
          return state.partition();
        },
        z -> new SequentialState(target, bank(rows), z).logJoint());
  }

  private static TableBank<?> bank(RealRows rows) {
    return GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {1.1}).bank(rows);
  }

  @Test
  void sitesAreMovedExactly() {
    for (Share share : Share.values()) {
      sites(prior(share), prior(share)).requireInvariant(1e-11).requireIrreducible();
    }
  }

  @Test
  void movesThatForgetTheNumberOfTablesAreFoundOut() {
    Invariance<Partition> report = sites(prior(Share.BY_TABLES), prior(Share.CONSTANT));
    assertThrows(AssertionError.class, () -> report.requireInvariant(1e-11));
    assertTrue(report.worstImbalance() > 1e-4, report.toString());
  }
}
