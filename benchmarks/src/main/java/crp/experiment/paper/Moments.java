package crp.experiment.paper;

/** Mean and standard error of numbers that come one by one. */
final class Moments {

  private int count;
  private double mean;
  private double squares;

  /** Adds a number. */
  void add(double value) {
    count++;
    double before = value - mean;
    mean += before / count;
    squares += before * (value - mean);
  }

  /** {@return the mean; NaN of none} */
  double mean() {
    return count == 0 ? Double.NaN : mean;
  }

  /** {@return the standard deviation; NaN of fewer than two} */
  double deviation() {
    return count < 2 ? Double.NaN : Math.sqrt(squares / (count - 1));
  }

  /** {@return the standard error of the mean of independent numbers; NaN of fewer than two} */
  double error() {
    return deviation() / Math.sqrt(count);
  }
}
