package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.Capabilities;
import crp.likelihood.Sampled;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.SphericalGaussian;
import crp.numerics.Cholesky;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Partition, base scale and kappa of round clusters on small grids, against normal densities of all
 * values of a table and the likelihood raised to a power.
 */
class SphericalUpdateTest {

  private static final double[] SCALES = {0.125, 0.5, 1};
  private static final double[] KAPPAS = {0.25, 2};

  /** How many of the two columns count. */
  private static final double COLUMNS = 0.8;

  private static final RealRows ROWS =
      RealRows.of(new double[] {-0.4, 1.1, 2.6, 0.2, 0.3, -0.2}, 3, 2, Weights.of(1, 2, 1));

  private record At(Partition partition, double scale, double kappa) {}

  private static SphericalGaussian family(double columns) {
    return SphericalGaussian.from(ROWS, columns)
        .with(
            GaussianFamily.BASE_SCALE,
            new Parameter(SCALES[0], Hyperprior.grid(SCALES)),
            GaussianFamily.BASE_SCALE)
        .with(
            GaussianFamily.KAPPA,
            new Parameter(KAPPAS[0], Hyperprior.grid(KAPPAS)),
            GaussianFamily.KAPPA);
  }

  private static List<At> states() {
    List<At> states = new ArrayList<>();
    for (Partition partition : Partitions.all(ROWS.size())) {
      for (double scale : SCALES) {
        for (double kappa : KAPPAS) {
          states.add(new At(partition, scale, kappa));
        }
      }
    }
    return states;
  }

  private static TableState state(double columns, At at) {
    TableBank<RealRows> bank = family(columns).bank(ROWS);
    Capabilities.sampled(bank)
        .setHyperparameters(name -> name.equals(GaussianFamily.KAPPA) ? at.kappa : at.scale);
    return new TableState(Crp.of(1.3), bank, at.partition);
  }

  /** The kernels of the family in which so many columns count, for the law of the right one. */
  private static Invariance<At> matrix(double columns) {
    return Invariance.of(
        states(),
        (from, rng) -> {
          TableState state = state(columns, from);
          new TableGibbs().apply(state, rng);
          new FamilyUpdate<TableState>().apply(state, rng);
          Parameters drawn = Capabilities.sampled(state.bank()).hyperparameters();
          return new At(
              state.partition(),
              drawn.value(GaussianFamily.BASE_SCALE),
              drawn.value(GaussianFamily.KAPPA));
        },
        at -> state(COLUMNS, at).logJoint());
  }

  /** Log density of the values of a table, each a normal number around a normal mean. */
  private static double plain(List<Integer> table, At at, double s) {
    double[] mean = {(-0.4 + 2 * 2.6 + 0.3) / 4, (1.1 + 2 * 0.2 - 0.2) / 4};
    List<Integer> copies = new ArrayList<>();
    table.forEach(i -> copies.addAll(List.of(i, i).subList(0, (int) ROWS.weights().of(i))));
    int n = copies.size();
    double sum = 0;
    for (int j = 0; j < 2; j++) {
      double[] covariance = new double[n * n];
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
          covariance[a * n + b] = s / at.kappa + (a == b ? s : 0);
        }
      }
      Cholesky.factor(covariance, n);
      double form = 0;
      double[] y = new double[n];
      for (int a = 0; a < n; a++) {
        y[a] = ROWS.value(copies.get(a), j) - mean[j];
        for (int b = 0; b < a; b++) {
          y[a] -= covariance[a * n + b] * y[b];
        }
        y[a] /= covariance[a * n + a];
        form += y[a] * y[a];
      }
      sum -= (n * Math.log(2 * Math.PI) + form + Cholesky.logDeterminant(covariance, n)) / 2;
    }
    return sum;
  }

  @Test
  void sweepAndNumbersKeepThePosteriorOfTheLikelihoodToAPower() {
    Invariance<At> matrix = matrix(COLUMNS);
    matrix.requireInvariant(1e-11).requireIrreducible();
    double[] mean = {(-0.4 + 2 * 2.6 + 0.3) / 4, (1.1 + 2 * 0.2 - 0.2) / 4};
    double variance = 0;
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 2; j++) {
        variance += ROWS.weights().of(i) * Math.pow(ROWS.value(i, j) - mean[j], 2) / 8;
      }
    }
    double shift = Double.NaN;
    for (At at : matrix.states()) {
      double s = at.scale * 2 / COLUMNS * variance;
      double plain =
          PlainModel.logJoint(
                  Crp.of(1.3), ROWS.weights(), table -> plain(table, at, s), at.partition)
              + 4 * (2 - COLUMNS) / 2 * Math.log(at.scale);
      double difference = Math.log(matrix.target(at)) - plain;
      shift = Double.isNaN(shift) ? difference : shift;
      assertEquals(shift, difference, 1e-9, at.toString());
    }
  }

  @Test
  void aDrawThatCountsAllColumnsIsFoundOut() {
    Invariance<At> twin =
        Invariance.of(
            states(),
            (from, rng) -> {
              TableState state = state(COLUMNS, from);
              new TableGibbs().apply(state, rng);
              TableState other = state(2, new At(state.partition(), from.scale, from.kappa));
              new FamilyUpdate<TableState>().apply(other, rng);
              Parameters drawn = Capabilities.sampled(other.bank()).hyperparameters();
              return new At(
                  state.partition(),
                  drawn.value(GaussianFamily.BASE_SCALE),
                  drawn.value(GaussianFamily.KAPPA));
            },
            at -> state(COLUMNS, at).logJoint());
    assertThrows(AssertionError.class, () -> twin.requireInvariant(1e-5));
  }

  @Test
  void thePriorOfTheNumbersSumsToOne() {
    double sum = 0;
    for (double scale : SCALES) {
      for (double kappa : KAPPAS) {
        TableState state = state(COLUMNS, new At(Partition.of(0, 0, 0), scale, kappa));
        Sampled sampled = Capabilities.sampled(state.bank());
        sum += Math.exp(sampled.logHyperprior());
      }
    }
    assertEquals(1, sum, 1e-12);
  }
}
