package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.TrueRanks;
import crp.check.UniformRanks;
import crp.data.RankingRows;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.links.AuxiliaryLinkGibbs;
import crp.links.DistanceCrp;
import crp.links.LinkState;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.partition.Partition;
import crp.proximity.Decay;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.seating.ComponentLaw;
import crp.seating.Crp;
import crp.seating.FiniteMixtures;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import crp.seating.TableDraws;
import crp.seating.TablePrior;
import crp.state.Seating;
import crp.state.TableState;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Simulation-based calibration (Talts and others 2018) with concentration, dispersions and central
 * rankings all drawn: the rank of the true concentration, of the true number of tables, and of the
 * number of rows that sit with the last but one must be uniform. Three chi-square tests for each of
 * five priors over tables, one over links and a prior of the central rankings, with a false alarm
 * rate of 1e-6 each should the stream of draws change. The published Beta-Gibbs sampler fails.
 */
@Tag("slow")
@Tag("thorough")
final class RankingCalibrationTest {

  private static final double ALARM = 1e-6;
  private static final int ROWS = 10;
  private static final int ITEMS = 5;
  private static final int DRAWS = 19;
  private static final int REPLICATES = 1000;
  private static final int FEWER = 400;
  private static final double SHAPE = 2;
  private static final int[] NEAR = {2, 0, 4};
  private static final Parameter CONCENTRATION = Parameter.gamma(SHAPE, 1);

  /** Forward: central ranking and dispersions of each table, then its rows. */
  private static RankingRows simulate(int[] labels, double strength, Rng rng) {
    RankingRows.Builder like = RankingRows.over(ITEMS);
    for (int i = 0; i < ROWS; i++) {
      like.add(Arrays.copyOf(new int[] {0, 1, 2, 3, 4}, 1 + i % 3));
    }
    RankingRows rows = like.build();
    int[][] drawn = new int[ROWS][];
    for (int table = 0; table < ROWS; table++) {
      int[] sigma = centre(strength, rng);
      double[] theta = new double[3];
      for (int j = 0; j < 3; j++) {
        theta[j] = priorTheta(ITEMS - 1 - j, rng);
      }
      for (int i = 0; i < ROWS; i++) {
        if (labels[i] == table) {
          drawn[i] = draw(sigma, theta, rows.length(i), rng);
        }
      }
    }
    RankingRows.Builder out = RankingRows.over(ITEMS);
    for (int[] row : drawn) {
      out.add(row);
    }
    return out.build();
  }

  /** Rejection from Exp(1): density e^(-theta) / psi_m(theta), and 1 / psi is below 1. */
  private static double priorTheta(int m, Rng rng) {
    while (true) {
      double theta = -Math.log(rng.uniform());
      double psi = 0;
      for (int k = 0; k <= m; k++) {
        psi += Math.exp(-k * theta);
      }
      if (rng.uniform() < 1 / psi) {
        return theta;
      }
    }
  }

  /** Rejection from uniform orders: each item before one of {@link #NEAR} before it costs. */
  private static int[] centre(double strength, Rng rng) {
    while (true) {
      int[] sigma = shuffled(rng);
      double cost = 0;
      for (int place = 0; place < NEAR.length; place++) {
        for (int p = 0; sigma[p] != NEAR[place]; p++) {
          int other = sigma[p];
          boolean free = Arrays.stream(NEAR, 0, place).noneMatch(item -> item == other);
          cost += free ? strength : 0;
        }
      }
      if (rng.uniform() < Math.exp(-cost)) {
        return sigma;
      }
    }
  }

