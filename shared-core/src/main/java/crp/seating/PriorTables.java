package crp.seating;

import crp.parameter.LawNodes;
import crp.parameter.Parameter;
import crp.random.Rng;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>The mean number of tables under a whole prior: over partitions and over the laws of all
 * sampled numbers.
 *
 * <p>Cost: {@link Prior#meanTables(int)} at 64 values of one sampled number, fewer of each of
 * several; for a powered or generalised process so few that it takes seconds at most, see {@link
 * #exact}.
 */
public final class PriorTables {

  /** Most nodes of one, two and more sampled numbers, and fewest that are accurate. */
  private static final int[] POINTS = {64, 24, 12};

  private static final int FEWEST = 12;

  /** Elementary steps that are affordable. */
  private static final double WORK = 5e8;

  private static final double STEPS_A_CUSTOMER = 20;
  private static final int SETTINGS = 100;

  private PriorTables() {}

  /**
   * {@return the mean by quadrature; NaN where the mean at fixed numbers is not computed, or takes
   * too long for so many values}
   *
   * @param prior fixed or sampled numbers
   * @param customers number of customers of weight 1, at least 1
   */
  public static double exact(Prior prior, int customers) {
    List<String> names = prior.parameters().sampled();
    double here = prior.meanTables(customers);
    if (Double.isNaN(here) || names.isEmpty()) {
      return here;
    }
    int points = points(prior, names, customers);
    return points < FEWEST ? Double.NaN : mean(prior, names, points, customers);
  }

  private static int points(Prior prior, List<String> names, int customers) {
    double steps = customers * (prior.quadratic() ? (double) customers : STEPS_A_CUSTOMER);
    int continuous = 0;
    for (String name : names) {
      Parameter number = prior.parameters().get(name);
      if (number.onGrid()) {
        steps *= number.prior().values().length;
      } else {
        continuous++;
      }
    }
    if (continuous == 0) {
      return steps <= WORK ? FEWEST : 0;
    }
    double affordable = Math.floor(Math.pow(WORK / steps, 1.0 / continuous));
    return (int) Math.min(affordable, POINTS[Math.min(continuous, POINTS.length) - 1]);
  }

  private static double mean(Prior prior, List<String> names, int points, int customers) {
    if (names.isEmpty()) {
      return prior.meanTables(customers);
    }
    String name = names.get(0);
    List<String> rest = names.subList(1, names.size());
    return LawNodes.of(prior.parameters().get(name), points)
        .mean(
            value -> prior.admits(name, value),
            value -> mean(prior.with(name, Parameter.fixed(value)), rest, points, customers));
  }

  /**
   * {@return the mean by quadrature, or where it has no closed form at fixed numbers the mean of
   * draws of numbers and partitions; NaN where neither is affordable}
   *
   * @param draws number of partitions drawn, at least 1
   */
  public static double mean(Prior prior, int customers, int draws, Rng rng) {
    List<String> names = prior.parameters().sampled();
    double exact = exact(prior, customers);
    if (!Double.isNaN(exact) || prior.exchangeable()) {
      return exact;
    }
    int settings = names.isEmpty() ? 1 : Math.min(draws, SETTINGS);
    List<LawNodes> laws =
        names.stream().map(name -> LawNodes.of(prior.parameters().get(name), POINTS[0])).toList();
    double sum = 0;
    for (int s = 0; s < settings; s++) {
      Prior there = prior;
      for (int k = 0; k < laws.size(); k++) {
        there = there.with(names.get(k), Parameter.fixed(laws.get(k).draw(rng)));
      }
      sum += there.meanTables(customers, Math.max(1, draws / settings), rng);
    }
    return sum / settings;
  }
}
