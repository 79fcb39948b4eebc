// The code of prove-your-kernel.md, without the words.

import crp.check.*;
import crp.answer.*;
import crp.data.*;
import crp.draws.*;
import crp.likelihood.*;
import crp.likelihood.gaussian.*;
import crp.links.*;
import crp.mixture.*;
import crp.model.*;
import crp.partition.*;
import crp.random.*;
import crp.seating.*;
import java.util.*;

Crp prior = Crp.of(0.7);
RealRows rows = RealRows.of(new double[][] {{0.1}, {0.3}, {1.9}, {2.2}, {5}});
DiagonalGaussian family = DiagonalGaussian.of(new double[] {1}, 0.1, 2, new double[] {1});

double logPosterior(Partition z) {
  double log = prior.logTables(z.clusters());
  for (int size : z.sizes()) {
    log += prior.logTable(size);
  }
  TableBank<RealRows> bank = family.bank(rows);
  bank.reserve(z.clusters());
  for (int i = 0; i < z.size(); i++) {
    bank.add(z.label(i), i);
  }
  for (int k = 0; k < z.clusters(); k++) {
    log += bank.logMarginal(k);
  }
  return log;
}

Partition splitOrMerge(Partition z, boolean corrected, Rng rng) {
  int n = z.size();
  int i = rng.below(n);
  int j = (i + 1 + rng.below(n - 1)) % n;
  boolean split = z.label(i) == z.label(j);
  int[] next = z.labels();
  int others = 0;
  for (int m = 0; m < n; m++) {
    boolean there = z.label(m) == z.label(i) || z.label(m) == z.label(j);
    if (there && m != i && m != j) {
      others++;
      next[m] = split && rng.below(2) == 0 ? n : z.label(i);
    }
  }
  next[j] = split ? n : z.label(i);
  Partition proposed = Partition.of(next);
  double logRatio = logPosterior(proposed) - logPosterior(z);
  if (corrected) {
    logRatio += (split ? others : -others) * Math.log(2);
  }
  return rng.accept(logRatio) ? proposed : z;
}

Invariance<Partition> exact =
    Invariance.of(
        Partitions.all(5), (Partition z, Rng rng) -> splitOrMerge(z, true, rng), z -> logPosterior(z));
exact.requireInvariant(1e-11).requireIrreducible().requireReversible(1e-11);
System.out.printf("%d states, %d paths, passed: %b%n",
    exact.states().size(), exact.paths(), exact.worstImbalance() < 1e-11);

Invariance<Partition> broken =
    Invariance.of(
        Partitions.all(5), (Partition z, Rng rng) -> splitOrMerge(z, false, rng), z -> logPosterior(z));
try {
  broken.requireInvariant(1e-11);
} catch (AssertionError refusal) {
  System.out.println(refusal.getMessage().replaceAll("(0\\.\\d{3})\\d+", "$1"));
}

record Coins(double first) implements NonconjugateFamily<RealRows> {
  public int dimension() {
    return 1;
  }

  public void drawParameter(double[] p, Rng rng) {
    double heads = rng.beta(first, 1);
    p[0] = Math.log(heads) - Math.log1p(-heads);
  }

  public double logBase(double[] p) {
    return -p[0] - 2 * Math.log1p(Math.exp(-p[0]));
  }

  public double logDensity(double[] p, RealRows rows, int row) {
    return -Math.log1p(Math.exp(rows.value(row, 0) == 1 ? -p[0] : p[0]));
  }

  public String describe() {
    return "coins";
  }
}

RealRows tosses = RealRows.of(new double[] {0, 0, 0, 0, 1}, 5, 1);

double logFactorial(int n) {
  return n < 2 ? 0 : Math.log(n) + logFactorial(n - 1);
}

double logExact(Partition z) {
  double log = prior.logTables(z.clusters());
  for (int k = 0; k < z.clusters(); k++) {
    int size = 0;
    int heads = 0;
    for (int i = 0; i < z.size(); i++) {
      if (z.label(i) == k) {
        size++;
        heads += (int) tosses.value(i, 0);
      }
    }
    log += prior.logTable(size) + logFactorial(heads) + logFactorial(size - heads) - logFactorial(size + 1);
  }
  return log;
}

double furthest(Coins family) {
  var fit = Mixture.of(prior, family, tosses).run().sweeps(5000, 1000).thin(4).chains(2).seed(3).fit();
  List<Draw> draws = fit.draws().draws();
  double total = 0;
  for (Partition z : Partitions.all(5)) {
    total += Math.exp(logExact(z));
  }
  double worst = 0;
  for (Partition z : Partitions.all(5)) {
    double p = Math.exp(logExact(z)) / total;
    long seen = draws.stream().filter(draw -> draw.partition().equals(z)).count();
    double error = Math.sqrt(draws.size() * p * (1 - p));
    worst = Math.max(worst, Math.abs(seen - draws.size() * p) / error);
  }
  return worst;
}

System.out.printf("the family agrees within 4 standard errors: %b%n", furthest(new Coins(1)) < 4);
System.out.printf("so does its twin: %b%n", furthest(new Coins(3)) < 4);

/exit
