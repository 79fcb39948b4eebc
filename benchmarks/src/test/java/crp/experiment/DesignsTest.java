package crp.experiment;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.experiment.CellTable.Column;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DesignsTest {

  private static DataSet draw(String name, long seed) {
    return Designs.all().stream()
        .filter(design -> design.name().equals(name))
        .findFirst()
        .orElseThrow()
        .draw(seed);
  }

  private static CellTable cells(DataSet set) {
    return set.cells().orElseThrow();
  }

  private static double[][] values(DataSet set) {
    return cells(set).cells().stream().map(Column::cells).toArray(double[][]::new);
  }

  @Tag("slow")
  @Test
  void aDesignRepeatsFromItsSeed() {
    Set<String> names =
        Designs.all().stream().map(Designs.Design::name).collect(Collectors.toSet());
    assertEquals(Designs.all().size(), names.size());
    for (Designs.Design design : Designs.all()) {
      DataSet set = design.draw(1);
      assertArrayEquals(values(set), values(design.draw(1)), design.name());
      assertFalse(Arrays.deepEquals(values(set), values(design.draw(2))), design.name());
      assertEquals(set.rows(), set.labels().length, design.name());
    }
  }

  /** With all that a host chooses from the data. */
  @Tag("slow")
  @Test
  @Tag("thorough")
  void everyDesignHasAModel() {
    for (Designs.Design design : Designs.all()) {
      DataSet set = design.draw(1);
      assertEquals(set.rows(), set.model().get().rows().size(), design.name());
    }
  }

  /**
   * Six standard errors of a mean of 1000 and of a standard deviation: no false alarm to speak of.
   */
  @Test
  void roundGaussiansHaveTheirCentresAndUnitVariance() {
    DataSet set = draw("round-20-1000", 3);
    assertEquals(3, set.classes());
    for (int j = 0; j < 20; j++) {
      double[] column = cells(set).cells().get(j).cells();
      for (int t = 0; t < 3; t++) {
        double centre = 2 * ((t + j * j) % 3);
        int cluster = t;
        double[] around =
            IntStream.range(0, column.length)
                .filter(i -> set.labels()[i] == cluster)
                .mapToDouble(i -> column[i] - centre)
                .toArray();
        double error = 1 / Math.sqrt(around.length);
        assertEquals(0, StatUtils.mean(around), 6 * error);
        assertEquals(1, Math.sqrt(StatUtils.variance(around)), 6 * error / Math.sqrt(2));
      }
    }
  }

  @Test
  void valuesLieOnTheirLattice() {
    assertTrue(onLattice(draw("integers-sd-1.0", 1), 1));
    assertTrue(onLattice(draw("halves-sd-0.4", 1), 0.5));
    assertFalse(onLattice(draw("halves-sd-0.4", 1), 1));
    double[] heaped = cells(draw("heaped", 1)).cells().get(0).cells();
    assertTrue(Arrays.stream(heaped).filter(x -> x == Math.rint(x)).count() >= 100);
    assertTrue(Arrays.stream(heaped).filter(x -> x != Math.rint(x)).count() >= 190);
  }

  private static boolean onLattice(DataSet set, double step) {
    return cells(set).cells().stream()
        .flatMapToDouble(column -> Arrays.stream(column.cells()))
        .allMatch(x -> x / step == Math.rint(x / step));
  }

  @Test
  void outliersHaveNoClassAndSizesAreKept() {
    DataSet outliers = draw("outliers-10", 1);
    assertEquals(10, Arrays.stream(outliers.labels()).filter(label -> label < 0).count());
    assertEquals(3, outliers.classes());
    int[] sizes = new int[4];
    Arrays.stream(draw("unequal", 1).labels()).forEach(label -> sizes[label]++);
    assertArrayEquals(new int[] {350, 100, 35, 15}, sizes);
  }

  @Test
  void bentCloudsLieOnTheirCurves() {
    DataSet rings = draw("rings", 2);
    Column x = cells(rings).cells().get(0);
    Column y = cells(rings).cells().get(1);
    for (int i = 0; i < rings.rows(); i++) {
      double radius = Math.hypot(x.cells()[i], y.cells()[i]);
      assertEquals(1 + 2 * rings.labels()[i], radius, 6 * 0.15);
    }
    assertEquals(20, draw("nominal-20", 1).classes());
    assertFalse(cells(draw("nominal-20", 1)).numeric());
  }
}
