package crp.mixture;

import crp.Text;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Units;
import crp.likelihood.Background;
import crp.likelihood.Box;
import crp.likelihood.Family;
import crp.likelihood.Keeps;
import crp.likelihood.gaussian.GaussianFamily;
import crp.model.UnsuitableLikelihoodException;
import crp.parameter.Parameter;
import crp.seating.FiniteMixtures;
import crp.seating.TablePrior;
import crp.state.Noise;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>What a mixture needs so that rows can belong to no cluster.
 */
public final class NoiseModel {

  /** Z of every number of seated rows is computed anew for each drawn concentration. */
  private static final int MOST_WITHOUT_CLOSED_FORM = 5000;

  private NoiseModel() {}

  /** {@return whether rows of some total weight can be noise under a prior} */
  public static boolean fits(TablePrior prior, double total) {
    return !neverFits(prior) && !tooMany(prior, total);
  }

  private static boolean neverFits(TablePrior prior) {
    return prior instanceof FiniteMixtures;
  }

  private static boolean tooMany(TablePrior prior, double total) {
    boolean closed = prior.projective();
    return !closed && (total != Math.rint(total) || total > MOST_WITHOUT_CLOSED_FORM);
  }

  /** Checks prior and total weight. */
  static void require(TablePrior prior, double total) {
    if (neverFits(prior)) {
      throw new IllegalArgumentException(
          Text.of(
              "rows cannot be noise under this prior (%s): give noise 'none'", prior.describe()));
    }
    if (tooMany(prior, total)) {
      throw new IllegalArgumentException(
          Text.of(
                  "under this prior rows can be noise for a whole number of at most %d rows (by weight)",
                  MOST_WITHOUT_CLOSED_FORM)
              + Text.of(" only, got %s: give noise 'none'", total));
    }
  }

  /**
   * {@return the seat of noise in a chain}
   *
   * @param rows the rows of the chain, prepared
   */
  static <R extends Rows> Noise seat(Parameter share, Family<R> family, R rows, @Nullable Box box) {
    return new Noise(share, logDensities(family, rows, box));
  }

  /** {@return the same for units of rows} A unit of several rows is never noise. */
  static <R extends Rows> Noise seat(
      Parameter share, Family<R> family, R rows, @Nullable Box box, Units units) {
    double[] ofRows = logDensities(family, rows, box);
    return new Noise(
        share,
        IntStream.range(0, units.size())
            .mapToDouble(
                unit ->
                    units.count(unit) == 1 ? ofRows[units.first(unit)] : Double.NEGATIVE_INFINITY)
            .toArray());
  }

  private static <R extends Rows> double[] logDensities(
      Family<R> family, R rows, @Nullable Box box) {
    require(family, rows);
    return Background.of(family, rows, box).logDensities(rows);
  }

  /** {@return the range of the rows of a model} */
  public static Box box(Family<?> family, Rows rows) {
    if (!(family instanceof GaussianFamily gaussian) || !(rows instanceof RealRows real)) {
      throw new UnsuitableLikelihoodException(
          "noise can be uniform under Gaussian likelihoods only, not under " + family.describe());
    }
    Box box = Box.around(real, gaussian.resolution());
    if (box == null) {
      throw new IllegalArgumentException(
          "uniform noise needs two different values in every column");
    }
    return box;
  }

  private static <R extends Rows> void require(Family<R> family, R rows) {
    if (family.keeps() != Keeps.NOTHING) {
      throw new UnsuitableLikelihoodException(
          Text.of(
              "rows cannot be noise under a likelihood whose clusters have sampled parameters (%s): give noise 'none'",
              family.describe()));
    }
    if (sharesEntries(family, rows)) {
      throw new UnsuitableLikelihoodException(
          "weighted rows with missing values cannot be noise under full covariances: choose diagonal covariance, or"
              + " give noise 'none'");
    }
  }

  /**
   * {@return whether the copies of a row share missing entries that are drawn} Their density at a
   * table then depends on the units of columns, unlike that as noise.
   */
  public static <R extends Rows> boolean sharesEntries(Family<R> family, R rows) {
    return family.completes(rows) && !rows.weights().allOne();
  }

  /** Refuses the evidence of a model with noise. */
  static void requireNone(@Nullable Parameter share) {
    if (share != null) {
      throw new IllegalArgumentException(
          "the evidence of a model with noise is not computed: give noise 'none'");
    }
  }
}
