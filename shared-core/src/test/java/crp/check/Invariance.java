package crp.check;

import crp.Argument;
import crp.Text;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/**
 * The exact transition matrix P of a kernel on a small problem, and the kernel's deviation from
 * leaving its target pi invariant, without Monte Carlo error. The kernel must be a pure function of
 * a state value and of its discrete draws ({@link ExhaustiveRng}).
 *
 * <pre>{@code
 * Invariance.of(Partitions.all(5), kernel, logPosterior).requireInvariant(1e-11).requireIrreducible();
 * }</pre>
 *
 * <p>States of target mass 0 have no row, but a kernel that enters them is detected. Immutable.
 *
 * @param <S> state values with {@code equals} and {@code hashCode} by content
 */
public final class Invariance<S> {

  private final List<S> states;
  private final Map<S, Integer> numbers;
  private final double[] target;
  private final int[][] columns;
  private final double[][] entries;
  private final long paths;
  private final double[] imbalance;

  private Invariance(Walk<S> walk) {
    states = List.copyOf(walk.states);
    numbers = Map.copyOf(walk.numbers);
    target = walk.target();
    int n = states.size();
    columns = walk.columns.toArray(new int[0][]);
    entries = walk.entries.toArray(new double[0][]);
    paths = walk.paths;
    imbalance = new double[n];
    for (int s = 0; s < n; s++) {
      imbalance[s] -= target[s];
      for (int e = 0; e < columns[s].length; e++) {
        imbalance[columns[s][e]] += target[s] * entries[s][e];
      }
    }
  }

  /**
   * {@return the matrix over all the given states}
   *
   * @param states all states on which the target has mass, without repetition
   * @param kernel from a state value to the next one; must not change its argument
   * @param logTarget unnormalised log mass, in nats
   * @param <S> state values with {@code equals} and {@code hashCode} by content
   * @throws IllegalArgumentException if a state is repeated, no state has mass, or the kernel
   *     leaves the states
   * @throws ArithmeticException if the target is NaN or +Infinity somewhere
   */
  public static <S> Invariance<S> of(
      Collection<S> states, BiFunction<S, Rng, S> kernel, ToDoubleFunction<S> logTarget) {
    Walk<S> walk = new Walk<>(kernel, logTarget, false);
    for (S state : states) {
      if (walk.numbers.containsKey(state)) {
        throw new IllegalArgumentException("state " + state + " is repeated");
      }
      walk.number(state);
    }
    return walk.run();
  }

  /**
   * {@return the matrix over all states that the kernel reaches from one state} Does not check
   * states that are never reached: if all states can be enumerated, {@link #of} is the stronger
   * check.
   *
   * @param start a state with mass
   * @param kernel from a state value to the next one; must not change its argument
   * @param logTarget unnormalised log mass, in nats
   * @param <S> state values with {@code equals} and {@code hashCode} by content
   * @throws ArithmeticException if the target is NaN or +Infinity somewhere
   */
  public static <S> Invariance<S> from(
      S start, BiFunction<S, Rng, S> kernel, ToDoubleFunction<S> logTarget) {
    Walk<S> walk = new Walk<>(kernel, logTarget, true);
    walk.number(start);
    return walk.run();
  }

  /** {@return the states, in the order given or found} */
  public List<S> states() {
    return states;
  }

  /** {@return the number of enumerated paths of discrete choices} */
  public long paths() {
    return paths;
  }

  /**
   * {@return the normalised target probability of a state}
   *
   * @param state one of {@link #states}
   */
  public double target(S state) {
    return target[position(state)];
  }

  /**
   * {@return the probability that the kernel goes from one state to another}
   *
   * @param from one of {@link #states}, with mass
   * @param to one of {@link #states}
   */
  public double transition(S from, S to) {
    return entry(position(from), position(to));
  }

  private int position(S state) {
    int at = numbers.getOrDefault(state, -1);
    Argument.require(at >= 0, "%s is not one of the states", state);
    return at;
  }

