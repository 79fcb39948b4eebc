package crp.links;

import crp.Argument;
import crp.data.Constraints;
import crp.data.Units;
import crp.parallel.RunScope;
import crp.partition.Links;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>Links for the start of a chain that obey constraints: first shortest chains from the rows that
 * must be together to one of them, or to a row that all of them lead to; then other rows get the
 * links that are wished for them unless these bring rows together that must not be.
 */
public final class ObeyingLinks {

  private static final int TRIALS = 20;
  private static final int NONE = -1;

  /** What is said where no links join two rows. */
  public static final String NO_CHAIN = "no chain of links between them has a positive weight";

  private final DistanceCrp prior;
  private final Constraints known;
  private final Units units;
  // units that must not be with another one
  private final int[] lonely;
  private int[] targets;
  // the table of each row as a union-find forest
  private int[] parents;
  private BitSet chained = new BitSet();
  // looks at possible links in random order, if there is one
  private final @Nullable Rng rng;
  // rows of tables that the unit at hand must not join
  private BitSet barred = new BitSet();

  private ObeyingLinks(DistanceCrp prior, Constraints known, @Nullable Rng rng) {
    this.rng = rng;
    this.prior = prior;
    this.known = known;
    units = known.units();
    lonely =
        IntStream.range(0, units.size())
            .filter(unit -> apartFrom(unit).findAny().isPresent())
            .toArray();
    targets = IntStream.range(0, prior.size()).toArray();
    parents = targets.clone();
  }

  /**
   * {@return links that obey constraints}
   *
   * @param wished links, each of positive weight
   * @throws IllegalArgumentException if none are found; names two rows
   */
  public static Links of(DistanceCrp prior, Constraints known, Links wished, Rng rng) {
    ObeyingLinks found =
        chains(prior, known, IntStream.range(0, prior.size()).toArray(), NO_CHAIN, rng);
    for (int i : shuffled(prior.size(), rng)) {
      int target = wished.target(i);
      if (!found.chained.get(i) && !found.apart(found.root(i), found.root(target))) {
        found.link(i, target);
      }
    }
    return Links.of(found.targets);
  }

  /**
   * Fails unless there are links that obey constraints.
   *
   * @param rows the number of each customer in the user's data, from 0
   * @param nothing what joins no such rows, for the message
   * @throws IllegalArgumentException if none are found; names two rows
   */
  public static void require(
      DistanceCrp prior, Constraints known, int[] rows, String nothing, Rng rng) {
    chains(prior, known, rows, nothing, rng);
  }

  /**
   * {@return chains of links alone}
   *
   * @throws IllegalArgumentException if none are found; names two rows
   */
  private static ObeyingLinks chains(
      DistanceCrp prior, Constraints known, int[] rows, String nothing, Rng rng) {
    int[] merged = merged(known.units());
    int failed = NONE;
    for (int trial = 0; trial < TRIALS; trial++) {
      ObeyingLinks links = new ObeyingLinks(prior, known, trial == 0 ? null : rng);
      failed = NONE;
      for (int k : links.order(merged.length)) {
        failed = failed == NONE && !links.tie(merged[k]) ? merged[k] : failed;
      }
      if (failed == NONE) {
        return links;
      }
    }
    int[] pair = new ObeyingLinks(prior, known, null).farthest(failed);
    throw Argument.refused(
        "rows %d and %d must be together, but %s%s",
        rows[pair[0]] + 1,
        rows[pair[1]] + 1,
        nothing,
        pair.length > 2 ? " that obeys all other constraints" : "");
  }

  private static int[] merged(Units units) {
    return IntStream.range(0, units.size()).filter(unit -> units.count(unit) > 1).toArray();
  }

  private int[] order(int n) {
    return rng == null ? IntStream.range(0, n).toArray() : shuffled(n, rng);
  }

  private static int[] shuffled(int n, Rng rng) {
    int[] order = IntStream.range(0, n).toArray();
    rng.shuffle(order, n);
    return order;
  }

  /** {@return whether the rows of a unit could be brought to one table} */
  private boolean tie(int unit) {
    int[] rows = units.rows(unit);
    bar(rows);
    if (tie(rows, rows[0])) {
      return true;
    }
    int root = common(rows);
    return root != NONE && tie(rows, root);
  }

  private boolean tie(int[] rows, int root) {
    int[] oldTargets = targets.clone();
    int[] oldParents = parents.clone();
    BitSet oldChained = (BitSet) chained.clone();
    boolean tied = Arrays.stream(rows).allMatch(row -> chain(row, root));
    if (!tied || Arrays.stream(lonely).anyMatch(this::contradicted)) {
      targets = oldTargets;
      parents = oldParents;
      chained = oldChained;
      return false;
    }
    return true;
  }

