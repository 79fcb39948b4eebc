package crp.experiment;

import crp.Text;
import crp.bench.Batch;
import crp.diagnose.Diagnosis;
import crp.draws.Draws;
import crp.draws.DrawsFile;
import crp.estimate.Confidence;
import crp.estimate.PointEstimate;
import crp.estimate.Search;
import crp.partition.Partition;
import crp.report.ClusterCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The answer of a file of draws that was made by any program. */
public final class EstimateDraws {

  /** Limit on the additions of the search: some five seconds of one core. */
  private static final double OPERATIONS = 1e10;

  private EstimateDraws() {}

  /**
   * Prints the size of the answer, its expected loss and whether the chains agree, and writes the
   * cluster and the confidence of every row.
   *
   * @param args the draws, see {@link DrawsFile#read}; the estimate, see {@link
   *     PointEstimate#parse}, but not {@code map}; the file to write, none if empty; number of runs
   *     and seed of the search
   */
  public static void main(String[] args) {
    Batch.run(
        EstimateDraws.class,
        "draws.csv estimate=vi out.csv= runs=16 seed=1",
        args,
        EstimateDraws::estimate);
  }

  private static void estimate(Batch batch) throws IOException {
    PointEstimate kind = PointEstimate.parse("estimate", batch.text("estimate"));
    if (kind.equals(PointEstimate.MAP)) {
      throw new IllegalArgumentException(
          "estimate must not be map: a file of draws has no joint densities");
    }
    Search search =
        Search.defaults()
            .withRuns(batch.whole("runs", 1))
            .withSeed(batch.whole("seed", 0))
            .withThreads(Runtime.getRuntime().availableProcessors())
            .withOperations(OPERATIONS);
    DrawsFile file = read(batch.path("draws.csv"));
    Draws draws = file.draws();
    Partition found = kind.of(draws, search).partition();
    System.out.printf(
        Locale.ROOT,
        "%d rows, %d draws, %d chains%n%s estimate: %d clusters, expected loss %.4f%n"
            + "Number of clusters (probability): %s%nAgreement of chains: %s%n",
        file.rows(),
        draws.size(),
        draws.traces().size(),
        kind.text(),
        found.clusters(),
        kind.expectedLoss(found, draws),
        ClusterCounts.text(draws),
        Diagnosis.of(draws).sentence());
    if (batch.has("out.csv")) {
      Files.write(batch.path("out.csv"), lines(file, found));
    }
  }

  private static DrawsFile read(Path path) throws IOException {
    try {
      return DrawsFile.read(path);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(path + ", " + e.getMessage(), e);
    }
  }

  /** {@return a line for each row, as in {@code rows.csv}; empty for a row without labels} */
  static List<String> lines(DrawsFile file, Partition found) {
    double[] confidence = Confidence.of(file.draws(), found);
    List<String> lines = new ArrayList<>(List.of("row,cluster,confidence"));
    for (int row = 0; row < file.rows(); row++) {
      int item = file.item(row);
      lines.add(
          item < 0
              ? Text.of("%d,,", row + 1)
              : Text.of("%d,%d,%.4f", row + 1, found.label(item), confidence[item]));
    }
    return lines;
  }
}