  private double entry(int from, int to) {
    int at = Arrays.binarySearch(columns[from], to);
    return at < 0 ? 0 : entries[from][at];
  }

  /** {@return the largest |(pi P)(s) - pi(s)| over all states} */
  public double worstImbalance() {
    return Math.abs(imbalance[worstNumber()]);
  }

  /** {@return the state at which pi P is farthest from pi} */
  public S worstState() {
    return states.get(worstNumber());
  }

  private int worstNumber() {
    int worst = 0;
    for (int s = 1; s < imbalance.length; s++) {
      if (Math.abs(imbalance[s]) > Math.abs(imbalance[worst])) {
        worst = s;
      }
    }
    return worst;
  }

  /** {@return the largest |row sum - 1| over the states with mass} */
  public double worstRowError() {
    double worst = 0;
    for (int s = 0; s < target.length; s++) {
      if (target[s] > 0) {
        worst = Math.max(worst, Math.abs(Arrays.stream(entries[s]).sum() - 1));
      }
    }
    return worst;
  }

  /**
   * {@return the largest |pi(s) P(s, t) - pi(t) P(t, s)|} Zero, up to rounding, for a reversible
   * kernel. A sweep of several reversible moves leaves its target invariant without being
   * reversible.
   */
  public double worstIrreversibility() {
    double worst = 0;
    for (int s = 0; s < target.length; s++) {
      for (int e = 0; e < columns[s].length; e++) {
        int t = columns[s][e];
        worst = Math.max(worst, Math.abs(target[s] * entries[s][e] - target[t] * entry(t, s)));
      }
    }
    return worst;
  }

  /** {@return whether every state with mass can be reached from every other one} */
  public boolean irreducible() {
    return unreached().isEmpty();
  }

  /** A pair of states such that the second cannot be reached from the first; or nothing. */
  private List<S> unreached() {
    int n = target.length;
    List<List<Integer>> forward = new ArrayList<>();
    List<List<Integer>> backward = new ArrayList<>();
    for (int s = 0; s < n; s++) {
      forward.add(new ArrayList<>());
      backward.add(new ArrayList<>());
    }
    for (int s = 0; s < n; s++) {
      for (int e = 0; e < columns[s].length; e++) {
        if (entries[s][e] > 0) {
          forward.get(s).add(columns[s][e]);
          backward.get(columns[s][e]).add(s);
        }
      }
    }
    int root = 0;
    while (target[root] == 0) {
      root++;
    }
    boolean[] down = reached(root, forward);
    boolean[] up = reached(root, backward);
    for (int s = 0; s < n; s++) {
      if (target[s] > 0 && !down[s]) {
        return List.of(states.get(root), states.get(s));
      }
      if (target[s] > 0 && !up[s]) {
        return List.of(states.get(s), states.get(root));
      }
    }
    return List.of();
  }

  private static boolean[] reached(int root, List<List<Integer>> next) {
    boolean[] seen = new boolean[next.size()];
    int[] stack = new int[next.size()];
    int height = 0;
    seen[root] = true;
    stack[height++] = root;
    while (height > 0) {
      for (int t : next.get(stack[--height])) {
        if (!seen[t]) {
          seen[t] = true;
          stack[height++] = t;
        }
      }
    }
    return seen;
  }

  /**
   * Requires that the rows sum to 1 and that the kernel leaves its target invariant.
   *
   * @param tolerance largest absolute error allowed; 1e-11 allows for rounding only
   * @return this
   * @throws AssertionError naming the worst state otherwise
   */
  public Invariance<S> requireInvariant(double tolerance) {
    if (!(worstRowError() <= tolerance)) {
      throw new AssertionError("the rows sum to 1 only within " + worstRowError());
    }
    int worst = worstNumber();
    if (!(Math.abs(imbalance[worst]) <= tolerance)) {
      throw new AssertionError(
          Text.of(
              "the kernel does not leave its target invariant: state %s has probability %s before and %s after a step, tolerance %s (%d states, %d paths)",
              states.get(worst),
              target[worst],
              target[worst] + imbalance[worst],
              tolerance,
              states.size(),
              paths));
    }
    return this;
  }

