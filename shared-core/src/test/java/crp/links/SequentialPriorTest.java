package crp.links;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.links.AveragedDistanceCrp.Variant;
import crp.links.PlainSequential.Fault;
import crp.partition.Links;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.Prior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SequentialPriorTest {

  /** Not in order, with a tie of three and one of two. */
  static final double[] TIMES = {3.5, 1.25, 2.5, 1.25, 3.5, 1.25};

  private static final double[] FIVE = {2.1, 0.4, 2.1, 1.9, 3.3};

  static Map<String, Decay> decays() {
    return Map.of(
        "identity", Decay.identity(),
        "window", Decay.window(1.5),
        "exponential", Decay.exponential(1.4),
        "exponential, as any function", Decay.of("exp", d -> Math.exp(-d / 1.4)),
        "logistic", Decay.logistic(1.1, 0.4),
        "nothing", Decay.of("nothing", d -> 0));
  }

  /** f of the time between i and an earlier j. */
  static SequentialDistanceCrp links(double alpha, Decay f, double... times) {
    List<Integer> order = PlainSequential.order(times);
    double[][] table = new double[times.length][times.length];
    for (int a = 0; a < times.length; a++) {
      for (int b = 0; b < a; b++) {
        int i = order.get(a);
        int j = order.get(b);
        table[i][j] = f.weight(times[i] - times[j]);
      }
    }
    return SequentialDistanceCrp.of(
        alpha, SparseAffinity.of(table), order.stream().mapToInt(i -> i).toArray());
  }

  /** The same times for running sums. */
  static SequentialDistanceCrp sums(double alpha, Decay f, Ties ties, double... times) {
    return SequentialDistanceCrp.of(alpha, TimeAffinity.sequential(TimeOrder.of(times), f, ties));
  }

  static Stream<SequentialPrior> priors() {
    List<SequentialPrior> all = new ArrayList<>();
    decays()
        .forEach(
            (name, f) -> {
              for (Variant variant : Variant.values()) {
                all.add(AveragedDistanceCrp.of(0.8, variant, f, TIMES));
                all.add(AveragedDistanceCrp.of(1.3, variant, f, FIVE));
                all.add(AveragedDistanceCrp.of(0.8, variant, f, TIMES).withTies(Ties.STRICT));
              }
              all.add(links(0.8, f, TIMES));
              all.add(links(1.3, f, FIVE));
              if (!(f instanceof Decay.Custom)) {
                all.add(sums(0.8, f, Ties.BY_ROW, TIMES));
                all.add(sums(0.8, f, Ties.STRICT, TIMES));
              }
            });
    // members at all of the ages of a logistic decay
    all.add(sums(0.8, Decay.logistic(1.1, 0.02), Ties.BY_ROW, TIMES));
    all.add(sums(0.8, Decay.logistic(1.1, 0.01), Ties.STRICT, TIMES));
    all.add(AveragedDistanceCrp.of(2, Variant.MEAN, Decay.identity(), 7));
    all.add(AveragedDistanceCrp.of(2, Variant.WEIGHTED, Decay.identity()));
    all.add(links(2, Decay.identity(), 7));
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("priors")
  void theLawSumsToOne(SequentialPrior prior) {
    double sum = 0;
    for (Partition z : Partitions.all(prior.customers())) {
      sum += Math.exp(prior.logJoint(z));
    }
    assertEquals(1, sum, 1e-12);
  }

  @ParameterizedTest
  @MethodSource("priors")
  void drawsHaveTheLaw(SequentialPrior prior) {
    Map<Partition, Double> law = new HashMap<>();
    ExhaustiveRng rng = new ExhaustiveRng();
    do {
      rng.begin();
      Partition z = prior.simulate(rng);
      law.merge(z, rng.pathProbability(), Double::sum);
    } while (rng.next());
    double mean = 0;
    for (Partition z : Partitions.all(prior.customers())) {
      double p = law.getOrDefault(z, 0.0);
      assertEquals(Math.exp(prior.logJoint(z)), p, 1e-12);
      mean += p * z.clusters();
    }
    if (prior instanceof SequentialDistanceCrp exact) {
      assertEquals(mean, exact.meanTables(), 1e-12);
      assertEquals(mean, exact.meanTables(3, rng), 1e-12);
    } else {
      // 20,000 draws: 6 standard errors of a number of tables between 1 and 6
      assertEquals(mean, prior.meanTables(20_000, new SeededRng(3)), 6 * 2.5 / Math.sqrt(20_000));
    }
  }

  @ParameterizedTest
  @EnumSource(Variant.class)
  void theAveragedLawIsThePapers(Variant variant) {
    decays()
        .forEach(
            (name, f) -> {
              for (double[] times : List.of(TIMES, FIVE)) {
                SequentialPrior prior = AveragedDistanceCrp.of(0.8, variant, f, times);
                for (Partition z : Partitions.all(times.length)) {
                  double plain =
                      PlainSequential.logJoint(0.8, variant, f::weight, times, z, Fault.NONE);
                  assertEquals(Math.exp(plain), Math.exp(prior.logJoint(z)), 1e-13, name);
                }
              }
            });
  }

  /** Equation 9 with t_j below t_i, as it stands. */
  @ParameterizedTest
  @EnumSource(Variant.class)
  void theAveragedLawOfStrictlyEarlierRowsIsThePapers(Variant variant) {
    decays()
        .forEach(
            (name, f) -> {
              AveragedDistanceCrp byRow = AveragedDistanceCrp.of(0.8, variant, f, TIMES);
              SequentialPrior prior = byRow.withTies(Ties.STRICT);
              double most = 0;
              for (Partition z : Partitions.all(TIMES.length)) {
                double plain =
                    PlainSequential.logJoint(
                        0.8, variant, f::weight, TIMES, z, Ties.STRICT, Fault.NONE);
                double p = Math.exp(prior.logJoint(z));
                assertEquals(Math.exp(plain), p, 1e-13, name);
                most = Math.max(most, Math.abs(p - Math.exp(byRow.logJoint(z))));
              }
              assertEquals(name.equals("nothing"), most < 1e-3, name + " differs by " + most);
            });
  }

  /** Rows of one time are exchangeable; by row they are not. */
  @Test
  void rowsOfOneTimeCanBeExchangedUnderStrictTies() {
    AveragedDistanceCrp byRow =
        AveragedDistanceCrp.of(0.8, Variant.MEAN, Decay.exponential(1.4), FIVE);
    for (boolean strict : new boolean[] {true, false}) {
      SequentialPrior prior = byRow.withTies(strict ? Ties.STRICT : Ties.BY_ROW);
      double worst = 0;
      for (Partition z : Partitions.all(5)) {
        Partition other = Partition.of(z.label(2), z.label(1), z.label(0), z.label(3), z.label(4));
        worst =
            Math.max(
                worst, Math.abs(Math.exp(prior.logJoint(z)) - Math.exp(prior.logJoint(other))));
      }
      assertEquals(strict, worst < 1e-14, "worst " + worst);
    }
  }

  @Test
  void theRuleForTiesStaysWhenRowsAreSelectedOrNumbersChange() {
    AveragedDistanceCrp strict =
        AveragedDistanceCrp.of(0.8, Variant.WEIGHTED, Decay.exponential(1.4), TIMES)
            .withTies(Ties.STRICT);
    assertEquals(Ties.STRICT, strict.select(new int[] {1, 3, 4}).ties());
    SequentialPrior other = strict.with(Prior.SCALE, 3.0).with(Prior.CONCENTRATION, 2.0);
    assertEquals(Ties.STRICT, ((AveragedDistanceCrp) other).ties());
    assertTrue(strict.describe().contains("strictly earlier"), strict.describe());
    // three rows of the first time: at three tables, whatever the concentration
    assertEquals(0, strict.select(new int[] {1, 3, 5}).logJoint(Partition.of(0, 1, 2)), 1e-15);
  }

  /** A new row of the time of others sees only those before, and one that comes later sees all. */
  @Test
  void aNewRowSeesRowsOfEarlierTimesOnly() {
    for (Variant variant : Variant.values()) {
      for (Decay f : List.of(Decay.exponential(1.4), Decay.logistic(1.1, 0.4))) {
        AveragedDistanceCrp byRow = AveragedDistanceCrp.of(0.8, variant, f, 0, 1, 1, 1);
        AveragedDistanceCrp strict = byRow.withTies(Ties.STRICT);
        double[] some = new double[2];
        double[] all = new double[2];
        strict.newcomer(1, new int[] {0, 0, 1, 1}, 2, some);
        assertEquals(f.weight(1), some[0], 1e-15);
        assertEquals(0, some[1], 0);
        strict.newcomer(2.5, new int[] {0, 0, 1, 1}, 2, some);
        byRow.newcomer(2.5, new int[] {0, 0, 1, 1}, 2, all);
        assertArrayEquals(all, some, 1e-15);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void eachFaultOfTheLawIsFoundOut(Fault fault) {
    Ties ties = fault == Fault.TIES_SHARE_A_NEW_TABLE ? Ties.STRICT : Ties.BY_ROW;
    double sum = 0;
    for (Partition z : Partitions.all(TIMES.length)) {
      double logJoint =
          PlainSequential.logJoint(0.8, Variant.MEAN, d -> Math.exp(-d), TIMES, z, ties, fault);
      sum += Math.exp(logJoint);
    }
    assertEquals(fault == Fault.NONE, Math.abs(sum - 1) < 1e-12, fault + ": " + sum);
    assertTrue(fault == Fault.NONE || Math.abs(sum - 1) > 1e-2, fault + ": " + sum);
  }

  @Test
  void withLinksSummedOutTheLawIsThatOfTheLinks() {
    decays()
        .forEach(
            (name, f) -> {
              SequentialDistanceCrp prior = links(0.7, f, FIVE);
              Map<Partition, Double> law = new HashMap<>();
              for (Links c : Links.allSequential(5)) {
                law.merge(inRows(prior, c).partition(), chance(prior, c), Double::sum);
              }
              for (Partition z : Partitions.all(5)) {
                assertEquals(law.get(z), Math.exp(prior.logJoint(z)), 1e-12, name);
              }
            });
  }

  @Test
  void linksDrawnGivenTablesHaveTheirConditionalLaw() {
    decays()
        .forEach(
            (name, f) -> {
              linksHaveTheirConditionalLaw(name, links(0.7, f, FIVE));
              if (!(f instanceof Decay.Custom)) {
                linksHaveTheirConditionalLaw(name, sums(0.7, f, Ties.BY_ROW, FIVE));
                linksHaveTheirConditionalLaw(name, sums(0.7, f, Ties.STRICT, FIVE));
              }
            });
  }

  private static void linksHaveTheirConditionalLaw(String name, SequentialDistanceCrp prior) {
    Map<Links, Double> law = new HashMap<>();
    for (Partition z : Partitions.all(5)) {
      double mass = Math.exp(prior.logJoint(z));
      ExhaustiveRng rng = new ExhaustiveRng();
      int[] tableAt = new int[5];
      Arrays.setAll(tableAt, i -> z.label(prior.item(i)));
      boolean more = mass > 0;
      while (more) {
        rng.begin();
        Links c = Links.of(prior.links(tableAt, rng));
        assertEquals(z, inRows(prior, c).partition());
        law.merge(c, mass * rng.pathProbability(), Double::sum);
        more = rng.next();
      }
    }
    for (Links c : Links.allSequential(5)) {
      assertEquals(chance(prior, c), law.getOrDefault(c, 0.0), 1e-13, name);
    }
  }

  /** Running sums against lists, with many customers and tables: seats in order, joints, totals. */
  @Test
  void runningSumsAreTheSumsOfTheList() {
    SeededRng rng = new SeededRng(5);
    int n = 300;
    double[] times = new double[n];
    Arrays.setAll(times, i -> rng.below(4 * n / 5) / 4.0);
    TimeOrder order = TimeOrder.of(times);
    int[] tableAt = new int[n];
    Arrays.setAll(tableAt, i -> Math.min(i, i < 20 ? rng.below(20) : rng.below(6)));
    List<Decay> decays =
        List.of(
            Decay.identity(),
            Decay.window(7.25),
            Decay.windowInclusive(7.25),
            Decay.exponential(3),
            Decay.logistic(9, 0.1),
            Decay.logistic(2, 0.5),
            Decay.logistic(20, 4));
    for (Decay f : decays) {
      for (Ties ties : Ties.values()) {
        TimeAffinity near = TimeAffinity.sequential(order, f, ties);
        SequentialDistanceCrp sums = SequentialDistanceCrp.of(0.7, near);
        int[] ranks = new int[n];
        Arrays.setAll(ranks, r -> r);
        SequentialDistanceCrp list = SequentialDistanceCrp.of(0.7, near.sparse(), ranks);
        assertTrue(list.links() <= sums.links(), f + " " + ties);
        assertEquals(0, worstSeat(sums, list, tableAt), 1e-12, f + " " + ties);
        assertEquals(list.logJoint(tableAt, 20), sums.logJoint(tableAt, 20), 1e-9, f + " " + ties);
        assertEquals(list.meanTables(), sums.meanTables(), 1e-10, f + " " + ties);
        if (ties == Ties.STRICT) {
          // the test sees who is visible
          SequentialDistanceCrp other =
              SequentialDistanceCrp.of(0.7, TimeAffinity.sequential(order, f, Ties.BY_ROW));
          assertTrue(worstSeat(other, list, tableAt) > 1e-3, f.toString());
        }
      }
    }
  }

  /** The largest difference of a seat's weight, relative to 1 or more. */
  private static double worstSeat(SequentialPrior a, SequentialPrior b, int[] tableAt) {
    int tables = 20;
    double[] memoryA = new double[tables * a.memory()];
    double[] memoryB = new double[tables * b.memory()];
    double[] outA = new double[tables];
    double[] outB = new double[tables];
    double worst = 0;
    for (int i = 0; i < tableAt.length; i++) {
      a.seatWeights(i, j -> tableAt[j], tables, memoryA, outA);
      b.seatWeights(i, j -> tableAt[j], tables, memoryB, outB);
      for (int k = 0; k < tables; k++) {
        worst = Math.max(worst, Math.abs(outA[k] - outB[k]) / Math.max(1, outB[k]));
      }
      a.remember(i, memoryA, tableAt[i] * a.memory());
      b.remember(i, memoryB, tableAt[i] * b.memory());
    }
    return worst;
  }

  /** A hundred thousand customers under a dense decay: a list would hold five billion links. */
  @Test
  void manyCustomersUnderADenseDecayNeedNoList() {
    double[] times = new double[100_000];
    Arrays.setAll(times, i -> i);
    SequentialDistanceCrp prior = sums(0.2, Decay.exponential(20), Ties.BY_ROW, times);
    assertTrue(prior.links() > 4_000_000_000L);
    Partition z = prior.simulate(new SeededRng(6));
    // 6 standard errors of a sum of independent choices of oneself
    assertEquals(prior.meanTables(), z.clusters(), 6 * Math.sqrt(prior.meanTables()));
    assertTrue(Double.isFinite(prior.logJoint(z)));
    int[] links = prior.links(z.labels(), new SeededRng(7));
    for (int i = 0; i < links.length; i++) {
      assertTrue(links[i] <= i && z.label(links[i]) == z.label(i));
    }
  }

  /** The prior probability of links between positions. */
  private static double chance(SequentialDistanceCrp prior, Links c) {
    double product = 1;
    EarlierWeights f = prior.weights();
    for (int i = 0; i < c.size(); i++) {
      double weight = c.target(i) == i ? prior.concentration() : 0;
      for (int e = f.start(i); e < f.start(i + 1); e++) {
        weight += f.earlier(e) == c.target(i) ? f.weight(e) : 0;
      }
      product *= weight / (prior.concentration() + f.total(i));
    }
    return product;
  }

  private static Links inRows(SequentialPrior prior, Links c) {
    int[] targets = new int[c.size()];
    for (int i = 0; i < targets.length; i++) {
      targets[prior.item(i)] = prior.item(c.target(i));
    }
    return Links.of(targets);
  }

  @ParameterizedTest
  @EnumSource(Variant.class)
  void withoutDecayItIsTheCrp(Variant variant) {
    SequentialPrior averaged = AveragedDistanceCrp.of(0.8, variant, Decay.identity(), FIVE);
    SequentialPrior links = links(0.8, Decay.identity(), FIVE);
    for (Partition z : Partitions.all(5)) {
      double[] sizes = Arrays.stream(z.sizes()).asDoubleStream().toArray();
      double crp = Crp.of(0.8).logJoint(sizes);
      assertEquals(crp, averaged.logJoint(z), 1e-12);
      assertEquals(crp, links.logJoint(z), 1e-12);
    }
  }

  @Test
  void anAffinityInTimeBringsItsOrder() {
    for (Decay f : decays().values()) {
      if (f instanceof Decay.Custom) {
        continue; // refused by affinities in time
      }
      SequentialPrior times =
          SequentialDistanceCrp.of(
              0.7, TimeAffinity.sequential(TimeOrder.of(TIMES), f, Ties.BY_ROW));
      for (Partition z : Partitions.all(TIMES.length)) {
        assertEquals(
            Math.exp(links(0.7, f, TIMES).logJoint(z)), Math.exp(times.logJoint(z)), 1e-13);
      }
    }
  }

  @Test
  void timesFarFromZeroAndFarApartKeepTheLaw() {
    for (Variant variant : Variant.values()) {
      Decay f = Decay.exponential(1.4);
      SequentialPrior here = AveragedDistanceCrp.of(0.8, variant, f, 0, 1, 2, 4, 5000);
      SequentialPrior there =
          AveragedDistanceCrp.of(0.8, variant, f, 1e15, 1e15 + 1, 1e15 + 2, 1e15 + 4, 1e15 + 5000);
      for (Partition z : Partitions.all(5)) {
        assertEquals(here.logJoint(z), there.logJoint(z), 1e-12);
        // nobody is near enough to the last one
        assertEquals(z.sizes()[z.label(4)] > 1, here.logJoint(z) == Double.NEGATIVE_INFINITY);
      }
    }
  }

  @Test
  void badParametersAreNamed() {
    Decay f = Decay.identity();
    assertThrows(
        IllegalArgumentException.class, () -> AveragedDistanceCrp.of(0, Variant.MEAN, f, 1, 2));
    IllegalArgumentException row =
        assertThrows(
            IllegalArgumentException.class,
            () -> AveragedDistanceCrp.of(1, Variant.MEAN, f, 1, Double.NaN));
    assertTrue(row.getMessage().startsWith("row 2: time"), row.getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () -> AveragedDistanceCrp.of(1, Variant.MEAN, Decay.window(-1), 1));
    SparseAffinity backwards = SparseAffinity.of(new double[][] {{0, 1}, {0, 0}});
    IllegalArgumentException later =
        assertThrows(IllegalArgumentException.class, () -> SequentialDistanceCrp.of(1, backwards));
    assertEquals("row 1 can choose row 2, which comes later", later.getMessage());
    assertEquals(2, SequentialDistanceCrp.of(1, backwards, new int[] {1, 0}).customers());
    assertThrows(
        IllegalArgumentException.class,
        () -> SequentialDistanceCrp.of(1, backwards, new int[] {1, 1}));
    SequentialPrior prior = AveragedDistanceCrp.of(1, Variant.MEAN, f, 1, 2);
    assertThrows(IllegalArgumentException.class, () -> prior.logJoint(Partition.of(0, 0, 1)));
  }
}
