package crp.spark;

import crp.Argument;
import crp.Text;
import crp.draws.Schedule;
import crp.host.GaussianTexts;
import crp.likelihood.gaussian.GaussianFamily;
import crp.model.GaussianChoice;
import crp.options.LikelihoodOptions;
import crp.options.OptionText;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.parameter.Range;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.TablePrior;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;

/**
 * What a run is to do, checked.
 *
 * @param prior over partitions
 * @param likelihood of the rows of a cluster
 * @param length of the run
 * @param seed root of all random numbers
 * @param blocks number of blocks, 0 for automatic
 */
record MixturePlan(
    TablePrior prior, LikelihoodPlan likelihood, Length length, long seed, int blocks)
    implements Serializable {

  /**
   * The likelihood.
   *
   * @param form of the numbers
   * @param categories the columns of categories beside numbers, by name or number
   * @param missing whether values may be missing
   * @param covariance of Gaussian clusters
   * @param kappa text of the weight of the prior mean
   * @param baseScale text of the prior mean of the covariance
   * @param pseudoCount text of the pseudo-count, empty for the default of the form
   */
  record LikelihoodPlan(
      RowForm form,
      List<String> categories,
      boolean missing,
      GaussianChoice.Covariance covariance,
      String kappa,
      String baseScale,
      String pseudoCount)
      implements Serializable {

    /** Checks what can be checked without data. */
    LikelihoodPlan {
      categories = List.copyOf(categories);
      if (form != RowForm.GAUSSIAN && !categories.isEmpty()) {
        throw new IllegalArgumentException(
            "categoricalFeatures is for categories beside numbers, with the likelihood gaussian,"
                + Text.of(
                    " was '%s' with %s",
                    String.join(", ", categories), form.name().toLowerCase(Locale.ROOT)));
      }
      GaussianTexts.check("kappa", kappa);
      number("baseScale", baseScale);
      if (!pseudoCount.isEmpty()) {
        number("pseudoCount", pseudoCount);
      }
    }

    private static void number(String name, String text) {
      OptionText.parameter(name, text, () -> Parameter.fixed(1))
          .requireFixedOrGrid(name)
          .require(name, Range.POSITIVE);
    }

    /** {@return the choice with the numbers of this plan} */
    GaussianChoice with(GaussianChoice choice) {
      GaussianChoice weighted = GaussianTexts.with(choice, GaussianFamily.KAPPA, "kappa", kappa);
      return GaussianTexts.with(weighted, GaussianFamily.BASE_SCALE, "baseScale", baseScale);
    }

    /** {@return the pseudo-count's text, that of the hosts where none is given} */
    String pseudoCountOr(String usual) {
      return pseudoCount.isEmpty() ? usual : pseudoCount;
    }
  }

  /**
   * The length of a run.
   *
   * @param supersteps of each chain, half of them burn-in
   * @param chains number of chains
   * @param draws number of draws that are kept, of all chains together
   */
  record Length(int supersteps, int chains, int draws) implements Serializable {

    /** {@return which draws are kept} */
    Schedule schedule() {
      int burnIn = supersteps / 2;
      int each = Math.max(1, (draws + chains - 1) / chains);
      int thin = Math.max(1, (supersteps - burnIn) / each);
      return Schedule.of(supersteps, burnIn).withThin(thin);
    }
  }

  /** {@return the Chinese restaurant process, or with a discount the Pitman-Yor process} */
  static TablePrior prior(String concentration, String discount) {
    Parameter alpha =
        OptionText.parameter(
                PriorOptions.CONCENTRATION, concentration, PriorOptions.CONCENTRATION_SAMPLED)
            .requireConcentration(PriorOptions.CONCENTRATION);
    Parameter d =
        OptionText.parameter(PriorOptions.DISCOUNT, discount, PriorOptions.DISCOUNT_SAMPLED)
            .require(PriorOptions.DISCOUNT, Range.BELOW_ONE);
    return d.sampled() || d.value() > 0 ? PitmanYor.of(alpha, d) : Crp.of(alpha);
  }

  /** {@return the pseudo-count, or NaN if it is sampled} */
  static double pseudoCount(String text) {
    if (text.trim().equalsIgnoreCase(OptionText.SAMPLED)) {
      return Double.NaN;
    }
    Parameter given = Parameter.parse("pseudoCount", text).require("pseudoCount", Range.POSITIVE);
    Argument.require(
        !given.sampled(), "pseudoCount must be a positive number or 'sampled', was '%s'", text);
    return given.value();
  }

  /** {@return the default of the pseudo-count of categories} */
  static String categoryPseudoCount() {
    return LikelihoodOptions.CATEGORY_PSEUDO_COUNT_DEFAULT;
  }
}
