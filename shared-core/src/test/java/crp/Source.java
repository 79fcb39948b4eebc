package crp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A file of main code.
 *
 * @param packageName that it declares
 * @param name of its class
 * @param code without comments and the contents of texts
 */
record Source(String packageName, String name, String code) {

  /** {@return the source with this text} */
  static Source of(String packageName, String name, String text) {
    String code =
        text.replaceAll("(?s)/\\*.*?\\*/", "")
            .replaceAll("\"(?:[^\"\\\\\n]++|\\\\.)*+\"", "\"\"")
            .replaceAll("//[^\n]*", "");
    return new Source(packageName, name, code);
  }

  /** {@return the classes below a folder src/main/java} */
  static List<Source> below(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("package-info.java") && !file.endsWith("module-info.java"))
          .sorted()
          .map(file -> read(root, file))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Source read(Path root, Path file) {
    try {
      Path folder = root.relativize(file.getParent());
      String packageName = folder.toString().replace(folder.getFileSystem().getSeparator(), ".");
      String name = file.getFileName().toString().replace(".java", "");
      return of(packageName, name, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