  private static int[] shuffled(Rng rng) {
    int[] order = new int[ITEMS];
    for (int i = 0; i < ITEMS; i++) {
      int j = rng.below(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }

  private static int[] draw(int[] sigma, double[] theta, int t, Rng rng) {
    int[] rest = sigma.clone();
    int[] ranking = new int[t];
    for (int j = 0; j < t; j++) {
      double[] law = new double[ITEMS - j];
      double each = theta[j];
      Arrays.setAll(law, s -> -each * s);
      int code = rng.index(law, law.length);
      ranking[j] = rest[code];
      System.arraycopy(rest, code + 1, rest, code, ITEMS - 1 - code);
    }
    return ranking;
  }

  /** {@return the ranks of the three true numbers in one replicate} */
  private static int[] ranks(
      TablePrior prior, GeneralizedMallows family, double strength, Rng rng) {
    TableGibbs gibbs = new TableGibbs();
    ParameterUpdate<TableState> concentration = ParameterUpdate.of(Prior.CONCENTRATION);
    FamilyUpdate<TableState> centres = new FamilyUpdate<>();
    CentredRegrouping splits = new CentredRegrouping(1);
    double alpha = rng.gamma(SHAPE);
    TablePrior there = prior.with(Prior.CONCENTRATION, alpha);
    int[] labels = new TableDraws(there, ROWS).draw(rng).labels();
    int k = Arrays.stream(labels).max().orElseThrow() + 1;
    RankingRows rows = simulate(labels, strength, rng);
    TableState state = new TableState(prior, family.bank(rows), Partition.of(new int[ROWS]));
    TrueRanks ranks = new TrueRanks(alpha, k, companions(labels));
    for (int sweep = 1; sweep <= 40 + 8 * DRAWS; sweep++) {
      gibbs.apply(state, rng);
      concentration.apply(state, rng);
      centres.apply(state, rng);
      splits.apply(state, rng);
      if (sweep > 40 && sweep % 8 == 0) {
        ranks.see(state.prior().concentration(), state.tables(), companions(state));
      }
    }
    return ranks.ranks(rng);
  }

  /** {@return the same where rows link to rows near them} */
  private static int[] linkRanks(DistanceCrp prior, Rng rng) {
    List<Kernel<LinkState>> kernels =
        List.of(
            new AuxiliaryLinkGibbs(),
            ParameterUpdate.of(Prior.CONCENTRATION),
            new FamilyUpdate<>());
    double alpha = rng.gamma(SHAPE);
    int[] labels = prior.with(Prior.CONCENTRATION, alpha).simulate(rng).partition().labels();
    int k = Arrays.stream(labels).max().orElseThrow() + 1;
    RankingRows rows = simulate(labels, 0, rng);
    int[] apart = new int[ROWS];
    Arrays.setAll(apart, i -> i);
    LinkState state =
        new LinkState(prior, GeneralizedMallows.standard().bank(rows), Links.of(apart));
    TrueRanks ranks = new TrueRanks(alpha, k, companions(labels));
    for (int sweep = 1; sweep <= 20 + 4 * DRAWS; sweep++) {
      for (Kernel<LinkState> kernel : kernels) {
        kernel.apply(state, rng);
      }
      if (sweep > 20 && sweep % 4 == 0) {
        ranks.see(state.prior().concentration(), state.tables(), companions(state));
      }
    }
    return ranks.ranks(rng);
  }

  private static UniformRanks calibration(
      TablePrior prior, GeneralizedMallows family, double strength) {
    return calibration(rng -> ranks(prior, family, strength, rng));
  }

  private static UniformRanks calibration(Function<Rng, int[]> replicate) {
    return new UniformRanks(DRAWS + 1, 20_10, replicate);
  }

  private static void requireUniform(UniformRanks ranks, int replicates) {
    double[] p = ranks.levels(replicates);
    assertTrue(UniformRanks.least(p) > ALARM, Arrays.toString(p));
  }

  private static void requireFault(UniformRanks ranks, int atMost) {
    double[] p = ranks.levelsUntil(ALARM, atMost);
    assertTrue(UniformRanks.least(p) < ALARM, Arrays.toString(p));
  }

  /** How many rows sit with the last but one, itself among them. */
  private static int companions(int[] labels) {
    return (int) Arrays.stream(labels).filter(label -> label == labels[ROWS - 2]).count();
  }

  private static int companions(Seating state) {
    return companions(state.partition().labels());
  }

  @Test
  void ranksAreUniform() {
    requireUniform(
        calibration(Crp.of(CONCENTRATION), GeneralizedMallows.standard(), 0), REPLICATES);
  }

  /** Rankings take every prior over tables. */
  static Stream<TablePrior> otherPriors() {
    return Stream.of(
        PitmanYor.of(CONCENTRATION, Parameter.fixed(0.4)),
        PoweredCrp.of(CONCENTRATION, Power.of(1.3)),
        GeneralizedCrp.of(CONCENTRATION, m -> 1 + 2 * Math.sqrt(m)),
        FiniteMixtures.of(CONCENTRATION, new ComponentLaw.Geometric(0.2)));
  }

  @ParameterizedTest
  @MethodSource("otherPriors")
  @Tag("thorough")
  void ranksAreUniformUnderTheOtherPriors(TablePrior prior) {
    requireUniform(calibration(prior, GeneralizedMallows.standard(), 0), FEWER);
  }

  /** Both ways in time, so that there are cycles. */
  @Test
  void ranksAreUniformUnderLinks() {
    double[] times = new double[ROWS];
    Arrays.setAll(times, i -> i);
    DistanceCrp prior =
        DistanceCrp.of(
            CONCENTRATION, TimeAffinity.symmetric(TimeOrder.of(times), Decay.exponential(2)));
    requireUniform(calibration(rng -> linkRanks(prior, rng)), FEWER);
  }

  /** Central rankings around a given one; a sampler that does not know of it is found. */
  @Test
  void ranksAreUniformWithAPriorCentre() {
    GeneralizedMallows near = GeneralizedMallows.standard().withCentre(1.5, List.of("3", "1", "5"));
    requireUniform(calibration(Crp.of(CONCENTRATION), near, 1.5), FEWER);
    requireFault(calibration(Crp.of(CONCENTRATION), GeneralizedMallows.standard(), 1.5), FEWER);
  }

  @Test
  void thePublishedBetaGibbsSamplerIsFound() {
    GeneralizedMallows published =
        GeneralizedMallows.standard().withSampler(GeneralizedMallows.Sampler.BETA_GIBBS);
    requireFault(calibration(Crp.of(CONCENTRATION), published, 0), REPLICATES);
  }
}
