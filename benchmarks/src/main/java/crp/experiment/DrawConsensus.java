package crp.experiment;

import crp.data.RankingReader;
import crp.data.RankingRows;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.model.ConsensusPictures;
import crp.model.Fit;
import crp.model.ModelSpec;
import crp.parameter.Parameter;
import crp.picture.Picture;
import crp.seating.Crp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

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
        ModelSpec.mixture(Crp.of(Parameter.gamma(1, 1)), GeneralizedMallows.standard(), rows)
            .sweeps(sweeps)
            .seed(1)
            .fit();
    System.out.println(fit.summary());
    write("consensus", ConsensusPictures.consensus(fit), Path.of(args[1]));
    write("ballots", ConsensusPictures.ballots(fit), Path.of(args[1]));
  }

  private static void write(String name, List<Picture> pictures, Path folder) throws IOException {
    for (int c = 0; c < pictures.size(); c++) {
      pictures.get(c).write(folder.resolve("%s-%d.png".formatted(name, c)));
    }
  }
}
