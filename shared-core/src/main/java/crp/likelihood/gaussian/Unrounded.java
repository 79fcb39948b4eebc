package crp.likelihood.gaussian;

import crp.checkpoint.Archive;
import crp.data.Frame;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.random.Rng;
import crp.random.TruncatedNormal;
import java.io.Serializable;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;

/**
 * Values before rounding, which belong to one chain. A recorded value of a column with step h
 * stands for the interval of width h around it; the unrounded value is uniform in it a priori, so
 * that with the normal law of its table the recorded value has the mean density of the interval,
 * which is bounded by 1 / h however narrow the table is. A value on a heap was rounded to the step
 * H of the heaps with prior probability q, else to h: what happened is summed out, so the unrounded
 * value has the prior density 1 within h / 2 of the recorded one and q up to H / 2, but for a
 * constant (Heitjan and Rubin 1991). Values start spread evenly over their intervals, by an
 * additive recurrence, and are then moved by slice sampling (Neal 2003), which keeps their
 * conditional law given the table exactly. Values of fine columns stay where they start. Without
 * rounded columns the rows are read as they are.
 */
final class Unrounded implements Serializable {

  private static final long serialVersionUID = 1L;

  private final RealRows rows;
  private final Frame frame;
  private final Resolution resolution;
  private final int d;
  // columns whose values move
  private final int[] sampled;
  private double[] values;
  // W (x - mean) of the row that is drawn
  private final double[] y;

  /**
   * Spreads the values.
   *
   * @param fine whether those of fine columns, too, not only those that are sampled
   */
  Unrounded(RealRows rows, Frame frame, Resolution resolution, boolean fine) {
    this.rows = rows;
    this.frame = frame;
    this.resolution = resolution;
    d = rows.columns();
    y = new double[d];
    sampled = IntStream.range(0, d).filter(resolution::sampled).toArray();
    values = any() || (fine && resolution.any()) ? rows.toArray() : new double[0];
    if (stored()) {
      spread(fine);
    }
  }

  /** The recurrence of Roberts (2018): its points fill the unit cube evenly in any dimension. */
  private void spread(boolean fine) {
    double root = 2;
    for (int k = 0; k < 50; k++) {
      root = Math.pow(1 + root, 1.0 / (d + 1));
    }
    double turn = 1;
    for (int j = 0; j < d; j++) {
      turn /= root;
      for (int i = 0; i < rows.size() && (fine || resolution.sampled(j)); i++) {
        double place = 0.5 + (i + 1) * turn;
        values[i * d + j] += (place - Math.floor(place) - 0.5) * width(i, j);
      }
    }
  }

  /** {@return whether the values of any column are sampled} */
  boolean any() {
    return sampled.length > 0;
  }

  /** {@return whether values differ from those of the rows} */
  private boolean stored() {
    return values.length > 0;
  }

  double value(int item, int column) {
    return stored() ? values[item * d + column] : rows.value(item, column);
  }

  void load(int item, double[] x) {
    if (stored()) {
      System.arraycopy(values, item * d, x, 0, d);
    } else {
      rows.copyRow(item, x, 0);
    }
  }

  /** Width of an entry's interval in the frame; 0 for a missing one. */
  private double width(int item, int column) {
    if (Double.isNaN(rows.value(item, column))) {
      return 0;
    }
    return resolution.width(column, recorded(item, column)) / frame.scale(column);
  }

  /** How far the interval of an entry reaches beyond an end of its scale, in the frame. */
  private double beyond(int item, int column) {
    double value = recorded(item, column);
    return Math.max(resolution.below(column, value), resolution.above(column, value))
        / frame.scale(column);
  }

  /** An entry in the data's units. */
  private double recorded(int item, int column) {
    return frame.shift(column) + frame.scale(column) * rows.value(item, column);
  }

  /** Prior of an unrounded value farther than half a step away, relative to that of nearer ones. */
  private double outside(int item, int column) {
    return resolution.onHeap(column, recorded(item, column)) ? resolution.heapShare(column) : 1;
  }

  /** {@return a value in the data's units rounded as an entry is} */
  double rounded(int item, int column, double value) {
    double width = width(item, column) * frame.scale(column);
    double like = recorded(item, column);
    return width > 0
        ? resolution.onScale(column, like + width * Math.rint((value - like) / width))
        : value;
  }

  /**
   * Moves the values of a row within their intervals, one after the other. Changes x, the row as it
   * is, missing entries completed.
   */
  void draw(int item, Completion.Law law, double[] x, double power, Rng rng) {
    double q = 0;
    for (int i = 0; i < d; i++) {
      int row = law.at() + InverseFactor.length(i);
      double sum = 0;
      for (int k = 0; k <= i; k++) {
        sum += law.factor()[row + k] * (x[k] - law.mean()[k]);
      }
      y[i] = sum;
      q += sum * sum;
    }
    for (int j : sampled) {
      double width = width(item, j);
      if (width > 0) {
        double b = 0;
        double c = 0;
        for (int i = j; i < d; i++) {
          double f = law.factor()[law.at() + InverseFactor.length(i) + j];
          b += f * y[i];
          c += f * f;
        }
        double exponent = power * law.power();
        double step = slice(item, j, new Form(q, b, c), law.share(), exponent, rng);
        for (int i = j; i < d; i++) {
          y[i] += step * law.factor()[law.at() + InverseFactor.length(i) + j];
        }
        x[j] += step;
        q = Math.max(0, q + step * (2 * b + c * step));
      }
    }
  }

