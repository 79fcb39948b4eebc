package crp.likelihood;

import crp.data.Rows;
import crp.random.Rng;

/** A sound bank without its capabilities: the slow forms stand in for them. */
final class PlainBank<R extends Rows> implements TableBank<R> {

  private static final long serialVersionUID = 1L;

  private final TableBank<R> sound;

  PlainBank(TableBank<R> sound) {
    this.sound = sound;
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
  }

  @Override
  public void remove(int slot, int item) {
    sound.remove(slot, item);
  }

  @Override
  public void absorb(int slot, int other) {
    sound.absorb(slot, other);
  }

  @Override
  public void rebuild(int slot, int[] items, int n) {
    sound.rebuild(slot, items, n);
  }

  @Override
  public double logMarginal(int slot) {
    return sound.logMarginal(slot);
  }

  @Override
  public double logMarginalOfUnion(int a, int b) {
    return sound.logMarginalOfUnion(a, b);
  }

  @Override
  public void addLogPredictiveOf(R other, int row, int[] slots, int n, double[] out) {
    sound.addLogPredictiveOf(other, row, slots, n, out);
  }

  @Override
  public R simulate(int slot, int like, Rng rng) {
    return sound.simulate(slot, like, rng);
  }

  @Override
  public TableSummary summary(int slot) {
    return sound.summary(slot);
  }

  @Override
  public TableBank<R> frozen(int[] slots, int n) {
    return new PlainBank<>(sound.frozen(slots, n));
  }
}
