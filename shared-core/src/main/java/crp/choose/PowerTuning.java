package crp.choose;

import crp.Text;
import crp.data.Rows;
import crp.data.Weights;
import crp.draws.Draw;
import crp.likelihood.Family;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.model.Run;
import crp.model.Settings;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.predict.DrawnPrior;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.report.Counted;
import crp.seating.LogNormaliser;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import crp.seating.TablePrior;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Chooses the power of a powered CRP from the data: on a training sample the power grows from 1 in
 * small steps until the within-cluster loss of Lu, Li and Dunson (2018), equation 5,
 *
 * <pre>  sum_k sqrt( sum_{i in k} |x_i - mean_k|^2 ),</pre>
 *
 * blows up because true clusters are being merged (section 2.3). Columns are taken in units of
 * their spread within the clusters found at the smallest power, so that the data's units do not
 * matter. The loss has blown up when it lies 15 percent above the least loss so far at two powers
 * running, which one stray chain does not bring about; the last power before is chosen.
 *
 * <p>That loss even falls when clusters are merged that overlap: two of equal size in d columns,
 * unless their means lie 2 sqrt(d) deviations apart. So a second sign counts as a blow-up, too:
 * {@code log p(rows | clusters)}, which hardly changes while a power empties superfluous clusters,
 * falls by tens of nats as soon as true ones are merged. It has fallen when its mean lies more than
 * 0.05 nats a row, and 10 nats at least, below its best so far at two powers running.
 *
 * <p>Where nothing blows up, larger powers do no good, and the smallest power is chosen whose loss
 * is within 3 percent of the least.
 *
 * <p>How much the choice owes to chance is shown by five further searches, each without another
 * fifth of the sample: together they take about four times as long as the first. A power of 10
 * sampled rows or fewer is not searched for again.
 */
public final class PowerTuning {

  private static final int SAMPLE = 400;
  private static final int FEW = 10;
  private static final double[] POWERS = {
    1.01, 1.02, 1.03, 1.04, 1.05, 1.07, 1.09, 1.11, 1.14, 1.17, 1.2, 1.25, 1.3, 1.4, 1.5, 1.7, 2,
    2.5, 3
  };
  private static final int PARTS = 5;
  private static final double BLOW_UP = 1.15;
  private static final double LEVEL = 1.03;
  private static final double FALL_PER_ROW = 0.05;
  private static final double LEAST_FALL = 10;

  /** The part of the time left to a run that the search may use. */
  private static final double TIME = 0.4;

  private PowerTuning() {}

  /**
   * One step of the curve.
   *
   * @param power the power r
   * @param loss the mean of equation 5 over the draws
   * @param clusters the mean number of clusters
   * @param logFit the mean of log p(rows | clusters) over the draws, in nats
   */
  public record Point(double power, double loss, double clusters, double logFit)
      implements Serializable {}

  /**
   * What was found.
   *
   * @param points the loss at each power tried, powers growing
   * @param power the power chosen
   * @param sample number of rows on which it was tuned
   * @param blewUp whether the powers above the chosen one merge true clusters
   * @param withoutParts the powers chosen when each fifth of the sample in turn is left out; empty
   *     for few rows
   * @param cut whether the time limit ended the search, so that larger powers were not tried or
   *     some fifths were not left out
   */
  public record Curve(
      List<Point> points,
      double power,
      int sample,
      boolean blewUp,
      List<Double> withoutParts,
      boolean cut)
      implements Serializable {

    public Curve {
      points = List.copyOf(points);
      withoutParts = List.copyOf(withoutParts);
    }

    /** {@return how far the choices differ when a fifth of the sample is left out; may be empty} */
    public String spread() {
      return withoutParts.isEmpty()
          ? ""
          : "Powers chosen without each fifth of the sample: "
              + withoutParts.stream()
                  .sorted()
                  .map(one -> Text.of("%.2f", one))
                  .collect(Collectors.joining(", "))
              + ".";
    }

    /** {@return the curve as text, a line a power, the chosen one marked} */
    public String text() {
      StringBuilder text = new StringBuilder();
      text.append(
          Text.of(
              "Power tuned on %s%n  power      loss  clusters       fit%n",
              Counted.of(sample, "row")));
      for (Point point : points) {
        text.append(
            Text.of(
                "  %5.2f  %8.4g  %8.2f  %8.1f%s%n",
                point.power(),
                point.loss(),
                point.clusters(),
                point.logFit(),
                point.power() == power ? "  <- chosen" : ""));
      }
      return text.append(
              blewUp
                  ? "  Above it the loss blows up."
                  : points.size() < POWERS.length
                      ? "  The smallest power near the least loss so far."
                      : "  The loss never blows up: the smallest power near the least loss.")
          .append(System.lineSeparator())
          .append(cut ? Text.of("  The time limit ended the search.%n") : "")
          .append(withoutParts.isEmpty() ? "" : Text.of("  %s%n", spread()))
          .toString();
    }
  }

  /**
   * Draws the curve and chooses the power.
   *
   * @param prior gives the concentration and its prior; its power is ignored
   * @param family how the rows of a cluster are distributed
   * @param rows the data; a sample of at most 400 rows of positive weight is used
   * @param settings number of sweeps (the largest one if it is not fixed), threads and seed; one
   *     chain runs for each power
   * @return the curve
   */
  public static <R extends Rows> Curve tune(
      PoweredCrp prior, Family<R> family, R rows, Settings settings, Progress progress) {
    PoweredCrp plain = powered(prior, 1);
    Mixture<R> model = Mixture.of(plain, family, sample(rows, settings.seed()));
    Settings single = settings.withSchedule(settings.schedule().fixed()).withChains(1);
    RunScope scope = RunScope.current().limited(settings.schedule().maxSeconds());
    RunScope part = scope.reportingTo(progress).named("tuning the power").share(TIME);
    return part.run(() -> searches(model, single));
  }

