package crp.diagnose;

import crp.Text;
import java.util.function.IntFunction;

/**
 * A column, or two, that the clusters do not describe.
 *
 * @param column number among the numeric columns, from 0
 * @param other a second column that is correlated with it within clusters, or -1
 * @param size of the misfit; of two columns their correlation within clusters, from 0 to 1
 * @param skewness of the residuals of the column
 * @param kurtosis the same, above that of a normal law
 * @param repeated share of residuals that repeat another one
 * @param pValue corrected for the number of columns or pairs
 */
public record Misfit(
    int column,
    int other,
    double size,
    double skewness,
    double kurtosis,
    double repeated,
    double pValue) {

  private static final double MANY = 0.5;

  /**
   * {@return what is wrong and what to do, in sentences}
   *
   * @param name gives the name of a column
   * @param noun what a cluster is called, in the singular
   */
  public String sentence(IntFunction<String> name, String noun) {
    return other < 0
        ? Text.of(
            "%s does not follow the model within %ss (p %.1g): %s. Its shape can split or join %ss, so their"
                + " number may be wrong: transform the column or leave it out, and compare.",
            name.apply(column), noun, pValue, shape(), noun)
        : Text.of(
            "%s and %s are correlated within %ss (%.2f, p %.1g), which the model excludes, so the number of"
                + " %ss may be wrong: try covariance full.",
            name.apply(column), name.apply(other), noun, size, pValue, noun);
  }

  private String shape() {
    if (repeated > MANY) {
      return "most of its values are repeated";
    }
    if (Math.abs(skewness) > MANY) {
      return Text.of("it is skewed (skewness %.1f)", skewness);
    }
    return kurtosis > 0
        ? Text.of("it has long tails (excess kurtosis %.1f)", kurtosis)
        : Text.of("it is flat or has several peaks (excess kurtosis %.1f)", kurtosis);
  }
}
