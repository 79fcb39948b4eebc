package crp.model;

import crp.Text;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.draws.Draw;
import crp.likelihood.gaussian.GaussianFamily;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.seating.Crp;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a short run with noise, with Student t clusters, or with both shows.
 *
 * <p>Without noise rows a model with noise is the model without noise, and at 1 / f = 0 Student t
 * clusters are normal. So the Bayes factor of a smaller model against the model of the run is
 * exactly P(it | data) / P(it), where it is the event that makes the two the same (Verdinelli and
 * Wasserman 1995, Computing Bayes factors using a generalization of the Savage-Dickey density
 * ratio, JASA 90): no noise rows, 1 / f = 0, or both. One run estimates all of them by shares of
 * its draws, to which one draw of the prior is added, so that an event that was never seen has a
 * Bayes factor of one over the number of draws. The model of the largest evidence is chosen, unless
 * it has noise. Where the prior of the clusters does not suit the data, rows that a few clusters
 * could describe are noise, too: the evidence counts what the first rows of a cluster cost. So the
 * model whose clusters and noise describe held-out rows best is chosen then.
 *
 * <p>The run is one of {@link ShortRuns}, under a CRP whose concentration has the prior gamma(1,
 * 1), whatever the prior of the model. The probability of noise has the prior beta(1, b), b =
 * max(19, W / 10) for rows of total weight W up to 1e7, so that P(no noise rows) = b / (b + W) is
 * not below 1/11 and some dozens of draws can tell a Bayes factor of 1. P(1 / f = 0) is 1/11, too:
 * the law is that of a run with sampled tails.
 *
 * @param rows number of rows in the run
 * @param noise prior probability of no noise rows; NaN if noise was no question
 * @param tails prior probability of normal clusters; NaN if tails were no question
 * @param found what each draw shows
 * @param heldOut mean log density of held-out rows under each model, in nats; empty where the
 *     evidence decides
 */
