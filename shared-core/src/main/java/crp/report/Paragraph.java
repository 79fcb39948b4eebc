package crp.report;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import crp.Text;

/**
 * One or more sentences of a report.
 *
 * @param topic what it is about
 * @param text the sentences, without line breaks
 */
public record Paragraph(Topic topic, String text) implements Item {

  private static final String INDENT = "   ";

  /**
   * {@return a paragraph}
   *
   * @param topic what it is about
   * @param format as for {@link String#format}, in the root locale
   * @param values for the format
   */
  @FormatMethod
  public static Paragraph of(Topic topic, @FormatString String format, Object... values) {
    return new Paragraph(topic, Text.of(format, values));
  }

  @Override
  public String text(int width) {
    if (width <= 0) {
      return text.stripTrailing() + "\n";
    }
    StringBuilder out = new StringBuilder();
    text.stripTrailing().lines().forEach(line -> wrap(line, width, out));
    return out.toString();
  }

  /** A line of its own stays one, such as that of a segment. */
  private static void wrap(String line, int width, StringBuilder out) {
    String words = line.stripLeading();
    out.append(line, 0, line.length() - words.length());
    int column = 0;
    for (String word : words.split(" ", -1)) {
      if (column > 0 && column + word.length() >= width) {
        out.append('\n').append(INDENT);
        column = INDENT.length();
        out.append(word);
      } else {
        out.append(column == 0 ? "" : " ").append(word);
        column += column == 0 ? 0 : 1;
      }
      column += word.length();
    }
    out.append('\n');
  }
}
