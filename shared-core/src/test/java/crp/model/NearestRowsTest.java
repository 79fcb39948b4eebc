package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.kernel.Kernel;
import crp.kernel.Pairs;
import crp.kernel.SplitMerge;
import crp.kernel.TableMatrix;
import crp.likelihood.Family;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.GaussianNiw;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NearestRowsTest {

  private static final double NAN = Double.NaN;

  /** {@return the partners that come up; a row is any other one only once in four times} */
  private static Set<Integer> often(Pairs pairs, int item, int n) {
    SeededRng rng = new SeededRng(1);
    int[] count = new int[n];
    for (int draw = 0; draw < 4000; draw++) {
      count[pairs.partner(item, n, rng)]++;
    }
    assertEquals(0, count[item]);
    Set<Integer> often = new TreeSet<>();
    for (int other = 0; other < n; other++) {
      if (count[other] > 1000) {
        often.add(other);
      }
    }
    return often;
  }

  @Test
  void realRowsAreNearByEuclidInColumnsOfUnitVariance() {
    // the second column is a thousand times as wide, and the last row has a hole
    double[] values = {0, 0, 0.1, 900, 5, 100, 5.2, -800, 0.2, 1000, 9, NAN};
    Pairs pairs = NearestRows.of(RealRows.of(values, 6, 2), 2, new SeededRng(1));
    assertEquals(Set.of(0, 4), often(pairs, 1, 6));
  }

  @Test
  void documentsAreNearByTheirAngle() {
    int[][] counts = {{9, 1, 0}, {90, 12, 0}, {0, 1, 9}, {1, 0, 80}, {3, 3, 3}, {0, 0, 0}};
    Pairs pairs = NearestRows.of(CountRows.ofDense(counts), 1, new SeededRng(1));
    assertEquals(Set.of(1), often(pairs, 0, 6));
    assertEquals(Set.of(0), often(pairs, 1, 6));
    assertEquals(Set.of(3), often(pairs, 2, 6));
    assertEquals(Set.of(2), often(pairs, 3, 6));
  }

  @Test
  void manyRowsAreComparedWithSomeAndOthersWithNone() {
    int n = NearestRows.COMPARED + 500;
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = i;
    }
    Pairs pairs = NearestRows.of(RealRows.of(values, n, 1), 3, new SeededRng(2));
    SeededRng rng = new SeededRng(3);
    int near = 0;
    for (int draw = 0; draw < 2000; draw++) {
      near += Math.abs(pairs.partner(700, n, rng) - 700) < 25 ? 1 : 0;
    }
    // three in four, with five deviations of room
    assertEquals(1500, near, 150);
    Rows codes = CategoryRows.of(new int[] {0, 1, 0}, 3, new int[] {2});
    assertTrue(often(NearestRows.of(codes, 3, rng), 0, 3).containsAll(Set.of(1, 2)));
    RealRows one = RealRows.of(new double[] {1}, 1, 1);
    assertThrows(IllegalArgumentException.class, () -> NearestRows.of(one, 0, rng));
  }

  private static <R extends Rows> Invariance<Partition> matrix(
      TablePrior prior, Family<R> family, R rows, Kernel<TableState> kernel) {
    return TableMatrix.of(prior, () -> family.bank(rows), kernel);
  }

  @Test
  void splitsAndMergesOfNearRowsKeepThePosterior() {
    RealRows reals = RealRows.of(new double[] {-0.4, 0.3, 2.6, 1.9, 0.1}, 5, 1);
    CountRows counts = CountRows.ofDense(new int[][] {{2, 0, 1}, {0, 3, 0}, {1, 0, 0}, {0, 1, 1}});
    GaussianNiw line = GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {1.1});
    for (TablePrior prior : List.of(Crp.of(1.3), PitmanYor.of(0.4, 0.5))) {
      for (int k : new int[] {1, 2}) {
        Pairs ofReals = NearestRows.of(reals, k, new SeededRng(1));
        matrix(prior, line, reals, SplitMerge.sequential(1, ofReals))
            .requireInvariant(1e-11)
            .requireIrreducible();
        Pairs ofCounts = NearestRows.of(counts, k, new SeededRng(1));
        matrix(
                prior,
                DirichletMultinomial.symmetric(0.6),
                counts,
                SplitMerge.sequential(1, ofCounts))
            .requireInvariant(1e-11)
            .requireIrreducible();
      }
    }
  }

  /** The trap: neighbours among those at one's own table depend on the state. */
  @Test
  void pairsThatLookAtTheSeatingAreFoundOut() {
    RealRows rows = RealRows.of(new double[] {-0.4, 0.3, 2.6, 1.9}, 4, 1);
    GaussianNiw line = GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {1.1});
    Kernel<TableState> looking =
        (state, rng) -> SplitMerge.sequential(1, companions(state)).apply(state, rng);
    Invariance<Partition> wrong = matrix(Crp.of(1.3), line, rows, looking);
    assertThrows(AssertionError.class, () -> wrong.requireInvariant(1e-11));
    assertTrue(wrong.worstImbalance() > 1e-3, wrong.toString());
  }

  private static Pairs companions(TableState state) {
    return (item, n, rng) -> {
      int[] alike = new int[n];
      int found = 0;
      for (int other = 0; other < n; other++) {
        if (other != item && state.slotOf(other) == state.slotOf(item)) {
          alike[found++] = other;
        }
      }
      return found == 0 ? any(item, n, rng) : alike[rng.below(found)];
    };
  }

  private static int any(int item, int n, Rng rng) {
    return Pairs.any().partner(item, n, rng);
  }
}
