package crp.file;

import crp.Argument;
import crp.Text;
import crp.host.Column.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads a folder of documents: a row for each file, with its text as the only column. */
final class Documents {

  private static final String TEXT = "text";

  private Documents() {}

  /**
   * {@return the files of a folder in the order of their names, without hidden ones}
   *
   * @throws IllegalArgumentException if there is none, or one cannot be read
   */
  static FileTable read(Path folder, TableFile.Form form) {
    List<Path> files = files(folder);
    Argument.require(!files.isEmpty(), "the folder '%s' has no files", folder);
    GivenColumns given = new GivenColumns();
    given.add(TEXT, files.stream().map(CsvText::read).toArray(String[]::new));
    FileTable read = given.table(form.with(Map.of(TEXT, Kind.TEXT)));
    List<List<String>> names =
        files.stream().map(file -> List.of(String.valueOf(file.getFileName()))).toList();
    return new FileTable(
        read.columns(),
        read.values(),
        read.sparse(),
        read.notes(),
        new SourceCells(List.of("file"), ',', names::stream));
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(
              file ->
                  Files.isRegularFile(file) && !folder.relativize(file).toString().startsWith("."))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          Text.of("the folder '%s' cannot be read: %s", folder, e.getMessage()), e);
    }
  }
}
