package crp.experiment.paper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Numbers that take long to find, kept in a file as they are found, so that a later call can go on
 * with what is missing. A line is the description of a part, which says all that its numbers depend
 * on, a colon, the numbers, and a dot: a line that was cut off is not read.
 */
final class Parts {

  private static final String BEFORE = ": ";
  private static final String END = " .";

  /** How the numbers of a part are found. */
  @FunctionalInterface
  interface Work {
    double[] find() throws IOException;
  }

  private final Path file;
  private final Map<String, double[]> known = new HashMap<>();

  /**
   * Starts with the parts of a file, or with none.
   *
   * @param file to which parts are added; need not exist
   * @param resumed whether the parts in it are used
   */
  Parts(Path file, boolean resumed) throws IOException {
    this.file = file;
    String text = Files.exists(file) ? Files.readString(file) : "";
    if (resumed) {
      text.lines().forEach(this::read);
    }
    if (!text.isEmpty() && !text.endsWith("\n")) {
      append("\n");
    }
  }

  private void read(String line) {
    int at = line.lastIndexOf(BEFORE);
    if (at >= 0 && line.endsWith(END)) {
      String[] numbers =
          line.substring(at + BEFORE.length(), line.length() - END.length()).split(" ", -1);
      known.put(
          line.substring(0, at), Arrays.stream(numbers).mapToDouble(Double::parseDouble).toArray());
    }
  }

  /** {@return whether the numbers of a part are known} */
  boolean has(String part) {
    return known.containsKey(part);
  }

  /** {@return the numbers of a part, which are found and written if they are not known} */
  double[] of(String part, Work work) throws IOException {
    double[] numbers = known.get(part);
    if (numbers == null) {
      numbers = work.find();
      known.put(part, numbers);
      String text =
          DoubleStream.of(numbers).mapToObj(Double::toString).collect(Collectors.joining(" "));
      append(part + BEFORE + text + END + "\n");
    }
    return numbers;
  }

  private void append(String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
