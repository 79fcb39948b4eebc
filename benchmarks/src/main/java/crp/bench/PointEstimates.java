package crp.bench;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.CoClustering;
import crp.estimate.Estimate;
import crp.estimate.PointEstimate;
import crp.estimate.Search;
import crp.partition.Partition;
import crp.random.SeededRng;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Times the co-clustering matrix and the point estimates over 1000 draws with about 15 clusters, in
 * seconds of processor time (all threads, so that other work on the machine counts little); tells
 * the expected VI in nats and bits. The first figure of each kind holds the compiler's time.
 */
public final class PointEstimates {

  private static final int DRAWS = 1000;
  private static final int CLUSTERS = 15;

  private PointEstimates() {}

  /**
   * Runs the measurement.
   *
   * @param args number of items, or a file with one draw per line, labels between commas; a point
   *     estimate; number of runs of its search; limit on its operations, none if not given; how
   *     often all of it is done
   */
  public static void main(String[] args) {
    Batch.run(
        PointEstimates.class,
        "items=1000 estimate=vi runs=16 operations= repetitions=3",
        args,
        PointEstimates::measure);
  }

  private static void measure(Batch batch) throws IOException {
    PointEstimate kind = PointEstimate.parse("estimate", batch.text("estimate"));
    Draws draws =
        batch.text("items").matches("[0-9]+")
            ? noisy(batch.whole("items", 2))
            : read(batch.path("items"));
    Search search = Search.defaults().withRuns(batch.whole("runs", 1));
    if (batch.has("operations")) {
      search = search.withOperations(batch.number("operations"));
    }
    for (int repetition = 0; repetition < batch.whole("repetitions", 1); repetition++) {
      if (draws.items() <= CoClustering.MOST) {
        double begun = ThreadTime.ofAllThreads();
        double share = CoClustering.of(draws).of(0, 1);
        System.out.printf(
            Locale.ROOT, "co-clustering %.2f s (first pair %.3f)%n", since(begun), share);
      }
      double begun = ThreadTime.ofAllThreads();
      Estimate estimate = kind.of(draws, search);
      System.out.printf(
          Locale.ROOT,
          "%s %.2f s, expected VI %.5f nats (%.5f bits), %d clusters%n",
          kind,
          since(begun),
          estimate.expectedVi(),
          estimate.expectedVi() / Math.log(2),
          estimate.partition().clusters());
    }
  }

  private static double since(double begun) {
    return ThreadTime.ofAllThreads() - begun;
  }

  private static Draws read(Path file) throws IOException {
    List<int[]> labels = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      labels.add(Arrays.stream(line.split(",", -1)).mapToInt(Integer::parseInt).toArray());
    }
    return draws(labels);
  }

  private static Draws draws(List<int[]> labels) {
    List<Draw> kept = new ArrayList<>();
    for (int[] some : labels) {
      kept.add(new Draw(0, kept.size() + 1, Partition.of(some), 0, Map.of()));
    }
    return new Draws(kept, List.of(), false);
  }

  /**
   * Draws around one partition: 30 % of the items are in a second cluster in 40 % of the draws;
   * some draws merge two clusters, some split one; 1 % of the items are in one of three small
   * clusters.
   */
  private static Draws noisy(int items) {
    SeededRng rng = new SeededRng(700 + items);
    double[] weights = new double[CLUSTERS];
    Arrays.setAll(weights, k -> Math.log(rng.gamma(2)));
    int[] home = new int[items];
    Arrays.setAll(home, i -> rng.index(weights.clone(), CLUSTERS));
    int[] second = new int[items];
    Arrays.setAll(second, i -> rng.uniform() < 0.3 ? rng.below(CLUSTERS) : home[i]);
    List<int[]> labels = new ArrayList<>();
    for (int s = 0; s < DRAWS; s++) {
      int[] draw = new int[items];
      Arrays.setAll(draw, i -> rng.uniform() < 0.4 ? second[i] : home[i]);
      if (rng.uniform() < 0.3) {
        int a = rng.below(CLUSTERS);
        int b = rng.below(CLUSTERS);
        Arrays.setAll(draw, i -> draw[i] == a ? b : draw[i]);
      }
      int split = rng.uniform() < 0.3 ? rng.below(CLUSTERS) : -1;
      for (int i = 0; i < items; i++) {
        draw[i] = draw[i] == split && i % 2 == 0 ? CLUSTERS : draw[i];
        draw[i] = rng.uniform() < 0.01 ? CLUSTERS + 1 + rng.below(3) : draw[i];
      }
      labels.add(draw);
    }
    return draws(labels);
  }
}
