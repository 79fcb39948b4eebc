package crp.experiment.paper;

import crp.data.RealRows;
import crp.draws.Draw;
import crp.likelihood.Family;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.model.Settings;
import crp.seating.LogNormaliser;
import crp.seating.PoweredCrp;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses the power of a powered CRP of concentration 1 on training rows: the power grows from 1 in
 * small steps until the within-cluster loss of Lu, Li and Dunson (2018), equation 5, see {@link
 * WithinLoss}, blows up because true clusters are being merged (section 2.3). It has blown up when
 * it lies 15 percent above the least loss so far at two powers running, which one stray chain does
 * not bring about; the last power before is chosen.
 *
 * <p>That loss even falls when clusters are merged that overlap: two of equal size in d columns,
 * unless their means lie 2 sqrt(d) deviations apart. So a second sign counts as a blow-up, too:
 * {@code log p(rows | clusters)}, which hardly changes while a power empties superfluous clusters,
 * falls by tens of nats as soon as true ones are merged. It has fallen when its mean lies more than
 * 0.05 nats a row, and 10 nats at least, below its best so far at two powers running.
 *
 * <p>Where nothing blows up, larger powers do no good, and the smallest power is chosen whose loss
 * is within 3 percent of the least.
 */
final class PowerTuning {

  private static final double[] POWERS = {
    1.01, 1.02, 1.03, 1.04, 1.05, 1.07, 1.09, 1.11, 1.14, 1.17, 1.2, 1.25, 1.3, 1.4, 1.5, 1.7, 2,
    2.5, 3
  };
  private static final double BLOW_UP = 1.15;
  private static final double LEVEL = 1.03;
  private static final double FALL_PER_ROW = 0.05;
  private static final double LEAST_FALL = 10;

  private PowerTuning() {}

  /**
   * One step of the curve.
   *
   * @param power the power r
   * @param loss the mean of equation 5 over the draws
   * @param clusters the mean number of clusters
   * @param logFit the mean of log p(rows | clusters) over the draws, in nats
   */
  record Point(double power, double loss, double clusters, double logFit) {}

  /**
   * What was found.
   *
   * @param points the loss at each power tried, powers growing
   * @param power the power chosen
   * @param blewUp whether the powers above the chosen one merge true clusters
   */
  record Curve(List<Point> points, double power, boolean blewUp) {

    Curve {
      points = List.copyOf(points);
    }
  }

  /**
   * {@return the curve and the power chosen}
   *
   * @param rows all of weight 1
   * @param family how the rows of a cluster are distributed
   * @param settings of the fits, which have one chain each
   */
  static Curve tune(RealRows rows, Family<RealRows> family, Settings settings) {
    double fall = Math.max(LEAST_FALL, FALL_PER_ROW * rows.size());
    List<Point> points = new ArrayList<>();
    WithinLoss loss = null;
    for (double power : POWERS) {
      PoweredCrp prior = PoweredCrp.of(1, power);
      Fit<RealRows> fit =
          Mixture.of(prior, family, rows).brief().run().with(settings.withChains(1)).fit();
      loss = loss == null ? WithinLoss.of(rows, fit.estimate()) : loss;
      points.add(point(prior, fit, loss));
      if (blewUp(points) || fell(points, fall)) {
        return new Curve(points, POWERS[points.size() - 3], true);
      }
    }
    return new Curve(points, smallestLevelPower(points), false);
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

  private static Point point(PoweredCrp prior, Fit<?> fit, WithinLoss within) {
    LogNormaliser normaliser = LogNormaliser.of(prior, fit.size());
    double loss = 0;
    double clusters = 0;
    double logFit = 0;
    for (Draw draw : fit.draws().draws()) {
      loss += within.of(draw.partition());
      clusters += draw.clusters();
      logFit += draw.logJoint() - logPrior(prior, draw) + normaliser.at(prior.concentration());
    }
    int n = fit.draws().size();
    return new Point(prior.power(), loss / n, clusters / n, logFit / n);
  }

  /** {@return the log prior probability of a draw's clusters, without log Z} */
  private static double logPrior(PoweredCrp prior, Draw draw) {
    double[] seated = new double[draw.clusters()];
    for (int i = 0; i < draw.size(); i++) {
      seated[draw.label(i)]++;
    }
    return prior.logProduct(seated, seated.length);
  }
}
