package weka.clusterers.crp.data;

import weka.core.Attribute;
import weka.core.Instance;

/**
 * A number made of chosen values of a row, the same for a dense row and a sparse one. Different
 * values give different numbers but for one case in 2^64.
 */
public final class RowKey {

  private static final long MIX = 0x9e3779b97f4a7c15L;

  private long sum;

  /** Starts with no values. */
  public void clear() {
    sum = 0;
  }

  /** {@return the key of what was added since it was cleared} */
  public long value() {
    return sum;
  }

  /**
   * Adds all values of chosen attributes; zeros add nothing, so sparse rows cost what they hold.
   */
  public void add(Instance instance, boolean[] chosen) {
    for (int v = 0; v < instance.numValues(); v++) {
      int attribute = instance.index(v);
      if (attribute < chosen.length && chosen[attribute]) {
        add(attribute, instance.valueSparse(v));
      }
    }
  }

  /**
   * Adds a value of an attribute.
   *
   * @param attribute index of the attribute
   * @param value its value, NaN if missing
   */
  public void add(int attribute, double value) {
    if (value != 0) {
      sum += mixed(Double.doubleToLongBits(value) ^ mixed(attribute + 1L));
    }
  }

  /**
   * Adds a value of any kind: of strings, which data sets number as they like, the text.
   *
   * @param instance the row
   * @param attribute one of its attributes
   */
  public void add(Instance instance, Attribute attribute) {
    int a = attribute.index();
    if (!attribute.isString() || instance.isMissing(a)) {
      add(a, instance.value(a));
      return;
    }
    long text = 1;
    String value = instance.stringValue(a);
    for (int c = 0; c < value.length(); c++) {
      text = mixed(text ^ value.charAt(c));
    }
    sum += mixed(text ^ mixed(a + 1L));
  }

  // The finaliser of a 64 bit generator: Steele, Lea and Flood (2014), Fast splittable pseudorandom
  // number generators.
  private static long mixed(long bits) {
    long z = bits + MIX;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
