package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.utilities.optionhandling.parameterization.ListParameterization;
import elki.utilities.optionhandling.parameterization.TrackParameters;
import elki.utilities.optionhandling.parameterization.TrackedParameter;
import elki.utilities.optionhandling.parameters.ClassParameter;
import elki.utilities.optionhandling.parameters.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The tables of the user's page name every parameter of every algorithm, with its default. */
class ParameterPageTest {

  private static final List<Class<?>> ALGORITHMS =
      List.of(
          CRPMixture.class,
          PoweredCRP.class,
          MixtureOfFiniteMixtures.class,
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
          List.of("crp.likelihood", "poisson"),
          List.of("crp.nearness", "time"),
          List.of("crp.distance", "hop"),
          List.of("crp.decay", "logistic"),
          List.of("crp.decay", "power-law"),
          List.of("crp.decay", "weight-function"),
          List.of("crp.checkpoint", "file"));

  /** The page describes classes and missing defaults in words. */
  private static final String IN_WORDS = "";

  /** Names of parameters with their defaults; one may have different defaults in two algorithms. */
  private static Map<String, List<String>> parameters() {
    Map<String, List<String>> all = new TreeMap<>();
    for (Class<?> algorithm : ALGORITHMS) {
      for (List<String> choice : CHOICES) {
        ListParameterization given = new ListParameterization();
        if (!choice.isEmpty()) {
          given.addParameter(choice.get(0), choice.get(1));
        }
        TrackParameters track = new TrackParameters(given);
        track.tryInstantiate(algorithm);
        for (TrackedParameter tracked : track.getAllParameters()) {
          Parameter<?> parameter = tracked.getParameter();
          String name = parameter.getOptionID().getName();
          if (name.startsWith("crp.") || name.startsWith("hop.")) {
            String usual =
                parameter.hasDefaultValue() && !(parameter instanceof ClassParameter)
                    ? parameter.getDefaultValueAsString()
                    : IN_WORDS;
            List<String> defaults = all.computeIfAbsent(name, x -> new ArrayList<>());
            if (!defaults.contains(usual)) {
              defaults.add(usual);
            }
          }
        }
      }
    }
    return all;
  }

  /** Names of the first cells of a table's rows, with the text of the second cells. */
  private static Map<String, List<String>> rows(String page) {
    Map<String, List<String>> rows = new TreeMap<>();
    for (String line : page.split("\n", -1)) {
      String[] cells = line.split("\\|", -1);
      if (cells.length < 5 || !cells[1].matches(" `(crp|hop)\\..*")) {
        continue;
      }
      String[] names = cells[1].replace("`", "").trim().split(", ", -1);
      String[] defaults = cells[2].replace("`", "").trim().split(", ", -1);
      for (int i = 0; i < names.length; i++) {
        rows.computeIfAbsent(names[i], x -> new ArrayList<>())
            .add(defaults[Math.min(i, defaults.length - 1)]);
      }
    }
    return rows;
  }

  private static List<String> faults(String page) {
    Map<String, List<String>> rows = rows(page);
    Map<String, List<String>> parameters = parameters();
    List<String> faults = new ArrayList<>();
    parameters.forEach(
        (name, defaults) -> {
          List<String> said = rows.getOrDefault(name, List.of());
          if (said.isEmpty()) {
            faults.add(name + " is not on the page");
          }
          for (String value : defaults) {
            if (!value.equals(IN_WORDS) && said.stream().noneMatch(text -> same(text, value))) {
              faults.add(name + " has the default " + value + ", the page says " + said);
            }
          }
        });
    rows.keySet().stream()
        .filter(name -> !parameters.containsKey(name))
        .forEach(name -> faults.add(name + " is no parameter"));
    return faults;
  }

  private static boolean same(String said, String value) {
    return said.equalsIgnoreCase(value)
        || (said.equals("off") && value.equals("false"))
        || (said.matches("-?[0-9.]+")
            && value.matches("-?[0-9.]+")
            && Double.parseDouble(said) == Double.parseDouble(value));
  }

  private static String page() throws IOException {
    return Files.readString(Path.of("..", "docs", "reference", "elki.md"));
  }

  @Test
  void thePageNamesEveryParameterWithItsDefault() throws IOException {
    assertEquals(List.of(), faults(page()));
  }

  @Test
  void aWrongPageIsFound() throws IOException {
    String page = page();
    assertTrue(
        faults(page.replace("| `crp.seed` | 1 |", "| `crp.seed` | 2 |")).stream()
            .anyMatch(fault -> fault.startsWith("crp.seed has the default 1")));
    assertTrue(
        faults(page.replace("`crp.covariance`", "`crp.variance`"))
            .containsAll(
                List.of("crp.covariance is not on the page", "crp.variance is no parameter")));
  }
}
