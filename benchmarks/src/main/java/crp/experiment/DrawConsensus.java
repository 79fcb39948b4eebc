package crp.experiment;

import crp.data.RankingReader;
import crp.data.RankingRows;
import crp.likelihood.TableSummary;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.model.Cluster;
import crp.model.Fit;
import crp.model.Model;
import crp.report.ConsensusPictures;
import crp.seating.Crp;
import java.io.IOException;
import java.nio.file.Path;

/** Clusters a file of rankings and draws the clusters: items by ranks. */
public final class DrawConsensus {

  private DrawConsensus() {}

  /**
   * Draws.
   *
   * @param args a file of rankings (PrefLib, table or strings), a folder for the pictures, and
   *     perhaps the number of sweeps (500) and "expand", to make a row of every ballot
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    if (args.length < 2) {
      System.err.println("usage: DrawConsensus rankings folder [sweeps [expand]]");
      System.exit(1);
    }
    RankingRows read = RankingReader.read(Path.of(args[0]));
    RankingRows rows = args.length > 3 && args[3].equals("expand") ? read.expanded() : read;
    int sweeps = args.length > 2 ? Integer.parseInt(args[2]) : 500;
    Fit<RankingRows> fit =
        Model.mixture(Crp.sampled(), GeneralizedMallows.standard(), rows)
            .sweeps(sweeps)
            .seed(1)
            .fit();
    System.out.println(fit.summary());
    for (Cluster cluster : fit.clusters()) {
      TableSummary.Ranking ranking = (TableSummary.Ranking) cluster.summary();
      String title = "Cluster %d (%d rows)".formatted(cluster.index(), cluster.rows());
      String end = "-%d.png".formatted(cluster.index());
      Path folder = Path.of(args[1]);
      ConsensusPictures.places(title, ranking).write(folder.resolve("consensus" + end));
      ConsensusPictures.ballots(title, ranking).write(folder.resolve("ballots" + end));
    }
  }
}
