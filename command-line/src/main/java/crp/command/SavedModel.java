package crp.command;

import crp.Argument;
import crp.Text;
import crp.answer.Predicted;
import crp.answer.Unions;
import crp.checkpoint.BuildId;
import crp.checkpoint.Disk;
import crp.checkpoint.FileProblem;
import crp.checkpoint.WholeFile;
import crp.data.Rows;
import crp.data.Weights;
import crp.file.FileTable;
import crp.file.TableFile;
import crp.host.Column;
import crp.host.Column.Kind;
import crp.host.RowReader;
import crp.options.Texts;
import crp.predict.Predictions;
import crp.task.Placing;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
   * @throws IllegalArgumentException if it cannot be written
   */
  static void check(Path file) {
    try {
      WholeFile.attempt(file, Disk.REAL);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  private static IllegalArgumentException unwritable(Path file, IOException e) {
    return new IllegalArgumentException(
        Text.of("the model cannot be written to '%s': %s", file, FileProblem.of(e)), e);
  }

  void write(Path file) {
    try {
      WholeFile.write(file, this::write, Disk.REAL);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  /**
   * {@return the model in a file}
   *
   * @throws IllegalArgumentException if there is none, or another build wrote it
   */
  static SavedModel read(Path file) {
    Argument.require(Files.isRegularFile(file), "--load: there is no file '%s'", file);
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, file.toString());
    } catch (IOException | ClassNotFoundException | ClassCastException e) {
      throw new IllegalArgumentException(
          Text.of("--load: the file '%s' is no saved model, or is cut short", file), e);
    }
  }

  private static SavedModel read(InputStream stream, String name)
      throws IOException, ClassNotFoundException {
    ObjectInputStream in = new ObjectInputStream(stream);
    in.setObjectInputFilter(ObjectInputFilter.Config.createFilter(FILTER));
    SavedModel model = (SavedModel) in.readObject();
    if (!model.build().equals(BuildId.text())) {
      throw Argument.refused("the model in '%s' was saved by another build: fit it again", name);
    }
    return model;
  }

  /** {@return the content of a file of the model} */
  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private void write(OutputStream stream) throws IOException {
    ObjectOutputStream out = new ObjectOutputStream(stream);
    out.writeObject(this);
    out.flush();
  }

  /**
   * {@return the model in the content of a file}
   *
   * @throws IllegalArgumentException if there is none, or another build wrote it
   */
  static SavedModel of(byte[] bytes) {
    try {
      return read(new ByteArrayInputStream(bytes), "memory");
    } catch (IOException | ClassNotFoundException | ClassCastException e) {
      throw new IllegalArgumentException("the saved model is none, or is cut short", e);
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
   * {@return the predictions of new rows}
   *
   * @param texts of options that say where the rows are
   */
  Predicted predicted(FileTable table, Texts texts) {
    return new Predicted(predictions(reader, table, texts), unions);
  }

  @SuppressWarnings("unchecked") // the predictor is that of the reader's rows
  private <R extends Rows> Predictions predictions(
      RowReader<R> rows, FileTable table, Texts texts) {
    return ((Placing<R>) predictor)
        .predict(rows.read(table, Weights.ones(table.rows())), table, beside, texts);
  }
}
