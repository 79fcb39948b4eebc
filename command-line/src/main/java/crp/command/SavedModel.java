package crp.command;

import crp.Argument;
import crp.Text;
import crp.answer.Predicted;
import crp.answer.Unions;
import crp.checkpoint.BuildId;
import crp.data.Rows;
import crp.data.Weights;
import crp.file.FileTable;
import crp.file.TableFile;
import crp.host.Column;
import crp.host.Column.Kind;
import crp.host.RowReader;
import crp.options.Texts;
import crp.predict.Predictions;
import crp.report.ResultFolder;
import crp.task.Placing;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What new rows are predicted with. A file of it holds serialized objects; when it is read, a
 * filter lets in classes of this library and of Java's collections alone.
 *
 * @param build of the program that fitted the model
 * @param kind name of the model
 * @param reader of the columns
 * @param predictor of rows
 * @param unions which parts each cluster is the union of
 * @param beside columns that say where a row is
 */
record SavedModel(
    String build,
    String kind,
    RowReader<?> reader,
    Placing<?> predictor,
    Unions unions,
    List<Column> beside)
    implements Serializable {

  private static final String FILTER =
      "maxdepth=100;!java.lang.invoke.**;crp.**;java.lang.*;java.util.*;java.math.*;"
          + "org.apache.commons.math3.**;!*";

  /** {@return the model of a fit} */
  static SavedModel of(Outcome<?> outcome) {
    return new SavedModel(
        BuildId.text(),
        outcome.job().plan().scheme().text(),
        outcome.result().bound().reader(),
        placing(outcome),
        outcome.answer().unions(),
        outcome.job().beside());
  }

  private static <R extends Rows> Placing<R> placing(Outcome<R> outcome) {
    return Placing.of(outcome.job(), outcome.result());
  }

  /**
   * Before a run: a file that cannot be written would cost it.
   *
   * @throws IllegalArgumentException if there is no folder for the file, or the file is one
   */
  static void check(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    Argument.require(
        folder != null && Files.isDirectory(folder) && !Files.isDirectory(file),
        "the model cannot be written to '%s': there is %s",
        file,
        Files.isDirectory(file) ? "a folder of this name" : "no such folder");
  }

  void write(Path file) {
    try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(file))) {
      out.writeObject(this);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          Text.of("the model cannot be written to '%s': %s", file, e.getMessage()), e);
    }
  }

  /**
   * {@return the model in a file}
   *
   * @throws IllegalArgumentException if there is none, or another build wrote it
   */
  static SavedModel read(Path file) {
    Argument.require(Files.isRegularFile(file), "--load: there is no file '%s'", file);
    try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
      in.setObjectInputFilter(ObjectInputFilter.Config.createFilter(FILTER));
      SavedModel model = (SavedModel) in.readObject();
      if (!model.build().equals(BuildId.text())) {
        throw Argument.refused("the model in '%s' was saved by another build: fit it again", file);
      }
      return model;
    } catch (IOException | ClassNotFoundException | ClassCastException e) {
      throw new IllegalArgumentException(
          Text.of("--load: the file '%s' is no saved model, or is cut short", file), e);
    }
  }

  /** {@return how a file with new rows is read: columns have the kinds of the training data} */
  TableFile.Form form(TableFile.Form given) {
    Map<String, Kind> kinds = new HashMap<>();
    Stream.concat(reader.columns().all().stream(), beside.stream())
        .forEach(column -> kinds.put(column.name(), column.kind()));
    return given.with(kinds);
  }

  /**
   * Writes the predictions of new rows: the most probable cluster, the probability of each cluster,
   * of a new one and of noise, and the log density.
   *
   * @param texts of options that say where the rows are
   * @param folder for labels.csv and probabilities.csv
   */
  void predict(FileTable table, Texts texts, Path folder) {
    Predicted found = new Predicted(predictions(reader, table, texts), unions);
    ResultFolder files = new ResultFolder(folder);
    int rows = table.rows();
    int most = rows == 0 ? 0 : found.shares(0).length;
    files.lines("labels.csv", found.lines());
    String more = most > unions.clusters() + 1 ? ",new,noise" : ",new";
    files.lines(
        "probabilities.csv",
        Stream.concat(
            Stream.of(Outcome.header(unions.clusters()) + more),
            IntStream.range(0, rows).mapToObj(i -> shares(found, i))));
  }

  private static String shares(Predicted found, int row) {
    StringBuilder line = new StringBuilder().append(row + 1);
    for (double share : found.shares(row)) {
      line.append(',').append(Outcome.number(share));
    }
    return line.toString();
  }

  @SuppressWarnings("unchecked") // the predictor is that of the reader's rows
  private <R extends Rows> Predictions predictions(
      RowReader<R> rows, FileTable table, Texts texts) {
    return ((Placing<R>) predictor)
        .predict(rows.read(table, Weights.ones(table.rows())), table, beside, texts);
  }
}
