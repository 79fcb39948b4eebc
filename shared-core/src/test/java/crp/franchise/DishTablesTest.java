package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import crp.check.ExhaustiveRng;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The exact law of the table that a customer finds. */
class DishTablesTest {

  /** Tables of given sizes, seated customer by customer. */
  private static DishTables of(List<Integer> sizes) {
    DishTables cells = new DishTables();
    int cell = cells.open(0, 0, -1);
    for (int size : sizes) {
      for (int i = 0; i < size; i++) {
        cells.sit(cell, i);
      }
    }
    return cells;
  }

  private static List<Integer> sizes(int different) {
    List<Integer> sizes = new ArrayList<>();
    for (int i = 1; i <= different; i++) {
      sizes.addAll(Collections.nCopies(1 + i % 3, i * 2 - 1));
    }
    return sizes;
  }

  /** Holds the law of a choice, over all ways of chance, against weights of the sizes. */
  private static void requireLaw(
      ToIntFunction<Rng> choice, List<Integer> sizes, IntToDoubleFunction weight) {
    Map<Integer, Double> law = new TreeMap<>();
    ExhaustiveRng rng = new ExhaustiveRng();
    do {
      rng.begin();
      law.merge(choice.applyAsInt(rng), rng.pathProbability(), Double::sum);
    } while (rng.next());
    Map<Integer, Double> wanted = new TreeMap<>();
    double total = sizes.stream().mapToDouble(weight::applyAsDouble).sum();
    sizes.forEach(s -> wanted.merge(s, weight.applyAsDouble(s) / total, Double::sum));
    assertEquals(wanted.keySet(), law.keySet());
    wanted.forEach((size, p) -> assertEquals(p, law.get(size), 1e-12, () -> "size " + size));
  }

  @Test
  @Tag("slow")
  void tablesAreFoundInProportionToTheirSize() {
    for (int different : new int[] {2, 40, 70}) {
      List<Integer> sizes = sizes(different);
      DishTables cells = of(sizes);
      requireLaw(rng -> cells.sizeAtRandomCustomer(0, rng), sizes, s -> s);
      requireLaw(rng -> cells.sizeByWeight(0, 0, rng), sizes, s -> s);
      requireLaw(rng -> cells.sizeByWeight(0, 0.4, rng), sizes, s -> s - 0.4);
    }
  }

  /** The twin takes a table at random where it should take a customer. */
  @Test
  void aTableAtRandomIsFoundOut() {
    List<Integer> sizes = sizes(40);
    assertThrows(
        AssertionError.class,
        () -> requireLaw(rng -> sizes.get(rng.below(sizes.size())), sizes, s -> s));
  }

  /** A crowd grows, empties, and gives its places to other sizes. */
  @Test
  void comingAndGoingLeavesWhatStays() {
    Rng rng = new SeededRng(3);
    DishTables cells = new DishTables();
    int cell = cells.open(0, 0, -1);
    List<Integer> sizes = new ArrayList<>();
    for (int step = 0; step < 60_000; step++) {
      boolean coming = step < 20_000 || rng.chance(step < 40_000 ? 0.5 : 0.3);
      if (coming && (sizes.isEmpty() || rng.chance(0.03))) {
        cells.sit(cell, 0);
        sizes.add(1);
      } else if (coming) {
        int others = cells.sizeAtRandomCustomer(cell, rng);
        cells.sit(cell, others);
        sizes.set(sizes.indexOf(others), others + 1);
      } else if (!sizes.isEmpty()) {
        int size = cells.sizeAtRandomCustomer(cell, rng);
        cells.leave(cell, size - 1);
        if (size == 1) {
          sizes.remove(sizes.indexOf(1));
        } else {
          sizes.set(sizes.indexOf(size), size - 1);
        }
      }
      if (step % 5000 == 0) {
        requireSame(cells, sizes);
        List<Integer> now = List.copyOf(sizes);
        if (now.size() > 1 && step < 6000) {
          requireLaw(r -> cells.sizeAtRandomCustomer(cell, r), now, s -> s);
        }
      }
    }
    requireSame(cells, sizes);
  }

  private static void requireSame(DishTables cells, List<Integer> sizes) {
    assertArrayEquals(
        sizes.stream().mapToInt(Integer::intValue).sorted().toArray(), cells.sizes(0));
    assertEquals(sizes.stream().mapToInt(Integer::intValue).sum(), cells.customers(0));
    assertEquals(sizes.stream().mapToDouble(Math::sqrt).sum(), cells.sum(0, Math::sqrt), 1e-9);
  }

  @Test
  void aTableThatIsNotThereIsNamed() {
    for (int different : new int[] {2, 40}) {
      DishTables cells = of(sizes(different));
      assertEquals(
          "restaurant 0 has no table of 1000 customers with dish 0",
          assertThrows(IllegalArgumentException.class, () -> cells.leave(0, 999)).getMessage());
    }
  }
}
