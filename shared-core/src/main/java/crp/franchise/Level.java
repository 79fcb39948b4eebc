package crp.franchise;

import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.parameter.Range;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The parameters shared by all restaurants of one level: a Chinese restaurant process, or with a
 * discount a Pitman-Yor process.
 *
 * @param alpha the concentration, positive and finite
 * @param d the discount, at least 0 and below 1
 */
public record Level(Parameter alpha, Parameter d) implements Serializable {

  private static final String CONCENTRATION = "concentration";
  private static final String DISCOUNT = "discount";
  private static final Parameter NONE = Parameter.fixed(0);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a parameter or its prior is out of range
   */
  public Level {
    alpha.require(CONCENTRATION, Range.POSITIVE);
    d.require(DISCOUNT, Range.BELOW_ONE);
  }

  /**
   * {@return a Chinese restaurant process with a fixed concentration}
   *
   * @param concentration positive and finite
   */
  public static Level of(double concentration) {
    return of(Parameter.fixed(concentration));
  }

  /**
   * {@return a Pitman-Yor process with fixed parameters}
   *
   * @param concentration positive and finite
   * @param discount at least 0 and below 1
   */
  public static Level of(double concentration, double discount) {
    return of(Parameter.fixed(concentration), Parameter.fixed(discount));
  }

  /**
   * {@return a Chinese restaurant process}
   *
   * @param concentration positive and finite; fixed or sampled
   */
  public static Level of(Parameter concentration) {
    return new Level(concentration, NONE);
  }

  /**
   * {@return a Pitman-Yor process}
   *
   * @param concentration positive and finite; fixed or sampled
   * @param discount at least 0 and below 1; fixed or sampled
   */
  public static Level of(Parameter concentration, Parameter discount) {
    return new Level(concentration, discount);
  }

  /** {@return the current concentration} */
  public double concentration() {
    return alpha.value();
  }

  /** {@return the current discount} */
  public double discount() {
    return d.value();
  }

  /** {@return a short description, for reports} */
  public String describe() {
    String text = alpha.describe(CONCENTRATION);
    return d.equals(NONE) ? text : text + ", " + d.describe(DISCOUNT);
  }

  /**
   * {@return the parameters of all levels from the top: those of the deepest one under their plain
   * names, those of the others with a suffix such as "at depth 0"; discounts fixed at 0 are
   * omitted}
   *
   * @param levels from the top, at least one
   */
  public static Parameters parameters(List<Level> levels) {
    int deepest = levels.size() - 1;
    Parameters all = Parameters.none();
    for (int depth = 0; depth <= deepest; depth++) {
      Level level = levels.get(depth);
      all = all.and(name(CONCENTRATION, depth, deepest), level.alpha);
      if (!level.d.equals(NONE)) {
        all = all.and(name(DISCOUNT, depth, deepest), level.d);
      }
    }
    return all;
  }

  /**
   * {@return levels with another value of one of their parameters}
   *
   * @param levels from the top
   * @param name one of {@link #parameters}
   * @param value possible under its prior
   * @throws IllegalArgumentException if there is no such parameter or the value is impossible
   */
  public static List<Level> with(List<Level> levels, String name, double value) {
    int depth = depth(levels, name);
    Level old = levels.get(depth);
    List<Level> changed = new ArrayList<>(levels);
    changed.set(
        depth,
        isDiscount(name)
            ? new Level(old.alpha, old.d.with(value))
            : new Level(old.alpha.with(value), old.d));
    return List.copyOf(changed);
  }

  private static String name(String number, int depth, int deepest) {
    return depth == deepest ? number : number + " at depth " + depth;
  }

  static boolean isDiscount(String name) {
    return name.startsWith(DISCOUNT);
  }

  /** {@return the depth of the level of a parameter} */
  static int depth(List<Level> levels, String name) {
    String number = isDiscount(name) ? DISCOUNT : CONCENTRATION;
    for (int depth = 0; depth < levels.size(); depth++) {
      if (name(number, depth, levels.size() - 1).equals(name)) {
        return depth;
      }
    }
    throw new IllegalArgumentException("the levels have no parameter '" + name + "'");
  }
}
