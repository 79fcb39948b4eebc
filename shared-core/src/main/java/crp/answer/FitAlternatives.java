package crp.answer;

import crp.diagnose.Diagnosis;
import crp.diagnose.Regimes;
import crp.estimate.Alternative;
import crp.estimate.Alternatives;
import crp.model.EstimateSearch;
import crp.model.Fit;
import java.util.ArrayList;
import java.util.List;

/**
 * The answers that represent the draws of a fit together.
 *
 * @param all at least one, the first is the estimate
 */
public record FitAlternatives(List<Alternative> all) {

  /**
   * {@return the answers that represent the draws together; computed once} There are others than
   * the estimate where chains stay in different modes: the mean variation of information between
   * the draws of two chains is more than {@link Diagnosis#APART} times that within them, and their
   * clusters are not the {@link Diagnosis#sameClusters same}. Weights are shares of draws; as the
   * chains do not mix, they are no posterior probabilities. Answers of chains in other {@link
   * Regimes} come last and have no weight. Partitions are of the rows that took part; {@code
   * fit.rowLabels().units().spread(answer.labels())} are the clusters of all rows.
   */
  public static List<Alternative> of(Fit<?> fit) {
    return fit.once(FitAlternatives.class, () -> computed(fit)).all();
  }

  private static FitAlternatives computed(Fit<?> fit) {
    Diagnosis diagnosis = fit.diagnosis();
    boolean differ =
        diagnosis.largestDistanceRatio() > Diagnosis.APART && !diagnosis.sameClusters();
    EstimateSearch search = new EstimateSearch(fit.settings());
    List<Alternative> all = new ArrayList<>();
    all.addAll(
        differ
            ? search.alternatives(fit.answeringDraws(), fit.pointEstimate())
            : Alternatives.alone(fit.pointEstimate(), fit.answeringDraws()));
    for (List<Integer> chains : fit.regimes().others()) {
      all.add(search.alternative(Regimes.ofChains(fit.draws(), chains)));
    }
    return new FitAlternatives(List.copyOf(all));
  }
}
