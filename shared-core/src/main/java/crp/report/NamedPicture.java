package crp.report;

import crp.picture.Picture;
import java.io.Serializable;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * A picture that is drawn only when it is needed, and its name in menus. Immutable.
 *
 * @param name such as "Number of clusters"
 * @param drawing draws the picture anew at each call
 */
public record NamedPicture(String name, Drawing drawing) implements Serializable {

  /** Draws a picture from numbers that it holds. */
  @FunctionalInterface
  public interface Drawing extends Supplier<Picture>, Serializable {}

  /** {@return the picture, drawn anew at each call} */
  public Picture picture() {
    return drawing.get();
  }

  /** {@return a file name without ending, such as "number-of-clusters"} */
  public String fileName() {
    return name.toLowerCase(Locale.ROOT).replace(' ', '-');
  }
}
