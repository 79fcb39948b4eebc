package crp.model;

import crp.random.SeededRng;
import crp.seating.LinkPrior;
import crp.seating.Prior;
import crp.seating.ScalePrior;

/** The prior mean of the number of clusters, exact or, for links that can go round, from draws. */
final class PriorMean {

  private static final int WORK = 200_000;
  private static final int FEWEST = 5;
  private static final int MOST = 1000;

  private PriorMean() {}

  static double of(Fit.Origin origin, double concentration, double scale) {
    Prior prior = origin.prior().withConcentration(concentration);
    if (!(prior.scalePrior() instanceof ScalePrior.Fixed)) {
      // a mean of equal scales may come out above them by rounding
      prior = prior.withScale(Math.min(scale, prior.scalePrior().largest()));
    }
    double mean = prior.meanTables(origin.rows());
    if (Double.isNaN(mean) && prior instanceof LinkPrior links) {
      int draws = Math.min(MOST, Math.max(FEWEST, WORK / links.size()));
      return links.simulatedMeanTables(draws, new SeededRng(origin.settings().seed()));
    }
    return mean;
  }
}
