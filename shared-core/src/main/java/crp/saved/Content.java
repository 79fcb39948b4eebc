package crp.saved;

import crp.Argument;
import crp.choose.ColumnNotes;
import crp.choose.GaussianChoice.Tidy;
import crp.choose.OutlierChoice;
import crp.data.Rows;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.Column;
import crp.host.Course;
import crp.host.RowReader;
import crp.likelihood.Family;
import crp.mixture.Mixture;
import crp.model.Findings;
import crp.model.Fit;
import crp.model.Growth;
import crp.model.Model;
import crp.model.Settings;
import crp.options.NoiseOption;
import crp.options.OutputOptions;
import crp.options.RunOptions;
import crp.options.Spelling;
import crp.options.Texts;
import crp.report.Item;
import crp.report.Paragraph;
import crp.task.Job;
import crp.task.NearSource;
import crp.task.Plan;
import crp.task.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * All that is saved: what a fit was made of, what the data decided, and what the run found.
 *
 * @param options texts by the names of their options
 * @param say what is said of columns
 * @param table the data
 * @param source what was read beside the table
 * @param reader of rows
 * @param family that the data were tied to
 * @param tidy whether copies of rows are left out
 * @param chosen about a mixture; empty for other models
 * @param notes on the data
 * @param warnings what the user has to look at first
 * @param remarks what was wanted beside the fit
 * @param findings of the run
 * @param weights of the rows of a mixture, as they took part
 * @param growth how rows were added to an earlier fit; empty for a fit of its own
 */
@SuppressWarnings("ArrayRecordComponent")
record Content(
    Map<String, String> options,
    ColumnNotes say,
    SavedTable table,
    NearSource.Known source,
    RowReader<?> reader,
    Family<?> family,
    Tidy tidy,
    Optional<Chosen> chosen,
    List<String> notes,
    List<String> warnings,
    List<Item> remarks,
    Findings findings,
    double[] weights,
    Optional<Growth> growth) {

  static <R extends Rows> Content of(Job job, Result<R> result) {
    Bound<R> bound = result.bound();
    Fit<R> fit = result.fit();
    List<Column> used = new ArrayList<>(job.further());
    used.addAll(bound.reader().columns().all());
    return new Content(
        job.plan()
            .texts()
            .without(
                List.of(
                    RunOptions.CHECKPOINT,
                    RunOptions.CHECKPOINT_SECONDS,
                    OutputOptions.REPORT,
                    OutputOptions.RESULTS))
            .given(),
        job.say(),
        SavedTable.of(job.table(), used),
        job.read(),
        bound.reader(),
        bound.family(),
        bound.tidy(),
        fit.model() instanceof Mixture<R> mixture
            ? Optional.of(Chosen.of(mixture))
            : Optional.empty(),
        bound.notes(),
        result.warnings(),
        result.remarks(),
        fit.findings(),
        IntStream.range(0, bound.rows().size()).mapToDouble(bound.rows().weights()::of).toArray(),
        Optional.ofNullable(fit.growth()));
  }

  Job job(Spelling spelling) {
    return Job.of(Plan.of(new Texts(spelling, options)), table, say, source);
  }

  /** {@return the result, made again by a job of this content} */
  Result<?> result(Job job) {
    Settings settings = job.plan().order().settings();
    Settings own =
        growth
            .map(grown -> settings.withSchedule(grown.length(settings.schedule())))
            .orElse(settings);
    return said(job.again(given -> bound(job), new Known(own)));
  }

  /** Rows that were added are weighed on the scale of the first ones. */
  private Bound<?> bound(Job job) {
    Argument.require(weights.length == table.rows(), "there is another number of weights");
    return bound(reader, Weights.of(job.plan().weights(), weights));
  }

  @SuppressWarnings("unchecked") // the family is that of the reader's rows
  private <R extends Rows> Bound<R> bound(RowReader<R> rows, Weights given) {
    return new Bound<>(
        rows, (Family<R>) family, rows.readAgain(table, given), List.of(), Tidy.NONE);
  }

  private <R extends Rows> Result<R> said(Result<R> found) {
    Bound<R> bound = found.bound();
    return new Result<>(
        found.table(),
        new Bound<>(bound.reader(), bound.family(), bound.rows(), notes, tidy),
        found.fit(),
        found.names(),
        warnings,
        remarks);
  }

  /** The answers of the run that is saved. */
  private final class Known implements Course {

    private final Settings settings;

    Known(Settings settings) {
      this.settings = settings;
    }

    @Override
    @SuppressWarnings("unchecked") // the family is that of the reader's rows
    public <R extends Rows> OutlierChoice<R> outliers(Mixture<R> model, NoiseOption noise) {
      Chosen known = chosen.orElseThrow();
      Mixture<R> mixture =
          Mixture.of(known.prior(), (Family<R>) known.family(), model.rows())
              .withNoiseWithin(known.noise().orElse(null), known.box().orElse(null));
      return new OutlierChoice<>(mixture, List.of());
    }

    @Override
    public <R extends Rows> Fit<R> fit(Model<R> model) {
      Fit<R> fit = model.run().with(settings).known(findings);
      return growth.map(fit::grown).orElse(fit);
    }

    @Override
    public <R extends Rows> List<Paragraph> further(Fit<R> fit) {
      return List.of();
    }
  }
}
