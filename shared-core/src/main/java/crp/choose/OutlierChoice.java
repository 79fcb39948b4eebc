package crp.choose;

import crp.Text;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Units;
import crp.likelihood.Family;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.SphericalGaussian;
import crp.mixture.Mixture;
import crp.mixture.NoiseModel;
import crp.parameter.Parameter;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a mixture of Gaussian rows makes of rows far from the clusters, chosen on the data: noise,
 * rows that belong to no cluster; Student t clusters; both; or neither. Any other mixture stays as
 * it is. The choice depends on the rows and the family alone; see {@link OutlierPilot} for the
 * rule.
 *
 * @param model with noise, with Student t clusters, or as it was
 * @param notes the decision in a sentence; empty if there was none to make
 */
public record OutlierChoice<R extends Rows>(Mixture<R> model, List<String> notes) {

  public OutlierChoice {
    notes = List.copyOf(notes);
  }

  /**
   * Chooses noise, and Student t clusters if the family {@linkplain GaussianFamily#offersTails
   * offers} them. Noise is broad or {@linkplain Mixture#withUniformNoise uniform}. Costs short
   * runs, a tenth of a run of 1000 sweeps, and a fifth of the time limit at most; where that is not
   * enough, there is neither.
   *
   * @param model a mixture; its noise is ignored
   * @param share prior probability of noise, or its law, if noise is chosen
   * @return the choice
   * @throws IllegalArgumentException if the share is out of range
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public static <R extends Rows> OutlierChoice<R> of(Mixture<R> model, Parameter share) {
    model.withNoise(share);
    return chosen(model.withNoise(null), share);
  }

  /**
   * Chooses Student t clusters alone, if the family {@linkplain GaussianFamily#offersTails offers}
   * them. Costs as much.
   *
   * @param model a mixture; its noise stays as it is
   * @return the choice
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public static <R extends Rows> OutlierChoice<R> ofTails(Mixture<R> model) {
    return chosen(model, null);
  }

  private static <R extends Rows> OutlierChoice<R> chosen(
      Mixture<R> model, @Nullable Parameter share) {
    if (!(model.family() instanceof GaussianFamily family)
        || !(model.rows() instanceof RealRows rows)) {
      return new OutlierChoice<>(model, List.of());
    }
    RealRows counted = Units.counted(rows.weights()).select(rows);
    boolean noise = share != null && canBeNoise(counted, family, model);
    boolean tails = family.offersTails() && counted.size() > 1;
    if (!noise && !tails) {
      return new OutlierChoice<>(model, List.of());
    }
    return ShortRuns.inTime(
        "comparing with " + rivals(noise, tails),
        () -> {
          OutlierPilot pilot = OutlierPilot.of(counted, family, model, noise, tails);
          OutlierPilot.Answer answer = pilot.best();
          Mixture<R> some =
              switch (answer.noise()) {
                case NONE -> model;
                case BROAD -> model.withNoise(share);
                case UNIFORM ->
                    model.withNoiseWithin(share, NoiseModel.box(model.family(), model.rows()));
              };
          return new OutlierChoice<>(
              answer.tails() ? some.with(heavy(family)) : some, List.of(pilot.note()));
        },
        () -> new OutlierChoice<>(model, List.of(noTime(noise, tails))));
  }

  /**
   * {@return the same choice after others}
   *
   * @param earlier their notes
   */
  public OutlierChoice<R> after(List<String> earlier) {
    return new OutlierChoice<>(model, Stream.concat(earlier.stream(), notes.stream()).toList());
  }

  /** The rows are real ones, as the family of the model is Gaussian. */
  @SuppressWarnings("unchecked")
  private static <R extends Rows> Family<R> heavy(GaussianFamily family) {
    return (Family<R>) (Family<?>) family.withSampled(GaussianFamily.TAILS);
  }

  private static String rivals(boolean noise, boolean tails) {
    return !tails ? "noise" : noise ? "noise and heavy tails" : "heavy tails";
  }

  private static String noTime(boolean noise, boolean tails) {
    return Text.of(
        "%s without a pilot run: the time limit leaves no time to compare with %s",
        noise ? "no noise" : "normal clusters", rivals(noise, tails));
  }

  private static boolean canBeNoise(RealRows rows, GaussianFamily family, Mixture<?> model) {
    // Answers on scales of few values fill their range, as noise would. A broad density in more
    // columns than rows says nothing of a single row, and no round cluster lets a row be far away.
    return !family.resolution().scales()
        && !(family instanceof SphericalGaussian)
        && rows.size() > Math.max(1, rows.columns())
        && NoiseModel.fits(model.prior(), rows.weights().customers())
        && !NoiseModel.sharesEntries(family, rows);
  }
}
