package crp.command;

import crp.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes a command line as a shell reads it. */
final class CommandText {

  private CommandText() {}

  /** {@return the command that repeats a run} */
  static String of(Given given) {
    List<String> words = new ArrayList<>(List.of("java", "-jar", "crp.jar"));
    words.add(quoted(given.file()));
    for (Map.Entry<String, String> option : new TreeMap<>(given.texts()).entrySet()) {
      words.add(Given.name(option.getKey()));
      if (!option.getValue().isEmpty()) {
        words.add(quoted(option.getValue()));
      }
    }
    return String.join(" ", words);
  }

  private static String quoted(String word) {
    return word.matches("[\\w./:,+=@%-]+")
        ? word
        : "'" + Text.line(word).replace("'", "'\\''") + "'";
  }
}