record OutlierPilot(
    int rows, double noise, double tails, List<Found> found, Map<Answer, Double> heldOut) {

  /** Twice as many as compare covariances: here a share of draws decides, not a mean. */
  private static final int SWEEPS = 2 * ShortRuns.SWEEPS;

  /**
   * With 4000 rows a run took twice the time and found noise of 0.1 % in two of three generated
   * files in place of none, 0.2 % in all as with these.
   */
  private static final int MOST_ROWS = 2000;

  private static final double LEAST_B = 19;

  /** The largest shape of a law. */
  private static final double MOST_B = 1e6;

  private static final double MOST_EXPECTED = 10;

  /**
   * What a draw shows.
   *
   * @param noise number of noise rows
   * @param tails 1 / f
   */
  record Found(int noise, double tails) {

    private boolean clustered() {
      return noise == 0;
    }

    private boolean normal() {
      return tails == 0;
    }

    private static Found of(Draw draw, boolean tails) {
      return new Found(
          draw.parts() - draw.clusters(), tails ? draw.number(GaussianFamily.TAILS) : 0);
    }
  }

  /**
   * A model.
   *
   * @param noise whether rows can be noise
   * @param tails whether clusters are Student t
   */
  record Answer(boolean noise, boolean tails) {}

  /**
   * {@return what a run on rows of positive weight shows}
   *
   * @param rows in the data's units
   * @param family of the model
   * @param given the noise of the model where it is no question; null for none
   * @param noise whether noise is a question
   * @param tails whether Student t clusters are
   */
  static OutlierPilot of(
      RealRows rows,
      GaussianFamily family,
      @Nullable Parameter given,
      boolean noise,
      boolean tails) {
    int[] all = IntStream.range(0, rows.size()).toArray();
    RealRows some = ShortRuns.some(rows, family.resolution(), all, MOST_ROWS);
    GaussianFamily exact = family.rounded(Resolution.none(rows.columns()));
    Mixture<RealRows> model = Model.mixture(Crp.of(Parameter.gamma(1, 1)), exact, some).brief();
    Mixture<RealRows> smaller = model.withNoise(given);
    Parameter law = tails ? exact.usual(GaussianFamily.TAILS) : null;
    OutlierPilot pilot = of(smaller, noise, law, SWEEPS);
    return pilot.best().noise() ? pilot.predicting(smaller, law) : pilot;
  }

  private OutlierPilot predicting(Mixture<RealRows> smaller, @Nullable Parameter law) {
    Map<Answer, Double> densities = new HashMap<>();
    for (Answer answer : answers().toList()) {
      Mixture<RealRows> model = larger(smaller, answer.noise(), answer.tails() ? law : null);
      densities.put(answer, ShortRuns.heldOut(model));
    }
    return new OutlierPilot(rows, noise, tails, found, densities);
  }

  /**
   * {@return what a run of a Gaussian mixture shows}
   *
   * @param model the smaller model
   * @param noise whether noise is a question
   * @param tails the law of 1 / f, a grid with 0; null if tails are no question
   * @param sweeps of each chain
   */
  static OutlierPilot of(
      Mixture<RealRows> model, boolean noise, @Nullable Parameter tails, int sweeps) {
    double total = model.rows().weights().customers();
    double b = shape(total);
    return new OutlierPilot(
        model.rows().size(),
        noise ? b / (b + total) : Double.NaN,
        tails != null ? Math.exp(tails.prior().logDensity(0)) : Double.NaN,
        ShortRuns.run(larger(model, noise, tails), sweeps).draws().stream()
            .map(draw -> Found.of(draw, tails != null))
            .toList(),
        Map.of());
  }

  private static double shape(double total) {
    return Math.min(MOST_B, Math.max(LEAST_B, total / MOST_EXPECTED));
  }

  private static Mixture<RealRows> larger(
      Mixture<RealRows> model, boolean noise, @Nullable Parameter tails) {
    double b = shape(model.rows().weights().customers());
    Mixture<RealRows> larger =
        noise ? model.withNoise(new Parameter(1 / (1 + b), new Hyperprior.Beta(1, b))) : model;
    return tails != null && model.family() instanceof GaussianFamily family
        ? larger.with(family.with(GaussianFamily.TAILS, tails))
        : larger;
  }

  private boolean asksNoise() {
    return !Double.isNaN(noise);
  }

  private boolean asksTails() {
    return !Double.isNaN(tails);
  }

  private long count(Predicate<Found> event) {
    return found.stream().filter(event).count();
  }

  /** {@return posterior over prior probability of an event} */
  private double ratio(Predicate<Found> event, double prior) {
    return (count(event) + prior) / (found.size() + 1) / prior;
  }

  /** {@return the evidence of a model over that of the run} */
  double evidence(Answer model) {
    boolean clustered = asksNoise() && !model.noise();
    boolean normal = asksTails() && !model.tails();
    if (clustered && normal) {
      return ratio(draw -> draw.clustered() && draw.normal(), noise * tails);
    }
    if (clustered) {
      return ratio(Found::clustered, noise);
    }
    return normal ? ratio(Found::normal, tails) : 1;
  }

  private Stream<Answer> answers() {
    return Stream.of(false, true)
        .filter(some -> asksNoise() || !some)
        .flatMap(
            some ->
                Stream.of(false, true)
                    .filter(heavy -> asksTails() || !heavy)
                    .map(heavy -> new Answer(some, heavy)))
        .sorted(Comparator.comparingDouble(this::merit).reversed());
  }

  private double merit(Answer model) {
    Double density = heldOut.get(model);
    return density == null ? evidence(model) : density;
  }

  /** {@return the best model; noise is false where it was no question} */
  Answer best() {
    return answers().findFirst().orElseThrow();
  }

  /** {@return the choice and its evidence in a sentence} */
  String note() {
    List<Answer> order = answers().toList();
    double best = merit(order.get(0));
    double next = merit(order.get(1));
    String margin =
        heldOut.isEmpty()
            ? Text.of("Bayes factor %.3g", best / next)
            : Text.of("%.2g nats per held-out row", best - next);
    return Text.of(
        "chosen by a pilot run on %d rows: %s (%s over the next best model)",
        rows, text(order.get(0)), margin);
  }

  private String text(Answer answer) {
    List<String> parts = new ArrayList<>();
    if (asksTails()) {
      parts.add(answer.tails() ? "Student t clusters" : "normal clusters");
    }
    if (asksNoise()) {
      parts.add(answer.noise() ? "noise rows" : "no noise");
    }
    return String.join(", ", parts);
  }
}
