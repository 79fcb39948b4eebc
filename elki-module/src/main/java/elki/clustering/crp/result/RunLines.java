package elki.clustering.crp.result;

import elki.result.Metadata;
import elki.result.textwriter.TextWriteable;
import elki.result.textwriter.TextWriterStream;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A result of lines, which a file of its name holds.
 *
 * @since 0.1.0
 */
public class RunLines implements TextWriteable {

  private final Supplier<Stream<String>> lines;

  /**
   * Constructor.
   *
   * @param name of the result and of its file
   * @param lines made at each call
   */
  public RunLines(String name, Supplier<Stream<String>> lines) {
    this.lines = lines;
    Metadata.of(this).setLongName(name);
  }

  /** {@return the lines, the header first, computed anew at each call} */
  public final Stream<String> lines() {
    return lines.get();
  }

  @Override
  public final void writeToText(TextWriterStream out, String label) {
    lines()
        .forEach(
            line -> {
              out.inlinePrintNoQuotes(line);
              out.flush();
            });
  }
}
