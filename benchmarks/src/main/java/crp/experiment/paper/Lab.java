package crp.experiment.paper;

import static java.nio.charset.StandardCharsets.UTF_8;

import crp.Text;
import crp.bench.Table;
import crp.picture.Picture;
import crp.random.SeededRng;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What an experiment works with: its size, its data, and where its results go. One thread. */
final class Lab implements Closeable {

  /** How much is run. */
  enum Size {
    /** Seconds: the direction can be seen. */
    SMALL,
    /** The paper's sizes, where they are feasible. */
    FULL
  }

  /** The paper's figure where it has none. */
  static final double NONE = Double.NaN;

  private final String name;
  private final Size size;
  private final List<Path> data;
  private final Path folder;
  private final Parts parts;
  private final List<PrintStream> open = new ArrayList<>();

  /**
   * Makes the folder.
   *
   * @param resumed whether parts that an earlier call found are taken from the folder above
   */
  Lab(String name, Size size, List<Path> data, Path folder, boolean resumed) throws IOException {
    this.name = name;
    this.size = size;
    this.data = List.copyOf(data);
    this.folder = Files.createDirectories(folder);
    parts = new Parts(folder.resolveSibling("parts.txt"), resumed);
  }

  /** {@return the folder of the results} */
  Path folder() {
    return folder;
  }

  /** {@return one of two values, by the size} */
  <T> T pick(T small, T full) {
    return size == Size.SMALL ? small : full;
  }

  /** {@return whether the user gave files} */
  boolean hasData() {
    return !data.isEmpty();
  }

  /** {@return how many files the user gave} */
  int files() {
    return data.size();
  }

  /**
   * {@return the file of a place}
   *
   * @param place from 0
   * @param what the file holds, for the message if it is missing
   */
  Path file(int place, String what) {
    if (place >= data.size()) {
      throw new IllegalArgumentException(
          Text.of("%s needs file %d in data=: %s", name, place + 1, what));
    }
    return data.get(place);
  }

  /** {@return the names of the user's files and their lengths, or that the data are drawn} */
  String origin() throws IOException {
    List<String> names = new ArrayList<>();
    for (Path path : data) {
      names.add(Text.of("%s (%d bytes)", path.getFileName(), Files.size(path)));
    }
    return names.isEmpty() ? "drawn data" : String.join(" and ", names);
  }

  /**
   * {@return the numbers of a part that takes long} If an earlier part of this call, or of an
   * earlier call that is resumed, has the same description, they are not found anew.
   *
   * @param part all that the numbers depend on, in one line
   * @param work finds them
   */
  double[] part(String part, Parts.Work work) throws IOException {
    if (!parts.has(part)) {
      say(part);
    }
    return parts.of(part, work);
  }

  /** {@return a source of random numbers for a part of the experiment} */
  SeededRng rng(long part) {
    return new SeededRng(part);
  }

  /** Says on standard error what is done. */
  void say(String sentence) {
    System.err.println(name + ": " + sentence);
  }

  /** Puts a sentence below the tables on standard output. */
  void note(String sentence) {
    System.out.println(sentence);
  }

  /**
   * Starts a table that is only written to a file.
   *
   * @param file its name without {@code .csv}
   * @param columns as for {@link Table}
   */
  Table csv(String file, String... columns) throws IOException {
    PrintStream out =
        new PrintStream(Files.newOutputStream(folder.resolve(file + ".csv")), false, UTF_8);
    open.add(out);
    return new Table(out, true, columns);
  }

  /** Starts a table that is written to a file and to standard output. */
  Results table(String file, String... columns) throws IOException {
    System.out.println();
    return new Results(csv(file, columns), new Table(System.out, false, columns));
  }

  /** A table in two places. */
  record Results(Table file, Table screen) {

    /** Adds a row to both. */
    void row(Object... values) {
      file.row(values);
      screen.row(values);
    }
  }

  /** Writes a picture. */
  void picture(String file, Picture picture) throws IOException {
    Files.write(folder.resolve(file + ".png"), picture.png());
  }

  /** Closes the files of all tables. */
  @Override
  public void close() {
    open.forEach(PrintStream::close);
  }
}
