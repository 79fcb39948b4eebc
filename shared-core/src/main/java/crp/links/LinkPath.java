package crp.links;

import crp.Argument;
import crp.evidence.LawPath;
import crp.kernel.Kernel;
import crp.likelihood.TableBank;
import crp.parameter.Parameter;
import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Not part of the promised API.
 *
 * <p>A path between two priors of independent links: a link from i to j has, at t, the weight
 *
 * <pre>  f0(i, j)^(1 - t) f1(i, j)^t.</pre>
 *
 * Against a constant decay this is the tempered decay f^t. A pair that one end excludes fades out
 * gradually: for f1 = 0 its weight is f0^(1 - t) exp(-c t / (1 - t)), with c = log(n + 2), and
 * likewise for f0 = 0. Normalisers are included everywhere on the path. The concentration is
 * sampled if both ends have the same prior for it, otherwise it follows the path geometrically.
 *
 * <p>All pairs that can be linked at one of the ends are listed: 20 bytes each, plus 12 in every
 * chain.
 */
public final class LinkPath implements LawPath<LinkState> {

  /** Largest number of listed pairs. */
  public static final int MOST_PAIRS = 20_000_000;

  private static final int OF_FIRST = 0;
  private static final int OF_LAST = 1;
  private static final int NOT_FIRST = 2;
  private static final int NOT_LAST = 3;
  private static final int ALONE = 4;
  private static final int CONCENTRATION = 5;

  private final DistanceCrp from;
  private final DistanceCrp to;
  private final boolean sampled;
  private final double penalty;
  // row i: the targets that i can choose at one of the ends, and the log weights at both ends
  private final int[][] neighbours;
  private final double[][] first;
  private final double[][] last;
  private final Function<LinkState, List<Kernel<? super LinkState>>> kernels;
  private final Map<Double, double[]> totals = new ConcurrentHashMap<>();

  /**
   * {@return whether a path exists from one prior to another} Only the concentration may be
   * sampled, under the same continuous distribution at both ends.
   *
   * @param from the prior at 0
   * @param to the prior at 1
   */
  public static boolean leads(DistanceCrp from, DistanceCrp to) {
    Parameter first = from.parameters().get(Prior.CONCENTRATION);
    return first.prior().equals(to.parameters().get(Prior.CONCENTRATION).prior())
        && !first.onGrid()
        && onlyConcentration(from)
        && onlyConcentration(to);
  }

  private static boolean onlyConcentration(DistanceCrp prior) {
    return prior.parameters().sampled().stream().allMatch(Prior.CONCENTRATION::equals);
  }

  /**
   * Makes a path. O(n^2).
   *
   * @param from the prior at 0, for instance a baseline
   * @param to the prior at 1, for the same customers in the same order
   * @param kernels the kernels of a sweep
   * @throws IllegalArgumentException if the sizes differ, a decay's scale is sampled, only one
   *     concentration is sampled or their priors differ, or there are too many pairs
   */
  public LinkPath(
      DistanceCrp from,
      DistanceCrp to,
      Function<LinkState, List<Kernel<? super LinkState>>> kernels) {
    Argument.require(
        from.size() == to.size(), "the priors are for %d and %d rows", from.size(), to.size());
    if (!leads(from, to)) {
      throw new IllegalArgumentException(
          "a bridge needs fixed scales, and concentrations that are fixed or under one gamma law,"
              + " got "
              + from.describe()
              + " and "
              + to.describe());
    }
    this.from = from;
    this.to = to;
    this.kernels = kernels;
    sampled = from.parameters().sampled(Prior.CONCENTRATION);
    int n = from.size();
    penalty = Math.log(n + 2.0);
    neighbours = new int[n][];
    first = new double[n][];
    last = new double[n][];
    long pairs = 0;
    int[] found = new int[n];
    for (int i = 0; i < n; i++) {
      int m = 0;
      for (int j = 0; j < n; j++) {
        if (i != j && (from.affinity().weight(i, j) > 0 || to.affinity().weight(i, j) > 0)) {
          found[m++] = j;
        }
      }
      pairs += m;
      if (pairs > MOST_PAIRS) {
        throw Argument.refused(
            "a bridge supports at most %d pairs of rows: use fewer rows, or a smaller neighbourhood",
            MOST_PAIRS);
      }
      neighbours[i] = Arrays.copyOf(found, m);
      first[i] = logs(from.affinity(), i, neighbours[i]);
      last[i] = logs(to.affinity(), i, neighbours[i]);
    }
  }

