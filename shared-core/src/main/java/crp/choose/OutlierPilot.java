package crp.choose;

import crp.Text;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.draws.Draw;
import crp.likelihood.Box;
import crp.likelihood.gaussian.GaussianFamily;
import crp.mixture.Mixture;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.seating.Crp;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What short runs with noise, with Student t clusters, or with both show.
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
 * <p>Noise is broad, or uniform over the range of the columns (see {@link Box}); each law has a run
 * of its own. Held-out rows are described under broad noise if its evidence is the largest, and
 * under uniform noise if every draw of its run has some. Uniform noise is chosen if it is better
 * than any other model by 10 nats in all: its range depends on the data, and skewed clusters look
 * like it. Where it would hold most of the rows, there is no noise beside which clusters could be
 * seen.
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
 * @param heldOut mean log density of held-out rows under each model in question, in nats; empty
 *     where the evidence decides
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

  private static final double UNIFORM_NATS = 10;

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
   * @param noise the law of noise
   * @param tails whether clusters are Student t
   */
  record Answer(Noise noise, boolean tails) {}

  /** The law of rows that belong to no cluster, and what it is called. */
  enum Noise {
    NONE("no noise"),
    BROAD("noise rows"),
    UNIFORM("uniform noise rows");

    private final String text;

    Noise(String text) {
      this.text = text;
    }
  }

  /**
   * {@return what a run on rows of positive weight shows}
   *
   * @param rows in the data's units
   * @param family of the model
   * @param like the model, whose noise is given where it is no question
   * @param noise whether noise is a question
   * @param tails whether Student t clusters are
   */
  static OutlierPilot of(
      RealRows rows, GaussianFamily family, Mixture<?> like, boolean noise, boolean tails) {
    int[] all = IntStream.range(0, rows.size()).toArray();
    RealRows some = ShortRuns.some(rows, family.resolution(), all, MOST_ROWS);
    GaussianFamily exact = family.rounded(Resolution.none(rows.columns()));
    Mixture<RealRows> model = Mixture.of(Crp.of(Parameter.gamma(1, 1)), exact, some).brief();
    Mixture<RealRows> smaller = model.withNoiseWithin(like.noise(), like.box());
    Parameter law = tails ? exact.usual(GaussianFamily.TAILS) : null;
    OutlierPilot broad = of(smaller, noise, null, law, SWEEPS);
    boolean noisy = broad.best().noise() != Noise.NONE;
    Box box = noise ? Box.around(rows, family.resolution()) : null;
    boolean flat = box != null && of(smaller, true, box, law, ShortRuns.SWEEPS).showsSomeNoise();
    if (!noisy && !flat) {
      return broad;
    }
    OutlierPilot predicted = broad.predicting(smaller, noisy, flat ? box : null, law);
    return noisy || predicted.best().noise() == Noise.UNIFORM ? predicted : broad;
  }

  private boolean showsSomeNoise() {
    double mean = found.stream().mapToInt(Found::noise).average().orElse(0);
    return count(Found::clustered) == 0 && mean < rows / 2.0;
  }

  private OutlierPilot predicting(
      Mixture<RealRows> smaller, boolean broad, @Nullable Box box, @Nullable Parameter law) {
    Map<Answer, Double> densities = new LinkedHashMap<>();
    for (boolean heavy : asksTails() ? new boolean[] {false, true} : new boolean[] {false}) {
      for (Noise each : Noise.values()) {
        if (each == Noise.BROAD ? broad : each == Noise.NONE || box != null) {
          Box range = each == Noise.UNIFORM ? box : null;
          Mixture<RealRows> model = larger(smaller, each != Noise.NONE, range, heavy ? law : null);
          densities.put(new Answer(each, heavy), ShortRuns.heldOut(model));
        }
      }
    }
    return new OutlierPilot(rows, noise, tails, found, densities);
  }

  /**
   * {@return what a run of a Gaussian mixture shows}
   *
   * @param model the smaller model
   * @param noise whether noise is a question
   * @param box the range of uniform noise; null for broad noise
   * @param tails the law of 1 / f, a grid with 0; null if tails are no question
   * @param sweeps of each chain
   */
  static OutlierPilot of(
      Mixture<RealRows> model,
      boolean noise,
      @Nullable Box box,
      @Nullable Parameter tails,
      int sweeps) {
    double total = model.rows().weights().customers();
    double b = shape(total);
    return new OutlierPilot(
        model.rows().size(),
        noise ? b / (b + total) : Double.NaN,
        tails != null ? Math.exp(tails.prior().logDensity(0)) : Double.NaN,
        ShortRuns.run(larger(model, noise, box, tails), sweeps).draws().stream()
            .map(draw -> Found.of(draw, tails != null))
            .toList(),
        Map.of());
  }

  private static double shape(double total) {
    return Math.min(MOST_B, Math.max(LEAST_B, total / MOST_EXPECTED));
  }

  private static Mixture<RealRows> larger(
      Mixture<RealRows> model, boolean noise, @Nullable Box box, @Nullable Parameter tails) {
    double b = shape(model.rows().weights().customers());
    Mixture<RealRows> larger =
        noise
            ? model.withNoiseWithin(new Parameter(1 / (1 + b), new Hyperprior.Beta(1, b)), box)
            : model;
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
    boolean clustered = asksNoise() && model.noise() == Noise.NONE;
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
    Stream<Answer> all =
        Stream.of(Noise.NONE, Noise.BROAD)
            .filter(some -> asksNoise() || some == Noise.NONE)
            .flatMap(
                some ->
                    Stream.of(false, true)
                        .filter(heavy -> asksTails() || !heavy)
                        .map(heavy -> new Answer(some, heavy)));
    return (heldOut.isEmpty() ? all : heldOut.keySet().stream())
        .sorted(Comparator.comparingDouble(this::merit).reversed());
  }

  private double merit(Answer model) {
    Double density = heldOut.get(model);
    return density == null ? evidence(model) : density - handicap(model);
  }

  private double handicap(Answer model) {
    return model.noise() == Noise.UNIFORM ? UNIFORM_NATS / rows : 0;
  }

  /** {@return the best model; without noise where that was no question} */
  Answer best() {
    return answers().findFirst().orElseThrow();
  }

  /** {@return the choice and its evidence in a sentence} */
  String note() {
    List<Answer> order = answers().toList();
    return Text.of(
        "chosen by a pilot run on %d rows: %s (%s)",
        rows, text(order.get(0)), margin(order.get(0), order.get(1)));
  }

  private String margin(Answer best, Answer next) {
    if (heldOut.isEmpty()) {
      return Text.of("Bayes factor %.3g over the next best model", merit(best) / merit(next));
    }
    double nats = merit(best) + handicap(best) - merit(next) - handicap(next);
    return nats < 0
        ? Text.of("%s are better by less than %.0f nats in all", next.noise().text, UNIFORM_NATS)
        : Text.of("%.2g nats per held-out row over the next best model", nats);
  }

  private String text(Answer answer) {
    List<String> parts = new ArrayList<>();
    if (asksTails()) {
      parts.add(answer.tails() ? "Student t clusters" : "normal clusters");
    }
    if (asksNoise()) {
      parts.add(answer.noise().text);
    }
    return String.join(", ", parts);
  }
}
