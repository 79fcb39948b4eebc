package crp.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import elki.KDDTask;
import elki.utilities.optionhandling.parameterization.SerializedParameterization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.clusterers.Clusterer;
import weka.core.OptionHandler;
import weka.core.Utils;
import weka.filters.Filter;

/**
 * Each command of each page has only options that its program knows, and its program and its files
 * of the project are there. Commands are read, not run.
 */
class DocumentedCommandsTest {

  private static final Path ROOT = CodeBlock.ROOT;
  private static final List<String> MODULES =
      List.of("shared-core", "benchmarks", "weka-package", "elki-module");

  private static final Pattern DECLARED =
      Pattern.compile(
          "(?:\\.class,|ARGUMENTS =)\\s*((?:\"[^\"]*\"[\\s+]*(?:[\\w.]+\\s*\\+\\s*)?)+)");

  /** What Weka's command line takes before the scheme or filter sees the options. */
  private static final List<String> OF_EVALUATION = List.of("t", "T", "d", "l", "c", "x", "s", "p");

  private static final List<String> OF_FILTERING = List.of("i", "o", "r", "s", "c");

  /** {@return what is wrong with a command, empty if nothing is} */
  private static String fault(Command command) {
    try {
      requireFiles(command.arguments());
      String program = command.program();
      if (program.startsWith("elki.")) {
        requireElki(command);
      } else if (program.startsWith("weka.")) {
        requireWeka(command);
      } else if (program.startsWith("crp.") && !program.endsWith(".jar")) {
        requireArguments(program, command.arguments());
      } else if (!program.endsWith(".jar")) {
        throw new IllegalArgumentException("the page does not define " + program);
      }
      return "";
    } catch (Exception e) {
      return Text.of(
          "%s: %s %s: %s",
          command.place(),
          command.program(),
          String.join(" ", command.arguments()),
          e.getMessage());
    }
  }

  private static void requireFiles(List<String> arguments) {
    arguments.stream()
        .flatMap(argument -> Stream.of(argument.split("[ =,]", -1)))
        .filter(word -> word.matches("(test-data|docs|[a-z]+-[a-z]+/src)/.*"))
        .filter(word -> !Files.exists(ROOT.resolve(word)))
        .findAny()
        .ifPresent(
            word -> {
              throw new IllegalArgumentException("there is no " + word);
            });
  }

  /** A program of the benchmarks declares its arguments in its source, see crp.bench.Batch. */
  private static void requireArguments(String program, List<String> arguments) throws IOException {
    String name = "src/main/java/" + program.replace('.', '/') + ".java";
    Path source =
        MODULES.stream()
            .map(module -> ROOT.resolve(module).resolve(name))
            .filter(Files::exists)
            .findAny()
            .orElseThrow(() -> new IllegalArgumentException("there is no such program"));
    Matcher declared = DECLARED.matcher(Files.readString(source));
    if (!declared.find()) {
      throw new IllegalArgumentException("the source declares no arguments");
    }
    List<String> open = new ArrayList<>();
    for (String argument :
        declared.group(1).replaceAll("\"\\s*\\+[^\"]*\"|\"", "").split(" ", -1)) {
      open.add(argument.replaceAll("=.*", ""));
    }
    for (String argument : arguments) {
      String given = argument.contains("=") ? argument.replaceAll("=.*", "") : open.get(0);
      if (!open.remove(given)) {
        throw new IllegalArgumentException("unknown argument " + given);
      }
    }
  }

  private static void requireWeka(Command command) throws Exception {
    Class<?> type = Class.forName(command.program(), false, Command.class.getClassLoader());
    if (!Clusterer.class.isAssignableFrom(type) && !Filter.class.isAssignableFrom(type)) {
      return;
    }
    String[] options =
        command.arguments().stream().map(DocumentedCommandsTest::there).toArray(String[]::new);
    for (String flag : Filter.class.isAssignableFrom(type) ? OF_FILTERING : OF_EVALUATION) {
      Utils.getOption(flag, options);
    }
    ((OptionHandler) type.getConstructor().newInstance()).setOptions(options);
    Utils.checkForRemainingOptions(options);
  }

