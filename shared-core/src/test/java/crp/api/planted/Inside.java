package crp.api.planted;

/** Not promised. */
public class Inside {

  /** Not promised either. */
  public static final class Trouble extends Exception {
    private static final long serialVersionUID = 1L;
  }
}
