package crp.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import crp.Text;
import crp.chain.TableInitializer;
import crp.compare.VariationOfInformation;
import crp.data.RankingRows;
import crp.kernel.CentredRegrouping;
import crp.kernel.CentredSplitMerge;
import crp.kernel.FamilyUpdate;
import crp.kernel.TableGibbs;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.likelihood.ranking.GeneralizedMallows.Sampler;
import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.picture.Picture;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Figure 6 of Meila and Chen (2010): the distance of the partition from the truth after each sweep,
 * on four artificial data sets, for the two published samplers and the exact one. Writes a table
 * and a picture for each data set.
 */
public final class MallowsExperiment {

  /** The figure's axis ends here. */
  private static final double LEAST = 1e-4;

  private MallowsExperiment() {}

  /**
   * Runs the experiment.
   *
   * @param args folder to write to; number of replicates, of sweeps, of rankings per cluster; the
   *     data sets; number of replicates of the published samplers, as many if not given; {@code
   *     start}: {@code sequential} seats rankings one after the other, {@code random} deals them to
   *     {@code tables} tables at random, as the paper does; each with the order of its first member
   *     as its central ranking
   */
  public static void main(String[] args) {
    Batch.run(
        MallowsExperiment.class,
        "folder=target/mallows replicates=10 sweeps=250 each=500 sets=1,2,3,4 published="
            + " start=sequential tables=10 print=table",
        args,
        MallowsExperiment::run);
  }

  private static void run(Batch batch) throws IOException {
    int replicates = batch.whole("replicates", 1);
    Plan plan =
        new Plan(
            replicates,
            batch.has("published") ? batch.whole("published", 0) : replicates,
            batch.whole("sweeps", 1),
            batch.whole("each", 1),
            batch.choice("start", "sequential", "random").equals("random")
                ? batch.whole("tables", 1)
                : 0);
    Path folder = batch.path("folder");
    Files.createDirectories(folder);
    Table table =
        batch.table(
            "sampler %s",
            "set %d",
            "replicate %s",
            Text.of("VI at sweep %d %%.4f", plan.judged() + 1),
            "VI at the end %.4f",
            "ms %.1f");
    for (int set : batch.wholes("sets", 1)) {
      Map<Sampler, double[]> means = new EnumMap<>(Sampler.class);
      for (Sampler sampler : Sampler.values()) {
        if (plan.replicates(sampler) > 0) {
          means.put(sampler, mean(set, sampler, plan, table));
        }
      }
      write(folder.resolve(Text.of("set%d.csv", set)), means, plan.sweeps());
      draw(set, means, plan).write(folder.resolve(Text.of("set%d.png", set)));
    }
  }

  /** How much is run of each data set, and from how many random tables; 0 if sequentially. */
  private record Plan(int replicates, int published, int sweeps, int each, int tables) {

    int replicates(Sampler sampler) {
      return sampler == Sampler.EXACT ? replicates : Math.min(published, replicates);
    }

    /** The sweep, from 0, at which the samplers are compared. */
    int judged() {
      return Math.min(100, sweeps) - 1;
    }
  }

  /** {@return the mean distance over the replicates after each sweep} */
  private static double[] mean(int set, Sampler sampler, Plan plan, Table table) {
    int replicates = plan.replicates(sampler);
    double[] mean = new double[plan.sweeps()];
    double time = 0;
    for (int replicate = 0; replicate < replicates; replicate++) {
      Trace trace = trace(set, sampler, plan, replicate);
      double[] vi = trace.last(0, plan.sweeps());
      for (int s = 0; s < mean.length; s++) {
        mean[s] += vi[s] / replicates;
      }
      time += trace.milliseconds() / replicates;
      table.row(
          name(sampler),
          set,
          "" + (replicate + 1),
          vi[plan.judged()],
          vi[vi.length - 1],
          trace.milliseconds());
    }
    table.row(name(sampler), set, "mean", mean[plan.judged()], mean[mean.length - 1], time);
    return mean;
  }

  private static Trace trace(int set, Sampler sampler, Plan plan, int replicate) {
    SyntheticRows.Labelled<RankingRows> data =
        SyntheticRankings.paper(set, plan.each(), 100L * set + replicate);
    GeneralizedMallows family = GeneralizedMallows.standard().withSampler(sampler);
    TableState state = new TableState(Crp.of(1), family.bank(data.rows()));
    Rng rng = new SeededRng(replicate);
    if (plan.tables() > 0) {
      deal(state, plan.tables(), rng);
    } else {
      TableInitializer.SEQUENTIAL.seat(state, rng);
    }
    MarkovChain chain =
        MarkovChain.of(
            state,
            rng,
            new TableGibbs(),
            new FamilyUpdate<TableState>(),
            CentredSplitMerge.standard(state.items()),
            CentredRegrouping.standard(state.items()));
    return new Trace(chain, () -> VariationOfInformation.of(state.partition(), data.truth()))
        .record(plan.sweeps(), 0);
  }

  /** Deals rows to tables at random. */
  private static void deal(TableState state, int tables, Rng rng) {
    int[] slotOf = new int[tables];
    Arrays.fill(slotOf, -1);
    for (int item = 0; item < state.items(); item++) {
      int table = rng.below(tables);
      if (slotOf[table] < 0) {
        slotOf[table] = state.slots()[state.tables()];
      }
      state.seat(item, slotOf[table]);
    }
  }

  private static void write(Path file, Map<Sampler, double[]> means, int sweeps)
      throws IOException {
    List<String> columns = new ArrayList<>(List.of("sweep %d"));
    means.keySet().forEach(sampler -> columns.add(sampler + " %.6f"));
    try (PrintStream out = new PrintStream(Files.newOutputStream(file), false, UTF_8)) {
      Table table = new Table(out, true, columns.toArray(String[]::new));
      for (int s = 0; s < sweeps; s++) {
        List<Object> row = new ArrayList<>(List.of(s + 1));
        for (double[] vi : means.values()) {
          row.add(vi[s]);
        }
        table.row(row.toArray());
      }
    }
  }

  private static Picture draw(int set, Map<Sampler, double[]> means, Plan plan) {
    List<LinePlot.Series> lines = new ArrayList<>();
    means.forEach(
        (sampler, vi) ->
            lines.add(
                LinePlot.Series.of(
                    name(sampler),
                    Arrays.stream(vi).map(v -> Math.log10(Math.max(LEAST, v))).toArray())));
    int published = plan.published();
    return LinePlot.draw(
        lines,
        new Captions(
            Text.of("Data set %d, mean of %d runs", set, plan.replicates())
                + (published < plan.replicates() ? " (as published: " + published + ")" : "")
                + (plan.tables() > 0 ? ", random starts" : ""),
            "sweep",
            "log10 of the variation of information (nats)"));
  }

  private static String name(Sampler sampler) {
    return switch (sampler) {
      case EXACT -> "exact";
      case SLICE_GIBBS -> "Slice-Gibbs";
      case BETA_GIBBS -> "Beta-Gibbs";
    };
  }
}
