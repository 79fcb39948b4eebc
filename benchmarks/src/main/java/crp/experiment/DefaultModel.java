package crp.experiment;

import crp.data.CountRows;
import crp.data.RankingRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.TableLikelihood;
import crp.likelihood.Family;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.model.ColumnNotes;
import crp.model.DifferentRows;
import crp.model.GaussianChoice;
import crp.model.Mixture;
import crp.model.Model;
import crp.model.OutlierChoice;
import crp.options.NoiseOption;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.seating.Crp;

/**
 * The model that both hosts take for data without any option but the kind of rows: the scheme
 * CRPMixture, numbers as Gaussian columns, names and numbers of two values as categorical ones,
 * counts as multinomial, rankings as generalized Mallows. Columns without information are left out.
 */
final class DefaultModel {

  private static final ColumnNotes NOTES = new ColumnNotes("column", "", "", "", "", "");

  private DefaultModel() {}

  static Mixture<?> of(CellTable table) {
    return of(
        new TableLikelihood(table, table.all().withoutIds(table), Weights.ones(table.rows()), NOTES)
            .auto(GaussianChoice.Reading.AUTO.ofMixture()));
  }

  private static <R extends Rows> Mixture<R> of(Bound<R> bound) {
    return mixture(bound.family(), bound.rows());
  }

  static Mixture<CountRows> of(CountRows rows) {
    return mixture(DirichletMultinomial.symmetricSampled(), rows);
  }

  static Mixture<RankingRows> of(RankingRows rows) {
    return mixture(GeneralizedMallows.standard(), rows);
  }

  private static <R extends Rows> Mixture<R> mixture(Family<R> given, R all) {
    R rows = DifferentRows.of(all).rows();
    String concentration = PriorOptions.CONCENTRATION_DEFAULT;
    Mixture<R> model =
        Model.mixture(
            Crp.of(Parameter.parse(PriorOptions.CONCENTRATION, concentration)), given, rows);
    NoiseOption noise = NoiseOption.parse(PriorOptions.NOISE, PriorOptions.NOISE_DEFAULT);
    return (noise.automatic()
            ? OutlierChoice.of(model, noise.share().orElseThrow())
            : OutlierChoice.ofTails(model.withNoise(noise.share().orElse(null))))
        .model();
  }
}