  /** A file of the user's stands for any file: programs look whether it is there. */
  private static String there(String word) {
    return word.replaceAll(
        "[^ =,]+\\.(csv|arff|txt|soi|soc|model)\\b", ROOT.resolve("pom.xml").toString());
  }

  private static void requireElki(Command command) throws Exception {
    List<String> given = new ArrayList<>(command.arguments());
    int description = given.indexOf("-description");
    if (description >= 0 || given.isEmpty()) {
      Class.forName(description >= 0 ? given.get(description + 1) : command.program());
      return;
    }
    given.removeAll(List.of("-verbose", "-time"));
    int visible = given.indexOf("-vis.maxdim");
    if (visible >= 0) {
      given.subList(visible, visible + 2).clear();
    }
    if (!given.contains("-resulthandler")) {
      given.addAll(List.of("-resulthandler", "elki.result.DiscardResultHandler"));
    }
    if (!given.contains("-dbc.in")) {
      given.addAll(List.of("-dbc.in", "any.csv"));
    }
    SerializedParameterization config =
        new SerializedParameterization(
            given.stream().map(DocumentedCommandsTest::there).toArray(String[]::new));
    config.tryInstantiate(KDDTask.class);
    if (!config.getErrors().isEmpty() || !config.getRemainingParameters().isEmpty()) {
      throw new IllegalArgumentException(
          config.getErrors() + " not read: " + config.getRemainingParameters());
    }
  }

  private static List<String> faults(List<CodeBlock> page) throws IOException {
    return Command.of(page).values().stream()
        .flatMap(List::stream)
        .map(DocumentedCommandsTest::fault)
        .filter(fault -> !fault.isEmpty())
        .sorted()
        .toList();
  }

  @Test
  void everyCommandCanBeRead() throws Exception {
    List<String> faults = new ArrayList<>();
    int commands = 0;
    for (List<CodeBlock> page : CodeBlock.ofAllPages()) {
      commands += Command.of(page).values().stream().mapToInt(List::size).sum();
      faults.addAll(faults(page));
    }
    assertEquals("", String.join("\n", faults));
    assertTrue(commands > 100, commands + " commands");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "java -cp x weka.Run .CRPMixture -t a.arff -colour red|unknown option",
        "java -Xmx3g -cp x weka.Run .CRPMixture -t test-data/none.arff|there is no test-data/none.arff",
        "weka -t a.arff -nearness \"TimeNearness -hour h\"|-hour",
        "weka -t a.arff -nearness \"GraphNearness -edges test-data/none.csv\"|there is no test-data",
        "java -cp x weka.Run .NoSuchScheme -t a.arff|NoSuchScheme",
        "java -cp x weka.filters.MultiFilter -F \"weka.filters.AllFilter\" -Z 1|-Z",
        "java -cp x crp.experiment.None a.csv|no such program",
        "java -cp x crp.bench.EngineTime THREADS colour=red|unknown argument colour",
        "elki -dbc.in a.csv -crp.sweeps 9 -crp.colour red|crp.colour",
        "... -algorithm ddcrp -crp.decay-scale 0|crp.decay-scale",
        "-dbc.in a.csv -algorithm crp -crp.decay-scale 1|not read",
        "... -algorithm nosuch|nosuch",
        "... KDDCLIApplication -description elki.clustering.crp.None|None",
      })
  void faultsAreFound(String line, String said) throws IOException {
    List<String> text =
        List.of(
            "    weka() { java -cp \"x/*\" weka.Run .DistanceDependentCRP \"$@\"; }",
            "    elki() { java -cp x elki.application.KDDCLIApplication \\",
            "        -algorithm crp \"$@\"; }",
            "",
            "    " + line + "   # a comment");
    List<String> faults = faults(CodeBlock.of("page.md", text));
    assertEquals(1, faults.size(), faults.toString());
    assertTrue(faults.get(0).contains(said), faults.get(0));
  }
}
