package elki.clustering.crp.result;

/**
 * The answer in words; written as {@code crp-summary.txt}.
 *
 * @since 0.1.0
 */
public class RunSummary extends RunLines {

  /** The name of this result and of its file. */
  public static final String NAME = "crp-summary";

  private final String text;

  /**
   * Constructor.
   *
   * @param text lines for people
   */
  public RunSummary(String text) {
    super(NAME, text::lines);
    this.text = text;
  }

  /** {@return the lines} */
  public String getText() {
    return text;
  }

  @Override
  public String toString() {
    return text;
  }
}
