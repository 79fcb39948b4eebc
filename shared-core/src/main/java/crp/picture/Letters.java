package crp.picture;

import java.awt.Font;
import java.awt.font.FontRenderContext;

/**
 * How a line of text is written.
 *
 * @param before fraction of its width that stands before its place: 0, 0.5 or 1
 * @param size in units of the picture
 * @param bold or plain
 * @param upright whether it runs from the bottom to the top
 */
record Letters(double before, int size, boolean bold, boolean upright) {

  static final Letters LEFT = new Letters(0, 12, false, false);
  static final Letters MIDDLE = new Letters(0.5, 12, false, false);
  static final Letters RIGHT = new Letters(1, 12, false, false);
  static final Letters TITLE = new Letters(0.5, 13, true, false);
  static final Letters UPRIGHT = new Letters(0.5, 12, false, true);

  private static final FontRenderContext SMOOTH = new FontRenderContext(null, true, true);

  /** Mean width of a letter by its height, where no font can be measured. */
  private static final double WIDTH = 0.56;

  Font font() {
    return new Font(Font.SANS_SERIF, bold ? Font.BOLD : Font.PLAIN, size);
  }

  /** {@return the width of a text in units of the picture} */
  double width(String text) {
    try {
      return font().getStringBounds(text, SMOOTH).getWidth();
    } catch (RuntimeException | LinkageError | InternalError e) {
      // Java without fonts fails here, in several ways
      return WIDTH * size * text.length();
    }
  }

  /** {@return as much of a text as fits, with an ellipsis if it is cut} */
  String fit(String text, double room) {
    if (width(text) <= room) {
      return text;
    }
    int length = text.length();
    while (length > 0 && width(text.substring(0, length) + "\u2026") > room) {
      length--;
    }
    return length == 0 ? "" : text.substring(0, length).stripTrailing() + "\u2026";
  }
}
