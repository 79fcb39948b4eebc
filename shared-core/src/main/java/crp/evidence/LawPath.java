package crp.evidence;

import crp.kernel.Kernel;
import crp.likelihood.TableBank;
import crp.random.Rng;
import crp.state.Seating;
import java.util.List;

/**
 * Laws of seats on the way from one, at 0, to another, at 1, for the same rows: from prior to
 * prior, or from the prior to the posterior. At the ends their normalisers are included; in between
 * they are known up to a constant. Immutable and safe for several threads.
 *
 * @param <S> the kind of state
 */
public interface LawPath<S extends Seating> {

  /**
   * {@return a state in which everybody sits, under the law at a place}
   *
   * @param bank a bank without customers, handed over
   * @param at from 0 to 1
   * @param rng the source of randomness
   */
  S open(TableBank<?> bank, double at, Rng rng);

  /**
   * {@return what a sweep applies; each keeps the law of the state's present prior and bank}
   *
   * @param state as {@link #open} made it
   */
  List<Kernel<? super S>> kernels(S state);

  /**
   * {@return all that the laws of the path want to know of a state}
   *
   * @param state any
   */
  double[] features(S state);

  /**
   * {@return the log of the law at a place, -Infinity for a state that it excludes}
   *
   * @param features of a state
   * @param at from 0 to 1
   */
  double logLaw(double[] features, double at);
}
