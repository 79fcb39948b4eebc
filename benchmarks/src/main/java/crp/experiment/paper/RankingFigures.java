package crp.experiment.paper;

import crp.Text;
import crp.bench.Table;
import crp.data.RankingReader;
import crp.data.RankingRows;
import crp.kernel.CentredRegrouping;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.TableGibbs;
import crp.likelihood.TableSummary;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.likelihood.ranking.GeneralizedMallows.Sampler;
import crp.mixture.Mixture;
import crp.model.Cluster;
import crp.model.Fit;
import crp.parameter.Parameter;
import crp.partition.VariationOfInformation;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Figures 6 and 11 of Meila and Chen (2010): the distance of the partition from the truth after
 * each sweep, on four artificial data sets, for the two published samplers and the exact one; and
 * the dispersions by rank, averaged over clusters by their size, over several runs.
 */
final class RankingFigures {

  /** A partition that is this near to the truth, in nats, is right but for a few rankings. */
  private static final double NEAR = 0.05;

  private static final int MIDDLE = 100;

  /** All samplers start with the rankings dealt to so many tables at random, as in the paper. */
  private static final int TABLES = 10;

  /** The first figure's axis ends here. */
  private static final double LEAST = 1e-4;

  private static final int RANKS = 10;

  /** Clusters below this share of the rankings are small. */
  private static final double SMALL = 0.05;

  private RankingFigures() {}

  static void distances(Lab lab) throws IOException {
    int replicates = lab.pick(1, 10);
    int sweeps = lab.pick(30, 250);
    Lab.Results table =
        lab.table(
            "summary",
            Text.of(
                "set %%d,sampler %%s,VI at sweep 10 %%.4f,VI at sweep %d %%.4f,"
                    + "VI at the end %%.4f,first sweep near %%s",
                Math.min(MIDDLE, sweeps)));
    for (int set : lab.pick(new int[] {1, 3}, new int[] {1, 2, 3, 4})) {
      Table csv = lab.csv("set" + set, "sampler %s,sweep %d,VI %.6f");
      List<LinePlot.Series> lines = new ArrayList<>();
      for (Sampler sampler : Sampler.values()) {
        String name = name(sampler);
        double[] mean = new double[sweeps];
        for (int replicate = 0; replicate < replicates; replicate++) {
          lab.say("set %d, %s, replicate %d of %d", set, name, replicate + 1, replicates);
          double[] vi = distances(set, sampler, lab.pick(30, 500), replicate, sweeps);
          Arrays.setAll(mean, s -> mean[s] + vi[s] / replicates);
        }
        int near = 0;
        for (int s = sweeps - 1; s >= 0; s--) {
          near = mean[s] <= NEAR ? s + 1 : near;
        }
        for (int s = 0; s < sweeps; s++) {
          csv.row(name, s + 1, mean[s]);
        }
        table.row(
            set,
            name,
            mean[9],
            mean[Math.min(MIDDLE, sweeps) - 1],
            mean[sweeps - 1],
            near > 0 ? String.valueOf(near) : "none");
        lines.add(
            LinePlot.Series.of(
                name, Arrays.stream(mean).map(v -> Math.log10(Math.max(LEAST, v))).toArray()));
      }
      Captions captions =
          new Captions(
              Text.of("Data set %d, mean of %d runs, random starts", set, replicates),
              "sweep",
              "log10 of the variation of information (nats)");
      lab.picture("set" + set, LinePlot.draw(lines, captions));
    }
  }

  private static String name(Sampler sampler) {
    return switch (sampler) {
      case EXACT -> "exact";
      case SLICE_GIBBS -> "Slice-Gibbs";
      case BETA_GIBBS -> "Beta-Gibbs";
    };
  }

