package crp.saved;

import crp.choose.ColumnNotes;
import crp.data.Rows;
import crp.host.Column;
import crp.options.OutputOptions;
import crp.options.RunOptions;
import crp.options.Spelling;
import crp.options.Texts;
import crp.task.EarlierFile;
import crp.task.Job;
import crp.task.NearSource;
import crp.task.Plan;
import crp.task.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * All that is saved.
 *
 * @param options texts by the names of their options
 * @param say what is said of columns
 * @param table the data
 * @param source what was read beside the table
 * @param run what the data decided, and what was found
 */
record Content(
    Map<String, String> options,
    ColumnNotes say,
    SavedTable table,
    NearSource.Known source,
    Kept run) {

  static <R extends Rows> Content of(Job job, Result<R> result) {
    List<Column> used = new ArrayList<>(job.further());
    used.addAll(result.bound().reader().columns().all());
    Texts texts =
        job.plan()
            .texts()
            .without(
                List.of(
                    RunOptions.CHECKPOINT,
                    RunOptions.CHECKPOINT_SECONDS,
                    EarlierFile.EARLIER,
                    EarlierFile.EARLIER_ID,
                    OutputOptions.REPORT,
                    OutputOptions.RESULTS));
    return new Content(
        texts.given(), job.say(), SavedTable.of(job.table(), used), job.read(), Kept.of(result));
  }

  Job job(Spelling spelling) {
    return Job.of(Plan.of(new Texts(spelling, options)), table, say, source);
  }

  /** {@return the result, made again by a job of this content} */
  Result<?> result(Job job) {
    return run.said(
        job.again(weights -> run.bound(table, weights), run.course(job.plan().order().settings())));
  }
}
