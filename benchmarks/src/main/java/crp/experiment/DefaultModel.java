package crp.experiment;

import crp.choose.ColumnNotes;
import crp.choose.GaussianChoice.Covariance;
import crp.choose.GaussianChoice.Reading;
import crp.choose.OutlierChoice;
import crp.data.CountRows;
import crp.data.RankingRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.TableLikelihood;
import crp.likelihood.Family;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.links.PartitionModels;
import crp.mixture.Mixture;
import crp.model.Model;
import crp.options.NoiseOption;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.seating.Crp;
import crp.seating.Prior;
import crp.seating.TablePrior;

/**
 * The model that both hosts take for data without any option but the kind of rows: the scheme
 * CRPMixture, numbers as Gaussian columns, names and numbers of two values as categorical ones,
 * counts as multinomial, rankings as generalized Mallows. Columns without information are left out.
 */
final class DefaultModel {

  private static final ColumnNotes NOTES = new ColumnNotes("column", "", "", "", "", "", "");

  private DefaultModel() {}

  static Mixture<?> of(CellTable table, Weights weights) {
    return of(bound(table, weights, Reading.AUTO.ofMixture()).counted());
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

  private static <R extends Rows> Mixture<R> mixture(Family<R> family, R rows) {
    return mixture(Crp.of(concentration()), PriorOptions.NOISE.usualValue(), family, rows);
  }

  /**
   * {@return the model of a scheme without distances}
   *
   * @param noise {@link NoiseOption#NONE} where the scheme has none
   */
  static Mixture<?> of(CellTable table, TablePrior prior, NoiseOption noise) {
    Weights ones = Weights.ones(table.rows());
    return mixture(bound(table, ones, Reading.AUTO.ofMixture()).counted(), prior, noise);
  }

  private static <R extends Rows> Mixture<R> mixture(
      Bound<R> bound, TablePrior prior, NoiseOption noise) {
    return mixture(prior, noise, bound.family(), bound.rows());
  }

  /** {@return the model of a scheme with distances} */
  static Model<?> near(CellTable table, Prior prior) {
    return near(bound(table, Weights.ones(table.rows()), Reading.AUTO), prior);
  }

  private static <R extends Rows> Model<R> near(Bound<R> bound, Prior prior) {
    return PartitionModels.of(prior, bound.family(), bound.rows());
  }

  static Parameter concentration() {
    return PriorOptions.CONCENTRATION.usualValue();
  }

  private static Bound<?> bound(CellTable table, Weights weights, Reading reading) {
    return new TableLikelihood(table, table.columns().withoutIds(table), weights, NOTES)
        .auto(reading, Covariance.AUTO);
  }

  private static <R extends Rows> Mixture<R> mixture(
      TablePrior prior, NoiseOption noise, Family<R> family, R rows) {
    Mixture<R> model = Mixture.of(prior, family, rows);
    return (noise.automatic()
            ? OutlierChoice.of(model, noise.share().orElseThrow())
            : OutlierChoice.ofTails(model.withNoise(noise.share().orElse(null))))
        .model();
  }
}
