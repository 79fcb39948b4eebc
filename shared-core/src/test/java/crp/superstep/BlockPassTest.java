package crp.superstep;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.gaussian.GaussianNiw;
import crp.random.SeededRng;
import crp.seating.Crp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A row draws the same wherever it lies: where blocks are cut does not matter to its label. */
class BlockPassTest {

  private static final int ROWS = 700;

  private static RealRows rows() {
    SeededRng rng = new SeededRng(3);
    double[] values = new double[2 * ROWS];
    for (int i = 0; i < values.length; i++) {
      values[i] = 4 * (i / 2 % 5) * (i % 2 == 0 ? 1 : (i / 2 % 5) - 2) + rng.gaussian();
    }
    return RealRows.of(values, ROWS, 2);
  }

  /** The labels of a pass over blocks of so many rows each. */
  private static List<Mapped<RealRows>> pass(
      RealRows rows, int size, int[] labels, Broadcast<RealRows> broadcast) {
    List<Mapped<RealRows>> all = new ArrayList<>();
    for (int from = 0; from < ROWS; from += size) {
      int[] some = new int[Math.min(size, ROWS - from)];
      int begin = from;
      Arrays.setAll(some, i -> begin + i);
      Block<RealRows> block = Block.of(Rows.selected(rows, some), from);
      all.add(
          BlockPass.run(block, Arrays.copyOfRange(labels, from, from + some.length), broadcast));
    }
    return all;
  }

  private static int[] labels(List<Mapped<RealRows>> passes) {
    return passes.stream().flatMapToInt(one -> Arrays.stream(one.labels())).toArray();
  }

  private static double logSides(List<Mapped<RealRows>> passes) {
    return passes.stream().flatMapToDouble(one -> Arrays.stream(one.tally().logSides)).sum();
  }

  /** Far more rows than are scored at a time, at tables that are swept, divided and united. */
  @Test
  void blocksOfOneRowGiveTheLabelsOfASingleBlock() {
    RealRows all = rows();
    GaussianNiw family = GaussianNiw.from(all).withBaseScale(0.25);
    RealRows rows = family.prepare(all);
    SeededRng rng = new SeededRng(4);
    SuperstepPlan plan = new SuperstepPlan(0.5, 0.2, 0.2, 10, 40, 3);
    Driver<RealRows> driver =
        Driver.of(Crp.of(1), family, rows, ROWS, plan, SampleStart.together(), rng);
    int[] labels = new int[ROWS];
    int divided = 0;
    for (int s = 0; s < 40; s++) {
      Broadcast<RealRows> broadcast = driver.broadcast();
      List<Mapped<RealRows>> whole = pass(rows, ROWS, labels, broadcast);
      List<Mapped<RealRows>> single = pass(rows, 1, labels, broadcast);
      assertArrayEquals(labels(single), labels(whole), "superstep " + s);
      double sides = logSides(whole);
      assertEquals(sides, logSides(single), 1e-9 * Math.abs(sides), "superstep " + s);
      divided += broadcast.proposals.each.length;
      labels = labels(whole);
      driver.take(Tally.of(whole.stream().map(Mapped::tally).toList()), rng);
    }
    assertTrue(divided > 40 && driver.tables().length > 3, divided + " proposals");
  }
}
