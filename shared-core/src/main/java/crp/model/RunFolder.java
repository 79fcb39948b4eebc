package crp.model;

import crp.draws.Trace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * The folder that a run's files go into, whatever the model. Each file appears whole or not at all;
 * files of the same names are replaced.
 *
 * @param path made when the first file is written, if it is not there
 */
record RunFolder(Path path) {

  /** Writes a file. */
  void text(String name, String text) {
    // no temporary file of Java's, which nobody else may read
    Path part = path.resolve(name + ".part");
    try {
      Files.createDirectories(path);
      try {
        Files.writeString(part, text);
        Files.move(part, path.resolve(name), StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes each picture as a PNG file of its name. */
  void pictures(List<RunPictures.Named> pictures) {
    try {
      Files.createDirectories(path);
      for (RunPictures.Named one : pictures) {
        one.picture().write(path.resolve(one.fileName() + ".png"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes {@code trace.csv}: every sweep of every chain. */
  void trace(List<Trace> traces) {
    StringJoiner header = new StringJoiner(",", "", "\n");
    for (String name : List.of("chain", "sweep", "clusters", "log_joint", "entropy")) {
      header.add(name);
    }
    for (String name : traces.get(0).numbers()) {
      header.add(name.contains(" ") ? '"' + name + '"' : name);
    }
    StringBuilder text = new StringBuilder(header.toString());
    for (int chain = 0; chain < traces.size(); chain++) {
      chain(traces.get(chain), chain + 1, text);
    }
    text("trace.csv", text.toString());
  }

  private static void chain(Trace trace, int chain, StringBuilder text) {
    int[] clusters = trace.clusters();
    List<double[]> columns = new ArrayList<>(List.of(trace.logJoint(), trace.entropy()));
    trace.numbers().forEach(name -> columns.add(trace.number(name)));
    for (int s = 0; s < clusters.length; s++) {
      text.append(chain).append(',').append(s + 1).append(',').append(clusters[s]);
      for (double[] column : columns) {
        text.append(',').append(number(column[s], "%.10g"));
      }
      text.append('\n');
    }
  }

  /** {@return a number; what is not known stays empty, as spreadsheets expect} */
  static String number(double value, String format) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, format, value);
  }
}
