package crp.command;

import crp.answer.Answer;
import crp.answer.FitFiles;
import crp.data.Rows;
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
import crp.task.Job;
import crp.task.Result;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The files that are made of what a run found.
 *
 * @param given the command line
 * @param job the run
 * @param result what was found
 */
record Outcome<R extends Rows>(Given given, Job job, Result<R> result) {

  /** {@return the outcome of a job, which is run} */
  static Outcome<?> of(Given given, Job job) {
    return of(given, job, job.run());
  }

  private static <R extends Rows> Outcome<R> of(Given given, Job job, Result<R> result) {
    return new Outcome<>(given, job, result);
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
    files.text("summary.txt", report.text());
    files.text("summary.json", json(report));
    files.lines("labels.csv", answer().lines("cluster", row -> row));
    files.lines("probabilities.csv", probabilities());
    FitFiles.writeRegions(answer(), files, row -> row, result.names());
    if (given.has(CommandOptions.DRAWS)) {
      files.lines("draws.csv", FitFiles.draws(result.fit()).lines());
    }
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
  SavedModel model() {
    return SavedModel.of(this);
  }

  /** The shares of the draws; what is missing to 1 is that of noise and of other clusters. */
  private Stream<String> probabilities() {
    double[][] shares = answer().shares();
    int clusters = answer().size();
    return Stream.concat(
        Stream.of(header(clusters) + ",other"),
        IntStream.range(0, shares.length)
            .mapToObj(
                i -> {
                  double rest = 1;
                  StringBuilder line = new StringBuilder().append(i + 1);
                  for (int k = 0; k < clusters; k++) {
                    rest -= shares[i][k];
                    line.append(',').append(number(shares[i][k]));
                  }
                  return line.append(',').append(number(Math.max(0, rest))).toString();
                }));
  }

  /** {@return names of the columns of a file of probabilities} */
  static String header(int clusters) {
    StringBuilder header = new StringBuilder("row");
    for (int k = 0; k < clusters; k++) {
      header.append(",cluster ").append(k);
    }
    return header.toString();
  }

  /** {@return a probability; empty for NaN} */
  static String number(double probability) {
    return ResultFolder.share(probability);
  }

  private String json(Report report) {
    Fit<R> fit = result.fit();
    return Json.of(
            json ->
                json.put("model", job.plan().scheme().text())
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
                    .objects("parts", fit.parts(), Outcome::put)
                    .objects("answer", answer().clusters(), Outcome::put)
                    .put("notes", result.notes())
                    .objects("report", report.items(), Outcome::put))
        + "\n";
  }

  private static void put(Json json, Cluster cluster) {
    json.put("cluster", cluster.index())
        .put("rows", cluster.rows())
        .put("weight", cluster.weight());
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
