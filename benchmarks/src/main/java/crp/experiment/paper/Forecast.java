package crp.experiment.paper;

import crp.Text;
import crp.data.CountRows;
import crp.estimate.PointEstimate;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.model.Fit;
import crp.model.Model;
import crp.model.OrderedSampling;
import crp.model.PartitionModel;
import crp.numerics.LogSum;
import crp.predict.Predictions;
import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.seating.AveragedDistanceCrp;
import crp.seating.AveragedDistanceCrp.Variant;
import crp.seating.Crp;
import crp.seating.DistanceCrp;
import java.util.Arrays;
import java.util.function.Function;

/**
 * The log predictive density of the documents after those of a fit, by chains that are judged one
 * by one and together.
 *
 * @param learnt the documents of the fit
 * @param later the documents after them
 * @param chains number of chains, each from its own seed
 * @param sweeps sweeps of a chain, half of them burn-in
 */
record Forecast(Documents learnt, Documents later, int chains, int sweeps) {

  private static final double CONCENTRATION = 1;
  private static final DirichletMultinomial WORDS = DirichletMultinomial.symmetric(0.1);

  /**
   * What was found, in nats a document.
   *
   * @param mean over the chains
   * @param error standard error over the chains, 0 of one
   * @param pooled of the densities averaged over all chains
   * @param tables mean number of tables
   */
  record Score(double mean, double error, double pooled, double tables) {

    /** {@return the score of its numbers} */
    static Score of(double[] numbers) {
      return new Score(numbers[0], numbers[1], numbers[2], numbers[3]);
    }

    /** {@return mean, error, pooled and tables} */
    double[] numbers() {
      return new double[] {mean, error, pooled, tables};
    }
  }

  /** {@return the documents before the last ones, of which some are left out at the start} */
  static Forecast of(Documents all, int learnt, int later, int chains, int sweeps) {
    int split = all.size() - later;
    if (split < 2) {
      throw new IllegalArgumentException(
          Text.of("%d documents are too few to hold out %d", all.size(), later));
    }
    return new Forecast(
        all.part(Math.max(0, split - learnt), split), all.part(split, all.size()), chains, sweeps);
  }

  /** {@return the CRP} */
  Score crp() {
    return score(
        Model.mixture(Crp.of(CONCENTRATION), WORDS, learnt.rows()),
        fit -> fit.averagedPredictor().predict(later.rows()));
  }

  /** {@return the distance dependent CRP} */
  Score links(Decay decay) {
    TimeAffinity near = TimeAffinity.sequential(TimeOrder.of(learnt.times()), decay, Ties.BY_ROW);
    return score(
        Model.linked(DistanceCrp.of(CONCENTRATION, near), WORDS, learnt.rows()), this::near);
  }

  /** {@return the averaged distance dependent CRP} */
  Score averaged(Variant variant, Decay decay, OrderedSampling sampling) {
    AveragedDistanceCrp prior =
        AveragedDistanceCrp.of(CONCENTRATION, variant, decay, learnt.times());
    return score(Model.ordered(prior, WORDS, learnt.rows(), sampling), this::near);
  }

  private Predictions near(Fit<CountRows> fit) {
    return fit.nearPredictor().predictAt(later.rows(), later.times());
  }

  private Score score(
      PartitionModel<CountRows> model, Function<Fit<CountRows>, Predictions> predictor) {
    int n = later.size();
    double[] sums = new double[n];
    Arrays.fill(sums, Double.NEGATIVE_INFINITY);
    Moments byChain = new Moments();
    Moments tables = new Moments();
    for (int c = 0; c < chains; c++) {
      Fit<CountRows> fit =
          model.sweeps(sweeps).chains(1).threads(1).seed(c + 1).estimate(PointEstimate.MAP).fit();
      Predictions found = predictor.apply(fit);
      for (int i = 0; i < n; i++) {
        sums[i] = LogSum.add(sums[i], found.logDensity(i));
      }
      byChain.add(found.logLikelihood() / n);
      tables.add(fit.meanClusters());
    }
    double pooled = Arrays.stream(sums).sum() / n - Math.log(chains);
    double error = chains == 1 ? 0 : byChain.error();
    return new Score(byChain.mean(), error, pooled, tables.mean());
  }
}
