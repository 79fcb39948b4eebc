package crp.evidence;

import crp.kernel.Kernel;
import crp.likelihood.TableBank;
import crp.random.Rng;
import crp.state.Seating;
import java.util.List;

/**
 * A path of distributions of seats for the same rows, from one at 0 to another at 1: from prior to
 * prior, or from the prior to the posterior. At the ends normalisers are included; in between the
 * distributions are known up to a constant. Immutable and thread-safe.
 */
public interface LawPath<S extends Seating> {

  /**
   * {@return a state with all customers seated, under the distribution at a place}
   *
   * @param bank a bank without customers, owned by the state afterwards
   * @param at from 0 to 1
   */
  S open(TableBank<?> bank, double at, Rng rng);

  /**
   * {@return the kernels of a sweep; each leaves the distribution of the state's current prior and
   * bank invariant}
   *
   * @param state a state returned by {@link #open}
   */
  List<Kernel<? super S>> kernels(S state);

  /**
   * {@return the features of a state that determine its density under all distributions of the
   * path}
   */
  double[] features(S state);

  /**
   * {@return the log density at a place, -Infinity for an impossible state}
   *
   * @param features of a state
   */
  double logLaw(double[] features, double at);
}
