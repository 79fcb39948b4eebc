package elki.clustering.crp.result;

import elki.result.Metadata;
import elki.result.textwriter.TextWriteable;
import elki.result.textwriter.TextWriterStream;

/**
 * The answer in words; written as {@code crp-summary.txt}.
 *
 * @since 0.1.0
 */
public class RunSummary implements TextWriteable {

  /** The name of this result and of its file. */
  public static final String NAME = "crp-summary";

  private final String text;

  /**
   * Constructor.
   *
   * @param text lines for people
   */
  public RunSummary(String text) {
    this.text = text;
    Metadata.of(this).setLongName(NAME);
  }

  /** {@return the lines} */
  public String getText() {
    return text;
  }

  @Override
  public void writeToText(TextWriterStream out, String label) {
    text.lines()
        .forEach(
            line -> {
              out.inlinePrintNoQuotes(line);
              out.flush();
            });
  }

  @Override
  public String toString() {
    return text;
  }
}
