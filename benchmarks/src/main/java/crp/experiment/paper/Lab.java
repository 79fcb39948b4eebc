package crp.experiment.paper;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import crp.Text;
import crp.bench.Table;
import crp.data.Rows;
import crp.experiment.paper.Experiments.Experiment;
import crp.model.Fit;
import crp.model.Model;
import crp.random.SeededRng;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/** What an experiment works with: its size, its data, and where its results go. One thread. */
final class Lab implements Closeable {

  /** How much is run. */
  enum Size {
    /** Seconds: the direction can be seen. */
    SMALL,
    /** The paper's sizes, where they are feasible. */
    FULL
  }

  /** A number that there is not. */
  static final double NONE = Double.NaN;

  private final Experiment experiment;
  private final Size size;
  private final List<Path> data;
  private final Path folder;
  private final List<PrintStream> open = new ArrayList<>();

  /** Makes the folder. */
  Lab(Experiment experiment, Size size, List<Path> data, Path folder) throws IOException {
    this.experiment = experiment;
    this.size = size;
    this.data = List.copyOf(data);
    this.folder = Files.createDirectories(folder);
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

  Path file(int place) {
    if (place >= data.size()) {
      throw new IllegalArgumentException(
          Text.of(
              "%s needs %d files in data=: %s", experiment.name(), place + 1, experiment.files()));
    }
    return data.get(place);
  }

  /** {@return a source of random numbers for a part of the experiment} */
  SeededRng rng(long part) {
    return new SeededRng(part);
  }

  /** Says on standard error what is done. */
  @FormatMethod
  void say(@FormatString String format, Object... values) {
    System.err.println(experiment.name() + ": " + Text.of(format, values));
  }

  /**
   * Starts a table that is only written to a file.
   *
   * @param file its name without {@code .csv}
   * @param columns as for {@link Table}
   */
  Table csv(String file, String columns) throws IOException {
    PrintStream out =
        new PrintStream(Files.newOutputStream(folder.resolve(file + ".csv")), false, UTF_8);
    open.add(out);
    return new Table(out, true, columns);
  }

  /** Starts a table that is written to a file and to standard output. */
  Results table(String file, String columns) throws IOException {
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
    picture.write(folder.resolve(file + ".png"));
  }

  /** {@return a fit by one thread with the usual burn-in} */
  static <R extends Rows> Fit<R> fit(Model<R> model, int sweeps, int chains, long seed) {
    return model.sweeps(sweeps).chains(chains).threads(1).seed(seed).fit();
  }

  /** {@return mean and deviation of some numbers} */
  static SummaryStatistics summary(DoubleStream values) {
    SummaryStatistics summary = new SummaryStatistics();
    values.forEach(summary::addValue);
    return summary;
  }

  /** {@return the standard error of the mean of independent numbers} */
  static double error(SummaryStatistics numbers) {
    return numbers.getStandardDeviation() / Math.sqrt((double) numbers.getN());
  }

  @Override
  public void close() {
    open.forEach(PrintStream::close);
  }
}
