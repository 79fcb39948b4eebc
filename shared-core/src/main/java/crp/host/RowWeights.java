package crp.host;

import crp.Argument;
import crp.Text;
import crp.data.Weights;
import crp.options.DataOptions;
import crp.options.OptionText;
import java.util.Arrays;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>The weights which a user gave to the rows, as a fit takes them.
 *
 * @param notes what was made of them, in sentences
 */
public record RowWeights(Weights weights, List<String> notes) {

  /**
   * {@return the weights of rows of which at least one is positive}
   *
   * @param given one weight per row
   * @throws IllegalArgumentException if a weight is NaN or out of range, or all are zero
   */
  public static RowWeights of(Weights.Meaning meaning, double... given) {
    Weights weights =
        meaning == Weights.Meaning.FREQUENCY ? Weights.of(given) : Weights.scaled(given);
    Argument.require(
        weights.total() > 0, "there are no rows to cluster: every row has weight zero");
    boolean scaled =
        meaning == Weights.Meaning.IMPORTANCE
            && !Arrays.stream(given).allMatch(w -> w == 0 || w == 1);
    return new RowWeights(weights, scaled ? List.of(note(given)) : List.of());
  }

  private static String note(double... given) {
    return Text.of(
        "weights were scaled to a mean of 1, since only their ratios count; their sum was %.4g"
            + " (override: %s %s)",
        Arrays.stream(given).sum(),
        DataOptions.WEIGHTS_NAME,
        OptionText.of(Weights.Meaning.FREQUENCY));
  }
}
