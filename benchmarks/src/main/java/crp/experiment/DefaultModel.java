package crp.experiment;

import crp.data.CategoryRows;
import crp.data.ColumnRoles;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.TwoValues;
import crp.experiment.CellTable.Column;
import crp.likelihood.Family;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.mixed.ProductFamily;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.model.EqualRows;
import crp.model.GaussianChoice;
import crp.model.Mixture;
import crp.model.Model;
import crp.model.OutlierChoice;
import crp.options.NoiseOption;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.seating.Crp;
import java.util.ArrayList;
import java.util.List;

/**
 * The model that both hosts take for data without any option but the kind of rows: the scheme
 * CRPMixture, numbers as Gaussian columns, names and numbers of two values as categorical ones,
 * counts as multinomial, rankings as generalized Mallows. Columns without information are left out.
 */
final class DefaultModel {

  private DefaultModel() {}

  /** {@return the model of a table} */
  static Mixture<?> of(CellTable table) {
    List<Column> numbers = table.columns().stream().filter(c -> !c.nominal()).toList();
    List<Column> names = table.columns().stream().filter(c -> c.nominal() && c.varies()).toList();
    List<Rows> categories = new ArrayList<>();
    if (!names.isEmpty()) {
      categories.add(categories(names, table.rows()));
    }
    if (numbers.isEmpty()) {
      return ofCategories(categories);
    }
    RealRows real = real(numbers, table.rows());
    ColumnRoles roles = ColumnRoles.of(real);
    if (!roles.binary().isEmpty()) {
      categories.add(TwoValues.read(real, roles.binary()));
    }
    if (roles.measured().isEmpty() && !categories.isEmpty()) {
      return ofCategories(categories);
    }
    GaussianChoice choice = gaussian(real, roles.others(), numbers);
    if (categories.isEmpty()) {
      return mixture(choice.family(), choice.rows());
    }
    List<Family<?>> families = new ArrayList<>();
    families.add(choice.family());
    categories.forEach(part -> families.add(Categories.jeffreys()));
    categories.add(0, choice.rows());
    return mixture(ProductFamily.of(families), new MixedRows(categories));
  }

  private static Mixture<?> ofCategories(List<Rows> parts) {
    return parts.size() == 1
        ? mixture(Categories.jeffreys(), (CategoryRows) parts.get(0))
        : mixture(
            ProductFamily.of(List.of(Categories.jeffreys(), Categories.jeffreys())),
            new MixedRows(parts));
  }

  static Mixture<CountRows> of(CountRows rows) {
    return mixture(DirichletMultinomial.symmetricSampled(), rows);
  }

  static Mixture<RankingRows> of(RankingRows rows) {
    return mixture(GeneralizedMallows.standard(), rows);
  }

  private static <R extends Rows> Mixture<R> mixture(Family<R> given, R all) {
    EqualRows<R> equal = EqualRows.of(all, given);
    String concentration = PriorOptions.CONCENTRATION_DEFAULT;
    Mixture<R> model =
        Model.mixture(
            Crp.of(Parameter.parse(PriorOptions.CONCENTRATION, concentration)),
            equal.family(),
            equal.rows());
    NoiseOption noise = NoiseOption.parse(PriorOptions.NOISE, PriorOptions.NOISE_DEFAULT);
    return (noise.automatic()
            ? OutlierChoice.of(model, noise.share().orElseThrow())
            : OutlierChoice.ofTails(model.withNoise(noise.share().orElse(null))))
        .model();
  }

  private static RealRows real(List<Column> columns, int n) {
    int d = columns.size();
    double[] values = new double[n * d];
    for (int at = 0; at < values.length; at++) {
      values[at] = columns.get(at % d).cells()[at / d];
    }
    return RealRows.of(values, n, d);
  }

  private static GaussianChoice gaussian(RealRows rows, List<Integer> kept, List<Column> columns) {
    return GaussianChoice.of(
            rows.columns(kept.stream().mapToInt(Integer::intValue).toArray()),
            kept.stream().map(j -> columns.get(j).name()).toList(),
            GaussianChoice.Covariance.AUTO,
            GaussianChoice.Reading.AUTO.ofMixture(),
            "column")
        .offeringTails();
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
