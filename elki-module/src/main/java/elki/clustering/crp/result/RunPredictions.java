package elki.clustering.crp.result;

import crp.answer.Predicted;
import elki.result.Metadata;
import elki.result.textwriter.TextWriteable;
import elki.result.textwriter.TextWriterStream;

/**
 * The predictions of further rows as comma-separated lines, in the order of their file; written as
 * {@code crp-predictions.txt}.
 *
 * @since 0.1.0
 */
public class RunPredictions implements TextWriteable {

  /** The name of this result and of its file. */
  public static final String NAME = "crp-predictions";

  private final Predicted predicted;

  /**
   * Constructor.
   *
   * @param predicted clusters, probabilities and log densities
   */
  public RunPredictions(Predicted predicted) {
    this.predicted = predicted;
    Metadata.of(this).setLongName(NAME);
  }

  /** {@return the predictions} */
  public Predicted getPredicted() {
    return predicted;
  }

  @Override
  public void writeToText(TextWriterStream out, String label) {
    predicted
        .lines()
        .forEach(
            line -> {
              out.inlinePrintNoQuotes(line);
              out.flush();
            });
  }
}
