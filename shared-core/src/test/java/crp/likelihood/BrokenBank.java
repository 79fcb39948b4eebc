package crp.likelihood;

import crp.data.Rows;
import crp.random.Rng;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** A sound bank with one planted fault, which the contract must find. */
final class BrokenBank<R extends Rows>
    implements TableBank<R>,
        Scoring,
        Completing,
        Reaching,
        Bounding,
        Moving,
        Uniting,
        Predicting<R> {

  private static final long serialVersionUID = 1L;

  /** What is wrong with it. */
  enum Fault {
    /** Scores its own table with the row still in the statistics. */
    COUNTS_ITSELF,
    /** Scores the table of a group with the group still in the statistics. */
    GROUP_COUNTS_ITSELF,
    /** Forgets to renew a cached marginal when a row leaves. */
    STALE_MARGINAL,
    /** Its upper bounds are too low. */
    BOUNDS_TOO_LOW,
    /** Leaves out a table and does not say so. */
    LEAVES_OUT_WITHOUT_A_BOUND,
    /** Takes exact scores for bounds. */
    BOUNDS_THE_BEST,
    /** Overwrites the seat weights instead of adding to them. */
    OVERWRITES_SCORES,
    /** Scores the first of many rows in place of each. */
    REPEATS_A_ROW,
    /** Leaves a table as it was when its rows are drained. */
    KEEPS_THE_DRAINED,
    /** Seats all of a group but one. */
    DROPS_ONE_OF_A_GROUP,
    /** Moves all of a group but one. */
    LEAVES_ONE_OF_A_GROUP,
    /** Scores the union of the first two tables at each of them. */
    UNITES_THE_FIRST,
    /** Completes a row at the table before. */
    COMPLETES_ELSEWHERE
  }

  private final TableBank<R> sound;
  private final Fault fault;
  private final HashMap<Integer, Double> cached = new HashMap<>();

  BrokenBank(TableBank<R> sound, Fault fault) {
    this.sound = sound;
    this.fault = fault;
  }

  @Override
  public boolean completes() {
    return Capabilities.completing(sound).completes();
  }

  @Override
  public void add(int slot, int item, Rng rng) {
    int table = fault == Fault.COMPLETES_ELSEWHERE ? slot - 1 : slot;
    Capabilities.completing(sound).add(table, item, rng);
    cached.remove(table);
  }

  @Override
  public void keep(int[] items, int n) {
    Capabilities.completing(sound).keep(items, n);
  }

  @Override
  public void recall(int item) {
    Capabilities.completing(sound).recall(item);
  }

  @Override
  public void move(int from, int to, int[] items, int n) {
    SlowBank.move(this, from, to, items, fault == Fault.LEAVES_ONE_OF_A_GROUP ? n - 1 : n);
  }

  @Override
  public void addLogUnions(int slot, int[] slots, int n, double[] out) {
    int[] scored = slots.clone();
    if (fault == Fault.UNITES_THE_FIRST) {
      Arrays.fill(scored, slots[0]);
    }
    Capabilities.uniting(sound).addLogUnions(slot, scored, n, out);
  }

  @Override
  public R rows() {
    return sound.rows();
  }

  @Override
  public void reserve(int slots) {
    sound.reserve(slots);
  }

  @Override
  public void add(int slot, int item) {
    sound.add(slot, item);
    cached.remove(slot);
  }

  @Override
  public void add(int slot, int[] items, int n) {
    Capabilities.moving(sound).add(slot, items, fault == Fault.DROPS_ONE_OF_A_GROUP ? n - 1 : n);
    cached.remove(slot);
  }

  @Override
  public void remove(int slot, int item) {
    sound.remove(slot, item);
  }

  @Override
  public void drain(int slot, int item) {
    if (fault != Fault.KEEPS_THE_DRAINED) {
      Capabilities.moving(sound).drain(slot, item);
    }
  }

  @Override
  public void absorb(int slot, int other) {
    sound.absorb(slot, other);
    cached.clear();
  }

  @Override
  public double logMarginal(int slot) {
    if (fault != Fault.STALE_MARGINAL) {
      return sound.logMarginal(slot);
    }
    Map<Integer, Double> known = cached;
    return known.computeIfAbsent(slot, sound::logMarginal);
  }

  @Override
  public double logMarginalOfUnion(int a, int b) {
    return sound.logMarginalOfUnion(a, b);
  }

  @Override
  public void addLogPredictive(int item, int home, int[] slots, int n, double[] out) {
    if (fault == Fault.OVERWRITES_SCORES) {
      Arrays.fill(out, 0, n, 0);
    }
    Capabilities.scoring(sound)
        .addLogPredictive(item, fault == Fault.COUNTS_ITSELF ? -1 : home, slots, n, out);
  }

  @Override
  public void addLogObserved(int item, int home, int[] slots, int n, double[] out) {
    Capabilities.completing(sound).addLogObserved(item, home, slots, n, out);
  }

  @Override
  public void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out) {
    Capabilities.scoring(sound)
        .addLogPredictive(
            items, count, fault == Fault.GROUP_COUNTS_ITSELF ? -1 : home, slots, n, out);
  }

  @Override
  public void addLogPredictiveOrBound(
      int[] items, int count, int home, int[] slots, int n, double[] out, Bounds bounds) {
    Capabilities.bounding(sound).addLogPredictiveOrBound(items, count, home, slots, n, out, bounds);
    for (int t = 1; t < n; t++) {
      if (fault == Fault.BOUNDS_THE_BEST || fault == Fault.BOUNDS_TOO_LOW) {
        bounds.take(t);
        out[t] -= fault == Fault.BOUNDS_TOO_LOW ? 1e6 : 0;
      }
    }
  }

  @Override
  public int addLogPredictiveInReach(
      int item, int home, int[] slots, int n, Reach reach, double[] out) {
    int scored =
        Capabilities.reaching(sound).addLogPredictiveInReach(item, home, slots, n, reach, out);
    return switch (fault) {
      case LEAVES_OUT_WITHOUT_A_BOUND -> Math.max(1, scored - 1);
      case BOUNDS_TOO_LOW -> {
        reach.leaveOut(scored - 1, -1e6);
        yield 1;
      }
      default -> scored;
    };
  }

  @Override
  public void addLogPredictiveOf(R other, int row, int[] slots, int n, double[] out) {
    sound.addLogPredictiveOf(other, row, slots, n, out);
  }

  @Override
  public void addLogPredictivesOf(R other, int first, int count, int[] slots, int n, double[] out) {
    if (fault != Fault.REPEATS_A_ROW) {
      Capabilities.predicting(sound).addLogPredictivesOf(other, first, count, slots, n, out);
      return;
    }
    double[] one = new double[n];
    sound.addLogPredictiveOf(other, first, slots, n, one);
    for (int i = 0; i < count * n; i++) {
      out[i] += one[i % n];
    }
  }

  @Override
  public R simulate(int slot, int like, Rng rng) {
    return sound.simulate(slot, like, rng);
  }

  @Override
  public void rebuild(int slot, int[] items, int n) {
    sound.rebuild(slot, items, n);
    cached.clear();
  }

  @Override
  public TableSummary summary(int slot) {
    return sound.summary(slot);
  }

  @Override
  public TableBank<R> frozen(int[] slots, int n) {
    return sound.frozen(slots, n);
  }
}
