package crp.command;

import crp.Text;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes maps, lists, texts, numbers and truth values as JSON. */
final class Json {

  private final StringBuilder out = new StringBuilder();

  private Json() {}

  /** {@return a value as JSON, indented; a number that is not finite is null} */
  static String of(Object value) {
    Json json = new Json();
    json.write(value, "\n");
    return json.out.append('\n').toString();
  }

  private void write(@Nullable Object value, String line) {
    if (value instanceof Map<?, ?> map) {
      String inner = line + "  ";
      String separator = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        out.append(separator).append(inner);
        text(String.valueOf(entry.getKey()));
        out.append(": ");
        write(entry.getValue(), inner);
        separator = ",";
      }
      out.append(map.isEmpty() ? "{}" : line + "}");
    } else if (value instanceof Collection<?> list) {
      String separator = "";
      out.append('[');
      for (Object item : list) {
        out.append(separator);
        write(item, line + "  ");
        separator = ", ";
      }
      out.append(']');
    } else if (value instanceof Double number) {
      out.append(Double.isFinite(number) ? String.valueOf(number) : "null");
    } else if (value instanceof Number || value instanceof Boolean || value == null) {
      out.append(value);
    } else {
      text(String.valueOf(value));
    }
  }

  private void text(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || c == '<' || c == '\u2028' || c == '\u2029') {
        // so that the text can stand in a page, too
        out.append(Text.of("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
