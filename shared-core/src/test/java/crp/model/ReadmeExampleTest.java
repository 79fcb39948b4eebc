package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Java example as it stands in the README compiles, runs and finds the two kinds of eruptions.
 */
final class ReadmeExampleTest {

  @Tag("slow")
  @Test
  void compilesRunsAndFindsTwoClusters(@TempDir Path folder) throws Exception {
    String page = Files.readString(Path.of("..", "README.md"));
    int from = page.indexOf("```java") + "```java".length();
    String code = page.substring(from, page.indexOf("```", from)).strip();
    long lines = code.lines().filter(line -> !line.isBlank()).count();
    assertTrue(lines <= 9, lines + " lines");
    compile(code.replace("test-data", "../test-data"), folder);
    String output = run(folder);
    assertTrue(output.startsWith("2 clusters of 272 rows"), output);
  }

  private static void compile(String code, Path folder) throws Exception {
    Path source = folder.resolve("Example.java");
    Files.writeString(source, code);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertNotNull(compiler, "needs a JDK");
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    String classPath = System.getProperty("java.class.path");
    int status =
        compiler.run(
            null,
            null,
            errors,
            "-proc:none",
            "-classpath",
            classPath,
            "-d",
            folder.toString(),
            source.toString());
    assertEquals(0, status, () -> errors.toString(StandardCharsets.UTF_8));
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
