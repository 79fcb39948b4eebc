package crp.model;

import crp.parameter.Parameter;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.LinkPrior;
import crp.seating.Prior;
import crp.seating.SequentialPrior;

/** The prior mean of the number of clusters, exact or, where it is not closed, from draws. */
final class PriorMean {

  private static final int WORK = 200_000;
  private static final int FEWEST = 5;
  private static final int MOST = 1000;

  private PriorMean() {}

  static double of(Fit<?> fit) {
    Fit.Origin origin = fit.origin();
    Prior prior = origin.prior();
    for (String name : prior.parameters().names()) {
      double highest = prior.parameters().get(name).prior().highest();
      // a mean of equal values may come out above them by rounding
      double typical = Math.min(fit.meanNumber(name), highest);
      prior = prior.with(name, Parameter.fixed(typical));
    }
    double mean = prior.meanTables(origin.rows());
    if (!Double.isNaN(mean)) {
      return mean;
    }
    int draws = Math.min(MOST, Math.max(FEWEST, WORK / Math.max(1, origin.rows())));
    Rng rng = new SeededRng(origin.settings().seed());
    if (prior instanceof LinkPrior links) {
      return links.simulatedMeanTables(draws, rng);
    }
    return prior instanceof SequentialPrior ordered ? ordered.meanTables(draws, rng) : mean;
  }
}
