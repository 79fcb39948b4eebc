package crp.saved;

import crp.Argument;
import crp.Text;
import crp.answer.Predicted;
import crp.answer.Unions;
import crp.checkpoint.Disk;
import crp.checkpoint.FileProblem;
import crp.checkpoint.WholeFile;
import crp.data.Rows;
import crp.data.Weights;
import crp.host.Column;
import crp.host.RowReader;
import crp.host.Table;
import crp.options.Spelling;
import crp.options.Texts;
import crp.predict.Predictions;
import crp.task.Job;
import crp.task.Placing;
import crp.task.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A fit that can be written and read, on any machine and by later versions: its options, its data,
 * and what the run found. What is read gives the same labels, probabilities, report and predictions
 * as what was written. A file holds numbers and texts and no objects, so that one of a stranger can
 * do no more than be refused. For one thread at a time.
 */
public final class SavedPosterior {

  private final Job job;
  private final Result<?> result;
  private @Nullable Placing<?> placing;

  private SavedPosterior(Job job, Result<?> result) {
    this.job = job;
    this.result = result;
  }

  /**
   * {@return a fit to save}
   *
   * @param job what was fitted
   * @param result what it found
   */
  public static SavedPosterior of(Job job, Result<?> result) {
    return new SavedPosterior(job, result);
  }

  /**
   * {@return the fit in bytes}
   *
   * @param bytes of {@link #bytes}, or of a file
   * @param spelling of the names of options in messages
   * @throws IllegalArgumentException if there is none, in one sentence
   */
  public static SavedPosterior of(byte[] bytes, Spelling spelling) {
    return of(bytes, spelling, "the saved model");
  }

  private static SavedPosterior of(byte[] bytes, Spelling spelling, String name) {
    return SavedFile.opened(
        bytes,
        name,
        content -> {
          Content read = Codec.read(Content.class, content);
          Job job = read.job(spelling);
          SavedPosterior fit = new SavedPosterior(job, read.result(job));
          fit.placing();
          return fit;
        });
  }

  /**
   * {@return the fit in a file}
   *
   * @param spelling of the names of options in messages
   * @throws IllegalArgumentException if there is none, in one sentence
   */
  public static SavedPosterior read(Path file, Spelling spelling) {
    Argument.require(Files.isRegularFile(file), "there is no file '%s'", file);
    String name = Text.of("the file '%s'", file);
    byte[] bytes;
    try {
      SavedFile.requireMemory(Files.size(file));
      bytes = Files.readAllBytes(file);
    } catch (IOException e) {
      throw SavedFile.damaged(name, FileProblem.of(e), e);
    } catch (IllegalArgumentException e) {
      throw SavedFile.damaged(name, String.valueOf(e.getMessage()), e);
    }
    return of(bytes, spelling, name);
  }

  /**
   * {@return the content of a file}
   *
   * @throws IllegalArgumentException if a file of nearness cannot be read again, or a part of the
   *     model is of a class of another library
   */
  public byte[] bytes() {
    return SavedFile.of(Codec.write(Content.class, Content.of(job, result)));
  }

  /**
   * Replaces a file, or a link, as a whole.
   *
   * @throws IllegalArgumentException if it cannot be written, in one sentence
   */
  public void write(Path file) {
    byte[] bytes = bytes();
    try {
      WholeFile.write(file, out -> out.write(bytes), Disk.REAL);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  /**
   * Before a run: a file that cannot be written would cost it.
   *
   * @throws IllegalArgumentException if it cannot be written
   */
  public static void check(Path file) {
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

  /** {@return what was fitted; the table has cells only in columns that the fit uses} */
  public Job job() {
    return job;
  }

  /** {@return what was found} */
  public Result<?> result() {
    return result;
  }

  /** {@return the name of the model} */
  public String kind() {
    return job.plan().scheme().text();
  }

  /** {@return which parts each cluster is the union of} */
  public Unions unions() {
    return result.answer().unions();
  }

  /** {@return the columns that further rows need} */
  public List<Column> columns() {
    List<Column> all = new ArrayList<>(result.bound().reader().columns().all());
    all.addAll(job.beside());
    return all;
  }

  /** {@return these, and the columns of what is said of rows that are added, such as weights} */
  public List<Column> allColumns() {
    List<Column> all = new ArrayList<>(columns());
    all.addAll(job.further());
    return all;
  }

  /**
   * {@return the predictions of further rows}
   *
   * @param texts of options that say where the rows are
   * @throws IllegalArgumentException if columns or options do not suit
   */
  public Predicted predicted(Table table, Texts texts) {
    return new Predicted(predictions(result.bound().reader(), table, texts), unions());
  }

  @SuppressWarnings("unchecked") // the predictor is that of the reader's rows
  private <R extends Rows> Predictions predictions(RowReader<R> rows, Table table, Texts texts) {
    return ((Placing<R>) placing())
        .predict(rows.read(table, Weights.ones(table.rows())), table, job.beside(), texts);
  }

  private Placing<?> placing() {
    Placing<?> known = placing;
    if (known == null) {
      known = placed(result);
      placing = known;
    }
    return known;
  }

  private <R extends Rows> Placing<R> placed(Result<R> of) {
    return Placing.of(job, of);
  }
}
