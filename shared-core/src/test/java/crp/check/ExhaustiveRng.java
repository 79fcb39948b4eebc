package crp.check;

import crp.Argument;
import crp.Text;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Enumerates every path of discrete choices through some code, with its exact probability:
 *
 * <pre>{@code
 * ExhaustiveRng rng = new ExhaustiveRng();
 * do {
 *   rng.begin();
 *   S next = kernel.apply(state, rng);
 *   add(next, rng.pathProbability());
 * } while (rng.next());
 * }</pre>
 *
 * <p>The code must be a deterministic function of its arguments and of the values drawn here, so
 * that equal values lead to equal calls. Continuous draws cannot be enumerated: they are rejected,
 * or return the values of a fixed list, from its beginning on each path. Not thread-safe.
 */
public final class ExhaustiveRng implements Rng {

  private final double[] answers;
  private int answered;

  // the choices of the current path: option numbers, outcomes and probabilities of all options
  private int[] chosen = new int[16];
  private int[][] outcomes = new int[16][];
  private double[][] probabilities = new double[16][];
  private int known;
  private int position;
  private double probability = 1;
  private boolean running;

  /** Makes an enumeration that rejects continuous draws. */
  public ExhaustiveRng() {
    this(new double[0]);
  }

  private ExhaustiveRng(double[] answers) {
    this.answers = answers;
  }

  /**
   * {@return an enumeration in which continuous draws (uniform, gaussian, gamma, beta) return the
   * given numbers in turn, from the first on each path}
   *
   * @param continuous the numbers to return, for any kind of draw; at least one; copied
   */
  public static ExhaustiveRng answering(double... continuous) {
    Argument.require(continuous.length > 0, "at least one fixed number is needed");
    return new ExhaustiveRng(continuous.clone());
  }

  /** Starts a path: the first one, or the one selected by {@link #next}. */
  public void begin() {
    position = 0;
    answered = 0;
    probability = 1;
    running = true;
  }

  /** {@return the probability of the values drawn since {@link #begin}} */
  public double pathProbability() {
    return probability;
  }

  /**
   * Ends the path and selects the next one.
   *
   * @return false if that was the last path; the object can then be reused
   * @throws IllegalStateException if no path was begun, or if the path made fewer draws than the
   *     previous path after the same values
   */
  public boolean next() {
    if (!running) {
      throw new IllegalStateException("call begin() before next()");
    }
    if (position < known) {
      throw notAFunction();
    }
    running = false;
    while (known > 0) {
      int last = known - 1;
      if (chosen[last] + 1 < outcomes[last].length) {
        chosen[last]++;
        return true;
      }
      known = last;
    }
    return false;
  }

  @Override
  public int below(int n) {
    Argument.require(n >= 1, "the number of outcomes must be at least 1, was %s", n);
    int[] all = new int[n];
    Arrays.setAll(all, k -> k);
    double[] equal = new double[n];
    Arrays.fill(equal, 1.0 / n);
    return choose(all, equal);
  }

  /**
   * {@inheritDoc} Enumerates the indices in order. Overwrites the entries by NaN, to detect code
   * that reads its weights afterwards.
   */
  @Override
  public int index(double[] logWeights, int n) {
    double max = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < n; k++) {
      if (Double.isNaN(logWeights[k]) || logWeights[k] == Double.POSITIVE_INFINITY) {
        throw new ArithmeticException("log weight " + k + " of " + n + " is " + logWeights[k]);
      }
      max = Math.max(max, logWeights[k]);
    }
    if (max == Double.NEGATIVE_INFINITY) {
      throw new ArithmeticException("none of the " + n + " log weights is above -Infinity");
    }
    int[] possible = new int[n];
    double[] weights = new double[n];
    int count = 0;
    double total = 0;
    for (int k = 0; k < n; k++) {
      double weight = Math.exp(logWeights[k] - max);
      if (weight > 0) {
        possible[count] = k;
        weights[count++] = weight;
        total += weight;
      }
    }
    for (int k = 0; k < count; k++) {
      weights[k] /= total;
    }
    Arrays.fill(logWeights, 0, n, Double.NaN);
    return choose(Arrays.copyOf(possible, count), Arrays.copyOf(weights, count));
  }

  @Override
  public boolean accept(double logRatio) {
    if (Double.isNaN(logRatio)) {
      throw new ArithmeticException("the log acceptance ratio is NaN");
    }
    double yes = Math.exp(Math.min(logRatio, 0));
    if (yes == 1 || yes == 0) {
      return yes == 1;
    }
    return choose(new int[] {1, 0}, new double[] {yes, -Math.expm1(logRatio)}) == 1;
  }

  private int choose(int[] options, double[] weights) {
    if (!running) {
      throw new IllegalStateException("call begin() before the first draw");
    }
    if (options.length == 1) {
      return options[0];
    }
    if (position == known) {
      if (known == chosen.length) {
        chosen = Arrays.copyOf(chosen, 2 * known);
        outcomes = Arrays.copyOf(outcomes, 2 * known);
        probabilities = Arrays.copyOf(probabilities, 2 * known);
      }
      chosen[known] = 0;
      outcomes[known] = options;
      probabilities[known] = weights;
      known++;
    } else if (!Arrays.equals(outcomes[position], options)
        || !Arrays.equals(probabilities[position], weights)) {
      throw notAFunction();
    }
    int option = chosen[position];
    probability *= weights[option];
    position++;
    return options[option];
  }

  private static IllegalStateException notAFunction() {
    return new IllegalStateException(
        "the code under test is not deterministic: it keeps state between paths or uses another source of randomness");
  }

  @Override
  public double uniform() {
    return answer("uniform");
  }

  @Override
  public double gaussian() {
    return answer("gaussian");
  }

  @Override
  public double gamma(double shape) {
    return answer("gamma");
  }

  @Override
  public double beta(double a, double b) {
    return answer("beta");
  }

  private double answer(String verb) {
    if (answered < answers.length) {
      return answers[answered++];
    }
    throw new IllegalStateException(
        answers.length == 0
            ? Text.of("a %s draw is continuous: its outcomes cannot be enumerated", verb)
            : Text.of(
                "no number is left for a %s draw: all %d fixed numbers are used on this path",
                verb, answers.length));
  }

  /** {@return this: the draws of all streams belong to one path} */
  @Override
  public Rng split() {
    return this;
  }
}
