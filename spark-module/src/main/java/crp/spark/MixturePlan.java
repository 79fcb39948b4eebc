package crp.spark;

import crp.Text;
import crp.choose.GaussianChoice;
import crp.draws.Schedule;
import crp.host.GaussianTexts;
import crp.host.PriorTexts;
import crp.likelihood.gaussian.GaussianFamily;
import crp.options.LikelihoodOptions;
import crp.options.Option;
import crp.options.PriorOptions;
import crp.options.Texts;
import crp.seating.TablePrior;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

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
      read(LikelihoodOptions.KAPPA, kappa);
      read(LikelihoodOptions.BASE_SCALE, baseScale);
      if (!pseudoCount.isEmpty()) {
        read(LikelihoodOptions.PSEUDO_COUNT, pseudoCount);
      }
    }

    /** {@return the choice with the numbers of this plan} */
    GaussianChoice with(GaussianChoice choice) {
      GaussianChoice weighted = GaussianTexts.with(choice, GaussianFamily.KAPPA, "kappa", kappa);
      return GaussianTexts.with(weighted, GaussianFamily.BASE_SCALE, "baseScale", baseScale);
    }

    /** {@return the pseudo-count, empty if it is sampled; that of an option if none is given} */
    OptionalDouble pseudoCountOr(Option<OptionalDouble> usual) {
      return read(usual, pseudoCount.isEmpty() ? usual.usual() : pseudoCount);
    }
  }

  /**
   * The length of a run.
   *
   * @param supersteps of each chain, with the usual burn-in
   * @param chains number of chains
   * @param draws number of draws that are kept, of all chains together
   */
  record Length(int supersteps, int chains, int draws) implements Serializable {

    /** {@return which draws are kept} */
    Schedule schedule() {
      Schedule all = Schedule.of(supersteps);
      int each = Math.max(1, (draws + chains - 1) / chains);
      int thin = Math.max(1, (supersteps - all.burnIn()) / each);
      return all.withThin(thin);
    }
  }

  /** {@return the Chinese restaurant process, or with a discount the Pitman-Yor process} */
  static TablePrior prior(String concentration, String discount) {
    return PriorTexts.mixture(
        new Texts(
            MixtureParams::spelled,
            Map.of(
                PriorOptions.CONCENTRATION_NAME,
                concentration,
                PriorOptions.DISCOUNT_NAME,
                discount)));
  }

  /** {@return the value of an option} */
  static <T> T read(Option<T> option, String text) {
    return option.reader().read(MixtureParams.spelled(option.name()), text);
  }
}
