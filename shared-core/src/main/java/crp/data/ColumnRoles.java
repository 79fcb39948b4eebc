package crp.data;

import crp.parallel.RunScope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Not part of the promised API.
 *
 * <p>What columns seem to be, besides measurements, by their values alone: counts of words or
 * events, numbers of the rows, times, answers of two kinds. Columns are numbered from 0.
 *
 * @param columns their number
 * @param counts whole numbers from 0 on, with zeros and with numbers above 1
 * @param ids the numbers of the rows: distinct whole numbers without gaps, or with so few of them
 *     that measured ones would not all be distinct, years and numbers in equal steps apart
 * @param times numbers that increase along the rows, or stay the same in few of them
 * @param binary columns of exactly two values, such as 0 and 1
 * @param words whether all columns but ids and times are numbers of occurrences of many words, or
 *     events, in a row
 */
public record ColumnRoles(
    int columns,
    List<Integer> counts,
    List<Integer> ids,
    List<Integer> times,
    List<Integer> binary,
    boolean words) {

  /** Fewer rows are in order, or have two values, by chance. */
  static final int LEAST_ROWS = 10;

  /** Least share of rows at which a time is later than that of the row before. */
  private static final double MANY_STEPS = 2.0 / 3;

  /**
   * Whole numbers are those of rows if independent ones would be distinct with a probability below
   * exp of minus this: below 1 in 10,000.
   */
  private static final double DISTINCT = 9.3;

  /** Distinct whole numbers between these may be years. */
  private static final int FIRST_YEAR = 1500;

  private static final int LAST_YEAR = 2100;

  /** Least share of zeros in a column of counts. */
  private static final double SOME_ZEROS = 0.05;

  /** Fewest columns of words. */
  private static final int MANY_COLUMNS = 20;

  /** From so many columns on they may be words though none occurs twice in a row... */
  private static final int MANY_WORDS = 100;

  /** ...if they are hardly ever there. */
  private static final double NEARLY_ALL_ZEROS = 0.9;

  /** Least share of zeros among the numbers of occurrences of words. */
  private static final double MANY_ZEROS = 0.5;

  /** Largest mean of what is not zero among them; brightnesses of pixels are larger. */
  private static final double FEW_OCCURRENCES = 10;

  /** {@return whether what the cells of so many rows have in common is no chance} */
  public static boolean areEnough(int rows) {
    return rows >= LEAST_ROWS;
  }

  /**
   * {@return what the columns seem to be} O(rows columns).
   *
   * @param rows rows in the data's units; rows of weight zero are ignored
   */
  public static ColumnRoles of(RealRows rows) {
    return of(Entries.of(rows));
  }

  /** {@return the same} O(entries that are passed on). */
  public static ColumnRoles of(Entries rows) {
    Tally[] tallies = Tally.of(rows, i -> i == 0);
    List<Integer> counts = new ArrayList<>();
    List<Integer> ids = new ArrayList<>();
    List<Integer> times = new ArrayList<>();
    List<Integer> binary = new ArrayList<>();
    Occurrences words = new Occurrences();
    for (int j = 0; j < rows.columns(); j++) {
      Tally column = tallies[j];
      if (column.numbersRows()) {
        ids.add(j);
      } else if (column.increases()) {
        times.add(j);
      } else {
        words.include(column);
        if (column.counts()) {
          counts.add(j);
        }
      }
      if (column.hasTwoValues()) {
        binary.add(j);
      }
    }
    return new ColumnRoles(
        rows.columns(),
        List.copyOf(counts),
        List.copyOf(ids),
        List.copyOf(times),
        List.copyOf(binary),
        words.ofWords());
  }

  /**
   * {@return the columns that increase along the rows of every sequence, as times do} O(entries,
   * and sequences times columns).
   *
   * @param first whether a row is the first one of a sequence
   */
  public static List<Integer> increasing(Entries rows, IntPredicate first) {
    Tally[] tallies = Tally.of(rows, first);
    return IntStream.range(0, tallies.length).filter(j -> tallies[j].increases()).boxed().toList();
  }

  /** {@return the columns that say which row it is, or when: ids and times} */
  public List<Integer> places() {
    return Stream.concat(ids.stream(), times.stream()).sorted().toList();
  }

  /** {@return whether all columns are counts, but not of many words} */
  public boolean allCounts() {
    return counts.size() == columns && !words;
  }

  /** What the columns have in common that are neither ids nor times. */
  private static final class Occurrences {

    private int columns;
    private int counts;
    private boolean whole = true;
    private double zeros;
    private double sum;
    private double cells;

    void include(Tally column) {
      columns++;
      counts += column.counts() ? 1 : 0;
      whole &= column.occurrences();
      zeros += column.zeros;
      sum += column.sum;
      cells += column.rows;
    }

    boolean ofWords() {
      return whole
          && columns >= MANY_COLUMNS
          && (2 * counts >= columns || (columns >= MANY_WORDS && zeros >= NEARLY_ALL_ZEROS * cells))
          && zeros >= MANY_ZEROS * cells
          && sum <= FEW_OCCURRENCES * (cells - zeros);
    }
  }

  /** What the values of a column have in common. */
  private static final class Tally {

    private int rows;
    private boolean missing;
    private boolean whole = true;
    private boolean ordered = true;
    private int steps;
    private int zeros;
    private double sum;
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;
    private boolean between;
    private double step;
    private boolean even = true;
    private int distinct = -1;
    private double before = Double.NEGATIVE_INFINITY;

    static Tally[] of(Entries rows, IntPredicate first) {
      Tally[] tallies = new Tally[rows.columns()];
      Arrays.setAll(tallies, j -> new Tally());
      int present = 0;
      for (int i = 0; i < rows.weights().size(); i++) {
        RunScope.check(i);
        int at = present;
        if (first.test(i)) {
          Arrays.stream(tallies).forEach(tally -> tally.begin(at));
        }
        if (rows.weights().of(i) > 0) {
          rows.row(i, (j, x) -> tallies[j].take(x, at));
          present++;
        }
      }
      for (int j = 0; j < tallies.length; j++) {
        int column = j;
        tallies[j].zerosUntil(present);
        if (tallies[j].mayNumberRows()) {
          tallies[j].distinct =
              DistinctValues.of(rows.weights(), i -> rows.value(i, column)).size();
        }
      }
      return tallies;
    }

    /** Begins a sequence. */
    private void begin(int at) {
      zerosUntil(at);
      before = Double.NEGATIVE_INFINITY;
    }

    private void take(double x, int at) {
      zerosUntil(at);
      include(x);
    }

    /** Rows that were left out are 0: from the third one on, they change nothing but numbers. */
    private void zerosUntil(int at) {
      for (int k = 0; k < 3 && rows < at; k++) {
        include(0);
      }
      zeros += at - rows;
      rows = at;
    }

    private boolean mayNumberRows() {
      return whole && zeros <= 1 && (spansRows() || numbered());
    }

    private void include(double x) {
      rows++;
      double last = before;
      before = x;
      if (Double.isNaN(x)) {
        missing = true;
        return;
      }
      whole = whole && x == Math.rint(x);
      even = even && (rows <= 2 || Double.compare(x - last, step) == 0);
      step = x - last;
      ordered = ordered && x >= last;
      steps += x > last ? 1 : 0;
      zeros += x == 0 ? 1 : 0;
      sum += x;
      between |= least < most && x != least && x != most;
      least = Math.min(least, x);
      most = Math.max(most, x);
    }

    boolean hasTwoValues() {
      return areEnough(rows) && varies() && !between;
    }

    boolean varies() {
      return least < most;
    }

    private boolean spansRows() {
      return !missing && areEnough(rows) && (long) (most - least) == rows - 1;
    }

    /**
     * By the birthday problem: n independent numbers of one law among m possible ones are all
     * distinct with a probability of at most exp(-n (n - 1) / 2 m).
     */
    private boolean numbered() {
      double chance = 0.5 * rows * (rows - 1.0) / (most - least + 1);
      boolean years = least >= FIRST_YEAR && most <= LAST_YEAR;
      return !missing && areEnough(rows) && chance >= DISTINCT && !even && !years;
    }

    boolean numbersRows() {
      return whole && distinct == rows;
    }

    boolean increases() {
      return !missing && areEnough(rows) && ordered && steps >= MANY_STEPS * rows;
    }

    /** Whole numbers from 0 on. */
    boolean occurrences() {
      return !missing && whole && least >= 0;
    }

    boolean counts() {
      return occurrences() && most > 1 && zeros >= SOME_ZEROS * rows;
    }
  }
}
