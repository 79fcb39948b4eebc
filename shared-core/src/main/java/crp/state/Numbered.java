package crp.state;

import crp.parameter.Parameters;
import java.util.function.DoubleUnaryOperator;

/** A state whose prior has parameters, some of which may be sampled. Owned by one chain. */
public interface Numbered {

  /** {@return the prior's parameters with their current values} */
  Parameters parameters();

  /**
   * {@return the log probability of the seating, or of the links, as a function of one parameter,
   * in nats up to a constant; the others keep their current values} Excludes the prior of the
   * parameter. Valid until the state changes; not thread-safe.
   */
  DoubleUnaryOperator logLikelihood(String name);

  /**
   * Sets the value of a parameter.
   *
   * @param value possible under its prior
   */
  void set(String name, double value);
}
