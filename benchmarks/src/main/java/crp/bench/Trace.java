package crp.bench;

import crp.state.Seating;
import java.util.Arrays;
import java.util.function.DoubleSupplier;

/** Numbers of a chain after each sweep, and the processor time of the sweeps alone. One thread. */
final class Trace {

  private final MarkovChain chain;
  private final DoubleSupplier[] numbers;
  private final double[][] values;
  private int sweeps;
  private double seconds;

  /** A trace without values. */
  Trace(MarkovChain chain, DoubleSupplier... numbers) {
    this.chain = chain;
    this.numbers = numbers;
    values = new double[numbers.length][1024];
  }

  /** Sweeps without keeping anything: at least so many times, and for at least so many seconds. */
  Trace burnIn(int least, double time) {
    double spent = 0;
    for (int i = 0; i < least || spent < time; i++) {
      spent += sweep();
    }
    return this;
  }

  /** Sweeps and keeps the numbers: at least so many times, and for at least so many seconds. */
  Trace record(int least, double time) {
    while (sweeps < least || seconds < time) {
      seconds += sweep();
      for (int q = 0; q < numbers.length; q++) {
        if (sweeps == values[q].length) {
          values[q] = Arrays.copyOf(values[q], 2 * sweeps);
        }
        values[q][sweeps] = numbers[q].getAsDouble();
      }
      sweeps++;
    }
    return this;
  }

  private double sweep() {
    double begun = ThreadTime.seconds();
    chain.run(1);
    return ThreadTime.seconds() - begun;
  }

  /** {@return the number of sweeps kept} */
  int sweeps() {
    return sweeps;
  }

  /** {@return the processor time of the sweeps kept} */
  double seconds() {
    return seconds;
  }

  /** {@return the last so many values of a number} */
  double[] last(int number, int count) {
    return Arrays.copyOfRange(values[number], sweeps - count, sweeps);
  }

  /** {@return the log marginal likelihood of the rows given who sits where, in nats} */
  static double logLikelihood(Seating state) {
    double sum = 0;
    for (int k = 0; k < state.tables(); k++) {
      sum += state.bank().logMarginal(state.slots()[k]);
    }
    return sum;
  }
}
