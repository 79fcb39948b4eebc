package crp.spark;

import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.Family;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.model.GaussianChoice;
import crp.options.LikelihoodOptions;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * A family that fits the columns of the data.
 *
 * @param family the family
 * @param form of the numbers
 * @param most the largest value of each column, rounded down
 * @param columns the columns that it uses, empty for all
 * @param names of these columns
 * @param notes what was decided on the data, one sentence each
 * @param <R> the kind of rows
 */
record BoundFamily<R extends Rows>(
    Family<R> family,
    RowForm form,
    List<Integer> most,
    List<Integer> columns,
    List<String> names,
    List<String> notes)
    implements Serializable {

  /** {@return the rows of a buffer, with the columns of the family, as its banks use them} */
  @SuppressWarnings("unchecked") // rows of the form of the family
  R rows(RowBuffer buffer) {
    Rows rows = form.rows(buffer, most);
    if (!columns.isEmpty()) {
      rows = ((RealRows) rows).columns(columns.stream().mapToInt(Integer::intValue).toArray());
    }
    return family.prepare((R) rows);
  }

  /**
   * {@return the family of a plan} A Gaussian prior follows the mean and covariance of at most
   * {@value SampledIds#MOST} rows, spread over the data; of all rows where there are no more.
   *
   * @param plan the likelihood
   * @param rows the data
   * @param known names of the columns, empty if there are none
   */
  static BoundFamily<?> of(MixturePlan.LikelihoodPlan plan, BlockedRows rows, List<String> known) {
    List<String> names = known.isEmpty() ? numbers(rows.most().size()) : known;
    return switch (plan.form()) {
      case GAUSSIAN -> gaussian(plan, rows, names);
      case MULTINOMIAL -> {
        double beta =
            MixturePlan.pseudoCount(plan.pseudoCountOr(LikelihoodOptions.PSEUDO_COUNT_DEFAULT));
        yield new BoundFamily<>(
            Double.isNaN(beta)
                ? DirichletMultinomial.symmetricSampled()
                : DirichletMultinomial.symmetric(beta),
            plan.form(),
            rows.most(),
            List.of(),
            names,
            List.of());
      }
      case CATEGORICAL -> {
        double beta =
            MixturePlan.pseudoCount(plan.pseudoCountOr(MixturePlan.categoryPseudoCount()));
        yield new BoundFamily<>(
            Double.isNaN(beta) ? Categories.symmetricSampled() : Categories.symmetric(beta),
            plan.form(),
            rows.most(),
            List.of(),
            names,
            List.of());
      }
    };
  }

  private static BoundFamily<RealRows> gaussian(
      MixturePlan.LikelihoodPlan plan, BlockedRows rows, List<String> names) {
    long[] ids = SampledIds.of(rows.rows());
    RowBuffer sample = new RowBuffer(0, rows.weighted());
    rows.select(ids).forEach(sample::append);
    RealRows sampled = (RealRows) plan.form().rows(sample, rows.most());
    GaussianChoice choice =
        plan.with(
            GaussianChoice.of(
                sampled, names, plan.covariance(), GaussianChoice.Rounding.NONE, "column"));
    List<String> notes = new ArrayList<>(choice.notes());
    if (ids.length < rows.rows()) {
      notes.add("the prior follows %d rows, spread over the data".formatted(ids.length));
    }
    return new BoundFamily<>(
        choice.family(),
        plan.form(),
        rows.most(),
        choice.columns(),
        choice.columns().stream().map(names::get).toList(),
        List.copyOf(notes));
  }

  private static List<String> numbers(int columns) {
    List<String> names = new ArrayList<>();
    for (int j = 1; j <= columns; j++) {
      names.add(String.valueOf(j));
    }
    return names;
  }
}
