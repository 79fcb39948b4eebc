package crp.checkpoint;

/**
 * Not part of the promised API.
 *
 * <p>Something that can be stored and continued.
 */
public interface Archived {

  /**
   * Writes all values that the future depends on, or replaces them all.
   *
   * @param archive the values in a fixed order
   * @throws IllegalArgumentException if stored values cannot be those of this object
   */
  void archive(Archive archive);

  /**
   * Requires that the values agree with each other, after they were read. May change them within
   * rounding errors: they are read again afterwards.
   *
   * @throws IllegalArgumentException if they do not
   * @throws IllegalStateException if they do not
   */
  default void check() {}
}
