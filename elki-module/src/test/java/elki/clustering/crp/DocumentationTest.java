package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java example of the user's page compiles and runs; the classes follow ELKI's conventions. */
class DocumentationTest {

  private static final Pattern PUBLIC =
      Pattern.compile("^public [a-z ]*(class|interface|record|enum) ", Pattern.MULTILINE);

  @Test
  void everyPublicClassSaysSinceWhichVersion() throws IOException {
    int checked = 0;
    try (Stream<Path> files = Files.walk(Path.of("src", "main", "java", "elki"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        String source = Files.readString(file);
        Matcher declaration = PUBLIC.matcher(source);
        if (declaration.find()) {
          checked++;
          String head = source.substring(0, declaration.start());
          assertTrue(head.contains("\n * @since "), file + " lacks @since");
        }
      }
    }
    assertTrue(checked > 60, checked + " classes");
  }

  @Test
  @Tag("slow")
  void theJavaExampleRuns(@TempDir Path folder) throws Exception {
    String page = Files.readString(Path.of("..", "docs", "reference", "elki.md"));
    int from = page.indexOf("```java") + "```java".length();
    String code = page.substring(from, page.indexOf("```", from)).strip();
    Path source = folder.resolve("Example.java");
    Files.writeString(source, code);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertNotNull(compiler, "needs a JDK");
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    int status =
        compiler.run(
            null,
            null,
            errors,
            "-classpath",
            System.getProperty("java.class.path"),
            "-d",
            folder.toString(),
            source.toString());
    assertEquals(0, status, () -> errors.toString(StandardCharsets.UTF_8));
    String output = run(folder);
    List<String> lines = output.lines().toList();
    assertTrue(lines.get(5).startsWith("GaussianClusterModel[20."), output);
    for (int k = 0; k < 3; k++) {
      assertEquals(Text.of("Cluster %d size 20", k), lines.get(k));
    }
    assertTrue(number(lines.get(3), 0) > 0.99, output);
    assertTrue(number(lines.get(4), 1) > 0.99, output);
  }

  /** {@return a number of a printed array} */
  private static double number(String array, int at) {
    return Double.parseDouble(array.replaceAll("[\\[\\]]", "").split(", ", -1)[at]);
  }

  private static String run(Path folder) throws Exception {
    PrintStream old = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
      loader
          .loadClass("Example")
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(old);
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
