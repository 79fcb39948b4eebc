package crp.host;

import crp.choose.GaussianChoice;
import crp.choose.GaussianChoice.Covariance;
import crp.likelihood.gaussian.GaussianFamily;
import crp.options.LikelihoodOptions;
import crp.options.Option;
import crp.options.OptionText;
import crp.options.Texts;

/**
 * Not part of the promised API.
 *
 * <p>The numbers of a Gaussian family as options give them; what they stand for may depend on the
 * data.
 */
public record GaussianTexts(Texts texts) {

  /** {@return which covariance clusters have: full if none is chosen and degrees of freedom are} */
  public Covariance covariance() {
    Covariance given = texts.get(LikelihoodOptions.COVARIANCE);
    return LikelihoodOptions.automatic(texts.get(LikelihoodOptions.NU))
            && !OptionText.heavyTails(
                texts.name(LikelihoodOptions.TAILS), texts.get(LikelihoodOptions.TAILS))
        ? given
        : given.withDegreesOfFreedom();
  }

  /**
   * {@return a choice with these numbers}
   *
   * @param choice with its own
   */
  public GaussianChoice set(GaussianChoice choice) {
    GaussianChoice set = with(choice, GaussianFamily.KAPPA, LikelihoodOptions.KAPPA);
    set = with(set, GaussianFamily.NU, LikelihoodOptions.NU);
    set = with(set, GaussianFamily.BASE_SCALE, LikelihoodOptions.BASE_SCALE);
    return OptionText.automaticTails(texts.get(LikelihoodOptions.TAILS))
        ? set.offeringTails()
        : with(set, GaussianFamily.TAILS, LikelihoodOptions.TAILS);
  }

  /** {@return a choice with one number; its own one if that is automatic} */
  private GaussianChoice with(GaussianChoice choice, String number, Option<String> option) {
    return with(choice, number, texts.name(option), texts.get(option));
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
    return LikelihoodOptions.automatic(text)
        ? choice
        : choice.with(
            number, OptionText.parameter(name, text, () -> choice.family().usual(number)), name);
  }
}
