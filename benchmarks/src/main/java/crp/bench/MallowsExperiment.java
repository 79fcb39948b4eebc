package crp.bench;

import crp.chain.TableInitializer;
import crp.compare.VariationOfInformation;
import crp.kernel.CentredSplitMerge;
import crp.kernel.FamilyUpdate;
import crp.kernel.TableGibbs;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.likelihood.ranking.GeneralizedMallows.Sampler;
import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Figure 6 of Meila and Chen (2010): how far the partition is from the truth, sweep by sweep, on
 * four artificial data sets, for the two published samplers and the exact one. Writes a table and a
 * picture for each data set.
 */
public final class MallowsExperiment {

  /** The figure's axis ends here. */
  private static final double LEAST = 1e-4;

  private MallowsExperiment() {}

  /**
   * Runs the experiment.
   *
   * @param arguments folder to write to, number of replicates (10), of sweeps (250), of rankings a
   *     cluster (500), data sets ("1234"), number of replicates of the published samplers (as many)
   * @throws IOException if the folder cannot be written to
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments.length > 0 ? arguments[0] : "target/mallows");
    int replicates = number(arguments, 1, 10);
    Plan plan =
        new Plan(
            replicates,
            number(arguments, 5, replicates),
            number(arguments, 2, 250),
            number(arguments, 3, 500));
    String sets = arguments.length > 4 ? arguments[4] : "1234";
    Files.createDirectories(folder);
    for (int i = 0; i < sets.length(); i++) {
      run(sets.charAt(i) - '0', plan, folder);
    }
  }

  private static int number(String[] arguments, int at, int initial) {
    return arguments.length > at ? Integer.parseInt(arguments[at]) : initial;
  }

  /** How much is run of each data set. */
  private record Plan(int replicates, int published, int sweeps, int each) {

    int replicates(Sampler sampler) {
      return sampler == Sampler.EXACT ? replicates : Math.min(published, replicates);
    }
  }

  private static void run(int set, Plan plan, Path folder) throws IOException {
    Map<Sampler, double[]> mean = new EnumMap<>(Sampler.class);
    for (Sampler sampler : Sampler.values()) {
      if (plan.replicates(sampler) > 0) {
        mean.put(sampler, new double[plan.sweeps()]);
      }
    }
    int judged = Math.min(100, plan.sweeps());
    for (int replicate = 0; replicate < plan.replicates(); replicate++) {
      MallowsData data = MallowsData.paper(set, plan.each(), 100L * set + replicate);
      for (Sampler sampler : mean.keySet()) {
        if (replicate >= plan.replicates(sampler)) {
          continue;
        }
        long begun = System.nanoTime();
        double[] vi = trace(data, sampler, plan.sweeps(), replicate);
        double seconds = (System.nanoTime() - begun) / 1e9;
        mean.computeIfPresent(sampler, (key, sum) -> plus(sum, vi, plan.replicates(sampler)));
        System.out.printf(
            Locale.ROOT,
            "set %d replicate %d %-11s VI at sweep %d %.4f, at the end %.4f, %.1f ms a sweep%n",
            set,
            replicate + 1,
            sampler,
            judged,
            vi[judged - 1],
            vi[plan.sweeps() - 1],
            1000 * seconds / plan.sweeps());
      }
    }
    mean.forEach(
        (sampler, vi) ->
            System.out.printf(
                Locale.ROOT,
                "set %d, mean of %d replicates, %s: VI at sweep %d %.4f%n",
                set,
                plan.replicates(sampler),
                sampler,
                judged,
                vi[judged - 1]));
    write(set, mean, plan, folder);
  }

  private static double[] plus(double[] sum, double[] vi, int replicates) {
    for (int s = 0; s < sum.length; s++) {
      sum[s] += vi[s] / replicates;
    }
    return sum;
  }

  private static String name(Sampler sampler) {
    return switch (sampler) {
      case EXACT -> "exact";
      case SLICE_GIBBS -> "Slice-Gibbs";
      case BETA_GIBBS -> "Beta-Gibbs";
    };
  }

  private static double[] trace(MallowsData data, Sampler sampler, int sweeps, long seed) {
    GeneralizedMallows family = GeneralizedMallows.standard().withSampler(sampler);
    TableState state = new TableState(Crp.of(1), family.bank(data.rows()));
    Rng rng = new SeededRng(seed);
    TableInitializer.SEQUENTIAL.seat(state, rng);
    TableGibbs gibbs = new TableGibbs();
    FamilyUpdate<TableState> centres = new FamilyUpdate<>();
    CentredSplitMerge splits = new CentredSplitMerge(2);
    double[] vi = new double[sweeps];
    for (int s = 0; s < sweeps; s++) {
      gibbs.apply(state, rng);
      centres.apply(state, rng);
      splits.apply(state, rng);
      vi[s] = VariationOfInformation.of(state.partition(), data.truth());
    }
    return vi;
  }

  private static void write(int set, Map<Sampler, double[]> mean, Plan plan, Path folder)
      throws IOException {
    Path table = folder.resolve("set%d.csv".formatted(set));
    try (PrintWriter out =
        new PrintWriter(Files.newBufferedWriter(table, StandardCharsets.UTF_8))) {
      out.print("sweep");
      mean.keySet().forEach(sampler -> out.print("," + sampler));
      out.println();
      for (int s = 0; s < plan.sweeps(); s++) {
        out.print(s + 1);
        for (double[] vi : mean.values()) {
          out.printf(Locale.ROOT, ",%.6f", vi[s]);
        }
        out.println();
      }
    }
    List<LinePlot.Series> lines = new ArrayList<>();
    mean.forEach(
        (sampler, vi) ->
            lines.add(
                LinePlot.Series.of(
                    name(sampler),
                    Arrays.stream(vi).map(v -> Math.log10(Math.max(LEAST, v))).toArray())));
    LinePlot.draw(
            lines,
            new Captions(
                "Data set %d, mean of %d runs".formatted(set, plan.replicates(Sampler.EXACT))
                    + (plan.published() < plan.replicates()
                        ? " (as published: %d)".formatted(plan.published())
                        : ""),
                "sweep",
                "log10 of the variation of information (nats)"))
        .write(folder.resolve("set%d.png".formatted(set)));
  }
}
