package crp.recipes;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * An addition to the project, as docs/lab/extending.md describes it: new files, and lines after a
 * line that a file has once, or in its place. It is applied to copies.
 *
 * @param files new content by path in the project
 */
record Recipe(Map<String, List<String>> files) {

  private static final String NEW = "=== new ";
  private static final String EDIT = "=== edit ";
  private static final String AFTER = "@ ";
  private static final String INSTEAD = "~ ";

  /**
   * {@return what a text describes}
   *
   * @param root of the project
   * @param lines of the text
   * @throws IllegalArgumentException if a file does not have a line, or has it twice
   */
  static Recipe read(Path root, List<String> lines) throws IOException {
    Map<String, List<String>> files = new LinkedHashMap<>();
    List<String> content = List.of();
    int at = 0;
    for (String line : lines) {
      if (line.startsWith(NEW)) {
        content = new ArrayList<>();
        at = 0;
        files.put(line.substring(NEW.length()), content);
      } else if (line.startsWith(EDIT)) {
        String file = line.substring(EDIT.length());
        content = new ArrayList<>(Files.readAllLines(root.resolve(file)));
        files.put(file, content);
      } else if (line.startsWith(AFTER)) {
        at = find(content, line.substring(AFTER.length()).strip()) + 1;
      } else if (line.startsWith(INSTEAD)) {
        at = find(content, line.substring(INSTEAD.length()).strip());
        content.remove(at);
      } else {
        content.add(at++, line);
      }
    }
    return new Recipe(files);
  }

  private static int find(List<String> content, String anchor) {
    List<String> stripped = content.stream().map(String::strip).toList();
    int at = stripped.indexOf(anchor);
    if (at < 0 || at != stripped.lastIndexOf(anchor)) {
      throw new IllegalArgumentException(
          (at < 0 ? "no line is '" : "several lines are '") + anchor + "'");
    }
    return at;
  }

  /**
   * Writes and compiles the files.
   *
   * @param sandbox a folder, which gets the folders {@code sources} and {@code classes}
   * @return the folder of classes and resources
   * @throws IllegalArgumentException if they do not compile
   */
  Path build(Path sandbox) throws IOException {
    Path classes = Files.createDirectories(sandbox.resolve("classes"));
    List<Path> sources = new ArrayList<>();
    for (Map.Entry<String, List<String>> file : files.entrySet()) {
      boolean java = file.getKey().endsWith(".java");
      Path copy =
          java
              ? sandbox.resolve("sources").resolve(file.getKey())
              : classes.resolve(file.getKey().replaceFirst(".*src/main/resources/", ""));
      Files.createDirectories(copy.getParent());
      Files.write(copy, file.getValue());
      if (java) {
        sources.add(copy);
      }
    }
    compile(sources, classes);
    return classes;
  }

  private static void compile(List<Path> sources, Path classes) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of(
            "-proc:none",
            "-nowarn",
            "-parameters",
            "-d",
            classes.toString(),
            "-classpath",
            System.getProperty("java.class.path"));
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      boolean done =
          compiler
              .getTask(
                  messages,
                  manager,
                  null,
                  options,
                  null,
                  manager.getJavaFileObjectsFromPaths(sources))
              .call();
      if (!done) {
        throw new IllegalArgumentException(messages.toString());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
