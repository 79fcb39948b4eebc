package crp.model;

import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.likelihood.TableBank;
import crp.partition.Partition;
import crp.predict.AveragedPredictor;
import crp.predict.DrawnPrior;
import crp.predict.NearPredictor;
import crp.predict.Predictions;
import crp.predict.Predictor;
import crp.predict.SeatedRows;
import crp.random.SeededRng;
import crp.seating.Prior;
import crp.seating.TablePrior;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Turns the draws of a run into a fit: one partition, its clusters, seats for further rows. */
@SuppressWarnings("ArrayRecordComponent")
record Answer<R extends Rows>(
    ModelSpec<R> spec, Settings settings, Prior prior, R rows, int[] counted) {

  Fit<R> fit(Draws draws, long begun) {
    Estimate estimate = ChainRuns.estimate(settings, draws);
    Partition partition = estimate.partition();
    Draw draw = estimate.seatedDraw();
    TableBank<R> bank = SeatedRows.bank(spec.family(), rows, draw, new SeededRng(settings.seed()));
    int k = partition.clusters();
    int[] slots = IntStream.range(0, k).toArray();
    List<Cluster> clusters = Cluster.all(partition, rows, bank, new SeededRng(settings.seed()));
    double[] weights = clusters.stream().mapToDouble(Cluster::weight).toArray();
    Predictor<R> predictor = null;
    AveragedPredictor<R> averaged = null;
    NearPredictor<R> nearPredictor = null;
    NearPredictor.Sample sample = new NearPredictor.Sample(draws, draw);
    if (prior instanceof TablePrior tables) {
      predictor = new Predictor<>(DrawnPrior.of(tables, draw), bank, slots, weights);
      averaged = new AveragedPredictor<>(tables, spec.family(), rows, sample);
    } else {
      nearPredictor =
          new NearPredictor<>(prior, spec.family(), rows, counted, spec.rows().size(), sample);
    }
    return new Fit<>(
        new Fit.Origin(prior, spec.family().describe(), settings, rows.size(), spec.sampling()),
        new RowLabels(labels(draw, predictor, nearPredictor), counted),
        new Fit.Posterior(draws, estimate),
        clusters,
        new Fit.Predictors<>(predictor, averaged, nearPredictor),
        (System.nanoTime() - begun) / 1e9);
  }

  /** Labels of all rows: rows of weight zero go to their most probable cluster. */
  private int[] labels(
      Draw draw, @Nullable Predictor<R> predictor, @Nullable NearPredictor<R> near) {
    Partition partition = draw.partition();
    int n = spec.rows().size();
    if (counted.length == n) {
      return partition.labels();
    }
    int[] labels = new int[n];
    boolean[] known = new boolean[n];
    for (int i = 0; i < counted.length; i++) {
      labels[counted[i]] = partition.label(i);
      known[counted[i]] = true;
    }
    int[] others = IntStream.range(0, n).filter(row -> !known[row]).toArray();
    if (predictor != null) {
      for (int row : others) {
        labels[row] = predictor.cluster(spec.rows(), row);
      }
    } else if (near != null) {
      Predictions found = HeldOutNearness.of(near, spec, draw, others);
      for (int o = 0; o < others.length; o++) {
        labels[others[o]] = found.cluster(o);
      }
    }
    return labels;
  }
}
