package crp.report;

import crp.picture.Picture;
import java.io.Serializable;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * A picture that is drawn only when it is needed, and its name in menus. Immutable.
 *
 * @param name such as "Clusters along time"
 * @param subject what it shows
 * @param drawing draws the picture anew at each call
 */
public record NamedPicture(String name, Subject subject, Drawing drawing) implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final Pattern OTHER = Pattern.compile("[^\\p{L}\\p{N}]+");

  /** What a picture shows. */
  public enum Subject {
    /** The answer: clusters, their number, how certain they are. */
    ANSWER,
    /** The chains that led to it. */
    CHAINS
  }

  /**
   * Makes a picture of the answer.
   *
   * @param name such as "Clusters along time"
   * @param drawing draws the picture anew at each call
   */
  public NamedPicture(String name, Drawing drawing) {
    this(name, Subject.ANSWER, drawing);
  }

  /** Draws a picture from numbers that it holds. */
  @FunctionalInterface
  public interface Drawing extends Supplier<Picture>, Serializable {

    /** {@return the same drawing, from at most some 100 kB of numbers and without the draws} */
    default Drawing kept() {
      return this;
    }
  }

  /** {@return this picture in a form that is small when it is stored} */
  public NamedPicture kept() {
    return new NamedPicture(name, subject, drawing.kept());
  }

  /** {@return the picture, drawn anew at each call} */
  public Picture picture() {
    return drawing.get();
  }

  /**
   * {@return a file name without ending, such as "clusters-along-time": lower case, words of
   * letters and digits joined by hyphens}
   */
  public String fileName() {
    return OTHER.matcher(name.toLowerCase(Locale.ROOT)).replaceAll(" ").trim().replace(' ', '-');
  }
}
