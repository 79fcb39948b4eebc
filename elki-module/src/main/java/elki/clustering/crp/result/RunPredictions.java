package elki.clustering.crp.result;

import crp.answer.Predicted;

/**
 * The predictions of further rows as comma-separated lines, in the order of their file; written as
 * {@code crp-predictions.txt}.
 *
 * @since 0.1.0
 */
public class RunPredictions extends RunLines {

  /** The name of this result and of its file. */
  public static final String NAME = "crp-predictions";

  private final Predicted predicted;

  /**
   * Constructor.
   *
   * @param predicted clusters, probabilities and log densities
   */
  public RunPredictions(Predicted predicted) {
    super(NAME, predicted::lines);
    this.predicted = predicted;
  }

  /** {@return the predictions} */
  public Predicted getPredicted() {
    return predicted;
  }
}
