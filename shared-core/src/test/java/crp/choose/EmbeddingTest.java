package crp.choose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.choose.GaussianChoice.Covariance;
import crp.data.RealRows;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.SphericalGaussian;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which columns are taken for an embedding. */
final class EmbeddingTest {

  private static final int N = 120;
  private static final int D = 60;

  /** Four groups, with numbers of several kinds that each column is made of. */
  private static double[][] plain(int d) {
    Rng rng = new SeededRng(1);
    double[][] rows = new double[N][d];
    for (int i = 0; i < N; i++) {
      double common = rng.gaussian();
      for (int j = 0; j < d; j++) {
        rows[i][j] = (i % 4 == j % 4 ? 3 : 0) + common + rng.gaussian();
      }
    }
    return rows;
  }

  private static double[][] scaled(double[][] rows, boolean squares) {
    for (double[] row : rows) {
      double sum = 0;
      for (double value : row) {
        sum += squares ? value * value : value;
      }
      for (int j = 0; j < row.length; j++) {
        row[j] /= squares ? Math.sqrt(sum) : sum;
      }
    }
    return rows;
  }

  private static double[][] standardised(double[][] rows) {
    for (int j = 0; j < rows[0].length; j++) {
      int column = j;
      IntToDoubleFunction of = i -> rows[i][column];
      double mean = IntStream.range(0, N).mapToDouble(of).average().orElseThrow();
      double square =
          IntStream.range(0, N).mapToDouble(i -> Math.pow(rows[i][column] - mean, 2)).sum() / N;
      for (double[] row : rows) {
        row[column] = (row[column] - mean) / Math.sqrt(square);
      }
    }
    return rows;
  }

  /** Mean 0, and variances that differ. */
  private static double[][] centred(double[][] rows) {
    standardised(rows);
    for (double[] row : rows) {
      for (int j = 0; j < row.length; j++) {
        row[j] *= 1 + j % 3;
      }
    }
    return rows;
  }

  /** Columns that are orthogonal to each other and to 1, by Gram and Schmidt. */
  private static double[][] principal(double[][] rows) {
    for (int j = 0; j < rows[0].length; j++) {
      for (int l = -1; l < j; l++) {
        double dot = 0;
        double square = 0;
        for (double[] row : rows) {
          double other = l < 0 ? 1 : row[l];
          dot += row[j] * other;
          square += other * other;
        }
        for (double[] row : rows) {
          row[j] -= dot / square * (l < 0 ? 1 : row[l]);
        }
      }
    }
    return rows;
  }

  private static double[][] absolute(double[][] rows) {
    for (double[] row : rows) {
      for (int j = 0; j < row.length; j++) {
        row[j] = Math.abs(row[j]);
      }
    }
    return rows;
  }

  private static boolean is(double[][] rows) {
    return Embedding.is(RealRows.of(rows));
  }

  private static GaussianChoice choose(double[][] rows, Covariance covariance) {
    List<String> names = IntStream.range(0, rows[0].length).mapToObj(j -> "e" + j).toList();
    return GaussianChoice.of(RealRows.of(rows), names, covariance);
  }

  @Test
  void rowsOfLengthOneAndPrincipalComponentsAreEmbeddings() {
    assertTrue(is(scaled(plain(D), true)));
    double[][] border = plain(D);
    for (double[] row : border) {
      row[3] = 0;
    }
    border[7][3] = 1;
    assertTrue(is(scaled(border, true)), "one column of two values");
    assertTrue(is(principal(plain(D))));
    assertTrue(is(standardised(principal(plain(D)))), "whitened");
    assertTrue(is(centred(plain(Embedding.MANY))), "many columns of mean 0");
  }

  @Test
  void measuredColumnsAreNone() {
    assertFalse(is(plain(D)));
    assertFalse(is(standardised(plain(D))));
    assertFalse(is(plain(Embedding.MANY)));
    assertFalse(is(standardised(plain(Embedding.MANY))), "standardised");
    assertFalse(is(centred(plain(Embedding.MANY - 1))), "fewer columns of mean 0");
    assertFalse(is(scaled(absolute(plain(D)), false)), "parts of 1");
    assertFalse(is(scaled(plain(Embedding.COLUMNS - 1), true)), "few columns");
    double[][] oneOf = new double[N][D];
    for (int i = 0; i < N; i++) {
      oneOf[i][i % D] = 1;
    }
    assertFalse(is(oneOf), "categories as zeros and ones have length 1, too");
    double[][] gap = scaled(plain(D), true);
    gap[3][4] = Double.NaN;
    assertFalse(is(gap));
    double[][] longer = scaled(plain(D), true);
    longer[5][0] += 0.1;
    assertFalse(is(longer), "one row of another length");
  }

  @Test
  void anEmbeddingHasRoundClustersAndOneNote() {
    GaussianChoice choice = choose(scaled(plain(D), true), Covariance.AUTO);
    assertInstanceOf(SphericalGaussian.class, choice.family());
    assertEquals(1, choice.notes().size());
    assertTrue(
        choice.notes().get(0).contains("60 columns are an embedding"), choice.notes()::toString);
    assertInstanceOf(
        DiagonalGaussian.class, choose(scaled(plain(D), true), Covariance.DIAGONAL).family());
    assertInstanceOf(DiagonalGaussian.class, choose(plain(D), Covariance.AUTO).family());
  }

  @Test
  void anyCompleteColumnsCanHaveRoundClusters() {
    assertInstanceOf(SphericalGaussian.class, choose(plain(3), Covariance.SPHERICAL).family());
    double[][] gap = plain(3);
    gap[1][1] = Double.NaN;
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> choose(gap, Covariance.SPHERICAL));
    assertTrue(e.getMessage().contains("missing values"), e.getMessage());
  }

  /** All rows normal: one direction of 36 times the variance of each other one. */
  @Test
  void columnsCountByTheirLargestPrincipalVariance() {
    Rng rng = new SeededRng(2);
    double[][] rows = new double[4000][40];
    for (double[] row : rows) {
      for (int j = 0; j < 40; j++) {
        row[j] = (j == 0 ? 6 : 1) * rng.gaussian();
      }
    }
    String text = Embedding.family(RealRows.of(rows)).describe();
    // 4/3 (36 + 39) / 36 * pi log 2, about 6.1
    assertTrue(text.contains("40 columns that count as 6.1"), text);
  }
}
