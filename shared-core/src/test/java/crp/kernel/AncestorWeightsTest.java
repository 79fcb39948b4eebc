package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.SeededRng;
import crp.seating.AveragedDistanceCrp;
import crp.seating.AveragedDistanceCrp.Variant;
import crp.seating.SequentialDistanceCrp;
import crp.seating.SequentialPrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What particles share, against sums over everybody's whole seating. */
class AncestorWeightsTest {

  /** More than two blocks of labels. */
  private static final int N = 600;

  private static final int T = 550;
  private static final int PASTS = 5;

  private static double[] times() {
    double[] times = new double[N];
    Arrays.setAll(times, i -> (i - i % 2) / 8.0);
    return times;
  }

  static Stream<SequentialPrior> priors() {
    List<SequentialPrior> all = new ArrayList<>();
    for (Decay f : List.of(Decay.identity(), Decay.exponential(9), Decay.logistic(60, 0.5))) {
      for (Variant variant : Variant.values()) {
        all.add(AveragedDistanceCrp.of(0.8, variant, f, times()));
      }
      TimeOrder order = TimeOrder.of(times());
      all.add(SequentialDistanceCrp.of(0.8, TimeAffinity.sequential(order, f, Ties.BY_ROW)));
      all.add(SequentialDistanceCrp.of(0.8, TimeAffinity.sequential(order, f, Ties.STRICT)));
    }
    return all.stream();
  }

  /** Pasts that part late, so that they share most tables, and what they are made of. */
  private static final class Pasts {
    final RealRows rows;
    final TableBank<?> bank;
    final ParticleTables statistics;
    final Particle[] particles = new Particle[PASTS];
    final int[][] tableAt = new int[PASTS][N];

    Pasts(SequentialPrior prior, SeededRng rng) {
      double[] places = new double[N];
      Arrays.setAll(places, i -> i % 3 + rng.gaussian());
      rows = RealRows.of(places, N, 1);
      bank = family();
      statistics = new ParticleTables(bank, prior, 4);
      for (int p = 0; p < PASTS; p++) {
        particles[p] = new Particle();
      }
      int[] seat = new int[PASTS];
      for (int i = 0; i < T; i++) {
        int common = i < 4 ? i : rng.below(4);
        for (int p = 0; p < PASTS; p++) {
          boolean apart = i > T - 20 && rng.below(4) == 0;
          seat[p] = apart ? rng.below(particles[p].tables() + (i % 5 == 0 ? 1 : 0)) : common;
        }
        // the last past is the one before it again
        seat[PASTS - 1] = seat[PASTS - 2];
        statistics.seat(i, particles, PASTS, seat);
        for (int p = 0; p < PASTS; p++) {
          particles[p].seat(i, seat[p]);
          tableAt[p][i] = seat[p];
        }
        statistics.weigh(i + 1, particles, PASTS, new double[PASTS]);
      }
    }

    TableBank<?> family() {
      return DiagonalGaussian.of(new double[1], 0.3, 2.4, new double[] {1}).bank(rows);
    }

    /** Prior and rows of the first customers of a seating, all statistics new. */
    double logJoint(SequentialPrior prior, int[] tables, int n, boolean seats) {
      int most = Arrays.stream(tables, 0, n).max().orElseThrow() + 1;
      TableBank<?> fresh = family();
      fresh.reserve(most);
      for (int i = 0; i < n; i++) {
        fresh.add(tables[i], prior.item(i));
      }
      double sum = seats ? prior.logJoint(Arrays.copyOf(tables, n), most) : 0;
      for (int k = 0; k < most; k++) {
        sum += fresh.logMarginal(k);
      }
      return sum;
    }
  }

  @ParameterizedTest
  @MethodSource("priors")
  void thePredictiveOfTheNextRowIsThatOfEachSeating(SequentialPrior prior) {
    Pasts pasts = new Pasts(prior, new SeededRng(21));
    double[] totals = new double[PASTS];
    pasts.statistics.weigh(T, pasts.particles, PASTS, totals);
    double[] plain = new double[PASTS];
    for (int p = 0; p < PASTS; p++) {
      double density = 0;
      double before = pasts.logJoint(prior, pasts.tableAt[p], T, true);
      for (int k = 0; k <= pasts.particles[p].tables(); k++) {
        pasts.tableAt[p][T] = k;
        density += Math.exp(pasts.logJoint(prior, pasts.tableAt[p], T + 1, true) - before);
      }
      plain[p] = Math.log(density);
    }
    requireSameUpToAConstant(plain, totals);
  }

  @ParameterizedTest
  @MethodSource("priors")
  void theRestIsWorthItsJointBehindEachPast(SequentialPrior prior) {
    SeededRng rng = new SeededRng(22);
    Pasts pasts = new Pasts(prior, rng);
    int[] links = new int[N];
    // followers of the near, of the far, of one another; some open tables
    Arrays.setAll(
        links, l -> rng.below(10) == 0 ? l : rng.below(2) == 0 ? rng.below(l + 1) : l - 1);
    links[0] = 0;
    double[] logs = new AncestorWeights(prior, pasts.statistics, links).weigh(T, pasts.particles);
    double[] plain = new double[PASTS];
    double[] faulty = new double[PASTS];
    for (int p = 0; p < PASTS; p++) {
      int[] tables = pasts.tableAt[p];
      int opened = pasts.particles[p].tables();
      int[] sizes = new int[N + 1];
      for (int i = 0; i < T; i++) {
        sizes[tables[i]]++;
      }
      double uniform = 0;
      for (int l = T; l < N; l++) {
        tables[l] = links[l] == l ? opened++ : tables[links[l]];
        uniform += links[l] == l ? 0 : Math.log(sizes[tables[l]]);
        sizes[tables[l]]++;
      }
      boolean seats = !prior.independentLinks();
      double rest = pasts.logJoint(prior, tables, N, seats);
      faulty[p] = rest - pasts.logJoint(prior, tables, T, seats);
      plain[p] = faulty[p] - (seats ? uniform : 0);
    }
    requireSameUpToAConstant(plain, logs);
    if (!prior.independentLinks()) {
      // links among the members of a table are uniform: who forgets that is found out
      double worst = 0;
      for (int p = 0; p < PASTS; p++) {
        worst = Math.max(worst, Math.abs(faulty[p] - faulty[0] - (logs[p] - logs[0])));
      }
      assertTrue(worst > 1e-3, "worst " + worst);
    }
  }

  private static void requireSameUpToAConstant(double[] expected, double[] found) {
    assertTrue(Double.isFinite(expected[0]));
    for (int p = 0; p < PASTS; p++) {
      assertEquals(expected[p] - expected[0], found[p] - found[0], 1e-8, "past " + p);
    }
    assertTrue(Math.abs(found[1] - found[0]) > 1e-5, "the pasts are not worth the same");
    assertEquals(found[PASTS - 2], found[PASTS - 1], 1e-12);
  }
}
