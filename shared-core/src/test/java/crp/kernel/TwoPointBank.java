package crp.kernel;

import crp.data.CategoryRows;
import crp.likelihood.Recorded;
import crp.likelihood.RecordedLaws;
import crp.likelihood.TableBank;
import crp.likelihood.TableSummary;
import crp.numerics.LogSum;
import crp.random.Rng;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Tables whose parameters are one of two fixed laws over three categories, so that all draws can be
 * listed. Rows have one column.
 */
final class TwoPointBank implements TableBank<CategoryRows>, Recorded {

  private static final long serialVersionUID = 1L;

  /** What is wrong with the laws of a sweep. */
  enum Fault {
    NONE,
    /** The law of a new table is drawn without its row. */
    OPENS_BY_THE_PRIOR,
    /** A new table gets the law of the table that was there before. */
    OPENS_NOTHING,
    /** The law of a table is drawn without its rows. */
    DRAWS_FROM_THE_PRIOR,
    /** The law of a table is drawn without one of its rows. */
    FORGETS_A_ROW,
    /** A row weighs at a new table as under the first law. */
    ONE_LAW_AT_NEW_TABLES
  }

  private static final double[] PRIOR = {0.35, 0.65};
  private static final double[][] LAWS = {{0.7, 0.2, 0.1}, {0.1, 0.25, 0.65}};
  private static final int CELLS = 3;

  private final CategoryRows rows;
  private final RecordedLaws recorded;
  private int[][] counts = {};

  TwoPointBank(CategoryRows rows, Fault fault) {
    this.rows = rows;
    recorded = new Laws(fault);
  }

  /** {@return log p(categories), written down plainly} */
  static double logMarginal(CategoryRows rows, List<Integer> table) {
    double sum = 0;
    for (int k = 0; k < PRIOR.length; k++) {
      double product = PRIOR[k];
      for (int row : table) {
        product *= Math.pow(LAWS[k][rows.code(row, 0)], rows.weights().of(row));
      }
      sum += product;
    }
    return Math.log(sum);
  }

  @Override
  public RecordedLaws recorded() {
    return recorded;
  }

  /** Laws of tables; numbers of the two fixed ones. */
  private final class Laws implements RecordedLaws {

    private final Fault fault;
    private int[] drawn = {};

    Laws(Fault fault) {
      this.fault = fault;
    }

    @Override
    public int cells() {
      return CELLS;
    }

    @Override
    public int[] order() {
      return IntStream.range(0, rows.size())
          .boxed()
          .sorted(Comparator.comparingInt(this::cell))
          .mapToInt(item -> item)
          .toArray();
    }

    @Override
    public int cell(int item) {
      return rows.code(item, 0);
    }

    @Override
    public void reserve(int laws) {
      drawn = Arrays.copyOf(drawn, Math.max(laws, drawn.length));
    }

    @Override
    public void draw(int law, int slot, Rng rng) {
      int[] some = counts[slot].clone();
      if (fault == Fault.DRAWS_FROM_THE_PRIOR) {
        Arrays.fill(some, 0);
      }
      for (int c = 0; fault == Fault.FORGETS_A_ROW && c < CELLS; c++) {
        if (some[c] > 0) {
          some[c]--;
          break;
        }
      }
      drawn[law] = rng.index(logJoint(some), PRIOR.length);
    }

    @Override
    public void open(int law, int item, Rng rng) {
      int[] row = new int[CELLS];
      if (fault != Fault.OPENS_BY_THE_PRIOR) {
        row[cell(item)]++;
      }
      if (fault != Fault.OPENS_NOTHING) {
        drawn[law] = rng.index(logJoint(row), PRIOR.length);
      }
    }

    @Override
    public void logDensities(int law, double[] out) {
      for (int c = 0; c < CELLS; c++) {
        out[c] = Math.log(LAWS[drawn[law]][c]);
      }
    }

    @Override
    public void logNewDensities(double[] out) {
      for (int c = 0; c < CELLS; c++) {
        double mean = PRIOR[0] * LAWS[0][c] + PRIOR[1] * LAWS[1][c];
        out[c] = Math.log(fault == Fault.ONE_LAW_AT_NEW_TABLES ? LAWS[0][c] : mean);
      }
    }

    @Override
    public void place(int law, int slot, Rng rng) {
      // categories are not rounded
    }
  }

  private static double[] logJoint(int[] some) {
    double[] logs = new double[PRIOR.length];
    for (int k = 0; k < logs.length; k++) {
      logs[k] = Math.log(PRIOR[k]);
      for (int c = 0; c < CELLS; c++) {
        logs[k] += some[c] * Math.log(LAWS[k][c]);
      }
    }
    return logs;
  }

  private static double sum(int[] some) {
    return LogSum.of(logJoint(some), PRIOR.length);
  }

  @Override
  public CategoryRows rows() {
    return rows;
  }

  @Override
  public void reserve(int slots) {
    int old = counts.length;
    counts = Arrays.copyOf(counts, Math.max(slots, old));
    for (int slot = old; slot < counts.length; slot++) {
      counts[slot] = new int[CELLS];
    }
  }

  @Override
  public void add(int slot, int item) {
    counts[slot][rows.code(item, 0)]++;
  }

  @Override
  public void remove(int slot, int item) {
    counts[slot][rows.code(item, 0)]--;
  }

  @Override
  public void absorb(int slot, int other) {
    for (int c = 0; c < CELLS; c++) {
      counts[slot][c] += counts[other][c];
      counts[other][c] = 0;
    }
  }

  @Override
  public double logMarginal(int slot) {
    return sum(counts[slot]);
  }

  @Override
  public double logMarginalOfUnion(int a, int b) {
    int[] both = counts[a].clone();
    Arrays.setAll(both, c -> both[c] + counts[b][c]);
    return sum(both);
  }

  @Override
  public void rebuild(int slot, int[] items, int n) {
    Arrays.fill(counts[slot], 0);
    for (int i = 0; i < n; i++) {
      add(slot, items[i]);
    }
  }

  @Override
  public void addLogPredictiveOf(CategoryRows other, int row, int[] slots, int n, double[] out) {
    throw new UnsupportedOperationException();
  }

  @Override
  public CategoryRows simulate(int slot, int like, Rng rng) {
    throw new UnsupportedOperationException();
  }

  @Override
  public TableSummary summary(int slot) {
    throw new UnsupportedOperationException();
  }

  @Override
  public TableBank<CategoryRows> frozen(int[] slots, int n) {
    throw new UnsupportedOperationException();
  }
}
