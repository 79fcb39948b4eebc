package crp.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;

/** Numbers of a chain after each sweep, and the processor time of the sweeps alone. One thread. */
final class Trace {

  private final MarkovChain chain;
  private final DoubleSupplier[] numbers;
  private final List<double[]> values = new ArrayList<>();
  private double seconds;

  /** A trace without values. */
  Trace(MarkovChain chain, DoubleSupplier... numbers) {
    this.chain = chain;
    this.numbers = numbers;
  }

  /** Sweeps for so many seconds without keeping anything. */
  Trace burnIn(double time) {
    for (double spent = 0; spent < time; ) {
      spent += sweep();
    }
    return this;
  }

  /** Sweeps and keeps the numbers: at least so many times, and for at least so many seconds. */
  Trace record(int least, double time) {
    while (sweeps() < least || seconds < time) {
      seconds += sweep();
      values.add(Arrays.stream(numbers).mapToDouble(DoubleSupplier::getAsDouble).toArray());
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
    return values.size();
  }

  /** {@return the processor time of the sweeps kept} */
  double seconds() {
    return seconds;
  }

  /** {@return the last so many values of a number} */
  double[] last(int number, int count) {
    return values.subList(sweeps() - count, sweeps()).stream()
        .mapToDouble(sweep -> sweep[number])
        .toArray();
  }
}
