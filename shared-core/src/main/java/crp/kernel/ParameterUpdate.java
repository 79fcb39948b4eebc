package crp.kernel;

import crp.parallel.RunScope;
import crp.parameter.Hyperprior;
import crp.parameter.ParameterDraw;
import crp.random.Rng;
import crp.seating.Crp;
import crp.seating.Prior;
import crp.state.Decayed;
import crp.state.Numbered;
import crp.state.TableState;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Draws each sampled parameter of a prior given the seating or the links and the other parameters:
 * concentration, discount, power, the parameters of a decay. Grids are sampled from the exact
 * conditional distribution, continuous priors by slice sampling ({@link ParameterDraw}). Two cases
 * are special: the concentration of the Chinese restaurant process under a gamma prior is drawn by
 * the method of Escobar and West, and the scale of a decay jointly with the concentration if both
 * have priors on the logarithm. Does nothing if all parameters are fixed.
 *
 * <p>Cost per parameter: one evaluation of {@link Numbered#logLikelihood} per value of a grid,
 * about ten for a continuous prior; see there for the cost of an evaluation.
 *
 * <p>References for the conditional distributions: Pitman (2006), Combinatorial Stochastic
 * Processes, theorem 3.2 (discount); Lu, Li and Dunson (2018), equation 2 (power); Blei and Frazier
 * (2011), Distance dependent Chinese restaurant processes, Journal of Machine Learning Research 12,
 * equations 17 (concentration) and 20 (scale), which prints f(d_ij, a) where f(d_{i c_i}, a) is
 * meant; Wybo et al. (2012), equation 12.
 */
public final class ParameterUpdate<S extends Numbered> implements Kernel<S> {

  private final List<String> only;

  /** Makes an update of all sampled parameters. */
  public ParameterUpdate() {
    this(List.of());
  }

  private ParameterUpdate(List<String> only) {
    this.only = only;
  }

  /**
   * {@return an update of some parameters; the joint draw belongs to the scale}
   *
   * @param names names of the parameters; fixed and unknown ones are ignored
   */
  public static <S extends Numbered> ParameterUpdate<S> of(String... names) {
    return new ParameterUpdate<>(List.of(names));
  }

  @Override
  public int apply(S state, Rng rng) {
    for (String name : state.parameters().sampled()) {
      if (only.isEmpty() || only.contains(name)) {
        draw(state, name, rng);
      }
    }
    return 0;
  }

  /** Draws one parameter given all others. */
  public static void draw(Numbered state, String name, Rng rng) {
    if (state instanceof Decayed decayed && name.equals(Prior.SCALE)) {
      ScaleMove move = new ScaleMove(decayed);
      move.drawScale(rng);
      move.drawBoth(rng);
      move.apply();
    } else if (name.equals(Prior.CONCENTRATION)
        && state instanceof TableState tables
        && tables.prior() instanceof Crp crp
        && crp.alpha().prior() instanceof Hyperprior.Gamma gamma) {
      EscobarWest.draw(tables, gamma, rng);
    } else {
      DoubleUnaryOperator log = state.logLikelihood(name);
      DoubleUnaryOperator checked =
          value -> {
            RunScope.check();
            return log.applyAsDouble(value);
          };
      state.set(name, ParameterDraw.next(state.parameters().get(name), checked, rng));
    }
  }
}
