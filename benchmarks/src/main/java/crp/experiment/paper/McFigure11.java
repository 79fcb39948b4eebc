package crp.experiment.paper;

import crp.Text;
import crp.bench.SyntheticRankings;
import crp.bench.Table;
import crp.data.RankingReader;
import crp.data.RankingRows;
import crp.likelihood.TableSummary;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.model.Cluster;
import crp.model.Fit;
import crp.model.Model;
import crp.parameter.Parameter;
import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.seating.Crp;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Figure 11 of Meila and Chen (2010): the dispersions by rank, averaged over clusters by their
 * size, over several runs.
 */
final class McFigure11 implements Experiment {

  private static final int RANKS = 10;

  /** Clusters below this share of the rankings are small. */
  private static final double SMALL = 0.05;

  @Override
  public String name() {
    return "mc-figure11";
  }

  @Override
  public String about() {
    return "Meila and Chen, figure 11: dispersions by rank in large and small clusters";
  }

  @Override
  public String files() {
    return "rankings (PrefLib or count,r1,r2,...)";
  }

  @Override
  public void run(Lab lab) throws IOException {
    RankingRows rows =
        lab.hasData()
            ? RankingReader.read(lab.file(0, files())).pooled().rows()
            : SyntheticRankings.ballots(lab.pick(150, 5000), 12, 11);
    List<Fit<RankingRows>> runs = new ArrayList<>();
    for (int run = 1; run <= lab.pick(2, 4); run++) {
      lab.say(Text.of("run %d", run));
      runs.add(
          Model.mixture(Crp.of(Parameter.gamma(1, 1)), GeneralizedMallows.standard(), rows)
              .sweeps(lab.pick(15, 300))
              .chains(1)
              .threads(1)
              .seed(run)
              .fit());
    }
    write(lab, runs);
  }

  private static void write(Lab lab, List<Fit<RankingRows>> runs) throws IOException {
    int ranks = runs.stream().mapToInt(McFigure11::ranks).min().orElse(0);
    double total = runs.get(0).clusters().stream().mapToDouble(Cluster::weight).sum();
    double[] all = average(runs, ranks, cluster -> true);
    double[] small = average(runs, ranks, cluster -> cluster.weight() < SMALL * total);
    double[] large = average(runs, ranks, cluster -> cluster.weight() >= SMALL * total);
    Lab.Results table = lab.table("theta", "rank %d", "all %.3f", "small %.3f", "large %.3f");
    for (int j = 0; j < ranks; j++) {
      table.row(j + 1, all[j], small[j], large[j]);
    }
    Table clusters = lab.csv("clusters", "run %d", "cluster %d", "weight %.0f", "theta1 %.3f");
    for (int run = 0; run < runs.size(); run++) {
      for (Cluster cluster : runs.get(run).clusters()) {
        clusters.row(run + 1, cluster.index() + 1, cluster.weight(), theta(cluster)[0]);
      }
    }
    lab.picture(
        "theta",
        LinePlot.draw(
            List.of(
                LinePlot.Series.of("all", all),
                LinePlot.Series.of("small", small),
                LinePlot.Series.of("large", large)),
            new Captions(Text.of("Mean of %d runs", runs.size()), "rank", "theta")));
    lab.note(
        "The paper: theta falls with the rank; small clusters have lower values than large ones at"
            + " the top ranks and higher ones from about the fourth on.");
  }

  private static int ranks(Fit<RankingRows> fit) {
    return Math.min(RANKS, theta(fit.clusters().get(0)).length);
  }

  private static double[] theta(Cluster cluster) {
    return ((TableSummary.Ranking) cluster.summary()).theta();
  }

  /** {@return the mean dispersion at each rank, weighted by the rankings that reach it} */
  private static double[] average(
      List<Fit<RankingRows>> runs, int ranks, Predicate<Cluster> chosen) {
    double[] sums = new double[ranks];
    double[] weights = new double[ranks];
    for (Fit<RankingRows> run : runs) {
      for (Cluster cluster : run.clusters()) {
        double[] reached = ((TableSummary.Ranking) cluster.summary()).rankers();
        for (int j = 0; j < ranks && chosen.test(cluster); j++) {
          sums[j] += reached[j] * theta(cluster)[j];
          weights[j] += reached[j];
        }
      }
    }
    for (int j = 0; j < ranks; j++) {
      sums[j] /= weights[j];
    }
    return sums;
  }
}
