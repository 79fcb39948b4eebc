package crp.experiment;

import crp.Text;
import crp.bench.Batch;
import crp.data.RankingReader;
import crp.data.RankingRows;
import crp.likelihood.TableSummary;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.model.Cluster;
import crp.model.Fit;
import crp.model.Model;
import crp.parameter.Parameter;
import crp.report.ConsensusPictures;
import crp.seating.Crp;
import java.io.IOException;
import java.nio.file.Path;

/** Clusters a file of rankings and draws the clusters: items by ranks. */
public final class DrawConsensus {

  private DrawConsensus() {}

  /**
   * Prints a summary and draws two pictures for each cluster.
   *
   * @param args a file of rankings (PrefLib, table or strings); a folder for the pictures; number
   *     of sweeps; {@code expand} to make a row of every ballot, {@code pool} to leave the file's
   *     weights
   */
  public static void main(String[] args) {
    Batch.run(
        DrawConsensus.class,
        "rankings folder sweeps=500 ballots=pool seed=1",
        args,
        DrawConsensus::cluster);
  }

  private static void cluster(Batch batch) throws IOException {
    RankingRows read = RankingReader.read(batch.path("rankings"));
    boolean expand = batch.choice("ballots", "pool", "expand").equals("expand");
    RankingRows rows = expand ? read.expanded() : read;
    Fit<RankingRows> fit =
        Model.mixture(Crp.of(Parameter.gamma(1, 1)), GeneralizedMallows.standard(), rows)
            .sweeps(batch.whole("sweeps", 1))
            .seed(batch.whole("seed", 0))
            .fit();
    System.out.println(fit.summary());
    Path folder = batch.path("folder");
    for (Cluster cluster : fit.clusters()) {
      TableSummary.Ranking ranking = (TableSummary.Ranking) cluster.summary();
      String title = Text.of("Cluster %d (%d rows)", cluster.index(), cluster.rows());
      String end = Text.of("-%d.png", cluster.index());
      ConsensusPictures.places(title, ranking).write(folder.resolve("consensus" + end));
      ConsensusPictures.ballots(title, ranking).write(folder.resolve("ballots" + end));
    }
  }
}