  private boolean contradicted(int unit) {
    return apartFrom(unit).anyMatch(row -> root(row) == root(units.first(unit)));
  }

  /** {@return the first rows of the units that must not be with one} */
  private IntStream apartFrom(int unit) {
    return IntStream.range(known.start(unit), known.start(unit + 1))
        .filter(at -> known.log(at) == Double.NEGATIVE_INFINITY)
        .map(at -> units.first(known.partner(at)));
  }

  /** Links a row to the table of another one, by the shortest chain. */
  private boolean chain(int row, int root) {
    int[] from = new int[targets.length];
    int end = search(row, root(root), from);
    if (end == NONE) {
      return false;
    }
    for (int at = end; at != row; at = from[at]) {
      link(from[at], at);
      chained.set(from[at]);
    }
    return true;
  }

  /**
   * Goes along possible links from a row.
   *
   * @param root of the table to be found, or none, to go everywhere
   * @param from receives the row before each one that was met, {@link #NONE} for others
   * @return the row of that table that was met first
   */
  private int search(int row, int root, int[] from) {
    Arrays.fill(from, NONE);
    from[row] = row;
    ArrayDeque<Integer> open = new ArrayDeque<>();
    open.add(row);
    while (!open.isEmpty()) {
      RunScope.check();
      int at = open.remove();
      if (root != NONE && root(at) == root) {
        return at;
      }
      int[] choices = choices(at);
      for (int k : order(choices.length)) {
        int next = choices[k];
        if (from[next] == NONE && !barred.get(next) && fits(next, at, from)) {
          from[next] = at;
          open.add(next);
          if (root != NONE && root(next) == root) {
            return next;
          }
        }
      }
    }
    return NONE;
  }

  /** {@return whether no row on the way to one must be apart from the next one} */
  private boolean fits(int next, int at, int[] from) {
    int[] apart = apartFrom(units.of(next)).toArray();
    for (int row = at; apart.length > 0; row = from[row]) {
      int unit = units.of(row);
      if (Arrays.stream(apart).anyMatch(other -> units.of(other) == unit)) {
        return false;
      }
      if (from[row] == row) {
        return true;
      }
    }
    return true;
  }

  private int[] choices(int i) {
    if (chained.get(i)) {
      return new int[] {targets[i]};
    }
    IntStream others =
        prior.affinity() instanceof SparseAffinity sparse
            ? IntStream.range(sparse.start(i), sparse.start(i + 1)).map(sparse::neighbour)
            : IntStream.range(0, targets.length);
    return others.filter(j -> j != i && prior.affinity().weight(i, j) > 0).toArray();
  }

  /** {@return the nearest row to which chains lead from all of some rows, or none} */
  private int common(int... rows) {
    int[] met = new int[targets.length];
    long[] steps = new long[targets.length];
    int[] from = new int[targets.length];
    for (int row : rows) {
      search(row, NONE, from);
      for (int i = 0; i < from.length; i++) {
        for (int at = i; from[i] != NONE && at != row; at = from[at]) {
          steps[i]++;
        }
        met[i] += from[i] == NONE ? 0 : 1;
      }
    }
    return IntStream.range(0, met.length)
        .filter(i -> met[i] == rows.length)
        .boxed()
        .min((a, b) -> Long.compare(steps[a], steps[b]))
        .orElse(NONE);
  }

  /** {@return two rows of a unit without a chain; and a third one if there are none} */
  private int[] farthest(int unit) {
    int[] rows = units.rows(unit);
    for (int row : rows) {
      if (common(rows[0], row) == NONE) {
        return new int[] {rows[0], row};
      }
    }
    return new int[] {rows[0], rows[rows.length - 1], rows[0]};
  }

  private void bar(int[] rows) {
    BitSet own = new BitSet();
    Arrays.stream(rows).forEach(row -> own.set(root(row)));
    BitSet roots = new BitSet();
    Arrays.stream(lonely)
        .filter(unit -> own.get(root(units.first(unit))))
        .flatMap(this::apartFrom)
        .flatMap(row -> Arrays.stream(units.rows(units.of(row))))
        .forEach(row -> roots.set(root(row)));
    barred = new BitSet();
    IntStream.range(0, targets.length).filter(i -> roots.get(root(i))).forEach(barred::set);
  }

  private boolean apart(int a, int b) {
    return a != b
        && Arrays.stream(lonely)
            .filter(unit -> root(units.first(unit)) == a)
            .anyMatch(unit -> apartFrom(unit).anyMatch(row -> root(row) == b));
  }

  private void link(int i, int target) {
    targets[i] = target;
    parents[root(i)] = root(target);
  }

  private int root(int i) {
    int at = i;
    while (parents[at] != at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }
}
