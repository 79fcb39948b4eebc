package weka.clusterers.crp;

import crp.franchise.Level;
import crp.franchise.TransitionPrior;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.seating.AveragedDistanceCrp;
import crp.seating.ConcentrationPrior;
import crp.seating.DistanceCrp;
import crp.seating.PitmanYor;
import crp.seating.PowerPrior;
import crp.seating.PoweredCrp;
import crp.seating.ScalePrior;
import crp.seating.TablePrior;
import java.util.Arrays;
import weka.clusterers.crp.nearness.Near;

/** Priors of the core from parameters, until it takes these itself. */
public final class OldPriors {

  private OldPriors() {}

  private static ConcentrationPrior concentration(Parameter p) {
    if (!p.sampled()) {
      return ConcentrationPrior.FIXED;
    }
    return p.prior() instanceof Hyperprior.Gamma g
        ? new ConcentrationPrior.Gamma(g.shape(), g.rate())
        : ConcentrationPrior.grid(p.prior().values());
  }

  private static ScalePrior scale(Parameter p) {
    if (p.prior() instanceof Hyperprior.LogUniform u) {
      return ScalePrior.logUniform(u.low(), u.high());
    }
    if (p.prior() instanceof Hyperprior.Gamma g) {
      return ScalePrior.gamma(g.shape(), g.rate());
    }
    return p.sampled() ? ScalePrior.grid(p.prior().values()) : ScalePrior.fixed();
  }

  public static TablePrior pitmanYor(Parameter alpha, Parameter discount) {
    PitmanYor prior =
        PitmanYor.of(alpha.value(), discount.sampled() ? 0.5 : discount.value())
            .withConcentrationPrior(concentration(alpha));
    if (!discount.sampled() && discount.value() == 0) {
      return crp.seating.Crp.of(alpha.value()).withConcentrationPrior(concentration(alpha));
    }
    return discount.prior() instanceof Hyperprior.Beta b
        ? prior.withSampledDiscount(b.a(), b.b())
        : prior;
  }

  public static PoweredCrp powered(Parameter alpha, String text) {
    boolean lambda = text.startsWith("lambda");
    String rest = lambda ? text.substring(6).trim() : text;
    String law =
        rest.equalsIgnoreCase("sampled") ? (lambda ? "gamma 1 0.05" : "1 + gamma 1 20") : rest;
    Parameter p =
        Parameter.parse("-power", law)
            .require(
                "-power", lambda ? crp.parameter.Range.NOT_NEGATIVE : crp.parameter.Range.POSITIVE);
    PoweredCrp prior =
        (lambda
                ? PoweredCrp.ofLambda(alpha.value(), p.value())
                : PoweredCrp.of(alpha.value(), p.value()))
            .withConcentrationPrior(concentration(alpha));
    if (!p.sampled()) {
      return prior;
    }
    double[] grid = p.prior().values();
    return prior.withPowerPrior(
        grid.length > 0
            ? PowerPrior.grid(grid)
            : PowerPrior.exponential(lambda ? p.value() : p.value() - 1));
  }

  public static DistanceCrp linked(Parameter alpha, Near near) {
    DistanceCrp prior =
        DistanceCrp.of(alpha.value(), near.affinity()).withConcentrationPrior(concentration(alpha));
    return near.scale().sampled() ? prior.withScalePrior(scale(near.scale())) : prior;
  }

  public static AveragedDistanceCrp ordered(
      Parameter alpha, AveragedDistanceCrp.Variant variant, Near near) {
    TimeOrder order = ((TimeAffinity) near.affinity()).order();
    double[] times = new double[order.size()];
    Arrays.setAll(times, row -> order.time(order.rank(row)));
    AveragedDistanceCrp prior =
        AveragedDistanceCrp.of(alpha.value(), variant, near.decay(), times)
            .withConcentrationPrior(concentration(alpha));
    return near.scale().sampled() ? prior.withScalePrior(scale(near.scale())) : prior;
  }

  public static Level level(Parameter alpha, Parameter discount) {
    Level level = new Level(alpha.value(), concentration(alpha), discount.value(), false);
    return discount.sampled()
        ? new Level(alpha.value(), concentration(alpha), 0, false).withSampledDiscount()
        : level;
  }

  public static TransitionPrior transitions(Parameter top, Parameter next, Parameter stay) {
    Parameter none = Parameter.fixed(0);
    TransitionPrior plain =
        new TransitionPrior(level(top, none), level(next, none), 0, ConcentrationPrior.FIXED);
    return stay.sampled()
        ? plain.withStay((ConcentrationPrior.Gamma) concentration(stay))
        : plain.withStay(stay.value());
  }
}