  /** Moves one value where columns are independent: the form is (x - mean)^2 / psi. */
  void draw(int item, int column, double mean, double psi, double share, double exponent, Rng rng) {
    double width = resolution.sampled(column) ? width(item, column) : 0;
    if (width > 0) {
      double gap = values[item * d + column] - mean;
      Form form = new Form(gap * gap / psi, gap / psi, 1 / psi);
      slice(item, column, form, share, exponent, rng);
    }
  }

  /**
   * Where the value before rounding of an entry can be, in the frame. Its prior density is 1 from
   * {@code left} to {@code right} and {@code outside} elsewhere.
   */
  record Interval(double low, double left, double right, double high, double outside) {

    double middle() {
      return (left + right) / 2;
    }

    /** {@return whether a value is as it was measured, or missing} */
    boolean isPoint() {
      return !(high > low);
    }

    /** {@return the integral of the prior density} */
    double volume() {
      return mass((from, to) -> to - from);
    }

    /** {@return the integral of a density times the prior density} */
    double mass(DoubleBinaryOperator between) {
      double inside = right > left ? between.applyAsDouble(left, right) : 0;
      return low < left || right < high
          ? outside * (between.applyAsDouble(low, high) - inside) + inside
          : inside;
    }

    /** {@return true with the prior density of a value} */
    boolean admits(double value, Rng rng) {
      return (value >= left && value <= right) || rng.uniform() < outside;
    }
  }

  /** {@return the interval of an entry; the value itself where none is sampled} */
  Interval interval(int item, int column) {
    double middle = rows.value(item, column);
    if (!resolution.sampled(column)) {
      return new Interval(middle, middle, middle, middle, 0);
    }
    double recorded = recorded(item, column);
    double scale = frame.scale(column);
    double below = resolution.below(column, recorded) / scale;
    double above = resolution.above(column, recorded) / scale;
    double half = resolution.step(column) / scale / 2;
    double wide = width(item, column) / 2;
    return new Interval(
        middle - wide - below,
        middle - half - below,
        middle + half + above,
        middle + wide + above,
        outside(item, column));
  }

  /** Draws one value of independent columns under a normal law, given as it was recorded. */
  void place(int item, int column, double mean, double root, Rng rng) {
    Interval all = interval(item, column);
    if (all.isPoint()) {
      return;
    }
    double value;
    do {
      double z = TruncatedNormal.draw(root * (all.low() - mean), root * (all.high() - mean), rng);
      value = mean + z / root;
    } while (!all.admits(value, rng));
    values[item * d + column] = Math.min(all.high(), Math.max(all.low(), value));
  }

  /** The quadratic form along a column: q + 2 b t + c t^2 after a step t. */
  private record Form(double q, double b, double c) {}

  /**
   * One step of slice sampling under the density (1 + share form)^(-exponent / 2) times the prior
   * within the interval of the entry. The slice is one of the first factor, an interval; within it
   * the next value is drawn from the prior. {@return the step}
   */
  private double slice(int item, int column, Form form, double share, double exponent, Rng rng) {
    int at = item * d + column;
    Interval all = interval(item, column);
    double now = values[at];
    double rise = Math.expm1(-2 * Math.log(rng.uniform()) / exponent) * (1 / share + form.q);
    double reach = Math.sqrt(form.b * form.b + form.c * rise);
    double low = Math.max(all.low - now, (-form.b - reach) / form.c);
    double high = Math.min(all.high - now, (-form.b + reach) / form.c);
    double step = 0;
    if (high > low) {
      double left = Math.max(low, Math.min(high, all.left - now));
      double right = Math.max(low, Math.min(high, all.right - now));
      step = point(low, left, right, high, all.outside, rng.uniform());
    }
    values[at] += step;
    return step;
  }

  /** A point from low to high of density 1 between left and right, and {@code outside} else. */
  private static double point(
      double low, double left, double right, double high, double outside, double uniform) {
    double before = outside * (left - low);
    double inside = right - left;
    double place = uniform * (before + inside + outside * (high - right));
    if (place < before) {
      return low + place / outside;
    }
    return place < before + inside
        ? left + (place - before)
        : Math.min(high, right + (place - before - inside) / outside);
  }

  /** Stores the values, or replaces them by stored ones within their intervals. */
  void archive(Archive archive) {
    if (!any()) {
      return;
    }
    values = archive.numbers(values, values.length);
    for (int item = 0; archive.reading() && item < rows.size(); item++) {
      for (int j = 0; j < d; j++) {
        double recorded = rows.value(item, j);
        double gap = Math.abs(values[item * d + j] - recorded);
        boolean missing = Double.isNaN(recorded) && Double.isNaN(values[item * d + j]);
        double most = width(item, j) / 2 + beyond(item, j) + 1e-9 * Math.abs(recorded);
        archive.require(missing || gap <= most, "a value is outside of its interval");
      }
    }
  }
}
