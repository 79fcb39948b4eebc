package crp.report;

import java.util.Locale;

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
  public static Paragraph of(Topic topic, String format, Object... values) {
    return new Paragraph(topic, String.format(Locale.ROOT, format, values));
  }

  @Override
  public String text(int width) {
    if (width <= 0) {
      return text.stripTrailing() + "\n";
    }
    StringBuilder out = new StringBuilder();
    int column = 0;
    for (String word : text.stripTrailing().split(" ", -1)) {
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
    return out.append('\n').toString();
  }
}
