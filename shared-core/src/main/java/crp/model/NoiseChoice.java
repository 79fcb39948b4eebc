package crp.model;

import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Rows;
import crp.diagnose.EffectiveSize;
import crp.draws.Draws;
import crp.likelihood.gaussian.GaussianFamily;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.seating.Crp;
import crp.seating.TablePrior;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A mixture of Gaussian rows with noise, rows that belong to no cluster, where the data speak for
 * it; any other mixture as it is. The choice depends on the rows and the family alone.
 *
 * <p>Without noise rows a model with noise is the model without noise. So the Bayes factor for
 * noise is exactly P(no noise rows) / P(no noise rows | data) (Verdinelli and Wasserman 1995,
 * Computing Bayes factors using a generalization of the Savage-Dickey density ratio, JASA 90), and
 * one short run with noise estimates it: the share of its draws without noise rows, half a draw
 * added to either side. Noise is chosen where the Bayes factor is above 1.
 *
 * <p>The run is one of {@link ShortRuns}, under a CRP whose concentration has the prior gamma(1,
 * 1), whatever the prior of the model. The probability of noise has the prior beta(1, b), b =
 * max(19, W / 10) for rows of total weight W, so that P(no noise rows) = b / (b + W) is not below
 * 1/11 and some dozens of draws can tell a Bayes factor of 1. A third of the sweeps decides where
 * the share lies on the same side of P(no noise rows) in both chains, by more than {@value #CLEAR}
 * standard errors in each: those of as many independent draws as are effective, at a Bayes factor
 * of 1.
 *
 * @param model with noise or as it was
 * @param notes the decision in a sentence; empty if there was none to make
 * @param <R> the kind of rows
 */
public record NoiseChoice<R extends Rows>(Mixture<R> model, List<String> notes) {

  private static final String NO_TIME =
      "each row belongs to a cluster: the time limit leaves no time to compare this with noise";

  /** Twice as many as compare covariances: here a share of draws decides, not a mean. */
  private static final int SWEEPS = 2 * ShortRuns.SWEEPS;

  private static final int QUICK_SWEEPS = SWEEPS / 3;
  private static final double CLEAR = 3;
  private static final double LEAST_B = 19;
  private static final double MOST_EXPECTED = 10;

  /** Copies the notes. */
  public NoiseChoice {
    notes = List.copyOf(notes);
  }

  /**
   * Chooses. Costs a short run, at most eight hundredths of a run of 1000 sweeps, and a fifth of
   * the time limit at most; where that is not enough, there is no noise.
   *
   * @param model a mixture; its noise is ignored
   * @param share prior probability of noise, or its law, if noise is chosen
   * @param <R> the kind of rows
   * @return the choice
   * @throws IllegalArgumentException if the share is out of range
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public static <R extends Rows> NoiseChoice<R> of(Mixture<R> model, Parameter share) {
    Mixture<R> with = model.withNoise(share);
    Mixture<R> without = model.withNoise(null);
    if (!(model.family() instanceof GaussianFamily family)
        || !(model.rows() instanceof RealRows rows)) {
      return new NoiseChoice<>(without, List.of());
    }
    RealRows counted = rows.select(counted(rows));
    if (!canBeNoise(counted, family, model.prior())) {
      return new NoiseChoice<>(without, List.of());
    }
    return ShortRuns.inTime(
        "comparing with noise",
        () -> {
          Pilot pilot = Pilot.of(counted, family);
          return new NoiseChoice<>(pilot.noise() ? with : without, List.of(pilot.note()));
        },
        () -> new NoiseChoice<>(without, List.of(NO_TIME)));
  }

  private static int[] counted(RealRows rows) {
    return IntStream.range(0, rows.size()).filter(i -> rows.weights().of(i) > 0).toArray();
  }

  private static boolean canBeNoise(RealRows rows, GaussianFamily family, TablePrior prior) {
    return rows.size() > 1
        && NoiseModel.fits(prior, rows.weights().total())
        && !family.bank(rows).completes();
  }

  /**
   * What a short run with noise shows.
   *
   * @param rows number of rows in the run
   * @param bayesFactor for noise
   * @param draws number of draws
   * @param without number of draws without noise rows
   * @param mean number of noise rows of a draw
   */
  record Pilot(int rows, double bayesFactor, int draws, int without, double mean) {

    /** {@return what a run on rows of positive weight shows} */
    static Pilot of(RealRows rows, GaussianFamily family) {
      int[] all = IntStream.range(0, rows.size()).toArray();
      RealRows some = ShortRuns.some(rows, family.resolution(), all);
      GaussianFamily exact = family.rounded(Resolution.none(rows.columns()));
      Mixture<RealRows> model = Model.mixture(Crp.of(Parameter.gamma(1, 1)), exact, some);
      Draws quick = draws(model, QUICK_SWEEPS);
      return of(model, clear(model, quick) ? quick : draws(model, SWEEPS));
    }

    /** {@return what a run of a mixture shows} */
    static Pilot of(Mixture<RealRows> model, int sweeps) {
      return of(model, draws(model, sweeps));
    }

    private static double b(double total) {
      return Math.max(LEAST_B, total / MOST_EXPECTED);
    }

    /** {@return P(no noise rows)} */
    private static double prior(Mixture<RealRows> model) {
      double total = model.rows().weights().total();
      return b(total) / (b(total) + total);
    }

    private static Draws draws(Mixture<RealRows> model, int sweeps) {
      double b = b(model.rows().weights().total());
      Parameter share = new Parameter(1 / (1 + b), new Hyperprior.Beta(1, b));
      return ShortRuns.run(model.withNoise(share), sweeps);
    }

    /** {@return whether each chain alone shows on which side of 1 the Bayes factor is} */
    static boolean clear(double prior, double[][] without) {
      double all = 0;
      for (double[] chain : without) {
        double share = Arrays.stream(chain).sum() / chain.length;
        double effective = EffectiveSize.of(new double[][] {chain});
        double errors = (share - prior) / Math.sqrt(prior * (1 - prior) / effective);
        if (Math.abs(errors) <= CLEAR || errors * all < 0) {
          return false;
        }
        all = errors;
      }
      return true;
    }

    private static boolean clear(Mixture<RealRows> model, Draws draws) {
      double[][] without =
          IntStream.range(0, draws.traces().size())
              .mapToObj(
                  chain ->
                      draws.draws().stream()
                          .filter(draw -> draw.chain() == chain)
                          .mapToDouble(draw -> draw.parts() == draw.clusters() ? 1 : 0)
                          .toArray())
              .toArray(double[][]::new);
      return clear(prior(model), without);
    }

    private static Pilot of(Mixture<RealRows> model, Draws draws) {
      int[] noise =
          draws.draws().stream().mapToInt(draw -> draw.parts() - draw.clusters()).toArray();
      int without = (int) IntStream.of(noise).filter(count -> count == 0).count();
      double posterior = (without + 0.5) / (noise.length + 1);
      return new Pilot(
          model.rows().size(),
          prior(model) / posterior,
          noise.length,
          without,
          IntStream.of(noise).average().orElseThrow());
    }

    boolean noise() {
      return bayesFactor > 1;
    }

    /** {@return the choice and its evidence in a sentence} */
    String note() {
      String run = "a pilot run on %d rows".formatted(rows);
      String found =
          without == 0
              ? "had noise in all of %d draws".formatted(draws)
              : "had none in %d of %d draws".formatted(without, draws);
      return noise()
          ? "rows can be noise, which belongs to no cluster: %s %s, on average %.0f rows (Bayes factor for noise about %.0f)"
              .formatted(run, found, mean, bayesFactor)
          : "each row belongs to a cluster: %s where rows could be noise, in no cluster, %s (Bayes factor for noise %.2g)"
              .formatted(run, found, bayesFactor);
    }
  }
}
