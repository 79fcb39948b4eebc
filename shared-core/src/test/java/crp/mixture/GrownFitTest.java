package crp.mixture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Replicates;
import crp.data.RealRows;
import crp.draws.Draw;
import crp.likelihood.Family;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.Fit;
import crp.model.Run;
import crp.numerics.LogSum;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.seating.Crp;
import crp.seating.Prior;
import crp.state.TableState;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Chains that start from draws of a fit of the first rows follow the posterior of all rows. */
class GrownFitTest {

  private static final double[] VALUES = {-0.4, 2.6, 0.3, 1.9, 0.1};
  private static final double[] ALPHAS = {0.4, 2.5};
  private static final Crp PRIOR = Crp.of(Parameter.sampled(Hyperprior.grid(ALPHAS)));
  private static final Family<RealRows> FAMILY =
      GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {0.3});

  private static RealRows rows(int n) {
    return RealRows.of(Arrays.copyOf(VALUES, n), n, 1);
  }

  private static Mixture<RealRows> mixture(int n) {
    return Mixture.of(PRIOR, FAMILY, rows(n)).brief();
  }

  private static Run<RealRows> grown(long seed) {
    Fit<RealRows> before = mixture(3).sweeps(120).chains(1).seed(seed).fit();
    return mixture(5).run().sweeps(1, 0).chains(1).seed(seed + 1).from(before);
  }

  private static Map<Partition, Double> posterior() {
    List<Partition> all = Partitions.all(5);
    double[] logs = new double[all.size()];
    for (int p = 0; p < logs.length; p++) {
      double[] each = new double[ALPHAS.length];
      for (int a = 0; a < ALPHAS.length; a++) {
        TableState state =
            new TableState(
                PRIOR.with(Prior.CONCENTRATION, ALPHAS[a]), FAMILY.bank(rows(5)), all.get(p));
        each[a] = state.logJoint();
      }
      logs[p] = LogSum.of(each, each.length);
    }
    double evidence = LogSum.of(logs, logs.length);
    Map<Partition, Double> law = new HashMap<>();
    for (int p = 0; p < logs.length; p++) {
      law.put(all.get(p), Math.exp(logs[p] - evidence));
    }
    return law;
  }

  /** A correct program fails once in 100,000 seeds; partitions of less than 5 are one. */
  @Test
  @Tag("slow")
  void theyAreSpreadAsThePosterior() {
    int replicates = 1500;
    Map<Partition, Double> times = new HashMap<>();
    Replicates.of(
            replicates,
            20261129,
            rng -> grown(rng.below(Integer.MAX_VALUE)).sampled().draws().get(0).partition())
        .forEach(partition -> times.merge(partition, 1.0, Double::sum));
    double statistic = 0;
    int cells = 0;
    double restExpected = 0;
    double restFound = 0;
    for (Map.Entry<Partition, Double> one : posterior().entrySet()) {
      double expected = replicates * one.getValue();
      double found = times.getOrDefault(one.getKey(), 0.0);
      if (expected < 5) {
        restExpected += expected;
        restFound += found;
      } else {
        statistic += (found - expected) * (found - expected) / expected;
        cells++;
      }
    }
    statistic += (restFound - restExpected) * (restFound - restExpected) / restExpected;
    double most = new ChiSquaredDistribution(cells).inverseCumulativeProbability(1 - 1e-5);
    assertTrue(cells > 8, "cells " + cells);
    assertTrue(statistic < most, statistic + " of at most " + most);
  }

  @Test
  void aFitSaysHowItGrewAndTheSeedRepeatsIt() {
    Fit<RealRows> fit = grown(3).fit();
    assertEquals(3, fit.growth().before());
    assertEquals(60, fit.growth().particles());
    Draw draw = fit.draws().draws().get(0);
    assertEquals(5, draw.size());
    assertEquals(draw.partition(), grown(3).fit().draws().draws().get(0).partition());
  }

  @Test
  void aFitOfOtherRowsIsRefused() {
    Fit<RealRows> before = mixture(3).sweeps(20).chains(1).fit();
    BitSet out = new BitSet();
    out.set(1);
    Run<RealRows> run = mixture(5).run().sweeps(1, 0).from(before).leavingOut(out);
    assertEquals(
        "the first 3 rows have 2 of positive weight, but the draws of their fit have 3",
        assertThrows(IllegalArgumentException.class, run::fit).getMessage());
  }
}
