package crp.experiment;

import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.experiment.CellTable.Column;
import crp.likelihood.Family;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.mixed.ProductFamily;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.model.GaussianChoice;
import crp.model.Mixture;
import crp.model.Model;
import crp.model.OutlierChoice;
import crp.options.LikelihoodOptions;
import crp.options.NoiseOption;
import crp.options.OptionText;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.seating.Crp;
import java.util.List;

/**
 * The model that both hosts take for data without any option but the kind of rows: the scheme
 * CRPMixture, numbers as Gaussian and names as categorical columns, counts as multinomial, rankings
 * as generalized Mallows. Columns without information are left out.
 */
final class DefaultModel {

  private DefaultModel() {}

  /**
   * {@return the model of a table}
   *
   * @param table numbers and names
   * @param tails the option of the Gaussian likelihood
   */
  static Mixture<?> of(CellTable table, String tails) {
    List<Column> numbers = table.columns().stream().filter(c -> !c.nominal()).toList();
    List<Column> names = table.columns().stream().filter(c -> c.nominal() && c.varies()).toList();
    if (names.isEmpty()) {
      GaussianChoice choice = withTails(gaussian(numbers, table.rows()), tails);
      return mixture(choice.family(), choice.rows());
    }
    CategoryRows categories = categories(names, table.rows());
    if (numbers.stream().noneMatch(Column::varies)) {
      return mixture(Categories.jeffreys(), categories);
    }
    GaussianChoice choice = gaussian(numbers, table.rows());
    return mixture(
        ProductFamily.of(List.of(choice.family(), Categories.jeffreys())),
        new MixedRows(List.of(choice.rows(), categories)));
  }

  static Mixture<CountRows> of(CountRows rows) {
    return mixture(DirichletMultinomial.symmetricSampled(), rows);
  }

  static Mixture<RankingRows> of(RankingRows rows) {
    return mixture(GeneralizedMallows.standard(), rows);
  }

  private static <R extends Rows> Mixture<R> mixture(Family<R> family, R rows) {
    String concentration = PriorOptions.CONCENTRATION_DEFAULT;
    Mixture<R> model =
        Model.mixture(
            Crp.of(Parameter.parse(PriorOptions.CONCENTRATION, concentration)), family, rows);
    NoiseOption noise = NoiseOption.parse(PriorOptions.NOISE, PriorOptions.NOISE_DEFAULT);
    return (noise.automatic()
            ? OutlierChoice.of(model, noise.share().orElseThrow())
            : OutlierChoice.ofTails(model.withNoise(noise.share().orElse(null))))
        .model();
  }

  private static GaussianChoice withTails(GaussianChoice choice, String tails) {
    if (OptionText.automaticTails(tails)) {
      return choice.offeringTails();
    }
    return OptionText.heavyTails(LikelihoodOptions.TAILS, tails)
        ? choice.with(
            GaussianFamily.TAILS,
            OptionText.parameter(
                LikelihoodOptions.TAILS, tails, () -> choice.family().usual(GaussianFamily.TAILS)),
            LikelihoodOptions.TAILS)
        : choice;
  }

  private static GaussianChoice gaussian(List<Column> columns, int n) {
    int d = columns.size();
    double[] values = new double[n * d];
    for (int at = 0; at < values.length; at++) {
      values[at] = columns.get(at % d).cells()[at / d];
    }
    return GaussianChoice.of(
        RealRows.of(values, n, d),
        columns.stream().map(Column::name).toList(),
        GaussianChoice.Covariance.AUTO);
  }

  private static CategoryRows categories(List<Column> columns, int n) {
    int d = columns.size();
    int[] codes = new int[n * d];
    for (int at = 0; at < codes.length; at++) {
      double cell = columns.get(at % d).cells()[at / d];
      codes[at] = Double.isNaN(cell) ? CategoryRows.MISSING : (int) cell;
    }
    return CategoryRows.of(
        codes, n, columns.stream().mapToInt(column -> column.values().size()).toArray());
  }
}
