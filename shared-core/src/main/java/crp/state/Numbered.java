package crp.state;

import crp.parameter.Parameters;
import java.util.function.DoubleUnaryOperator;

/** A state whose prior has numbers, some of which may be sampled. Owned by one chain. */
public interface Numbered {

  /** {@return the prior's numbers with their present values} */
  Parameters parameters();

  /**
   * {@return the log probability of the seating, or of the links, as a function of one number, in
   * nats up to a constant; the other numbers keep their present values} The prior of the number is
   * left out. Valid until the state changes; for one thread.
   *
   * @param name one of {@link #parameters}
   */
  DoubleUnaryOperator logLikelihood(String name);

  /**
   * Changes the present value of a number.
   *
   * @param name one of {@link #parameters}
   * @param value possible under its law
   */
  void set(String name, double value);
}
