package crp.bench;

import crp.Text;
import crp.data.RealRows;
import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Trace;
import crp.estimate.PointEstimate;
import crp.likelihood.Family;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.Engine;
import crp.model.Fit;
import crp.model.Model;
import crp.parameter.Parameter;
import crp.random.Rng;
import crp.seating.Crp;
import crp.seating.Prior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Whether supersteps sample from the law that sweeps over single rows sample from: fits by both
 * engines on the same rows, the law of the number of clusters, the log joint, the concentration,
 * and which pairs of rows are in one cluster. The second half of each chain is cut in batches,
 * whose means give the error of each mean and of each difference.
 */
public final class EnginesAgree {

  private static final int CLUSTERS = 20;
  private static final int BATCHES = 5;
  private static final int CANDIDATES = 200_000;
  private static final int DRAWS = 200;

  /** A pair with a probability nearer to 0 or 1 says little. */
  private static final double SURE = 0.05;

  private EnginesAgree() {}

  /**
   * Prints a line for each number, then one for all pairs together.
   *
   * @param args {@code gaussians}, {@code categories} or {@code documents}; number of rows; spread
   *     of the means of Gaussians; sweeps of each chain of the one engine, and supersteps of each
   *     chain of the other; chains; threads; greatest number of pairs; seed of the second engine,
   *     the first has the next one
   */
  public static void main(String[] args) {
    Batch.run(
        EnginesAgree.class,
        "data rows=10000 spread=8 sweeps=800 supersteps=2000 chains=4 threads=1 pairs=300 seed=1"
            + " print=table",
        args,
        EnginesAgree::compare);
  }

  private static void compare(Batch batch) {
    int n = batch.whole("rows", 2);
    Rng rng = batch.rng();
    switch (batch.choice("data", "gaussians", "categories", "documents")) {
      case "gaussians" -> {
        RealRows rows =
            SyntheticRows.gaussians(n, 10, CLUSTERS, batch.number("spread"), 103).rows();
        compare(batch, GaussianNiw.from(rows), rows);
      }
      case "categories" ->
          compare(
              batch, Categories.symmetric(0.5), SyntheticRows.categories(n, 10, 6, CLUSTERS, rng));
      default -> {
        int[] topic = new int[n];
        Arrays.setAll(topic, i -> i % CLUSTERS);
        compare(
            batch,
            DirichletMultinomial.symmetric(0.3),
            SyntheticRows.documents(topic, 200, 0.3, 20, rng));
      }
    }
  }

  private static <R extends Rows> void compare(Batch batch, Family<R> family, R rows) {
    Model<R> model = Model.mixture(Crp.of(Parameter.gamma(1, 1)), family, rows);
    int seed = batch.whole("seed", 0);
    Seen sweeps = Seen.of(batch, model, Engine.CHAINS, "sweeps", seed + 1);
    Seen supersteps = Seen.of(batch, model, Engine.THREADS, "supersteps", seed);
    Table table =
        batch.table("number %s", "sweeps %.4f", "supersteps %.4f", "error %.4f", "t %.2f");
    numbers(sweeps)
        .forEach(
            (name, of) -> {
              Means a = sweeps.means(of);
              Means b = supersteps.means(of);
              table.row(name, a.mean(), b.mean(), a.error(b), a.t(b));
            });
    pairs(batch, sweeps, supersteps);
  }

  private static Map<String, Function<Trace, double[]>> numbers(Seen some) {
    Map<String, Function<Trace, double[]>> all = new LinkedHashMap<>();
    Function<Trace, double[]> clusters = trace -> doubles(trace.clusters());
    all.put("clusters", clusters);
    int usual = (int) Math.rint(some.means(clusters).mean());
    for (int k = usual - 1; k <= usual + 1; k++) {
      int most = k;
      all.put(
          "clusters <= " + k,
          trace -> Arrays.stream(trace.clusters()).mapToDouble(c -> c <= most ? 1 : 0).toArray());
    }
    all.put("log joint", Trace::logJoint);
    all.put("entropy of sizes", Trace::entropy);
    all.put("concentration", trace -> trace.number(Prior.CONCENTRATION));
    return all;
  }

