package crp.bench;

import crp.data.RealRows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.partition.Partition;
import crp.predict.AveragedPredictor;
import crp.predict.NearPredictor;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.Prior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Times the density of Gaussian rows, averaged over 50 draws that differ from the truth in one row
 * of a hundred: elapsed time and processor time of all threads, in seconds. The first figure also
 * holds the tables of the draws and the compiler's time.
 */
public final class PredictionTime {

  private PredictionTime() {}

  /**
   * Runs the measurement.
   *
   * @param args numbers of rows, columns, clusters and threads (0 for one per processor); how often
   *     all rows are predicted
   */
  public static void main(String[] args) {
    Batch.run(
        PredictionTime.class,
        "rows=100000 columns=10 clusters=25 threads=0 repetitions=3",
        args,
        PredictionTime::measure);
  }

  private static void measure(Batch batch) {
    int clusters = batch.whole("clusters", 1);
    SyntheticRows.Labelled<RealRows> data =
        SyntheticRows.gaussians(
            batch.whole("rows", clusters), batch.whole("columns", 1), clusters, 1);
    GaussianFamily family = GaussianNiw.from(data.rows());
    Draws draws = draws(data.truth());
    NearPredictor.Sample sample = new NearPredictor.Sample(draws, draws.draws().get(0));
    AveragedPredictor<RealRows> predictor =
        new AveragedPredictor<>(Crp.of(1), family, family.prepare(data.rows()), sample)
            .threads(batch.whole("threads", 0));
    for (int repetition = 0; repetition < batch.whole("repetitions", 1); repetition++) {
      long begun = System.nanoTime();
      double processor = ThreadTime.ofAllThreads();
      double sum = Arrays.stream(predictor.logDensities(data.rows())).sum();
      System.out.printf(
          Locale.ROOT,
          "%.2f s, processor time %.2f s (mean log density %.9f)%n",
          (System.nanoTime() - begun) / 1e9,
          ThreadTime.ofAllThreads() - processor,
          sum / data.rows().size());
    }
  }

  private static Draws draws(Partition truth) {
    Rng rng = new SeededRng(2);
    List<Draw> draws = new ArrayList<>();
    for (int m = 1; m <= AveragedPredictor.MOST_DRAWS; m++) {
      int[] labels = new int[truth.size()];
      for (int i = 0; i < labels.length; i++) {
        labels[i] = truth.label(rng.below(100) == 0 ? rng.below(labels.length) : i);
      }
      Map<String, Double> numbers =
          Map.of(Prior.CONCENTRATION, 1.0, GaussianFamily.BASE_SCALE, 1.0);
      draws.add(new Draw(0, m, Partition.of(labels), 0, numbers));
    }
    return new Draws(draws, List.of(), false);
  }
}
