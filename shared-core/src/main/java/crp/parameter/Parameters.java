package crp.parameter;

import crp.Text;
import crp.checkpoint.Archive;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjDoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of a model by name, in a fixed order; no name occurs twice. Immutable and thread-safe.
 */
public final class Parameters implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final Parameters NONE = new Parameters(List.of(), List.of());

  private final List<String> names;
  private final List<Parameter> numbers;
  // found when first asked for; immutable, so that threads may find it twice
  private transient @Nullable List<String> sampled;

  private Parameters(List<String> names, List<Parameter> numbers) {
    this.names = names;
    this.numbers = numbers;
  }

  /** {@return no numbers} */
  public static Parameters none() {
    return NONE;
  }

  /**
   * {@return one number}
   *
   * @param name such as "concentration"
   * @param number fixed or sampled
   */
  public static Parameters of(String name, Parameter number) {
    return new Parameters(List.of(name), List.of(number));
  }

  /**
   * {@return these numbers followed by another one}
   *
   * @param name a name that does not occur yet
   * @param number fixed or sampled
   * @throws IllegalArgumentException if the name occurs already
   */
  public Parameters and(String name, Parameter number) {
    if (has(name)) {
      throw new IllegalArgumentException("number '" + name + "' occurs twice");
    }
    List<String> moreNames = new ArrayList<>(names);
    List<Parameter> moreNumbers = new ArrayList<>(numbers);
    moreNames.add(name);
    moreNumbers.add(number);
    return new Parameters(List.copyOf(moreNames), List.copyOf(moreNumbers));
  }

  /**
   * {@return these numbers followed by others}
   *
   * @param others numbers with other names
   * @throws IllegalArgumentException if a name occurs twice
   */
  public Parameters and(Parameters others) {
    Parameters all = this;
    for (String name : others.names) {
      all = all.and(name, others.get(name));
    }
    return all;
  }

  /**
   * {@return these numbers with one of them replaced}
   *
   * @param name one of {@link #names}
   * @param replacement fixed or sampled
   * @throws IllegalArgumentException if there is no number of this name
   */
  public Parameters with(String name, Parameter replacement) {
    List<Parameter> changed = new ArrayList<>(numbers);
    changed.set(at(name), replacement);
    return new Parameters(names, List.copyOf(changed));
  }

  /** {@return the names, in order} */
  public List<String> names() {
    return names;
  }

  /**
   * {@return whether there is a number of this name}
   *
   * @param name any
   */
  public boolean has(String name) {
    return names.contains(name);
  }

  /**
   * {@return a number}
   *
   * @param name one of {@link #names}
   * @throws IllegalArgumentException if there is no number of this name
   */
  public Parameter get(String name) {
    return numbers.get(at(name));
  }

  private int at(String name) {
    int at = names.indexOf(name);
    if (at < 0) {
      throw new IllegalArgumentException(Text.of("there is no number '%s' among %s", name, names));
    }
    return at;
  }

  /**
   * {@return the present value of a number; NaN if there is no number of this name}
   *
   * @param name any
   */
  public double value(String name) {
    int at = names.indexOf(name);
    return at < 0 ? Double.NaN : numbers.get(at).value();
  }

  /**
   * {@return whether there is a sampled number of this name}
   *
   * @param name any
   */
  public boolean sampled(String name) {
    int at = names.indexOf(name);
    return at >= 0 && numbers.get(at).sampled();
  }

  /** {@return the names of the sampled numbers, in order} */
  public List<String> sampled() {
    List<String> known = sampled;
    if (known == null) {
      known = names.stream().filter(this::sampled).toList();
      sampled = known;
    }
    return known;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Parameters that
        && names.equals(that.names)
        && numbers.equals(that.numbers);
  }

  @Override
  public int hashCode() {
    return 31 * names.hashCode() + numbers.hashCode();
  }

  @Override
  public String toString() {
    return names + " " + numbers;
  }

  /**
   * Stores the values of the sampled numbers, or sets them to stored ones.
   *
   * @param archive a number for each sampled one, in order
   * @param setter is given name and value of each, when reading; must check the value
   */
  public void archive(Archive archive, ObjDoubleConsumer<String> setter) {
    for (String name : sampled()) {
      double stored = archive.finite(value(name));
      if (archive.reading()) {
        setter.accept(name, stored);
      }
    }
  }
}