  private static double[] doubles(int[] whole) {
    return Arrays.stream(whole).asDoubleStream().toArray();
  }

  private static void pairs(Batch batch, Seen sweeps, Seen supersteps) {
    Rng rng = batch.rng();
    int n = sweeps.fit.draws().items();
    int most = batch.whole("pairs", 1);
    List<Double> all = new ArrayList<>();
    for (int c = 0; c < CANDIDATES && all.size() < most; c++) {
      int i = rng.below(n);
      int j = rng.below(n);
      Means a = sweeps.together(i, j);
      Means b = supersteps.together(i, j);
      double share = (a.mean() + b.mean()) / 2;
      if (i != j && share > SURE && share < 1 - SURE) {
        all.add(Math.abs(a.t(b)));
      }
    }
    double[] sorted = all.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    System.out.printf(
        Locale.ROOT,
        "%d pairs together with probability %.2f to %.2f: |t| median %.2f, above 2 %.1f %%, most"
            + " %.2f%n",
        sorted.length,
        SURE,
        1 - SURE,
        sorted.length == 0 ? 0 : sorted[sorted.length / 2],
        100
            * Arrays.stream(sorted).filter(t -> t > 2).count()
            / (double) Math.max(1, sorted.length),
        sorted.length == 0 ? 0 : sorted[sorted.length - 1]);
  }

  /** Means over each batch of each chain. */
  private record Means(List<Double> each) {

    double mean() {
      return each.stream().mapToDouble(m -> m).average().orElseThrow();
    }

    private double variance() {
      double mean = mean();
      return each.stream().mapToDouble(m -> (m - mean) * (m - mean)).sum()
          / (each.size() - 1)
          / each.size();
    }

    /** {@return the standard error of the difference} */
    double error(Means other) {
      return Math.sqrt(variance() + other.variance());
    }

    /** {@return Welch's t} */
    double t(Means other) {
      double gap = mean() - other.mean();
      return gap == 0 ? 0 : gap / error(other);
    }
  }

  /** A fit by one engine. */
  private record Seen(Fit<?> fit, int chains) {

    static Seen of(Batch batch, Model<?> model, Engine engine, String length, long seed) {
      int sweeps = batch.whole(length, 4 * BATCHES);
      int chains = batch.whole("chains", 1);
      double begun = System.nanoTime();
      Fit<?> fit =
          model
              .run()
              .engine(engine)
              .threads(batch.whole("threads", 1))
              .sweeps(sweeps, sweeps / 2)
              .thin(Math.max(1, sweeps / 2 / DRAWS))
              .chains(chains)
              .seed(seed)
              .estimate(PointEstimate.VI_DRAW)
              .fit();
      System.out.printf(
          Locale.ROOT,
          "%d %s of each chain, %.0f s; last clusters and log joint of each: %s%n",
          sweeps,
          length,
          (System.nanoTime() - begun) / 1e9,
          fit.draws().traces().stream()
              .map(t -> Text.of("%d %.1f", t.clusters()[sweeps - 1], t.logJoint()[sweeps - 1]))
              .collect(Collectors.joining(", ")));
      return new Seen(fit, chains);
    }

    Means means(Function<Trace, double[]> of) {
      List<Double> all = new ArrayList<>();
      for (Trace trace : fit.draws().traces()) {
        double[] values = of.apply(trace);
        cut(Arrays.copyOfRange(values, values.length / 2, values.length), all);
      }
      return new Means(all);
    }

    Means together(int i, int j) {
      List<Double> all = new ArrayList<>();
      List<Draw> draws = fit.draws().draws();
      int each = draws.size() / chains;
      for (int c = 0; c < chains; c++) {
        double[] values = new double[each];
        for (int m = 0; m < each; m++) {
          Draw draw = draws.get(c * each + m);
          values[m] = draw.label(i) == draw.label(j) ? 1 : 0;
        }
        cut(values, all);
      }
      return new Means(all);
    }

    private static void cut(double[] values, List<Double> means) {
      for (int b = 0; b < BATCHES; b++) {
        int from = values.length * b / BATCHES;
        int to = values.length * (b + 1) / BATCHES;
        means.add(Arrays.stream(values, from, to).average().orElseThrow());
      }
    }
  }
}
