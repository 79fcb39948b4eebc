package crp.parameter;

import crp.random.Rng;
import java.util.Arrays;

/** Independent draws from hyperpriors, not by way of their densities. */
public final class Laws {

  private Laws() {}

  /** {@return a draw of a number: from its law, or its fixed value} */
  public static double draw(Parameter number, Rng rng) {
    return number.sampled() ? draw(number.prior(), rng) : number.value();
  }

  private static double draw(Hyperprior law, Rng rng) {
    if (law instanceof Hyperprior.Shifted shifted && !law.isGrid()) {
      return shifted.offset() + draw(shifted.excess(), rng);
    }
    if (law instanceof Hyperprior.Gamma gamma) {
      return rng.gamma(gamma.shape()) / gamma.rate();
    }
    if (law instanceof Hyperprior.Beta beta) {
      return rng.beta(beta.a(), beta.b());
    }
    if (law instanceof Hyperprior.LogUniform uniform) {
      return uniform.low() * Math.pow(uniform.high() / uniform.low(), rng.uniform());
    }
    if (law instanceof Hyperprior.F f) {
      return rng.gamma(f.above() / 2) / f.above() * f.below() / rng.gamma(f.below() / 2);
    }
    double[] values = law.values();
    double[] logs = Arrays.stream(values).map(law::logDensity).toArray();
    return values[rng.index(logs, logs.length)];
  }
}