  private static double[] logs(Affinity affinity, int i, int[] others) {
    return Arrays.stream(others).mapToDouble(j -> Math.log(affinity.weight(i, j))).toArray();
  }

  /** {@return a share of a feature; 0 for a share of 0 of an infinite one} */
  private static double part(double share, double of) {
    return share == 0 ? 0 : share * of;
  }

  private double logWeight(double first, double last, double at) {
    double sum = 0;
    sum += first == Double.NEGATIVE_INFINITY ? -part((1 - at) / at, penalty) : part(1 - at, first);
    sum += last == Double.NEGATIVE_INFINITY ? -part(at / (1 - at), penalty) : part(at, last);
    return sum;
  }

  private double concentration(double at) {
    return sampled
        ? from.concentration()
        : Math.exp(
            part(1 - at, Math.log(from.concentration())) + part(at, Math.log(to.concentration())));
  }

  /** The prior at a place; at the ends the given priors. */
  private DistanceCrp prior(double at) {
    if (at == 0 || at == 1) {
      return at == 0 ? from : to;
    }
    double[][] weights = new double[neighbours.length][];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = new double[neighbours[i].length];
      for (int e = 0; e < weights[i].length; e++) {
        weights[i][e] = Math.exp(logWeight(first[i][e], last[i][e], at));
      }
    }
    SparseAffinity affinity = SparseAffinity.of(neighbours, weights);
    return sampled
        ? DistanceCrp.of(from.parameters().get(Prior.CONCENTRATION), affinity)
        : DistanceCrp.of(concentration(at), affinity);
  }

  @Override
  public LinkState open(TableBank<?> bank, double at, Rng rng) {
    DistanceCrp prior = prior(at);
    LinkState state = new LinkState(prior, bank, prior.simulate(rng));
    // chains start at different places that the data do not exclude
    if (rng.accept(Math.log(0.5)) || state.logJoint() == Double.NEGATIVE_INFINITY) {
      for (int i = 0; i < state.items(); i++) {
        state.cut(i);
        state.link(i);
      }
    }
    return state;
  }

  @Override
  public List<Kernel<? super LinkState>> kernels(LinkState state) {
    return kernels.apply(state);
  }

  @Override
  public double[] features(LinkState state) {
    double[] features = new double[CONCENTRATION + 1];
    for (int i = 0; i < state.items(); i++) {
      int j = state.target(i);
      if (j == i) {
        continue;
      }
      int e = Arrays.binarySearch(neighbours[i], j);
      add(features, OF_FIRST, NOT_FIRST, first[i][e]);
      add(features, OF_LAST, NOT_LAST, last[i][e]);
    }
    features[ALONE] = state.selfLinks();
    features[CONCENTRATION] = state.prior().concentration();
    return features;
  }

  private static void add(double[] features, int sum, int excluded, double logWeight) {
    if (logWeight == Double.NEGATIVE_INFINITY) {
      features[excluded]++;
    } else {
      features[sum] += logWeight;
    }
  }

  @Override
  public double logLaw(double[] features, double at) {
    double alpha = sampled ? features[CONCENTRATION] : concentration(at);
    double sum = features[ALONE] * Math.log(alpha);
    sum += part(1 - at, features[OF_FIRST]) + part(at, features[OF_LAST]);
    if (features[NOT_FIRST] > 0) {
      sum -= features[NOT_FIRST] * part((1 - at) / at, penalty);
    }
    if (features[NOT_LAST] > 0) {
      sum -= features[NOT_LAST] * part(at / (1 - at), penalty);
    }
    for (double total : totals.computeIfAbsent(at, this::totals)) {
      sum -= Math.log(alpha + total);
    }
    return sum;
  }

  private double[] totals(double at) {
    double[] sums = new double[neighbours.length];
    for (int i = 0; i < sums.length; i++) {
      for (int e = 0; e < neighbours[i].length; e++) {
        sums[i] += Math.exp(logWeight(first[i][e], last[i][e], at));
      }
    }
    return sums;
  }
}
