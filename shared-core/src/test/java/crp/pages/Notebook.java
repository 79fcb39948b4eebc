package crp.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import crp.check.Invariance;
import crp.model.Model;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;
import org.apache.commons.math3.util.FastMath;

/**
 * A page of Java code in blocks, each followed by what it prints. The code runs as {@code jshell}
 * runs it, with the library, the kit of checks and commons-math on the class path.
 */
final class Notebook {

  private static final Pattern STEP =
      Pattern.compile(
          "^```java\\n(.*?)^```\\n(?:\\n```text\\n.*?^```\\n)?",
          Pattern.MULTILINE | Pattern.DOTALL);

  private Notebook() {}

  /** {@return the page with what its code prints now} */
  static String rerun(String page) {
    try (JShell shell = JShell.builder().executionEngine("local").build()) {
      library().forEach(shell::addToClasspath);
      return STEP.matcher(page)
          .replaceAll(step -> Matcher.quoteReplacement(block(shell, step.group(1))));
    }
  }

  /** {@return the code of the page as a file that {@code jshell} runs} */
  static String script(String name, String page) {
    return STEP.matcher(page)
        .results()
        .map((MatchResult step) -> step.group(1))
        .collect(
            Collectors.joining(
                "\n", "// The code of " + name + ", without the words.\n\n", "\n/exit\n"));
  }

  private static String block(JShell shell, String code) {
    String printed = printed(shell, code);
    String text = printed.isEmpty() ? "" : "\n```text\n" + printed + "```\n";
    return "```java\n" + code + "```\n" + text;
  }

  private static String printed(JShell shell, String code) {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, UTF_8));
    try {
      evaluate(shell, code);
    } finally {
      System.setOut(before);
    }
    return bytes.toString(UTF_8).replace("\r\n", "\n");
  }

  private static void evaluate(JShell shell, String code) {
    String rest = code;
    while (!rest.isBlank()) {
      CompletionInfo next = shell.sourceCodeAnalysis().analyzeCompletion(rest);
      if (!next.completeness().isComplete()) {
        throw new AssertionError("jshell waits for more after: " + rest);
      }
      for (SnippetEvent event : shell.eval(next.source())) {
        requireDone(shell, event);
      }
      rest = next.remaining();
    }
  }

  private static void requireDone(JShell shell, SnippetEvent event) {
    Snippet snippet = event.snippet();
    if (event.status() != Snippet.Status.VALID && event.status() != Snippet.Status.OVERWRITTEN) {
      String reasons =
          shell
              .diagnostics(snippet)
              .map(each -> each.getMessage(null))
              .collect(Collectors.joining(", "));
      throw new AssertionError(event.status() + ", " + reasons + ": " + snippet.source());
    }
    if (event.exception() != null) {
      throw new AssertionError("while running " + snippet.source(), event.exception());
    }
  }

  private static List<String> library() {
    return Stream.of(Model.class, Invariance.class, FastMath.class).map(Notebook::place).toList();
  }

  private static String place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
