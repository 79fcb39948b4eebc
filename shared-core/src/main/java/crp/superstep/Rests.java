package crp.superstep;

import crp.checkpoint.Archive;
import crp.data.Rows;
import crp.likelihood.RestBank;
import crp.likelihood.Scattered;
import java.util.Arrays;

/** The rows that are not visited by the driver, table by table, as a pass has left them. */
final class Rests {

  private int slots;
  private double[] sums;
  private double[] anchors;
  private double[] weights;
  private long[] counts;

  /** The number of rows, visitors included, that stay in the next pass. */
  private long[] held;

  private Rests(double[] sums, double[] anchors, double[] weights, long[] counts, long[] held) {
    slots = weights.length;
    this.sums = sums;
    this.anchors = anchors;
    this.weights = weights;
    this.counts = counts;
    this.held = held;
  }

  /** No rows. */
  static Rests none() {
    return new Rests(new double[0], new double[0], new double[0], new long[0], new long[0]);
  }

  static Rests of(Tally<?> tally, double[] anchors) {
    return new Rests(
        tally.sums.clone(),
        anchors.clone(),
        tally.weights.clone(),
        tally.counts.clone(),
        tally.held.clone());
  }

  int slots() {
    return slots;
  }

  double weight(int slot) {
    return slot < slots ? weights[slot] : 0;
  }

  long count(int slot) {
    return slot < slots ? counts[slot] : 0;
  }

  long held(int slot) {
    return slot < slots ? held[slot] : 0;
  }

  /** A row that stays has changed its table. */
  void follow(int from, int to) {
    if (to >= slots) {
      sums = Arrays.copyOf(sums, sums.length / slots * (to + 1));
      anchors = Arrays.copyOf(anchors, anchors.length / slots * (to + 1));
      held = Arrays.copyOf(held, to + 1);
      counts = Arrays.copyOf(counts, to + 1);
      weights = Arrays.copyOf(weights, to + 1);
      slots = to + 1;
    }
    held[from]--;
    held[to]++;
  }

  void unite(Scattered<?> family, int slot, int other) {
    int length = family.sums();
    int anchor = family.anchor();
    family.unite(sums, slot * length, other * length, anchors, slot * anchor, other * anchor);
    weights[slot] += weights[other];
    counts[slot] += counts[other];
    held[slot] += held[other];
    weights[other] = 0;
    counts[other] = 0;
    held[other] = 0;
  }

  <R extends Rows> void found(RestBank<R> bank) {
    bank.reserve(slots);
    for (int slot = 0; slot < slots; slot++) {
      if (counts[slot] > 0) {
        bank.found(slot, sums, sums.length / slots * slot, anchors, anchors.length / slots * slot);
      }
    }
  }

  void archive(Archive archive, Scattered<?> family) {
    slots = archive.count(slots, 3L * Double.BYTES);
    sums = archive.finites(sums, Math.multiplyExact(slots, family.sums()));
    anchors = archive.finites(anchors, Math.multiplyExact(slots, family.anchor()));
    weights = archive.finites(weights, slots);
    counts = longs(archive, counts);
    held = longs(archive, held);
  }

  private long[] longs(Archive archive, long[] now) {
    double[] numbers = archive.finites(Arrays.stream(now).asDoubleStream().toArray(), slots);
    for (double number : numbers) {
      archive.require(number >= 0 && number == Math.rint(number), "a count is not a whole number");
    }
    return Arrays.stream(numbers).mapToLong(number -> (long) number).toArray();
  }
}
