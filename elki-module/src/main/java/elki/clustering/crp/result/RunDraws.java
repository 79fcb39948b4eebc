package elki.clustering.crp.result;

import crp.draws.DrawsFile;
import elki.result.Metadata;
import elki.result.textwriter.TextWriteable;
import elki.result.textwriter.TextWriterStream;

/**
 * The kept draws as comma-separated lines, objects in the order of the relation; written as {@code
 * crp-draws.txt}.
 *
 * @since 0.1.0
 */
public class RunDraws implements TextWriteable {

  /** The name of this result and of its file. */
  public static final String NAME = "crp-draws";

  private final DrawsFile file;

  /**
   * Constructor.
   *
   * @param file the draws
   */
  public RunDraws(DrawsFile file) {
    this.file = file;
    Metadata.of(this).setLongName(NAME);
  }

  /** {@return the draws} */
  public DrawsFile getFile() {
    return file;
  }

  @Override
  public void writeToText(TextWriterStream out, String label) {
    file.lines()
        .forEach(
            line -> {
              out.inlinePrintNoQuotes(line);
              out.flush();
            });
  }
}
