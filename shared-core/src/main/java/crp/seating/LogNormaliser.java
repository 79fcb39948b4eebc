package crp.seating;

import crp.parallel.RunScope;
import crp.parameter.Parameter;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Not part of the promised API.
 *
 * <p>The log normaliser of a prior as a function of its concentration, for a fixed number of
 * customers, for repeated evaluation by updates of the concentration.
 *
 * <p>Closed form for projective priors. For the others the exact recursion runs at each call up to
 * {@value #EXACT} customers; for more, log Z is interpolated over log alpha, by Chebyshev points on
 * panels of width 1 that are computed on demand (9 to 33 runs of the recursion each, in all about
 * two seconds at 20000 customers). The recursion also gives the exact slope, E[K]; a panel is used
 * only if the interpolant's slope agrees with it to 2e-7 at all points, so that the error is below
 * 1e-7 nats; otherwise each call runs the recursion. Thread-safe.
 */
public final class LogNormaliser {

  /** Most customers for which each call runs the exact recursion. */
  public static final int EXACT = 60;

  /** Most customers for which a power may be sampled under a continuous prior. */
  public static final int MAX_FREE = 2_000;

  /** Seconds of a recursion over the square of the number of customers. */
  private static final double RECURSION = 1e-9;

  private static final int FEWEST = 8;
  private static final int MOST = 32;
  private static final double SLOPE_ERROR = 2e-7;

  private final TablePrior prior;
  private final double total;
  private final boolean interpolated;
  private final ConcurrentMap<Integer, ChebyshevPanel> panels = new ConcurrentHashMap<>();

  // one per value of a power sampled on a grid
  private final ConcurrentMap<Double, LogNormaliser> byShape = new ConcurrentHashMap<>();

  private LogNormaliser(TablePrior prior, double total, boolean interpolated) {
    this.prior = prior;
    this.total = total;
    this.interpolated = interpolated;
  }

  /**
   * {@return the log normaliser of a prior at a total weight}
   *
   * @param prior a prior with known normaliser; its own concentration is ignored
   * @param total total weight of the customers, positive; for priors without a closed form a whole
   *     number up to {@value GeneralizedCrp#MAX_CUSTOMERS}
   * @throws IllegalArgumentException when the total is out of its range
   */
  public static LogNormaliser of(TablePrior prior, double total) {
    Ranges.positive("total weight", total);
    boolean closed = prior.projective();
    if (!closed) {
      GeneralizedCrp.customers(total);
    }
    TablePrior known = prior instanceof PoweredCrp powered ? powered.known(total) : prior;
    return new LogNormaliser(known, total, !prior.projective() && total > EXACT);
  }

  /**
   * {@return whether Z can be computed: always if it has a closed form, otherwise for a whole
   * number of customers up to {@value GeneralizedCrp#MAX_CUSTOMERS}}
   *
   * @param total total weight of the customers
   */
  public static boolean isKnown(TablePrior prior, double total) {
    return prior.projective() || (total == Math.rint(total) && total <= mostCustomers(prior));
  }

  /**
   * {@return about how many seconds the first draw of each sampled number of a prior takes, 0 if Z
   * has a closed form or is a constant}
   *
   * @param total total weight of the customers
   */
  public static double seconds(TablePrior prior, double total) {
    if (prior.projective() || prior.parameters().sampled().isEmpty() || !isKnown(prior, total)) {
      return 0;
    }
    String shape = prior.sampledShape();
    double values = shape.isEmpty() ? 1 : prior.parameters().get(shape).prior().values().length;
    return RECURSION * total * total * (FEWEST + 1) * Math.max(1, values);
  }

  /** {@return the most customers for which Z of a prior without a closed form is computed} */
  public static int mostCustomers(TablePrior prior) {
    return free(prior) ? MAX_FREE : GeneralizedCrp.MAX_CUSTOMERS;
  }

  /** {@return whether the power is sampled under a continuous prior} */
  private static boolean free(TablePrior prior) {
    return prior instanceof PoweredCrp powered && powered.strength().free();
  }

  /**
   * {@return log Z at the parameter values of a prior, in nats} Cached per value of a power on a
   * grid; under a continuous prior of the power the recursion runs once per instance of the prior.
   *
   * @param there this prior, possibly with other values of its sampled parameters
   */
  public double at(TablePrior there) {
    if (there.projective()) {
      return there.logNormaliser(total);
    }
    String shape = there.sampledShape();
    if (shape.isEmpty()) {
      return at(there.concentration());
    }
    if (there instanceof PoweredCrp && !free(there)) {
      LogNormaliser own =
          byShape.computeIfAbsent(
              there.parameters().value(shape), value -> of(prior.with(shape, value), total));
      return own.at(there.concentration());
    }
    return there.logNormaliser(total);
  }

  /**
   * {@return log Z at a concentration, in nats} After the deadline of a run there are no further
   * panels.
   *
   * @param concentration in the prior's range
   */
  public double at(double concentration) {
    if (!interpolated) {
      return exact(concentration);
    }
    double x = Math.log(Ranges.positive("concentration", concentration));
    if (!panels.containsKey((int) Math.floor(x)) && RunScope.current().deadline().passed()) {
      return exact(concentration);
    }
    ChebyshevPanel panel = panels.computeIfAbsent((int) Math.floor(x), this::panel);
    return panel.slopeError() <= SLOPE_ERROR ? panel.at(x) : exact(concentration);
  }

  private double exact(double concentration) {
    return there(concentration).logNormaliser(total);
  }

  /** The prior at any concentration, which need not be possible under its hyperprior. */
  private TablePrior there(double concentration) {
    return prior.with(Prior.CONCENTRATION, Parameter.fixed(concentration));
  }

  private ChebyshevPanel panel(int left) {
    ChebyshevPanel panel = ChebyshevPanel.of(left, FEWEST, this::valueAndSlope);
    while (panel.slopeError() > SLOPE_ERROR && panel.last() < MOST) {
      panel = panel.refined(this::valueAndSlope);
    }
    return panel;
  }

  private double[] valueAndSlope(double logConcentration) {
    TablePrior there = there(Math.exp(logConcentration));
    return new double[] {there.logNormaliser(total), there.meanTables((int) total)};
  }
}
