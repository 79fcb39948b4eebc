package crp.options;

import crp.parameter.Parameter;
import crp.parameter.Range;
import java.util.Optional;

/**
 * The option {@link PriorOptions#NOISE}.
 *
 * @param share the prior probability of noise; empty for none
 * @param automatic whether the data decide between this share and none
 */
public record NoiseOption(Optional<Parameter> share, boolean automatic) {

  /** No noise. */
  public static final NoiseOption NONE = new NoiseOption(Optional.empty(), false);

  /** {@return this; none if the data were to decide, for runs that cannot have noise} */
  public NoiseOption given() {
    return automatic ? NONE : this;
  }

  /**
   * {@return what a text names}
   *
   * @param name of the option, for the message
   * @param text {@code automatic}, {@code none}, a number, a law, or {@link OptionText#SAMPLED}
   * @throws IllegalArgumentException if it is none of these, or not above 0 and below 1
   */
  public static NoiseOption parse(String name, String text) {
    String word = text.trim();
    if (word.equalsIgnoreCase(PriorOptions.NOISE_NONE)) {
      return NONE;
    }
    boolean automatic = word.equalsIgnoreCase(PriorOptions.NOISE_AUTOMATIC);
    Parameter share =
        OptionText.parameter(
            name, automatic ? OptionText.SAMPLED : word, PriorOptions.NOISE_SAMPLED);
    return new NoiseOption(Optional.of(share.require(name, Range.SHARE)), automatic);
  }
}
