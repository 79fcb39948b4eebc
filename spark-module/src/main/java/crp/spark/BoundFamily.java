package crp.spark;

import crp.Text;
import crp.choose.GaussianChoice;
import crp.data.CategoryRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.Family;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.mixed.ProductFamily;
import crp.options.LikelihoodOptions;
import crp.report.Counted;
import crp.report.ReportNames;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A family that fits the columns of the data.
 *
 * @param family the family
 * @param forms what the columns hold
 * @param most the largest value of each column, rounded down
 * @param columns the Gaussian columns that it uses, empty for all columns
 * @param names of its columns
 * @param lacks the parts of the model of the other hosts that it has not
 * @param notes what was decided on the data, one sentence each
 */
record BoundFamily<R extends Rows>(
    Family<R> family,
    ColumnForms forms,
    List<Integer> most,
    List<Integer> columns,
    ReportNames names,
    LackingParts lacks,
    List<String> notes)
    implements Serializable {

  /** {@return the rows of a buffer, with the columns of the family, as its banks use them} */
  R rows(RowBuffer buffer) {
    return family.prepare(asRead(buffer));
  }

  /** {@return the same as they are in the data} */
  @SuppressWarnings("unchecked") // rows of the forms of the family
  R asRead(RowBuffer buffer) {
    return (R) (forms.mixed() ? mixed(buffer) : plain(buffer));
  }

  private Rows plain(RowBuffer buffer) {
    return columns.isEmpty()
        ? forms.form().rows(buffer, most)
        : part(RowForm.GAUSSIAN, buffer, columns, most);
  }

  private MixedRows mixed(RowBuffer buffer) {
    return new MixedRows(
        List.of(
            part(RowForm.GAUSSIAN, buffer, columns, most),
            part(RowForm.CATEGORICAL, buffer, forms.categories(), most)));
  }

  private static Rows part(
      RowForm form, RowBuffer buffer, List<Integer> chosen, List<Integer> most) {
    return form.rows(buffer.columns(chosen), chosen.stream().map(most::get).toList());
  }

  /**
   * {@return the family of a plan} A Gaussian prior follows the mean and covariance of at most
   * {@value SampledIds#MOST} rows, spread over the data; of all rows where there are no more.
   */
  static BoundFamily<?> of(MixturePlan.LikelihoodPlan plan, BlockedRows rows, List<String> known) {
    List<String> names = known.isEmpty() ? numbers(rows.most().size()) : known;
    return switch (plan.form()) {
      case GAUSSIAN -> gaussian(plan, rows, names);
      case MULTINOMIAL -> {
        OptionalDouble beta = plan.pseudoCountOr(LikelihoodOptions.PSEUDO_COUNT);
        yield new BoundFamily<>(
            beta.isEmpty()
                ? DirichletMultinomial.symmetricSampled()
                : DirichletMultinomial.symmetric(beta.getAsDouble()),
            rows.forms(),
            rows.most(),
            List.of(),
            ReportNames.ofColumns(names),
            LackingParts.ofAll(),
            List.of());
      }
      case CATEGORICAL ->
          new BoundFamily<>(
              categories(plan),
              rows.forms(),
              rows.most(),
              List.of(),
              names(List.of(), IntStream.range(0, names.size()).boxed().toList(), names, rows),
              LackingParts.ofAll(),
              List.of());
    };
  }

  private static Family<CategoryRows> categories(MixturePlan.LikelihoodPlan plan) {
    OptionalDouble beta = plan.pseudoCountOr(LikelihoodOptions.CATEGORY_PSEUDO_COUNT);
    return beta.isEmpty()
        ? Categories.symmetricSampled()
        : Categories.symmetric(beta.getAsDouble());
  }

  private static BoundFamily<?> gaussian(
      MixturePlan.LikelihoodPlan plan, BlockedRows rows, List<String> names) {
    GaussianChoice.Covariance covariance = covariance(plan, rows);
    long[] ids = SampledIds.of(rows.rows());
    RowBuffer sample = new RowBuffer(0, rows.meaning());
    rows.select(ids).forEach(sample::append);
    List<Integer> numbers = rows.forms().others(rows.most().size());
    GaussianChoice choice =
        plan.with(
            GaussianChoice.of(
                (RealRows) part(RowForm.GAUSSIAN, sample, numbers, rows.most()),
                numbers.stream().map(names::get).toList(),
                covariance,
                new GaussianChoice.Reading(GaussianChoice.Rounding.NONE, GaussianChoice.Tidy.NONE),
                "column"));
    List<String> notes = new ArrayList<>(choice.notes());
    if (covariance != plan.covariance()) {
      notes.add(
          Text.of(
              "%s missing values: each column has its own variance (diagonal covariance)",
              have(rows.missing())));
    }
    if (ids.length < rows.rows()) {
      notes.add(Text.of("the prior follows %d rows, spread over the data", ids.length));
    }
    List<Integer> used = choice.columns().stream().map(numbers::get).toList();
    List<Integer> nominal = rows.forms().categories();
    ReportNames shown = names(used, nominal, names, rows);
    LackingParts lacks =
        LackingParts.of(choice, !nominal.isEmpty(), covariance != plan.covariance());
    return nominal.isEmpty()
        ? new BoundFamily<>(choice.family(), rows.forms(), rows.most(), used, shown, lacks, notes)
        : new BoundFamily<>(
            ProductFamily.of(List.of(choice.family(), categories(plan))),
            rows.forms(),
            rows.most(),
            used,
            shown,
            lacks,
            notes);
  }

  /** {@return the covariance, which is not full where values are missing} */
  private static GaussianChoice.Covariance covariance(
      MixturePlan.LikelihoodPlan plan, BlockedRows rows) {
    if (rows.missing() == 0 || plan.covariance() == GaussianChoice.Covariance.DIAGONAL) {
      return plan.covariance();
    }
    if (plan.covariance() == GaussianChoice.Covariance.FULL) {
      throw new IllegalArgumentException(
          Text.of(
              "%s missing values, which covariance 'full' does not take on Spark: choose covariance 'diagonal', or leave these rows out",
              have(rows.missing())));
    }
    return GaussianChoice.Covariance.DIAGONAL;
  }

  private static String have(long rows) {
    return Counted.of(rows, "row") + (rows == 1 ? " has" : " have");
  }

  /** {@return names of columns; categories are named by their numbers} */
  private static ReportNames names(
      List<Integer> used, List<Integer> nominal, List<String> names, BlockedRows rows) {
    return new ReportNames(
        used.stream().map(names::get).toList(),
        List.of(),
        nominal.stream()
            .map(
                j ->
                    new ReportNames.Nominal(
                        names.get(j),
                        IntStream.rangeClosed(0, Math.max(1, rows.most().get(j)))
                            .mapToObj(String::valueOf)
                            .toList()))
            .toList());
  }

  private static List<String> numbers(int columns) {
    return IntStream.rangeClosed(1, columns).mapToObj(String::valueOf).toList();
  }
}
