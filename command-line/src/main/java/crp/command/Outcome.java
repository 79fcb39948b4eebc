package crp.command;

import crp.answer.Answer;
import crp.answer.ClusterIds;
import crp.answer.ClusterNumbers;
import crp.answer.FitFiles;
import crp.data.Rows;
import crp.file.FileTable;
import crp.html.HtmlReport;
import crp.html.Json;
import crp.html.Origin;
import crp.model.Cluster;
import crp.model.Fit;
import crp.model.FitNumbers;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.Report;
import crp.report.ResultFolder;
import crp.report.Table;
import crp.saved.SavedPosterior;
import crp.task.Job;
import crp.task.Result;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The files that are made of what a run found.
 *
 * @param given the command line
 * @param table the data
 * @param job the run
 * @param result what was found
 */
record Outcome<R extends Rows>(Given given, FileTable table, Job job, Result<R> result) {

  /** Of more numeric columns summary.json has no covariances. */
  private static final int COVARIANCES = 50;

  /** {@return the outcome of a job, which is run} */
  static Outcome<?> of(Given given, FileTable table, Job job) {
    return of(given, table, job, job.run());
  }

  /** {@return what was found} */
  static <R extends Rows> Outcome<R> of(Given given, FileTable table, Job job, Result<R> result) {
    return new Outcome<>(given, table, job, result);
  }

  /** {@return the result as data, in the order of the text} */
  Report report() {
    return result.report(given.command());
  }

  Answer answer() {
    return result.answer();
  }

  /**
   * Writes the files that the options ask for.
   *
   * @param folder for labels, probabilities and summary
   * @param report the result as data
   */
  void write(Path folder, Report report) {
    ResultFolder files = new ResultFolder(folder);
    files.text(Destination.OWNER, json(report));
    files.text("summary.txt", report.text());
    files.lines("labels.csv", answer().lines("cluster", row -> row));
    files.lines("probabilities.csv", probabilities());
    FitFiles.writeFlows(answer(), files);
    FitFiles.writePeriods(answer(), files);
    FitFiles.writeRegions(answer(), files, row -> row, result.names());
    if (given.has(CommandOptions.DRAWS)) {
      files.lines("draws.csv", FitFiles.draws(result.fit()).lines());
    }
  }

  /**
   * {@return the rows of the file with cluster, confidence and whether it is unsure of each row}
   */
  Stream<String> clustered() {
    int before = result.fit().size() - table.rows();
    Map<String, IntFunction<String>> cells = new LinkedHashMap<>();
    answer().cells().forEach((name, cell) -> cells.put(name, row -> cell.apply(before + row)));
    return table.lines(cells);
  }

  /**
   * Writes the page of the result.
   *
   * @param file its name
   */
  void writePage(Path file) {
    page().write(file);
  }

  /**
   * Writes the files that all hosts have.
   *
   * @param folder for them
   */
  void writeResults(Path folder) {
    page().writeFolder(folder);
  }

  private HtmlReport page() {
    String file = String.valueOf(Path.of(given.file()).getFileName());
    return result.page(given.command()).from(Origin.today(file));
  }

  /** {@return the model for new rows} */
  SavedPosterior model() {
    return SavedPosterior.of(job, result);
  }

  /**
   * {@return for each row the share of the draws in which it is in each cluster, then in another
   * one or noise}
   */
  double[][] memberships() {
    int clusters = answer().size();
    double[][] all = answer().shares();
    for (int i = 0; i < all.length; i++) {
      double[] shares = Arrays.copyOf(all[i], clusters + 1);
      double rest = 1;
      for (int k = 0; k < clusters; k++) {
        rest -= shares[k];
      }
      shares[clusters] = Math.max(0, rest);
      all[i] = shares;
    }
    return all;
  }

  private Stream<String> probabilities() {
    double[][] shares = memberships();
    return Stream.concat(
        Stream.of(header(answer().ids()) + ",other"),
        IntStream.range(0, shares.length).mapToObj(i -> line(i, shares[i])));
  }

  /** {@return a line of a file of probabilities} */
  static String line(int row, double[] shares) {
    StringBuilder line = new StringBuilder().append(row + 1);
    for (double share : shares) {
      line.append(',').append(number(share));
    }
    return line.toString();
  }

  /** {@return names of the columns of a file of probabilities} */
  static String header(ClusterIds ids) {
    StringBuilder header = new StringBuilder("row");
    ids.numbers().forEach(number -> header.append(",cluster ").append(number));
    return header.toString();
  }

  /** {@return a probability; empty for NaN} */
  static String number(double probability) {
    return ResultFolder.share(probability);
  }

  String json(Report report) {
    Fit<R> fit = result.fit();
    ClusterNumbers numbers = result.numbers();
    return Json.ofFile(
            json ->
                json.put("file", Destination.dataName(given))
                    .put("model", job.plan().scheme().text())
                    .put("likelihood", fit.model().family().describe())
                    .put("rows", fit.size())
                    .put("clusters", answer().size())
                    .put("probability", answer().probability())
                    .put("noiseRows", fit.rowLabels().noise())
                    .put("meanClusters", FitNumbers.of(fit).clusters())
                    .put("meanConcentration", FitNumbers.of(fit).concentration())
                    .put("chains", job.plan().order().settings().chains())
                    .put("sweeps", fit.schedule().sweeps())
                    .put("draws", fit.draws().size())
                    .put("seed", (double) job.plan().order().settings().seed())
                    .objects("parts", answer().parts(), Outcome::put)
                    .put("numericColumns", numbers.columns())
                    .objects("answer", answer().clusters(), parameters(numbers))
                    .put("notes", result.notes())
                    .objects("report", report.items(), Outcome::put))
        + "\n";
  }

  private static void put(Json json, Cluster cluster) {
    json.put("cluster", cluster.number())
        .put("rows", cluster.rows())
        .put("weight", cluster.weight());
  }

  private static BiConsumer<Json, Cluster> parameters(ClusterNumbers numbers) {
    int columns = numbers.columns().size();
    double[][] means = numbers.means();
    double[][] deviations = numbers.deviations();
    double[][][] covariances =
        columns <= COVARIANCES ? numbers.covariances() : new double[means.length][0][];
    return (json, cluster) -> {
      int k = cluster.index();
      put(json, cluster);
      json.object(
          "columns",
          all -> {
            for (int j = 0; j < columns; j++) {
              int at = j;
              all.object(
                  numbers.columns().get(j),
                  one -> one.put("mean", means[k][at]).put("deviation", deviations[k][at]));
            }
            numbers.categories().forEach(category -> shares(all, category, k));
          });
      if (covariances[k].length > 0) {
        json.put("covariance", covariances[k]);
      }
    };
  }

  private static void shares(Json json, ClusterNumbers.Category category, int cluster) {
    json.object(
        category.name(),
        one -> {
          for (int v = 0; v < category.values().size(); v++) {
            one.put(category.values().get(v), category.shares()[cluster][v]);
          }
        });
  }

  private static void put(Json json, Item item) {
    json.put("topic", item.topic().name());
    if (item instanceof Table table) {
      json.put("title", table.title())
          .put("columns", table.columns().stream().map(Table.Column::name).toList())
          .rows("rows", table.rows())
          .put("remark", table.remark());
    } else if (item instanceof Paragraph paragraph) {
      json.put("text", paragraph.text());
    }
  }
}
