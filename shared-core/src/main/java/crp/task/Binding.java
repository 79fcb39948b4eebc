package crp.task;

import crp.Argument;
import crp.Text;
import crp.choose.ColumnNotes;
import crp.choose.GaussianChoice;
import crp.clean.Screen;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.Column.Kind;
import crp.host.Columns;
import crp.host.Table;
import crp.host.TableLikelihood;
import crp.options.DataOptions;
import crp.options.LikelihoodOptions;
import crp.options.OptionText;
import crp.options.Texts;
import crp.task.LikelihoodChoice.Takes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Not part of the promised API.
 *
 * <p>Judges the columns of a table and ties a likelihood to those that are left: one way for all
 * hosts.
 *
 * @param texts of the options
 * @param say what is said of columns
 * @param order what the order of the rows says
 */
public record Binding(Texts texts, ColumnNotes say, RowOrder order) {

  private static final String DIAGONAL = OptionText.of(GaussianChoice.Covariance.DIAGONAL);

  private static final String ALONE =
      "columns are independent within a cluster, since rows that are known to be together have"
          + " missing values";

  /**
   * {@return a likelihood with the columns that it applies to}
   *
   * @param choice which one
   * @param columns to use
   * @throws IllegalArgumentException if the columns are not of its kind, or none is left
   */
  public Bound<?> bind(LikelihoodChoice choice, Table table, Columns columns, Weights weights) {
    List<String> notes = new ArrayList<>();
    Columns left = judged(choice, table, columns, notes);
    if (left.size() == 0) {
      throw new IllegalArgumentException(
          notes.isEmpty()
              ? Text.of("no %s is left to cluster by", table.noun())
              : Text.of("no %s is left to cluster by: %s", table.noun(), String.join("; ", notes)));
    }
    requireKind(choice, table, left);
    return choice.bind(new TableLikelihood(table, left, weights, say), texts, order).after(notes);
  }

  /**
   * {@return the same; where rows that must be together have missing entries, an automatic choice
   * of the covariance is diagonal, under which these need not be drawn}
   *
   * @param known of the clusters of the rows
   */
  public Bound<?> bind(
      LikelihoodChoice choice, Table table, Columns columns, Weights weights, Known known) {
    Bound<?> found = bind(choice, table, columns, weights);
    return texts.is(LikelihoodOptions.COVARIANCE, LikelihoodOptions.COVARIANCE.usual())
            && known.unitesGaps(found)
        ? new Binding(texts.with(LikelihoodOptions.COVARIANCE, DIAGONAL), say, order)
            .bind(choice, table, columns, weights)
            .plus(List.of(ALONE))
        : found;
  }

  private Columns judged(
      LikelihoodChoice choice, Table table, Columns columns, List<String> notes) {
    if (choice.takes() == Takes.ITS_OWN) {
      return columns;
    }
    Columns kept = columns;
    IntPredicate first = order.first();
    boolean auto = choice.takes() == Takes.ALL;
    Screen screen = Screen.of(table, kept, auto || choice == LikelihoodChoice.MULTINOMIAL);
    notes.addAll(screen.notes(say));
    kept = screen.kept(kept);
    if (auto && first != null) {
      // where the order of the rows is that of time, a column of times says nothing else
      Columns rest = kept.withoutTimes(table, first);
      kept.without(rest).names().stream().map(say::timeLeftOut).forEach(notes::add);
      kept = rest;
    }
    if (auto) {
      Columns measured = kept.withoutIds(table);
      kept.without(measured).names().stream().map(say::numberLeftOut).forEach(notes::add);
      kept = measured;
    }
    return kept;
  }

  private void requireKind(LikelihoodChoice choice, Table table, Columns columns) {
    boolean names = choice.takes() == Takes.CATEGORIES;
    if (!names && choice.takes() != Takes.NUMBERS) {
      return;
    }
    Columns others = columns.of(names ? Kind.NUMBER : Kind.CATEGORY);
    if (others.size() > 0) {
      throw Argument.refused(
          names
              ? "%s %s takes categories only, but %s '%s' holds numbers: %sleave it out (%s) or choose auto"
              : "%s %s takes numbers only, but %s '%s' holds categories: %sleave it out (%s) or choose auto",
          texts.name(LikelihoodChoice.OPTION),
          texts.has(LikelihoodChoice.OPTION)
              ? texts.text(LikelihoodChoice.OPTION)
              : OptionText.of(choice),
          table.noun(),
          others.get(0).name(),
          names && !say.keepNames().isEmpty() ? say.keepNames() + ", " : "",
          texts.name(DataOptions.IGNORE));
    }
  }
}
