package crp.data;

import crp.Argument;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What a user knows of pairs of rows: that they must be in one cluster, that they must not, or that
 * one of both is likelier. The prior over partitions is multiplied by a factor for each pair: 0
 * where a must is not obeyed, and {@code exp(strength)} where rows that should be together are in
 * one cluster, or rows that should be apart are in two. Rows that must be together are one unit.
 * Immutable and thread-safe.
 */
public final class Constraints implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Units units;
  // by unit: the first place of its partners, and one place more
  private final int[] starts;
  private final int[] partners;
  private final double[] logs;
  private final int classes;

  private Constraints(Units units, Map<Long, Double> pairs, int classes) {
    this.units = units;
    this.classes = classes;
    starts = new int[units.size() + 1];
    pairs.keySet().forEach(pair -> starts[low(pair) + 1]++);
    Arrays.parallelPrefix(starts, Integer::sum);
    partners = new int[starts[units.size()]];
    logs = new double[partners.length];
    int at = 0;
    for (Map.Entry<Long, Double> pair : pairs.entrySet()) {
      partners[at] = pair.getKey().intValue();
      logs[at++] = pair.getValue();
    }
  }

  private static int low(long pair) {
    return (int) (pair >> Integer.SIZE);
  }

  /** {@return no constraints of so many rows} */
  public static Constraints none(int rows) {
    return over(rows).build();
  }

  /** {@return a builder of the constraints of so many rows} */
  public static Builder over(int rows) {
    return new Builder(rows);
  }

  /** {@return the rows that must be together as units; every row takes part} */
  public Units units() {
    return units;
  }

  /** {@return whether some pairs have a factor} */
  public boolean paired() {
    return partners.length > 0;
  }

  /** {@return whether there are none} */
  public boolean isEmpty() {
    return partners.length == 0 && !merges();
  }

  /** {@return whether some rows must be together} */
  public boolean merges() {
    return units.size() < units.rows().length;
  }

  /** {@return the number of labels that rows have by what must be so; 0 if none are known} */
  public int classes() {
    return classes;
  }

  /** {@return the first place of the partners of a unit; that of the next unit is their end} */
  public int start(int unit) {
    return starts[unit];
  }

  /** {@return the other unit at a place} */
  public int partner(int at) {
    return partners[at];
  }

  /** {@return the log factor of both units in one cluster; minus infinity if they must not be} */
  public double log(int at) {
    return logs[at];
  }

  /**
   * {@return the log factor of a partition of the rows, in nats; minus infinity if it is not
   * allowed}
   *
   * @param labels the cluster of each row; rows with a negative one are each alone
   */
  public double logFactor(int[] labels) {
    double sum = 0;
    for (int unit = 0; unit < units.size(); unit++) {
      int[] rows = units.rows(unit);
      int own = labels[rows[0]];
      for (int row : rows) {
        if (rows.length > 1 && (own < 0 || labels[row] != own)) {
          return Double.NEGATIVE_INFINITY;
        }
      }
      for (int at = starts[unit]; at < starts[unit + 1]; at++) {
        if (partners[at] > unit && own >= 0 && labels[units.first(partners[at])] == own) {
          sum += logs[at];
        }
      }
    }
    return sum;
  }

  /**
   * {@return what is known of some of the rows} Rows that must be together stay so if one between
   * them is left out.
   *
   * @param rows their numbers, in their new order
   */
  public Constraints select(int[] rows) {
    if (Arrays.equals(rows, IntStream.range(0, units.rows().length).toArray())) {
      return this;
    }
    Builder some = over(rows.length);
    int[] places = new int[units.size()];
    Arrays.fill(places, Units.NONE);
    for (int k = 0; k < rows.length; k++) {
      int unit = units.of(rows[k]);
      places[unit] = places[unit] == Units.NONE ? k : places[unit];
      some.together(places[unit], k);
    }
    for (int unit = 0; unit < places.length; unit++) {
      for (int at = starts[unit]; at < starts[unit + 1]; at++) {
        int other = places[partners[at]];
        if (places[unit] != Units.NONE && other != Units.NONE && partners[at] > unit) {
          if (logs[at] == Double.NEGATIVE_INFINITY) {
            some.apart(places[unit], other);
          } else {
            some.prefer(places[unit], other, logs[at]);
          }
        }
      }
    }
    return some.build();
  }

  /** {@return the pairs of first rows of units that must not be together} */
  public List<int[]> apart() {
    List<int[]> pairs = new ArrayList<>();
    for (int unit = 0; unit < units.size(); unit++) {
      for (int at = starts[unit]; at < starts[unit + 1]; at++) {
        if (partners[at] > unit && logs[at] == Double.NEGATIVE_INFINITY) {
          pairs.add(new int[] {units.first(unit), units.first(partners[at])});
        }
      }
    }
    return pairs;
  }

  /** Collects constraints. Rows are numbered from 0, in messages from 1. */
  public static final class Builder {

    private final int[] unit;
    private final List<int[]> apart = new ArrayList<>();
    private final List<int[]> soft = new ArrayList<>();
    private final List<Double> strengths = new ArrayList<>();
    private int classes;

    private Builder(int rows) {
      unit = new int[rows];
      Arrays.setAll(unit, row -> row);
    }

    private int root(int row) {
      int at = row;
      while (unit[at] != at) {
        unit[at] = unit[unit[at]];
        at = unit[at];
      }
      return at;
    }

    /** Adds that two rows must be together. */
    public Builder together(int a, int b) {
      int first = Math.min(root(a), root(b));
      int other = Math.max(root(a), root(b));
      unit[other] = first;
      return this;
    }

    /** Adds that two rows must not be together. */
    public Builder apart(int a, int b) {
      apart.add(new int[] {a, b});
      return this;
    }

    /**
     * Adds that two rows should be together, or apart.
     *
     * @param strength log factor of a partition in which they are together: above 0 if they should
     *     be, below 0 if not; finite
     */
    public Builder prefer(int a, int b, double strength) {
      Argument.require(
          Double.isFinite(strength),
          "the strength of a preference must be finite, was %s",
          strength);
      soft.add(new int[] {a, b});
      strengths.add(strength);
      return this;
    }

    /**
     * Adds known labels: rows of one label must be together, rows of two must not.
     *
     * @param labels of the rows; negative for unknown
     */
    public Builder labels(int[] labels) {
      Map<Integer, Integer> firsts = firsts(labels);
      for (int row = 0; row < labels.length; row++) {
        if (labels[row] >= 0) {
          together(firsts.getOrDefault(labels[row], row), row);
        }
      }
      List<Integer> each = List.copyOf(firsts.values());
      classes = each.size();
      for (int i = 0; i < each.size(); i++) {
        for (int j = 0; j < i; j++) {
          apart(each.get(i), each.get(j));
        }
      }
      return this;
    }

    private static Map<Integer, Integer> firsts(int[] labels) {
      Map<Integer, Integer> firsts = new TreeMap<>();
      for (int row = 0; row < labels.length; row++) {
        if (labels[row] >= 0) {
          firsts.putIfAbsent(labels[row], row);
        }
      }
      return firsts;
    }

    /**
     * Adds preferences by known labels.
     *
     * @param labels of the rows; negative for unknown
     * @param strength of each pair of known rows, above 0
     */
    public Builder labels(int[] labels, double strength) {
      int[] known = IntStream.range(0, labels.length).filter(i -> labels[i] >= 0).toArray();
      for (int i : known) {
        for (int j : known) {
          if (j < i) {
            prefer(i, j, labels[i] == labels[j] ? strength : -strength);
          }
        }
      }
      return this;
    }

    /**
     * {@return the constraints}
     *
     * @throws IllegalArgumentException if two rows must be together and must not; names both
     */
    public Constraints build() {
      Units units = Units.byFirst(IntStream.range(0, unit.length).map(this::root).toArray());
      Map<Long, Double> pairs = new TreeMap<>();
      for (int i = 0; i < soft.size(); i++) {
        int[] pair = soft.get(i);
        add(pairs, units, pair, strengths.get(i));
      }
      for (int[] pair : apart) {
        if (units.of(pair[0]) == units.of(pair[1])) {
          throw Argument.refused(
              "rows %d and %d must be together, and they must not: remove one of both",
              Math.min(pair[0], pair[1]) + 1, Math.max(pair[0], pair[1]) + 1);
        }
        add(pairs, units, pair, Double.NEGATIVE_INFINITY);
      }
      return new Constraints(units, pairs, classes);
    }

    private static void add(Map<Long, Double> pairs, Units units, int[] pair, double log) {
      int a = units.of(pair[0]);
      int b = units.of(pair[1]);
      if (a != b) {
        pairs.merge((long) a << Integer.SIZE | b, log, Double::sum);
        pairs.merge((long) b << Integer.SIZE | a, log, Double::sum);
      }
    }
  }
}
