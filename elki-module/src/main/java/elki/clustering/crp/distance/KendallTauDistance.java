package elki.clustering.crp.distance;

import crp.parameter.Range;
import crp.proximity.RankingDistances;
import elki.clustering.crp.option.TextParameter;
import elki.data.NumberVector;
import elki.distance.AbstractNumberVectorDistance;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import org.jspecify.annotations.Nullable;

/**
 * Kendall's distance of two rankings: the number of pairs of items that they put in opposite order.
 * A vector holds one rank an item, the smaller the better, NaN for an item without a rank; these
 * are tied behind all others. A pair that one ranking ties and the other does not counts for a
 * penalty. Only the order within a vector counts, so vectors of scores can be compared, too.
 *
 * <p>Not called a metric, though it is one for penalties from one half: ELKI would build a VP tree,
 * which loses some of several equal objects (seen with 0.8.0), and rankings are often equal.
 * Immutable.
 *
 * <p>Reference:
 *
 * <p>R. Fagin, R. Kumar, D. Sivakumar<br>
 * Comparing top k lists<br>
 * SIAM Journal on Discrete Mathematics 17(1)
 *
 * <p>The metric:
 *
 * <p>R. Fagin, R. Kumar, M. Mahdian, D. Sivakumar, E. Vee<br>
 * Comparing partial rankings<br>
 * SIAM Journal on Discrete Mathematics 20(3)
 *
 * @since 0.1.0
 */
@Title("Kendall tau distance of rankings")
@Description(
    "Number of pairs of items in opposite order, with a penalty for pairs that one ranking leaves open.")
@Reference(
    authors = "R. Fagin, R. Kumar, D. Sivakumar",
    title = "Comparing top k lists",
    booktitle = "SIAM Journal on Discrete Mathematics 17(1)",
    url = "https://doi.org/10.1137/S0895480102412856",
    bibkey = "DBLP:journals/siamdm/FaginKS03")
@Reference(
    authors = "R. Fagin, R. Kumar, M. Mahdian, D. Sivakumar, E. Vee",
    title = "Comparing partial rankings",
    booktitle = "SIAM Journal on Discrete Mathematics 20(3)",
    url = "https://doi.org/10.1137/05063088X",
    bibkey = "DBLP:journals/siamdm/FaginKMSV06")
@Alias({"kendall", "kendalltau", "KendallTauDistance"})
public final class KendallTauDistance extends AbstractNumberVectorDistance {

  private final double penalty;

  /**
   * Constructor.
   *
   * @param penalty what a pair counts that one ranking ties and the other does not, from 0 to 1
   */
  public KendallTauDistance(double penalty) {
    if (!(penalty >= 0 && penalty <= 1)) {
      throw new IllegalArgumentException("the penalty must be from 0 to 1, was " + penalty);
    }
    this.penalty = penalty;
  }

  @Override
  public double distance(NumberVector one, NumberVector other) {
    return RankingDistances.kendallTau(one.toArray(), other.toArray(), penalty);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof KendallTauDistance that && penalty == that.penalty;
  }

  @Override
  public int hashCode() {
    return Double.hashCode(penalty);
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    /** The penalty. */
    public static final OptionID PENALTY_ID =
        new OptionID(
            "kendall.penalty", "Penalty for a pair ordered in one ranking only, from 0 to 1.");

    private double penalty = 0.5;

    @Override
    public void configure(Parameterization config) {
      TextParameter.real(PENALTY_ID, "0.5", new Range(0, true, 1, true))
          .grab(config, x -> penalty = x);
    }

    @Override
    public KendallTauDistance make() {
      return new KendallTauDistance(penalty);
    }
  }
}