  /**
   * Requires that every state with mass can be reached from every other one.
   *
   * @return this
   * @throws AssertionError naming two states otherwise
   */
  public Invariance<S> requireIrreducible() {
    List<S> pair = unreached();
    if (!pair.isEmpty()) {
      throw new AssertionError(
          Text.of("the kernel is not irreducible: %s never leads to %s", pair.get(0), pair.get(1)));
    }
    return this;
  }

  /**
   * Requires detailed balance.
   *
   * @param tolerance largest absolute difference of the two flows between a pair of states
   * @return this
   * @throws AssertionError otherwise
   */
  public Invariance<S> requireReversible(double tolerance) {
    double worst = worstIrreversibility();
    if (!(worst <= tolerance)) {
      throw new AssertionError(
          Text.of(
              "the kernel is not reversible: two flows differ by %s, tolerance %s",
              worst, tolerance));
    }
    return this;
  }

  @Override
  public String toString() {
    return Text.of(
        "%d states, %d paths, worst |pi P - pi| %s at %s, worst |row sum - 1| %s, %s",
        states.size(),
        paths,
        worstImbalance(),
        worstState(),
        worstRowError(),
        irreducible() ? "irreducible" : "not irreducible");
  }

  /** Fills the matrix row by row. */
  private static final class Walk<S> {

    private final BiFunction<S, Rng, S> kernel;
    private final ToDoubleFunction<S> logTarget;
    private final boolean open;
    private final List<S> states = new ArrayList<>();
    private final Map<S, Integer> numbers = new HashMap<>();
    private final List<Double> logMasses = new ArrayList<>();
    private final List<int[]> columns = new ArrayList<>();
    private final List<double[]> entries = new ArrayList<>();
    private long paths;

    Walk(BiFunction<S, Rng, S> kernel, ToDoubleFunction<S> logTarget, boolean open) {
      this.kernel = kernel;
      this.logTarget = logTarget;
      this.open = open;
    }

    int number(S state) {
      Integer known = numbers.get(state);
      if (known != null) {
        return known;
      }
      double logMass = logTarget.applyAsDouble(state);
      if (Double.isNaN(logMass) || logMass == Double.POSITIVE_INFINITY) {
        throw new ArithmeticException("the log target of state " + state + " is " + logMass);
      }
      int number = states.size();
      numbers.put(state, number);
      states.add(state);
      logMasses.add(logMass);
      return number;
    }

    Invariance<S> run() {
      // the list grows while the kernel finds new states
      for (int s = 0; s < states.size(); s++) {
        Map<Integer, Double> row = new HashMap<>();
        if (logMasses.get(s) > Double.NEGATIVE_INFINITY) {
          walk(states.get(s), row);
        }
        int[] to = row.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
        columns.add(to);
        entries.add(Arrays.stream(to).mapToDouble(t -> row.getOrDefault(t, 0.0)).toArray());
      }
      return new Invariance<>(this);
    }

    private void walk(S from, Map<Integer, Double> row) {
      ExhaustiveRng rng = new ExhaustiveRng();
      do {
        rng.begin();
        S to = kernel.apply(from, rng);
        if (!open && !numbers.containsKey(to)) {
          throw Argument.refused(
              "the kernel goes from state %s to %s, which is not in the list", from, to);
        }
        row.merge(number(to), rng.pathProbability(), Double::sum);
        paths++;
      } while (rng.next());
    }

    double[] target() {
      double[] masses = logMasses.stream().mapToDouble(Double::doubleValue).toArray();
      double most = Arrays.stream(masses).max().orElse(Double.NEGATIVE_INFINITY);
      Argument.require(most != Double.NEGATIVE_INFINITY, "no state has positive target mass");
      double logTotal = most + Math.log(Arrays.stream(masses).map(m -> Math.exp(m - most)).sum());
      for (int s = 0; s < masses.length; s++) {
        masses[s] = Math.exp(masses[s] - logTotal);
      }
      return masses;
    }
  }
}
