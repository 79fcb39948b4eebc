package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import elki.utilities.Alias;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import elki.utilities.optionhandling.parameterization.TrackParameters;
import elki.utilities.optionhandling.parameterization.TrackedParameter;
import elki.utilities.optionhandling.parameters.Flag;
import elki.utilities.optionhandling.parameters.Parameter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The table of docs/reference/elki.md is that of the code. With {@code -Dcrp.docs.write=true} it is
 * written. An option with the help of a Weka option refers to that row of docs/reference/weka.md.
 */
class ParameterPageTest {

  private static final Path PAGES =
      Path.of(System.getProperty("maven.multiModuleProjectDirectory", ".."), "docs/reference");

  private static final List<Class<?>> ALGORITHMS =
      List.of(
          CRPMixture.class,
          PoweredCRP.class,
          MixtureOfFiniteMixtures.class,
          RegionMixture.class,
          DistanceDependentCRP.class,
          AveragedDistanceDependentCRP.class,
          MallowsMixture.class,
          HDPHMM.class,
          HDPMixture.class);

  /** What brings further parameters into view. */
  private static final List<List<String>> CHOICES =
      List.of(
          List.of(),
          List.of("crp.likelihood", "gaussian"),
          List.of("crp.likelihood", "multinomial"),
          List.of("crp.likelihood", "named"),
          List.of("crp.likelihood", "poisson"),
          List.of("crp.nearness", "time"),
          List.of("crp.distance", "hop"),
          List.of("crp.decay", "logistic"),
          List.of("crp.decay", "power-law"),
          List.of("crp.checkpoint", "file"));

  private static final Pattern WEKA_ROW =
      Pattern.compile("^\\| (`-[^`]+`) \\|[^|]*\\|[^|]*\\| (.*) \\|$", Pattern.MULTILINE);

  private static final Map<String, String> WEKA = weka();

  @Test
  void theTableOfThePageIsThatOfTheCode() throws Exception {
    Path file = PAGES.resolve("elki.md");
    String page = Files.readString(file);
    String open = "<!-- options: from the code -->\n";
    int from = page.indexOf(open) + open.length();
    int to = page.indexOf("<!-- end of options -->");
    assertTrue(from >= open.length() && to >= from, "marks of the table");
    String written = page.substring(0, from) + table() + page.substring(to);
    if (Boolean.getBoolean("crp.docs.write")) {
      Files.writeString(file, written);
    }
    assertTrue(written.equals(page), "docs/reference/elki.md: run with -Dcrp.docs.write=true");
  }

  /** A row for each name, default and help; "all" where every algorithm has it. */
  private static String table() {
    Map<String, Set<String>> rows = new LinkedHashMap<>();
    for (Class<?> algorithm : ALGORITHMS) {
      for (List<String> choice : CHOICES) {
        for (Parameter<?> parameter : parameters(algorithm, choice)) {
          String help = meaning(parameter);
          String name = parameter.getOptionID().getName();
          String row =
              Text.of("| `%s` | %s |", name, initial(parameter)) + "%s| " + shared(help) + " |\n";
          rows.computeIfAbsent(row, key -> new LinkedHashSet<>()).add(alias(algorithm));
        }
      }
    }
    StringBuilder text = new StringBuilder("| option | default | algorithms | meaning |\n");
    text.append("|---|---|---|---|\n");
    rows.forEach((row, users) -> text.append(row.replace("|%s|", "| " + owners(users) + " |")));
    return text.toString();
  }

  private static List<Parameter<?>> parameters(Class<?> algorithm, List<String> choice) {
    ListParameterization given = new ListParameterization();
    if (!choice.isEmpty()) {
      given.addParameter(choice.get(0), choice.get(1));
    }
    TrackParameters track = new TrackParameters(given);
    track.tryInstantiate(algorithm);
    List<Parameter<?>> own = new ArrayList<>();
    for (TrackedParameter tracked : track.getAllParameters()) {
      String name = tracked.getParameter().getOptionID().getName();
      if (name.startsWith("crp.") || name.startsWith("hop.")) {
        own.add(tracked.getParameter());
      }
    }
    return own;
  }

  /** {@return a help text, of which what is Weka's is replaced by the name of Weka's option} */
  private static String shared(String help) {
    return WEKA.entrySet().stream()
        .filter(row -> help.startsWith(row.getKey()))
        .map(row -> "Weka's " + row.getValue() + help.substring(row.getKey().length()))
        .findFirst()
        .orElse(help);
  }

  private static Map<String, String> weka() {
    Map<String, String> rows = new LinkedHashMap<>();
    try {
      WEKA_ROW
          .matcher(Files.readString(PAGES.resolve("weka.md")))
          .results()
          .forEach(row -> rows.putIfAbsent(row.group(2), row.group(1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }

  private static String owners(Set<String> users) {
    List<String> others =
        new ArrayList<>(ALGORITHMS.stream().map(ParameterPageTest::alias).toList());
    others.removeAll(users);
    if (others.size() < 2) {
      return others.isEmpty() ? "all" : "all but " + others.get(0);
    }
    return String.join(", ", users);
  }

  private static String alias(Class<?> algorithm) {
    Alias alias = algorithm.getAnnotation(Alias.class);
    return alias == null ? algorithm.getSimpleName() : alias.value()[0];
  }

  private static String initial(Parameter<?> parameter) {
    if (parameter instanceof Flag) {
      return "off";
    }
    if (!parameter.hasDefaultValue()) {
      return parameter.isOptional() ? "none" : "must be given";
    }
    String value = parameter.getDefaultValueAsString();
    return value.isEmpty() ? "none" : "`" + value.replaceFirst("^elki\\.(\\w+\\.)+", "") + "`";
  }

  private static String meaning(Parameter<?> parameter) {
    return parameter
        .getOptionID()
        .getDescription()
        .strip()
        .replaceAll("\\s+", " ")
        .replace("|", "\\|")
        .replace("<", "&lt;");
  }
}
