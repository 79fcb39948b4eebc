package elki.clustering.crp.distance;

import crp.proximity.RankingDistances;
import elki.data.NumberVector;
import elki.distance.AbstractNumberVectorDistance;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.Parameterizer;
import org.jspecify.annotations.Nullable;

/**
 * Spearman's footrule of two rankings: how far each item is from its place in the other ranking,
 * summed over the items. A vector holds one rank an item, the smaller the better, NaN for an item
 * without a rank; these are tied behind all others, and tied items share the mean of their places.
 * For complete rankings it is the Manhattan distance of the ranks. Not called a metric, though it
 * is one, for the reason given at {@link KendallTauDistance}. Immutable.
 *
 * <p>Reference:
 *
 * <p>R. Fagin, R. Kumar, M. Mahdian, D. Sivakumar, E. Vee<br>
 * Comparing partial rankings<br>
 * SIAM Journal on Discrete Mathematics 20(3)
 */
@Title("Spearman's footrule of rankings")
@Description("Sum over the items of the distance between their places in two rankings.")
@Reference(
    authors = "R. Fagin, R. Kumar, M. Mahdian, D. Sivakumar, E. Vee",
    title = "Comparing partial rankings",
    booktitle = "SIAM Journal on Discrete Mathematics 20(3)",
    url = "https://doi.org/10.1137/05063088X",
    bibkey = "DBLP:journals/siamdm/FaginKMSV06")
@Alias({"footrule", "SpearmanFootruleDistance"})
public final class SpearmanFootruleDistance extends AbstractNumberVectorDistance {

  /** The distance; it has no settings. */
  public static final SpearmanFootruleDistance STATIC = new SpearmanFootruleDistance();

  private SpearmanFootruleDistance() {}

  @Override
  public double distance(NumberVector one, NumberVector other) {
    return RankingDistances.footrule(one.toArray(), other.toArray());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SpearmanFootruleDistance;
  }

  @Override
  public int hashCode() {
    return SpearmanFootruleDistance.class.hashCode();
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    @Override
    public SpearmanFootruleDistance make() {
      return STATIC;
    }
  }
}
