package crp.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import elki.KDDTask;
import elki.utilities.ClassGenericsUtil;
import elki.utilities.optionhandling.parameterization.SerializedParameterization;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Commands print what the pages show. Where a block {@code sh} of a page is followed by a block
 * {@code text}, its commands are run, and the lines of the text must stand in what they print, in
 * this order and without others in between but where the text has a line {@code ...}. Commands of a
 * block {@code sh quick} take a few seconds; all others are run by {@code mvn -Pfull,thorough}.
 */
class DocumentedOutputsTest {

  private static final String ELIDED = "...";
  private static final String QUICK = "quick";

  /** Part of the name of the pages whose commands are run; all of them if empty. */
  private static final String WANTED = System.getProperty("crp.pages", "");

  @TempDir private Path target;

  /**
   * Commands with the output that a page shows.
   *
   * @param place page and line
   * @param quick whether they take a few seconds only
   * @param commands in their order
   * @param shown lines of the output
   */
  private record Example(String place, boolean quick, List<Command> commands, List<String> shown) {
    @Override
    public String toString() {
      return place;
    }
  }

  private static List<Example> examples(List<CodeBlock> page) throws IOException {
    List<Example> all = new ArrayList<>();
    Map<CodeBlock, List<Command>> commands = Command.of(page);
    for (int i = 0; i + 1 < page.size(); i++) {
      CodeBlock block = page.get(i);
      CodeBlock next = page.get(i + 1);
      if (block.kind().startsWith("sh") && "text".equals(next.kind())) {
        boolean quick = block.kind().contains(QUICK);
        all.add(new Example(block.place(), quick, commands.get(block), next.lines()));
      }
    }
    return all;
  }

  private static Stream<Example> allExamples() throws IOException {
    List<Example> all = new ArrayList<>();
    for (List<CodeBlock> page : CodeBlock.ofAllPages()) {
      all.addAll(examples(page));
    }
    return all.stream().filter(example -> example.place().contains(WANTED));
  }

  static Stream<Example> quick() throws IOException {
    return allExamples().filter(Example::quick);
  }

  static Stream<Example> longer() throws IOException {
    return allExamples().filter(example -> !example.quick());
  }

  @Tag("slow")
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource
  void quick(Example example) throws Exception {
    assertEquals("", difference(example.shown(), printed(example)), example.place());
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource
  void longer(Example example) throws Exception {
    assertEquals("", difference(example.shown(), printed(example)), example.place());
  }

  private String printed(Example example) throws Exception {
    StringBuilder text = new StringBuilder();
    for (Command command : example.commands()) {
      List<String> arguments = command.arguments().stream().map(this::here).toList();
      text.append(
          Command.ELKI.equals(command.program())
              ? summary(arguments)
              : output(command.program(), arguments));
    }
    return text.toString();
  }

  /** The commands are for the top folder of the project; what they write goes elsewhere. */
  private String here(String word) {
    return word.replaceAll("(?<![\\w/-])(test-data|elki-module)/", "../$1/")
        .replaceAll("(?<![\\w/-])target/", target + "/");
  }

  private static String output(String program, List<String> arguments) throws Exception {
    PrintStream out = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      Class.forName(program)
          .getMethod("main", String[].class)
          .invoke(null, (Object) arguments.toArray(new String[0]));
    } finally {
      System.setOut(out);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  /** {@return what an ELKI command writes into the folder of its results as its summary} */
  private static String summary(List<String> arguments) throws IOException {
    List<String> given = new ArrayList<>(arguments);
    given.removeAll(List.of("-verbose", "-time"));
    SerializedParameterization config = new SerializedParameterization(given);
    KDDTask task = ClassGenericsUtil.parameterizeOrAbort(KDDTask.class, config);
    assertEquals(List.of(), config.getRemainingParameters());
    task.run();
    String out = given.get(given.indexOf("-out") + 1);
    return Files.readString(Path.of(out, "crp-summary.txt"));
  }

  /** {@return what is shown and not printed, empty if nothing is} */
  private static String difference(List<String> shown, String printed) {
    List<String> lines = printed.lines().map(String::stripTrailing).toList();
    int from = 0;
    List<String> part = new ArrayList<>();
    List<String> all = new ArrayList<>(shown);
    all.add(ELIDED);
    for (String line : all) {
      if (!ELIDED.equals(line.strip())) {
        part.add(line.stripTrailing());
        continue;
      }
      int found = indexOf(lines, part, from);
      if (found < 0) {
        return Text.of("not printed:\n%s\nprinted:\n%s", String.join("\n", part), printed);
      }
      from = found + part.size();
      part.clear();
    }
    return "";
  }

  private static int indexOf(List<String> lines, List<String> part, int from) {
    for (int i = from; i + part.size() <= lines.size(); i++) {
      if (lines.subList(i, i + part.size()).equals(part)) {
        return i;
      }
    }
    return -1;
  }

  @Test
  void pagesShowOutputsOfBothKinds() throws IOException {
    assertTrue(!WANTED.isEmpty() || quick().count() > 0, "quick");
    assertTrue(!WANTED.isEmpty() || longer().count() > 10, "longer");
    for (Example example : allExamples().toList()) {
      assertNotEquals(List.of(), example.commands(), example.place());
      assertNotEquals(List.of(), example.shown(), example.place());
    }
  }

  @Test
  void anOutputThatChangedIsFound() throws IOException {
    List<CodeBlock> page =
        CodeBlock.of(
            "page.md",
            List.of(
                "```sh quick",
                "java -cp x weka.Run .CRPMixture \\",
                "    -t a.arff",
                "```",
                "prints",
                "```text",
                "3 clusters",
                "...",
                "sure",
                "  very",
                "```"));
    Example example = examples(page).get(0);
    assertEquals(List.of("-t", "a.arff"), example.commands().get(0).arguments());
    assertEquals("", difference(example.shown(), "x\n3 clusters \ny\nz\nsure\n  very\n"));
    for (String other :
        List.of(
            "4 clusters\ny\nsure\n  very\n",
            "3 clusters\ny\nsure\nvery\n",
            "3 clusters\ny\nsure\nx\n  very\n",
            "sure\n  very\n3 clusters\n")) {
      assertNotEquals("", difference(example.shown(), other), other);
    }
  }
}
