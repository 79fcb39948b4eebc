package crp.experiment;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.experiment.OrdinaryDesign.Kind;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrdinaryDesignTest {

  private static final RoundedNormal FREE =
      new RoundedNormal(1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  private static double gain(double low, double high, double sd, double... centres) {
    return new RoundedNormal(1, low, high).gain(centres, sd);
  }

  private static double[][] rows(OrdinaryDesign design, long seed) {
    return design.draw(new SeededRng(seed)).rows();
  }

  @Test
  void probabilitiesOfAColumnSumToOne() {
    RoundedNormal scale = new RoundedNormal(1, 1, 5);
    double sum = IntStream.rangeClosed(1, 5).mapToDouble(v -> Math.exp(scale.log(v, 1.8, 2))).sum();
    assertEquals(1, sum, 1e-12);
    assertEquals(0, scale.log(Double.NaN, 1.8, 2));
    double many =
        IntStream.rangeClosed(-60, 60).mapToDouble(v -> Math.exp(FREE.log(v, 0.3, 5))).sum();
    assertEquals(1, many, 1e-12);
  }

  /**
   * By the entropy of the best normal law, log(2 pi e variance) / 2, and a sum for that of both.
   */
  @Test
  void gainOfTwoGroupsIsTheirDistanceFromANormalLaw() {
    for (double half : new double[] {1, 1.5, 2.5}) {
      double entropy = 0;
      for (double x = -12; x < 12; x += 0.001) {
        double density =
            (Math.exp(-(x - half) * (x - half) / 2) + Math.exp(-(x + half) * (x + half) / 2))
                / Math.sqrt(8 * Math.PI);
        entropy -= 0.001 * density * Math.log(density);
      }
      double normal = Math.log(2 * Math.PI * Math.E * (1 + half * half)) / 2;
      double found = FREE.gain(new double[] {-half * 20, half * 20}, 20);
      assertEquals(normal - entropy, found, 0.01 * found);
    }
  }

  @Test
  void groupsThatFewerLawsExplainAsWellGainNothing() {
    double free = Double.POSITIVE_INFINITY;
    assertEquals(0, gain(-free, free, 0.7, 3, 3), 1e-5);
    assertEquals(0, gain(1, 2, 0.4, 1.2, 1.9), 1e-5);
    assertEquals(0, gain(1, 3, 0.4, 1, 2, 3), 1e-5);
    assertEquals(0, gain(-free, free, 0.4, 1, 2), 2e-3);
    assertTrue(gain(-free, free, 0.4, 1, 3) > 0.2);
    // a broad law is a heap at either end
    assertEquals(0, gain(1, 5, 0.4, 1, 3, 5), 2e-3);
    assertTrue(gain(-free, free, 0.4, 1, 3, 5) > 0.1);
  }

  @Test
  void moreDesignsBeginWithTheSame() {
    for (Kind kind : Kind.values()) {
      OrdinaryDesign one = kind.draw(2, 5).get(1);
      List<OrdinaryDesign> more = kind.draw(3, 5);
      assertEquals(one.name(), more.get(1).name());
      assertArrayEquals(rows(one, 1), rows(more.get(1), 1));
      assertFalse(Arrays.deepEquals(one.centres(), kind.draw(2, 6).get(1).centres()));
    }
  }

  @Test
  void valuesAreThoseThatAFileHolds() {
    for (OrdinaryDesign design : Kind.LATTICES.draw(8, 1)) {
      if (design.rows() < 5_000) {
        int decimals = (int) Math.rint(-Math.log10(design.values().step()));
        for (double[] row : rows(design, 2)) {
          String written = String.format(Locale.ROOT, "%." + decimals + "f", row[0]);
          assertEquals(Double.parseDouble(written) + 0.0, row[0], design.name());
          assertTrue(row[0] >= design.values().low() && row[0] <= design.values().high());
        }
      }
    }
  }

  /** Six standard errors of a share. */
  @Test
  void cellsAreMissingInTheirShare() {
    for (OrdinaryDesign design : Kind.GAPS.draw(10, 1)) {
      double[][] rows = rows(design, 2);
      double cells = rows.length * rows[0].length;
      double share = design.gaps() / 100.0;
      double missing =
          Arrays.stream(rows).flatMapToDouble(Arrays::stream).filter(Double::isNaN).count();
      assertEquals(share, missing / cells, 6 * Math.sqrt(share * (1 - share) / cells));
      assertEquals(design.overlap() ? 1.5 : design.apart(), nearest(design.centres()), 1e-9);
    }
  }

  private static double nearest(double[][] centres) {
    double nearest = Double.POSITIVE_INFINITY;
    for (double[] a : centres) {
      for (double[] b : centres) {
        double distance =
            IntStream.range(0, a.length).mapToDouble(j -> a[j] - b[j]).map(x -> x * x).sum();
        nearest = a == b ? nearest : Math.min(nearest, Math.sqrt(distance));
      }
    }
    return nearest;
  }

  @Test
  void theOracleFindsGroupsThatAreFarApart() {
    for (OrdinaryDesign design : Kind.WEIGHTS.draw(5, 1)) {
      double best = design.bestAri(design.draw(new SeededRng(3)));
      assertTrue(best > 0.8 && best <= 1, design.name() + " " + best);
    }
  }

  @Test
  void otherKindsAreRefusedInOneSentence() {
    for (String wrong : new String[] {"lattice:3", "gaps", "gaps:-1", "gaps:"}) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> OrdinaryTables.designs(wrong, 1))
              .getMessage();
      assertTrue(message.startsWith("designs must be ") && message.endsWith("'" + wrong + "'"));
    }
  }
}
