package crp.spark;

import crp.Argument;
import crp.Text;
import crp.parallel.Progress;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;

/**
 * The program for {@code spark-submit}: reads a file or folder, fits a {@link CRPMixture}, and
 * writes a folder with {@code predictions} (Parquet: the rows with cluster and probabilities),
 * {@code draws} (Parquet: the labels of each row in all kept draws), {@code model}, {@code
 * summary.txt}, {@code report.html} and {@code trace.csv}. The folder appears whole or not at all.
 */
public final class Submit {

  private static final String UNFINISHED = ".unfinished";

  private Submit() {}

  /**
   * Runs the program; ends with status 1 and one sentence where it fails.
   *
   * @param args options, see {@code --help}
   */
  public static void main(String[] args) {
    PrintStream console = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    int status =
        run(
            List.of(args),
            () -> SparkSession.builder().appName("CRP mixture").getOrCreate(),
            console);
    if (SparkSession.getActiveSession().isDefined()) {
      SparkSession.getActiveSession().get().stop();
    }
    if (status != 0) {
      System.exit(status);
    }
  }

  /** {@return 0 after success} */
  static int run(List<String> args, Supplier<SparkSession> session, PrintStream console) {
    try {
      SubmitOptions options = SubmitOptions.parse(args);
      if (options.help()) {
        console.println(SubmitOptions.usage());
        return 0;
      }
      SparkFailures.explained(() -> done(session.get(), options, console), () -> {});
      return 0;
    } catch (IllegalArgumentException | IllegalStateException e) {
      console.println(e.getMessage());
      return 1;
    }
  }

  private static boolean done(SparkSession session, SubmitOptions options, PrintStream console) {
    Path output = new Path(options.output());
    Path unfinished = new Path(options.output() + UNFINISHED);
    try {
      FileSystem files = output.getFileSystem(session.sparkContext().hadoopConfiguration());
      if (files.exists(output) && !options.overwrite()) {
        throw Argument.refused("--output: '%s' exists; give another folder or --overwrite", output);
      }
      files.delete(unfinished, true);
      Dataset<Row> data = read(session, options);
      CRPMixtureModel model = options.estimator().onProgress(console(console)).fit(data);
      try {
        write(files, unfinished, model, data);
        files.delete(output, true);
        if (!files.rename(unfinished, output)) {
          throw new IOException(Text.of("'%s' could not be renamed", unfinished));
        }
      } finally {
        files.delete(unfinished, true);
      }
      console.println(model.report());
      return true;
    } catch (IOException e) {
      throw new IllegalStateException("--output: " + e.getMessage(), e);
    }
  }

  private static Dataset<Row> read(SparkSession session, SubmitOptions options) throws IOException {
    Path input = new Path(options.input());
    FileStatus[] found =
        input.getFileSystem(session.sparkContext().hadoopConfiguration()).globStatus(input);
    if (found == null || found.length == 0) {
      throw Argument.refused("--input: there is no file or folder '%s'", options.input());
    }
    Dataset<Row> data = loaded(session, options);
    if (options.columns().isEmpty()) {
      if (!List.of(data.columns()).contains(options.featuresCol())) {
        throw Argument.refused(
            "--features-col: there is no column '%s' among %s; --columns takes columns of numbers",
            options.featuresCol(), String.join(", ", data.columns()));
      }
      return data;
    }
    options.columns().forEach(column -> requireNumbers(data, column));
    return new VectorAssembler()
        .setInputCols(options.columns().toArray(String[]::new))
        .setOutputCol(options.featuresCol())
        .setHandleInvalid("keep")
        .transform(data);
  }

  private static Dataset<Row> loaded(SparkSession session, SubmitOptions options) {
    DataFrameReader reader = session.read().format(options.format());
    try {
      return options.format().equals("csv")
          ? reader.option("header", true).option("inferSchema", true).load(options.input())
          : reader.load(options.input());
    } catch (Exception e) { // Spark throws checked exceptions that its methods do not declare
      throw new IllegalArgumentException(
          Text.of(
              "--input: '%s' could not be read as %s: %s",
              options.input(), options.format(), SparkFailures.cause(e)),
          e);
    }
  }

  private static void requireNumbers(Dataset<Row> data, String column) {
    if (!List.of(data.columns()).contains(column)) {
      throw Argument.refused(
          "--columns: there is no column '%s' among %s", column, String.join(", ", data.columns()));
    }
    DataType type = data.schema().apply(column).dataType();
    boolean numbers =
        type instanceof NumericType
            || type.equals(DataTypes.BooleanType)
            || type.equals(SQLDataTypes.VectorType());
    if (!numbers) {
      throw new IllegalArgumentException(
          Text.of(
                  "--columns: column '%s' must hold numbers, was %s; categories are to be numbered from 0",
                  column, type.simpleString())
              + " and named in --categorical-features");
    }
  }

  private static void write(FileSystem files, Path folder, CRPMixtureModel model, Dataset<Row> data)
      throws IOException {
    CRPMixtureSummary summary = model.summary();
    model.transform(data).write().parquet(folder + "/predictions");
    summary.draws().write().parquet(folder + "/draws");
    model.write().save(folder + "/model");
    text(files, new Path(folder, "summary.txt"), model.report());
    text(files, new Path(folder, "report.html"), summary.page());
    text(files, new Path(folder, "trace.csv"), String.join("\n", summary.traceLines()) + "\n");
  }

  private static void text(FileSystem files, Path file, String text) throws IOException {
    try (var out = files.create(file, true)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** A line of the console for each tenth of the run. */
  private static Progress console(PrintStream console) {
    return (chain, sweep, sweeps, clusters) -> {
      int tenth = Math.max(1, sweeps / 10);
      if (sweep % tenth == 0 || sweep == sweeps) {
        console.printf(
            Locale.ROOT,
            "superstep %d of %d, chain %d: %d clusters%n",
            sweep,
            sweeps,
            chain + 1,
            clusters);
      }
    };
  }
}