  private static PoweredCrp powered(PoweredCrp prior, double power) {
    return PoweredCrp.of(prior.parameters().get(Prior.CONCENTRATION), Power.of(power));
  }

  /** The search on the sample, then one without each part of it. */
  private static <R extends Rows> Curve searches(Mixture<R> model, Settings settings) {
    Curve all = search(model, settings);
    R sample = model.rows();
    List<Double> withoutParts = new ArrayList<>();
    boolean cut = all.cut();
    for (int part = 0; part < PARTS && sample.size() > FEW && !cut; part++) {
      int left = part;
      int[] others = IntStream.range(0, sample.size()).filter(i -> i % PARTS != left).toArray();
      Mixture<R> fewer = Mixture.of(model.prior(), model.family(), Rows.selected(sample, others));
      Curve other = search(fewer, settings);
      cut = other.cut();
      if (!cut) {
        withoutParts.add(other.power());
      }
    }
    RunScope.check();
    return new Curve(all.points(), all.power(), all.sample(), all.blewUp(), withoutParts, cut);
  }

  private static <R extends Rows> Curve search(Mixture<R> model, Settings settings) {
    R sample = model.rows();
    double fall = Math.max(LEAST_FALL, FALL_PER_ROW * sample.size());
    List<Point> points = new ArrayList<>();
    SquaredDistances space = SquaredDistances.of(sample);
    for (double power : POWERS) {
      PoweredCrp at = powered((PoweredCrp) model.prior(), power);
      Run<R> run = Mixture.of(at, model.family(), sample).brief().run().with(settings);
      Fit<R> fit = RunScope.current().named(Text.of("power %.2f", power)).run(run::fit);
      boolean cut = fit.draws().timeLimitReached();
      if (!cut || points.isEmpty()) {
        space = points.isEmpty() ? space.scaledWithin(fit.estimate()) : space;
        points.add(point(at, fit, space, sample.weights()));
      }
      if (cut) {
        return level(points, sample.size(), true);
      }
      if (blewUp(points) || fell(points, fall)) {
        double last = POWERS[points.size() - 3];
        return new Curve(points, last, sample.size(), true, List.of(), false);
      }
    }
    return level(points, sample.size(), false);
  }

  /** {@return the choice where the loss has not blown up} */
  private static Curve level(List<Point> points, int rows, boolean cut) {
    return new Curve(points, smallestLevelPower(points), rows, false, List.of(), cut);
  }

  /** {@return whether the last two losses both lie far above the least one before them} */
  static boolean blewUp(List<Point> points) {
    int n = points.size();
    if (n < 3) {
      return false;
    }
    double limit = BLOW_UP * least(points.subList(0, n - 2));
    return points.get(n - 2).loss() > limit && points.get(n - 1).loss() > limit;
  }

  /** {@return whether the last two fits both lie far below the best one before them} */
  static boolean fell(List<Point> points, double fall) {
    int n = points.size();
    if (n < 3) {
      return false;
    }
    double best = points.subList(0, n - 2).stream().mapToDouble(Point::logFit).max().orElseThrow();
    return points.get(n - 2).logFit() < best - fall && points.get(n - 1).logFit() < best - fall;
  }

  static double smallestLevelPower(List<Point> points) {
    double limit = LEVEL * least(points);
    for (Point point : points) {
      if (point.loss() <= limit) {
        return point.power();
      }
    }
    throw new IllegalStateException("a curve has at least one point");
  }

  private static double least(List<Point> points) {
    return points.stream().mapToDouble(Point::loss).min().orElseThrow();
  }

  private static Point point(
      PoweredCrp prior, Fit<?> fit, SquaredDistances space, Weights weights) {
    double total = weights.customers();
    LogNormaliser normaliser =
        LogNormaliser.isKnown(prior, total) ? LogNormaliser.of(prior, total) : null;
    double loss = 0;
    double clusters = 0;
    double logFit = 0;
    for (Draw draw : fit.draws().draws()) {
      loss += space.rootLoss(draw.partition());
      clusters += draw.clusters();
      logFit += draw.logJoint() - logPrior(DrawnPrior.of(prior, draw), draw, weights);
      if (normaliser != null) {
        logFit += normaliser.at(draw.concentration());
      }
    }
    int n = fit.draws().size();
    return new Point(prior.power(), loss / n, clusters / n, logFit / n);
  }

  /** {@return the log prior probability of a draw's clusters, without log Z} */
  private static double logPrior(TablePrior prior, Draw draw, Weights weights) {
    double[] seated = new double[draw.clusters()];
    for (int i = 0; i < draw.size(); i++) {
      seated[draw.label(i)] += weights.customers(i);
    }
    return prior.logProduct(seated, seated.length);
  }

  private static <R extends Rows> R sample(R rows, long seed) {
    int[] order = new int[rows.size()];
    int n = 0;
    Rng rng = new SeededRng(seed);
    for (int row = 0; row < order.length; row++) {
      if (rows.weights().of(row) > 0) {
        int j = rng.below(++n);
        order[n - 1] = order[j];
        order[j] = row;
      }
    }
    int[] chosen = Arrays.copyOf(order, Math.min(n, SAMPLE));
    Arrays.sort(chosen);
    return Rows.selected(rows, chosen);
  }
}
