package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weka.core.Option;
import weka.core.OptionHandler;

/**
 * The tables of docs/reference/weka.md are those of the code. With {@code -Dcrp.docs.write=true}
 * they are written.
 */
class OptionPageTest {

  private static final Path PAGE =
      Path.of(
          System.getProperty("maven.multiModuleProjectDirectory", ".."), "docs/reference/weka.md");

  @Test
  void theTablesOfThePageAreThoseOfTheCode() throws Exception {
    String page = Files.readString(PAGE);
    String written = page;
    List<OptionHandler> schemes = new ArrayList<>(WekaChecksTest.schemes().toList());
    written = replaced(written, "options", table("schemes", schemes, 2));
    List<OptionHandler> parts =
        WekaChecksTest.handlers()
            .filter(each -> !(each instanceof CrpClusterer))
            .map(OptionHandler.class::cast)
            .toList();
    written = replaced(written, "likelihoods", table("likelihood", named(parts, "Likelihood"), 0));
    written = replaced(written, "nearness", table("nearness", named(parts, "Nearness"), 0));
    if (Boolean.getBoolean("crp.docs.write")) {
      Files.writeString(PAGE, written);
    }
    assertTrue(written.equals(page), "docs/reference/weka.md: run with -Dcrp.docs.write=true");
  }

  private static List<OptionHandler> named(List<OptionHandler> all, String end) {
    return all.stream().filter(each -> each.getClass().getSimpleName().endsWith(end)).toList();
  }

  private static String replaced(String page, String mark, String table) {
    String open = "<!-- " + mark + ": from the code -->\n";
    String close = "<!-- end of " + mark + " -->";
    int from = page.indexOf(open) + open.length();
    int to = page.indexOf(close);
    assertTrue(from >= open.length() && to >= from, mark);
    return page.substring(0, from) + table + page.substring(to);
  }

  /** A row for each flag and text; "all" where every handler has it. */
  private static String table(String owners, List<OptionHandler> handlers, int hidden) {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    for (OptionHandler handler : handlers) {
      List<Option> options = new ArrayList<>();
      for (Object option : Collections.list(handler.listOptions())) {
        options.add((Option) option);
      }
      for (Option option : options.subList(0, options.size() - hidden)) {
        rows.computeIfAbsent(row(option), key -> new ArrayList<>())
            .add(handler.getClass().getSimpleName());
      }
    }
    StringBuilder text = new StringBuilder("| option | default | " + owners + " | meaning |\n");
    text.append("|---|---|---|---|\n");
    rows.forEach(
        (row, users) ->
            text.append(
                String.format(
                    Locale.ROOT,
                    row,
                    users.size() == handlers.size() ? "all" : String.join(", ", users))));
    return text.toString();
  }

  private static String row(Option option) {
    String[] lines = option.description().strip().split("\n\t\\(default ", -1);
    String initial =
        lines.length > 1 ? lines[1].substring(0, lines[1].length() - 1).replace("\n\t", " ") : "";
    String shown =
        initial.equals("none") || initial.isEmpty() ? initial : "`" + simple(initial) + "`";
    String meaning =
        lines[0].replace("\n\t", " ").replace("|", "\\|").replace("<", "&lt;").replace("%", "%%");
    return Text.of("| `-%s` | %s | %%s | %s |\n", option.name(), shown, meaning);
  }

  private static String simple(String value) {
    return value.startsWith("weka.clusterers.crp.")
        ? value.replaceFirst("^weka\\.clusterers\\.crp\\.\\w+\\.(\\w+).*", "$1")
        : value;
  }
}
