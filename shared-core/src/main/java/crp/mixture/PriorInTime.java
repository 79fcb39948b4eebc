package crp.mixture;

import crp.Text;
import crp.data.Rows;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.seating.LogNormaliser;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.List;

/**
 * A mixture whose prior can be computed in the time that is left. The normaliser of a powered
 * process costs time that grows with the square of the number of rows, at each value of its
 * numbers. With fixed numbers it is a constant.
 *
 * @param model with fixed numbers of the prior where their draws would take too much time
 * @param notes the decision in a sentence; empty if the model is as it was
 */
public record PriorInTime<R extends Rows>(Mixture<R> model, List<String> notes) {

  /** The part of the time that the normaliser may take. */
  private static final double TIME = 0.2;

  /**
   * {@return the model or one like it}
   *
   * @param model any mixture
   */
  public static <R extends Rows> PriorInTime<R> of(Mixture<R> model) {
    double left = RunScope.current().deadline().secondsLeft();
    TablePrior prior = model.prior();
    double total = model.rows().weights().customers();
    if (LogNormaliser.seconds(prior, total) <= TIME * left) {
      return new PriorInTime<>(model, List.of());
    }
    List<String> numbers = new ArrayList<>();
    for (String name : prior.parameters().sampled()) {
      Parameter fixed = prior.parameters().get(name).asFixed();
      numbers.add(Text.of("%s %s", name, fixed.text()));
      prior = prior.with(name, fixed);
    }
    return new PriorInTime<>(
        model.with(prior),
        List.of(
            Text.of(
                "the prior has the fixed %s: the time limit leaves no time to sample it for %.0f rows",
                String.join(" and ", numbers), total)));
  }
}
