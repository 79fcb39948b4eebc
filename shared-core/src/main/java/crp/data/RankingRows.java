package crp.data;

import crp.Argument;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Top-t rankings of n items: each row lists some of the items, the best first; the order of the
 * others is unknown. Rows may differ in length. Items are numbered from 0; reports use their names.
 * Immutable.
 *
 * <p>Equal ballots may be kept as one row with a weight ({@link #pooled}). Copies of such a row
 * always share a table, which is a coarser model than single ballots (see {@link Rows}); {@link
 * #expanded} is the inverse.
 */
public final class RankingRows implements Rows, Serializable {

  private static final long serialVersionUID = 1L;
  private static final int MOST_ITEMS = 100_000;
  private static final int MOST_EXPANDED = 100_000_000;

  private final int[] starts;
  private final int[] ranked;
  private final List<String> names;
  private final Weights weights;

  private RankingRows(int[] starts, int[] ranked, List<String> names, Weights weights) {
    this.starts = starts;
    this.ranked = ranked;
    this.names = names;
    this.weights = weights;
  }

  /** Builder; collects rows one by one and checks them. */
  public static final class Builder {

    private final List<String> names;
    private final boolean[] seen;
    private int[] starts = new int[16];
    private int[] ranked = new int[64];
    private double[] weights = new double[16];
    private int rows;
    private int entries;

    private Builder(List<String> names) {
      this.names = List.copyOf(names);
      seen = new boolean[names.size()];
    }

    /**
     * Adds a ranking of weight 1.
     *
     * @param items item numbers from 0, the best first; at least one, without repetition
     * @return this
     * @throws IllegalArgumentException if the list is invalid; names row and item
     */
    public Builder add(int... items) {
      return add(items, 1);
    }

    /**
     * Adds a ranking with a weight.
     *
     * @param items item numbers from 0, the best first; at least one, without repetition
     * @param weight from 0 to {@link Weights#LARGEST}
     * @return this
     * @throws IllegalArgumentException if the list is invalid; names row and item
     */
    public Builder add(int[] items, double weight) {
      check(items);
      Weights.require(rows, weight);
      if (entries + items.length > ranked.length) {
        ranked = Arrays.copyOf(ranked, 2 * (entries + items.length));
      }
      System.arraycopy(items, 0, ranked, entries, items.length);
      entries += items.length;
      if (rows + 1 == starts.length) {
        starts = Arrays.copyOf(starts, 2 * (rows + 1));
        weights = Arrays.copyOf(weights, 2 * (rows + 1));
      }
      weights[rows++] = weight;
      starts[rows] = entries;
      return this;
    }

    private void check(int[] items) {
      if (items.length == 0) {
        throw Argument.refused(
            "row %d: the ranking is empty, at least one item must be ranked", rows + 1);
      }
      for (int item : items) {
        if (item < 0 || item >= names.size()) {
          throw Argument.refused(
              "row %d: item number must be from 1 to %d, was %d", rows + 1, names.size(), item + 1);
        }
      }
      int twice = -1;
      for (int item : items) {
        twice = seen[item] && twice < 0 ? item : twice;
        seen[item] = true;
      }
      for (int item : items) {
        seen[item] = false;
      }
      if (twice >= 0) {
        throw Argument.refused("row %d: item %s is ranked twice", rows + 1, names.get(twice));
      }
    }

    /**
     * Adds a ranking given as one rank per item.
     *
     * @param ranks the rank of each item: 1 for the best, NaN for an item without a rank
     * @param weight from 0 to {@link Weights#LARGEST}
     * @return this
     * @throws IllegalArgumentException if the ranks are not 1, 2, ... without gap or tie; names row
     *     and item
     */
    public Builder addRanks(double[] ranks, double weight) {
      if (ranks.length != names.size()) {
        throw Argument.refused(
            "row %d: expected %d ranks, got %d", rows + 1, names.size(), ranks.length);
      }
      int[] items = new int[ranks.length];
      Arrays.fill(items, -1);
      int t = 0;
      for (int item = 0; item < ranks.length; item++) {
        double rank = ranks[item];
        if (Double.isNaN(rank)) {
          continue;
        }
        if (!(rank >= 1 && rank <= ranks.length) || rank != Math.rint(rank)) {
          throw Argument.refused(
              "row %d: the rank of item %s must be a whole number from 1 to %d or missing, was %s",
              rows + 1, names.get(item), ranks.length, plain(rank));
        }
        int place = (int) rank - 1;
        if (items[place] >= 0) {
          throw Argument.refused(
              "row %d: items %s and %s have the same rank %d, ties are not supported",
              rows + 1, names.get(items[place]), names.get(item), place + 1);
        }
        items[place] = item;
        t++;
      }
      for (int place = 0; place < t; place++) {
        if (items[place] < 0) {
          throw Argument.refused(
              "row %d: no item has rank %d, but %s ranked: ranks must be 1, 2, ... without a gap",
              rows + 1, place + 1, t == 1 ? "1 item is" : t + " items are");
        }
      }
      return add(Arrays.copyOf(items, t), weight);
    }

    /**
     * Adds a ranking given as one item per place.
     *
     * @param numbers the number, from 1, of the item at each place, the best first; 0 or NaN for
     *     none, at the end only
     * @param weight from 0 to {@link Weights#LARGEST}
     * @return this
     * @throws IllegalArgumentException if the list is invalid; names row and place
     */
    public Builder addItems(double[] numbers, double weight) {
      int[] items = new int[numbers.length];
      int t = 0;
      for (int place = 0; place < numbers.length; place++) {
        double number = numbers[place];
        if (number == 0 || Double.isNaN(number)) {
          continue;
        }
        if (t < place) {
          throw Argument.refused(
              "row %d: place %d has an item, but place %d has none: only the last places may be empty",
              rows + 1, place + 1, t + 1);
        }
        if (number != (int) number || number < 1 || number > names.size()) {
          throw Argument.refused(
              "row %d: item number must be from 1 to %d, or 0 or missing for none, was %s at place %d",
              rows + 1, names.size(), plain(number), place + 1);
        }
        items[t++] = (int) number - 1;
      }
      return add(Arrays.copyOf(items, t), weight);
    }

    private static String plain(double number) {
      return number == (long) number ? Long.toString((long) number) : Double.toString(number);
    }

    /** {@return the rankings added so far; their weights are frequencies} */
    public RankingRows build() {
      return build(Weights.of(Arrays.copyOf(weights, rows)));
    }

    /**
     * {@return the rankings added so far, with other weights}
     *
     * @param others one for each
     */
    public RankingRows build(Weights others) {
      return new RankingRows(
          Arrays.copyOf(starts, rows + 1), Arrays.copyOf(ranked, entries), names, others);
    }
  }

  /**
   * {@return a builder of rankings of items whose names are their numbers from 1}
   *
   * @param items number of items, from 1 to 100000
   */
  public static Builder over(int items) {
    if (items < 1 || items > MOST_ITEMS) {
      throw Argument.refused("the number of items must be from 1 to %d, was %d", MOST_ITEMS, items);
    }
    return over(IntStream.rangeClosed(1, items).mapToObj(Integer::toString).toList());
  }

  /**
   * {@return a builder of rankings of named items}
   *
   * @param names the items' names, distinct; copied
   */
  public static Builder over(List<String> names) {
    if (names.isEmpty() || names.size() > MOST_ITEMS) {
      throw Argument.refused(
          "the number of items must be from 1 to %d, was %d", MOST_ITEMS, names.size());
    }
    Map<String, Integer> known = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      Integer earlier = known.put(names.get(i), i);
      if (earlier != null) {
        throw Argument.refused(
            "items %d and %d have the same name %s", earlier + 1, i + 1, names.get(i));
      }
    }
    return new Builder(names);
  }

  @Override
  public int size() {
    return starts.length - 1;
  }

  @Override
  public Weights weights() {
    return weights;
  }

  /** {@return the number of items n, ranked or not} */
  public int items() {
    return names.size();
  }

  /** {@return the items' names} */
  public List<String> names() {
    return names;
  }

  /** {@return the length t of a ranking, at least 1} */
  public int length(int row) {
    return starts[row + 1] - starts[row];
  }

  /** {@return the length of the longest ranking, 0 if there are no rows} */
  public int longest() {
    return IntStream.range(0, size()).map(this::length).max().orElse(0);
  }

  /**
   * {@return the item at a place of a ranking}
   *
   * @param place from 0, the best, to {@code length(row) - 1}
   */
  public int item(int row, int place) {
    return ranked[starts[row] + place];
  }

  /** {@return the items of a ranking, the best first; a copy} */
  public int[] ranking(int row) {
    return Arrays.copyOfRange(ranked, starts[row], starts[row + 1]);
  }

  /** {@return for each item whether some row ranks it} The others are exchangeable. */
  public boolean[] observed() {
    boolean[] observed = new boolean[items()];
    for (int item : ranked) {
      observed[item] = true;
    }
    return observed;
  }

  /** {@return a ranking as text, such as "a > b > c"} */
  public String text(int row) {
    return String.join(
        " > ", Arrays.stream(ranking(row)).mapToObj(names::get).toArray(String[]::new));
  }

  /** Distinct rankings, and the distinct ranking of each original row. */
  @SuppressWarnings("ArrayRecordComponent")
  public record Pooled(RankingRows rows, int[] rowOf) {}

  /** {@return each distinct ranking once, with the total weight of its copies} */
  public Pooled pooled() {
    Map<List<Integer>, Integer> known = new HashMap<>();
    int[] rowOf = new int[size()];
    List<Integer> firsts = new ArrayList<>();
    for (int row = 0; row < size(); row++) {
      List<Integer> key = Arrays.stream(ranking(row)).boxed().toList();
      Integer at = known.putIfAbsent(key, firsts.size());
      if (at == null) {
        at = firsts.size();
        firsts.add(row);
      }
      rowOf[row] = at;
    }
    double[] sums = new double[firsts.size()];
    for (int row = 0; row < size(); row++) {
      sums[rowOf[row]] += weights.of(row);
    }
    RankingRows chosen = select(firsts.stream().mapToInt(Integer::intValue).toArray());
    return new Pooled(
        new RankingRows(chosen.starts, chosen.ranked, names, Weights.of(sums)), rowOf);
  }

  /**
   * {@return one row of weight 1 per copy}
   *
   * @throws IllegalArgumentException if a weight is not a whole number; names the row
   */
  public RankingRows expanded() {
    double total = weights.total();
    if (total > MOST_EXPANDED) {
      throw Argument.refused(
          "rankings can be expanded to at most %d rows, the weights sum to %s",
          MOST_EXPANDED, total);
    }
    int[] copies = new int[(int) total];
    int n = 0;
    for (int row = 0; row < size(); row++) {
      double w = weights.of(row);
      if (w != Math.rint(w)) {
        throw Argument.refused("row %d: only whole weights can be expanded, was %s", row + 1, w);
      }
      Arrays.fill(copies, n, n + (int) w, row);
      n += (int) w;
    }
    RankingRows chosen = select(copies);
    return new RankingRows(chosen.starts, chosen.ranked, names, Weights.ones(n));
  }

  @Override
  public RankingRows select(int[] rows) {
    int[] from = new int[rows.length + 1];
    for (int i = 0; i < rows.length; i++) {
      from[i + 1] = from[i] + length(rows[i]);
    }
    int[] items = new int[from[rows.length]];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(ranked, starts[rows[i]], items, from[i], length(rows[i]));
    }
    return new RankingRows(from, items, names, weights.select(rows));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RankingRows that
        && names.equals(that.names)
        && Arrays.equals(starts, that.starts)
        && Arrays.equals(ranked, that.ranked)
        && weights.equals(that.weights);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(ranked) + Arrays.hashCode(starts);
  }

  @Override
  public String toString() {
    return size() + " rankings of " + items() + " items";
  }
}