  /** {@return the distance from the truth after each sweep} */
  private static double[] distances(int set, Sampler sampler, int each, int replicate, int sweeps) {
    SyntheticRankings.Labelled data = SyntheticRankings.paper(set, each, 100L * set + replicate);
    GeneralizedMallows family = GeneralizedMallows.standard().withSampler(sampler);
    TableState state = new TableState(Crp.of(1), family.bank(data.rows()));
    Rng rng = new SeededRng(replicate);
    deal(state, rng);
    List<Kernel<? super TableState>> kernels =
        List.of(
            new TableGibbs(),
            new FamilyUpdate<TableState>(),
            CentredRegrouping.standard(state.items()));
    double[] vi = new double[sweeps];
    for (int s = 0; s < sweeps; s++) {
      kernels.forEach(kernel -> kernel.apply(state, rng));
      vi[s] = VariationOfInformation.of(state.partition(), data.truth());
    }
    return vi;
  }

  /** Deals rows to tables at random; the central ranking of each is the order of its first row. */
  private static void deal(TableState state, Rng rng) {
    int[] slotOf = new int[TABLES];
    Arrays.fill(slotOf, -1);
    for (int item = 0; item < state.items(); item++) {
      int table = rng.below(TABLES);
      if (slotOf[table] < 0) {
        slotOf[table] = state.slots()[state.tables()];
      }
      state.seat(item, slotOf[table]);
    }
  }

  static void dispersions(Lab lab) throws IOException {
    RankingRows rows =
        lab.hasData() ? RankingReader.read(lab.file(0)).pooled().rows() : drawn(lab.pick(30, 500));
    List<Cluster> clusters = new ArrayList<>();
    int runs = lab.pick(2, 4);
    for (int run = 1; run <= runs; run++) {
      lab.say("run %d", run);
      Fit<RankingRows> fit =
          Lab.fit(
              Mixture.of(Crp.of(Parameter.gamma(1, 1)), GeneralizedMallows.standard(), rows),
              lab.pick(15, 300),
              1,
              run);
      clusters.addAll(fit.parts());
    }
    double small = SMALL * clusters.stream().mapToDouble(Cluster::weight).sum() / runs;
    double[] all = average(clusters, cluster -> true);
    double[] few = average(clusters, cluster -> cluster.weight() < small);
    double[] many = average(clusters, cluster -> cluster.weight() >= small);
    Lab.Results table = lab.table("theta", "rank %d,all %.3f,small %.3f,large %.3f");
    for (int j = 0; j < all.length; j++) {
      table.row(j + 1, all[j], few[j], many[j]);
    }
    List<LinePlot.Series> lines =
        List.of(
            LinePlot.Series.of("all", all),
            LinePlot.Series.of("small", few),
            LinePlot.Series.of("large", many));
    lab.picture(
        "theta",
        LinePlot.draw(lines, new Captions(Text.of("Mean of %d runs", runs), "rank", "theta")));
  }

  /** {@return ten clusters whose dispersions fall with the rank, the later ones the smaller} */
  private static RankingRows drawn(int largest) {
    RankingRows rows = SyntheticRankings.paper(3, largest, 11).rows();
    return rows.select(
        IntStream.range(0, rows.size())
            .filter(i -> i % largest <= largest / (1 + i / largest))
            .toArray());
  }

  private static TableSummary.Ranking ranking(Cluster cluster) {
    return (TableSummary.Ranking) cluster.summary();
  }

  /** {@return the mean dispersion at each rank, weighted by the rankings that reach it} */
  private static double[] average(List<Cluster> clusters, Predicate<Cluster> chosen) {
    double[] means = new double[Math.min(RANKS, ranking(clusters.get(0)).theta().length)];
    for (int j = 0; j < means.length; j++) {
      double weights = 0;
      for (Cluster cluster : clusters) {
        if (chosen.test(cluster)) {
          weights += ranking(cluster).rankers()[j];
          means[j] += ranking(cluster).rankers()[j] * ranking(cluster).theta()[j];
        }
      }
      means[j] /= weights;
    }
    return means;
  }
}
