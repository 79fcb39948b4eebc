package elki.clustering.crp.result;

import crp.draws.DrawsFile;

/**
 * The kept draws as comma-separated lines, objects in the order of the relation; written as {@code
 * crp-draws.txt}.
 *
 * @since 0.1.0
 */
public class RunDraws extends RunLines {

  /** The name of this result and of its file. */
  public static final String NAME = "crp-draws";

  private final DrawsFile file;

  /**
   * Constructor.
   *
   * @param file the draws
   */
  public RunDraws(DrawsFile file) {
    super(NAME, file::lines);
    this.file = file;
  }

  /** {@return the draws} */
  public DrawsFile getFile() {
    return file;
  }
}
