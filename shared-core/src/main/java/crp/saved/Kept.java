package crp.saved;

import crp.answer.Answer;
import crp.choose.ColumnNotes;
import crp.choose.GaussianChoice.Tidy;
import crp.choose.OutlierChoice;
import crp.data.Rows;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.Course;
import crp.host.RowReader;
import crp.host.Table;
import crp.likelihood.Family;
import crp.mixture.Mixture;
import crp.model.EarlierLabels;
import crp.model.Findings;
import crp.model.Fit;
import crp.model.Model;
import crp.model.Settings;
import crp.options.NoiseOption;
import crp.report.Item;
import crp.report.Paragraph;
import crp.task.Fitting;
import crp.task.Result;
import java.util.List;
import java.util.Optional;

/**
 * What the data decided, and what the run found.
 *
 * @param reader of rows
 * @param family that the data were tied to
 * @param tidy whether copies of rows are left out
 * @param chosen about a mixture; empty for other models
 * @param notes on the data
 * @param warnings what the user has to look at first
 * @param remarks what was wanted beside the fit
 * @param cut of the ladder of the estimate
 * @param findings of the run
 * @param growth where rows were added to an earlier fit
 * @param earlier the clusters of the rows in an earlier answer
 * @param known of pairs of rows
 */
record Kept(
    RowReader<?> reader,
    Family<?> family,
    Tidy tidy,
    Optional<Chosen> chosen,
    List<String> notes,
    List<String> warnings,
    List<Item> remarks,
    SavedCut cut,
    Findings findings,
    Optional<SavedGrowth> growth,
    Optional<EarlierLabels> earlier,
    Optional<SavedConstraints> known) {

  static <R extends Rows> Kept of(Result<R> result) {
    Bound<R> bound = result.bound();
    Fit<R> fit = result.fit();
    return new Kept(
        bound.reader(),
        bound.family(),
        bound.tidy(),
        fit.model() instanceof Mixture<R> mixture
            ? Optional.of(Chosen.of(mixture))
            : Optional.empty(),
        bound.notes(),
        result.warnings(),
        result.remarks(),
        SavedCut.of(result.answer().place()),
        fit.findings(),
        SavedGrowth.of(result),
        fit.earlier(),
        fit.model().known().map(SavedConstraints::of));
  }

  /** {@return the rows of the training data with their likelihood} */
  Bound<?> bound(Table table, Weights weights) {
    return bound(reader, table, weights);
  }

  private <R extends Rows> Bound<R> bound(RowReader<R> columns, Table table, Weights weights) {
    return growth
        .map(grown -> bound(columns, grown.read(columns, table), Tidy.NONE))
        .orElseGet(() -> bound(columns, columns.readAgain(table, weights), left()));
  }

  /** Copies of rows are there where something is known of rows. */
  private Tidy left() {
    return known.isPresent() ? Tidy.NONE : tidy;
  }

  @SuppressWarnings("unchecked") // the family is that of the reader's rows
  private <R extends Rows> Bound<R> bound(RowReader<R> columns, R rows, Tidy left) {
    return new Bound<>(columns, (Family<R>) family, rows, List.of(), left);
  }

  <R extends Rows> Result<R> mixture(
      Bound<R> bound, Table table, Settings settings, ColumnNotes say) {
    Fitting<R> again =
        new Fitting<>(table, bound, course(settings), say, null, crp.task.Known.NOTHING);
    return said(again.mixture(chosen.orElseThrow().prior(), NoiseOption.NONE));
  }

  /** {@return a result that was made again, with what was said of the first one} */
  <R extends Rows> Result<R> said(Result<R> found) {
    Bound<R> bound = found.bound();
    return new Result<>(
        found.table(),
        new Bound<>(bound.reader(), bound.family(), bound.rows(), notes, tidy),
        found.fit(),
        found.names(),
        warnings,
        remarks);
  }

  /** {@return the answers of the run} */
  Course course(Settings settings) {
    return new Known(
        growth
            .map(grown -> settings.withSchedule(grown.growth().length(settings.schedule())))
            .orElse(settings));
  }

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
      Model<R> obeying = known.map(pairs -> model.withConstraints(pairs.known())).orElse(model);
      Fit<R> fit = obeying.run().with(settings).known(findings);
      Fit<R> grown = growth.map(from -> fit.grown(from.growth())).orElse(fit);
      return earlier.map(grown::after).orElse(grown);
    }

    @Override
    public <R extends Rows> List<Paragraph> further(Fit<R> fit) {
      Answer.settle(fit, cut.place()); // before its labels are asked for
      return List.of();
    }
  }
}
