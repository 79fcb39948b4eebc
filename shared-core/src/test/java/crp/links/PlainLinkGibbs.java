package crp.links;

import crp.kernel.Kernel;
import crp.kernel.PlainModel;
import crp.partition.Links;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.List;

/**
 * The twin of {@link LinkGibbs}: weighs every link by itself with the whole seating it leads to,
 * and can be built with a fault that a check of kernels must find.
 */
final class PlainLinkGibbs implements Kernel<LinkState> {

  /** What is wrong with it. */
  enum Fault {
    NONE,
    /** Cutting a link always splits the table, even if the link lies on a cycle. */
    FORGOTTEN_CYCLE,
    /** The customer's own part has the weight of its links but not that of the self-link. */
    FORGOTTEN_SELF_LINK,
    /** A table has its likelihood, and not the sum of the weights of the links to it. */
    TABLES_COUNT_ONCE,
    /** The likelihood of the table that is joined is left out of the ratio. */
    FORGOTTEN_TARGET
  }

  private final LinkProblem problem;
  private final Fault fault;

  PlainLinkGibbs(LinkProblem problem, Fault fault) {
    this.problem = problem;
    this.fault = fault;
  }

  @Override
  public int apply(LinkState state, Rng rng) {
    for (int item = 0; item < state.items(); item++) {
      double[] logWeights = new double[state.items()];
      for (int j = 0; j < logWeights.length; j++) {
        logWeights[j] = logWeight(state, item, j);
      }
      int target = rng.index(logWeights, logWeights.length);
      state.cut(item);
      state.link(target);
    }
    return 0;
  }

  private double logWeight(LinkState state, int item, int j) {
    int[] targets = state.links().targets();
    List<Integer> part = part(targets, item);
    boolean inside = part.contains(j);
    double w =
        j == item
            ? fault == Fault.FORGOTTEN_SELF_LINK ? 1e-9 : problem.prior().concentration()
            : problem.weights()[item][j];
    if (fault == Fault.TABLES_COUNT_ONCE && w > 0) {
      w = 1;
    }
    double log = Math.log(w);
    if (inside) {
      return log;
    }
    targets[item] = item;
    List<Integer> other = table(Links.of(targets), j);
    if (fault == Fault.FORGOTTEN_CYCLE) {
      other.removeAll(part);
    }
    List<Integer> both = new ArrayList<>(other);
    both.addAll(part);
    PlainModel.Marginal marginal = problem.table().marginal();
    double joined = marginal.applyAsDouble(both) - marginal.applyAsDouble(part);
    return log + joined - (fault == Fault.FORGOTTEN_TARGET ? 0 : marginal.applyAsDouble(other));
  }

  /** Those who sit with the item once its link is cut. */
  private List<Integer> part(int[] targets, int item) {
    int[] cut = targets.clone();
    cut[item] = item;
    if (fault == Fault.FORGOTTEN_CYCLE && targets[item] != item) {
      // the old target is taken to be on the other side
      cut[targets[item]] = targets[item];
    }
    return table(Links.of(cut), item);
  }

  private static List<Integer> table(Links links, int item) {
    List<Integer> members = new ArrayList<>();
    for (int i = 0; i < links.size(); i++) {
      if (links.partition().label(i) == links.partition().label(item)) {
        members.add(i);
      }
    }
    return members;
  }
}
