package crp.command;

import crp.answer.Answer;
import crp.answer.Predicted;
import crp.file.FileTable;
import crp.html.Json;
import crp.report.ResultFolder;
import crp.saved.SavedPosterior;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The files of a prediction: the most probable cluster of each row, the probability of each
 * cluster, of a new one and of noise, and the log density.
 *
 * @param model by which the rows are predicted
 * @param table of the rows
 * @param found the predictions
 */
record PredictedFiles(SavedPosterior model, FileTable table, Predicted found) {

  /**
   * Writes the predictions.
   *
   * @param data name of the data file
   * @param folder for labels.csv and probabilities.csv
   */
  void write(String data, Path folder) {
    ResultFolder files = new ResultFolder(folder);
    int clusters = model.unions().clusters();
    files.text(
        Destination.OWNER,
        Json.ofFile(
                json ->
                    json.put("file", data)
                        .put("model", model.kind())
                        .put("rows", table.rows())
                        .put("clusters", clusters))
            + "\n");
    files.lines("labels.csv", found.lines());
    int most = table.rows() == 0 ? 0 : found.shares(0).length;
    String more = most > clusters + 1 ? ",new,noise" : ",new";
    files.lines(
        "probabilities.csv",
        Stream.concat(
            Stream.of(Outcome.header(model.unions().ids()) + more),
            IntStream.range(0, table.rows()).mapToObj(i -> Outcome.line(i, found.shares(i)))));
  }

  /** {@return the table with cluster, its probability and whether it is unsure of each row} */
  Stream<String> clustered() {
    Map<String, IntFunction<String>> cells = new LinkedHashMap<>();
    cells.put("cluster", row -> String.valueOf(found.number(row)));
    cells.put("confidence", row -> Outcome.number(share(row)));
    cells.put("unsure", row -> share(row) < Answer.SURE ? "1" : "0");
    return table.lines(cells);
  }

  private double share(int row) {
    return found.shares(row)[found.cluster(row)];
  }
}
