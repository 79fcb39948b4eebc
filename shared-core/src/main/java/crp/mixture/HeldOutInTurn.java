package crp.mixture;

import crp.Text;
import crp.data.Rows;
import crp.data.Weights;
import crp.draws.Draw;
import crp.likelihood.Family;
import crp.likelihood.Keeps;
import crp.model.Fit;
import crp.model.Folds;
import crp.model.HeldOut;
import crp.model.Posterior;
import crp.model.Run;
import crp.parameter.Parameter;
import crp.predict.GrowingDraw;
import crp.predict.NextSeat;
import crp.predict.NoiseSeat;
import crp.predict.RollingOrigin;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Prior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Not part of the promised API.
 *
 * <p>The last rows, each predicted from all rows before it, see {@link RollingOrigin}.
 *
 * @param order row numbers in order, those of positive weight
 * @param from the first position that is predicted
 * @param named what the rows are called
 */
@SuppressWarnings("ArrayRecordComponent")
public record HeldOutInTurn(int[] order, int from, String named) {

  private static final int MOST_DRAWS = 200;
  private static final int FEWEST_DRAWS = 20;

  /** Largest number of seats of all particles, to limit memory. */
  private static final int SEATS = 20_000_000;

  /** Fails unless each row of the model can be predicted from those before it. */
  public static <R extends Rows> void require(PartitionModel<R> model) {
    model.requireInTurn();
    require(model.family(), model.rows());
  }

  /** Fails unless rows of a family can be predicted from those before them. */
  public static <R extends Rows> void require(Family<R> family, R rows) {
    if (family.parts().stream().anyMatch(part -> part.keeps() != Keeps.NOTHING)) {
      throw new IllegalArgumentException(
          "rolling:N needs a likelihood whose parameters are integrated out, not: "
              + family.describe());
    }
    Weights weights = rows.weights();
    for (int i = 0; i < weights.size(); i++) {
      if (weights.of(i) != 0 && weights.of(i) != 1) {
        throw new IllegalArgumentException(
            Text.of("rolling:N needs weights of 0 or 1, row %d has %s", i + 1, weights.of(i)));
      }
    }
  }

  /** {@return the result of a mixture, beside that of the exchangeable one if it is none itself} */
  public <R extends Rows> HeldOut of(PartitionModel<R> model, Run<R> run, Folds folds) {
    BitSet out = new BitSet();
    Arrays.stream(order).skip(from).forEach(out::set);
    Fit<R> fit = folds.fit(run.leavingOut(out)::fit);
    PartitionModel<R> fitted = ((PartitionView<R>) fit.view()).model();
    boolean[] silent = new boolean[model.rows().size()];
    NoiseSeat<R> noise = fitted.noiseSeat();
    GrowingDraw.Order<R> all =
        new GrowingDraw.Order<>(
            model.family(), model.family().prepare(model.rows()), order, silent, noise);
    Prior counted = CountedRows.of(model.rows().weights(), model.prior()).prior();
    HeldOut own =
        of(
            fit,
            (draw, rng) -> {
              NextSeat next = model.nextSeat(counted, fitted, draw);
              return new GrowingDraw<>(all, draw, seats(fit, draw), draw.clusters(), next, rng);
            },
            silent,
            folds);
    Parameter concentration = fitted.prior().parameters().get(Prior.CONCENTRATION);
    return model.exchangeable() ? own : beside(own, model.withoutOrder(concentration), run, folds);
  }

  /** {@return the tables of the rows of the fit in order, -1 for noise} */
  private int[] seats(Fit<?> fit, Draw draw) {
    int[] seats = new int[from];
    for (int i = 0; i < from; i++) {
      int item = fit.rowLabels().units().of(order[i]);
      seats[i] = draw.isNoise(item) ? -1 : draw.label(item);
    }
    return seats;
  }

  /**
   * {@return the result}
   *
   * @param fit of the rows before those that are predicted
   * @param silent by row, whether it says nothing and does not count
   */
  public <R extends Rows> HeldOut of(
      Fit<R> fit, BiFunction<Draw, Rng, GrowingDraw<R>> particle, boolean[] silent, Folds folds) {
    Rng rng = new SeededRng(fit.settings().seed());
    int most = Math.max(FEWEST_DRAWS, Math.min(MOST_DRAWS, SEATS / order.length));
    List<GrowingDraw<R>> particles = new ArrayList<>();
    for (Draw draw : Posterior.thinned(fit.answeringDraws(), most)) {
      particles.add(particle.apply(draw, rng));
    }
    RollingOrigin found = RollingOrigin.of(particles, order.length - from, rng);
    double[] logDensities = new double[silent.length];
    Arrays.fill(logDensities, Double.NaN);
    for (int i = from; i < order.length; i++) {
      logDensities[order[i]] = silent[order[i]] ? Double.NaN : found.logDensities()[i - from];
    }
    return HeldOut.ofRows(
        logDensities,
        Text.of(
            "the last %d %s, each predicted from all rows before it (exact in the limit of many"
                + " draws: %d particles, smallest effective size %.0f)%s",
            order.length - from, named, found.particles(), found.leastEffective(), folds.remark()));
  }

  /** {@return a result beside that of a mixture of the same rows and family without an order} */
  public <R extends Rows> HeldOut beside(
      HeldOut own, PartitionModel<R> mixture, Run<R> run, Folds folds) {
    return own.beside(of(mixture, run.of(mixture), folds));
  }
}
