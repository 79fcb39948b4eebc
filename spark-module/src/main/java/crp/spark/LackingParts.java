package crp.spark;

import crp.choose.GaussianChoice;
import crp.data.Resolution;
import crp.likelihood.gaussian.GaussianNiw;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The parts of the model of the other hosts that Spark has not, of those that would matter for the
 * data at hand. The first line of a report names them, so that nobody takes the answer for that of
 * another host.
 *
 * @param parts at least one, in the plural or without an article
 */
record LackingParts(List<String> parts) implements Serializable {

  private static final String TIDYING = "tidying";
  private static final String CUT = "cut";

  /** Copies the parts. */
  LackingParts {
    parts = List.copyOf(parts);
  }

  /** {@return what is lacking whatever the data are} */
  static LackingParts ofAll() {
    return new LackingParts(List.of(TIDYING, CUT));
  }

  /**
   * {@return what is lacking where columns are numbers}
   *
   * @param choice the family and the rows from which its prior is taken
   * @param mixed whether there are categories beside the numbers: such rows are no noise elsewhere
   *     either, unless it is asked for
   * @param holes whether covariances are diagonal because values are missing
   */
  static LackingParts of(GaussianChoice choice, boolean mixed, boolean holes) {
    List<String> parts = new ArrayList<>();
    if (!mixed) {
      parts.add("noise");
      // where values are missing the other hosts may have full covariances, which can have tails
      if (holes || choice.family() instanceof GaussianNiw) {
        parts.add("heavy tails");
      }
    }
    if (holes) {
      parts.add("full covariances of rows with missing values");
    }
    Resolution resolution = Resolution.of(choice.rows());
    if (IntStream.range(0, resolution.columns()).anyMatch(resolution::noticeable)) {
      parts.add("intervals for rounded values");
    }
    parts.add(TIDYING);
    parts.add(CUT);
    return new LackingParts(parts);
  }

  /** {@return the part of a sentence that names them} */
  String text() {
    int last = parts.size() - 1;
    return "unlike the other hosts, Spark has no "
        + String.join(", ", parts.subList(0, last))
        + " or "
        + parts.get(last);
  }
}
