package crp.host;

import crp.likelihood.gaussian.GaussianFamily;
import crp.model.GaussianChoice;
import crp.model.GaussianChoice.Covariance;
import crp.options.LikelihoodOptions;
import crp.options.OptionText;
import crp.parameter.Parameter;
import crp.parameter.Range;

/**
 * Not part of the promised API.
 *
 * <p>The numbers of a Gaussian family as options give them; what they stand for may depend on the
 * data.
 *
 * @param prefix of the names of options in messages, such as "-"
 * @param kappa text of the option
 * @param nu text of the option
 * @param baseScale text of the option
 * @param tails text of the option
 */
public record GaussianTexts(
    String prefix, String kappa, String nu, String baseScale, String tails) {

  /** All as the data speak. */
  public static final GaussianTexts DEFAULT =
      new GaussianTexts(
          "",
          LikelihoodOptions.KAPPA_DEFAULT,
          LikelihoodOptions.NU_DEFAULT,
          LikelihoodOptions.BASE_SCALE_DEFAULT,
          LikelihoodOptions.TAILS_DEFAULT);

  private static boolean automatic(String text) {
    return text.trim().equalsIgnoreCase(LikelihoodOptions.NU_DEFAULT);
  }

  /**
   * Checks what can be checked of kappa, nu or the scale without data.
   *
   * @param name of the option
   * @param text of the option
   * @throws IllegalArgumentException if it is neither automatic nor positive
   */
  public static void check(String name, String text) {
    if (!automatic(text)) {
      OptionText.parameter(name, text, () -> Parameter.fixed(1))
          .requireFixedOrGrid(name)
          .require(name, Range.POSITIVE);
    }
  }

  /**
   * {@return which covariance clusters have: full instead of automatic where degrees of freedom are
   * given}
   *
   * @param given by its option
   */
  public Covariance covariance(Covariance given) {
    return automatic(nu) && !OptionText.heavyTails(prefix + LikelihoodOptions.TAILS, tails)
        ? given
        : given.withDegreesOfFreedom();
  }

  /**
   * {@return a choice with these numbers}
   *
   * @param choice with its own
   */
  public GaussianChoice set(GaussianChoice choice) {
    GaussianChoice set =
        with(choice, GaussianFamily.KAPPA, prefix + LikelihoodOptions.KAPPA, kappa);
    set = with(set, GaussianFamily.NU, prefix + LikelihoodOptions.NU, nu);
    set = with(set, GaussianFamily.BASE_SCALE, prefix + LikelihoodOptions.BASE_SCALE, baseScale);
    return OptionText.automaticTails(tails)
        ? set.offeringTails()
        : with(set, GaussianFamily.TAILS, prefix + LikelihoodOptions.TAILS, tails);
  }

  /**
   * {@return a choice with one number; its own one if that is automatic}
   *
   * @param choice with its own number
   * @param number of the family, see {@link GaussianFamily}
   * @param name of the option, for messages
   * @param text of the option
   */
  public static GaussianChoice with(
      GaussianChoice choice, String number, String name, String text) {
    return automatic(text)
        ? choice
        : choice.with(
            number, OptionText.parameter(name, text, () -> choice.family().usual(number)), name);
  }
}
