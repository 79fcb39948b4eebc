package crp.estimate;

import crp.Text;
import java.io.Serializable;
import java.util.Locale;

/**
 * Where a {@link Ladder} is cut: nowhere, at a number of clusters, or at a height; or
 * automatically: clusters are fused that have no valley of the density between them, on which
 * chains disagree, or of which there are too many.
 *
 * @param clusters number of clusters left; 0 if the cut is not at a number
 * @param height clusters up to this height are fused, from 0 to 1; 0, the answer itself, if the cut
 *     is not at a height
 * @param automatic whether the data and the draws decide what is fused
 */
public record Cut(int clusters, double height, boolean automatic) implements Serializable {

  /** No cut: the answer itself. */
  public static final Cut NONE = new Cut(0, 0);

  /** The data and the draws decide what is fused. */
  public static final Cut AUTOMATIC = new Cut(0, 0, true);

  private static final String HEIGHT = "height";
  private static final String FUSED = "automatic";

  public Cut {
    if (clusters < 0) {
      throw new IllegalArgumentException("the number of clusters must not be negative");
    }
    if (!(height >= 0 && height <= 1)) {
      throw new IllegalArgumentException("the height must be from 0 to 1, was " + height);
    }
  }

  /**
   * A cut at a number of clusters or at a height.
   *
   * @param clusters number of clusters left, or 0
   * @param height from 0 to 1
   */
  public Cut(int clusters, double height) {
    this(clusters, height, false);
  }

  /**
   * {@return the cut of a text: {@code automatic}, {@code none}, a number of clusters such as
   * {@code 3}, or a height such as {@code height 0.4}}
   *
   * @param name of the option, for messages
   * @param text the text; case is ignored
   * @throws IllegalArgumentException if it is none of these; names the option and the ranges
   */
  public static Cut parse(String name, String text) {
    String[] words = text.strip().toLowerCase(Locale.ROOT).split("\\s+", -1);
    try {
      if (words.length == 2 && words[0].equals(HEIGHT)) {
        double height = Text.number(words[1]);
        if (height >= 0 && height <= 1) {
          return new Cut(0, height);
        }
      } else if (words.length == 1) {
        if (words[0].equals(FUSED)) {
          return AUTOMATIC;
        }
        int clusters = words[0].equals("none") ? 0 : Integer.parseInt(words[0]);
        if (clusters > 0 || words[0].equals("none")) {
          return new Cut(clusters, 0);
        }
      }
    } catch (NumberFormatException e) {
      // the message below names what is allowed
    }
    throw new IllegalArgumentException(
        Text.of(
            "%s must be automatic, none, a number of clusters of at least 1, or height and a number from 0 to 1, was %s",
            name, text));
  }

  /** {@return whether there is no cut} */
  public boolean none() {
    return !automatic && clusters == 0 && height == 0;
  }

  /** {@return the text that {@link #parse} reads} */
  public String text() {
    if (automatic) {
      return FUSED;
    }
    return none() ? "none" : clusters > 0 ? String.valueOf(clusters) : HEIGHT + " " + height;
  }
}
