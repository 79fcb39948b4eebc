package crp.checkpoint;

/**
 * The numbers of a chain on their way to or from a file. One method of a class serves both
 * directions: it passes each of its values in turn and keeps what it gets back, which is the value
 * itself when writing and the stored one when reading.
 *
 * <pre>
 *   seated = archive.finite(seated);
 *   weight = archive.finites(weight, capacity);
 * </pre>
 *
 * <p>Of an array only the first {@code length} values are written; {@code low} and {@code high} are
 * the smallest and the largest allowed value.
 *
 * <p>A file holds typed fields of numbers and strings and no classes. When reading, every value is
 * checked against its range, and every length against what is expected and against the bytes that
 * are left, before memory is taken. Used by one thread.
 */
public sealed interface Archive permits ArchiveWriter, ArchiveReader {

  /** {@return whether values come from a file} */
  boolean reading();

  /** {@return a truth value} */
  boolean flag(boolean now);

  /**
   * {@return a whole number}
   *
   * @throws IllegalArgumentException if a stored one is out of range
   */
  int whole(int now, int low, int high);

  /**
   * {@return the number of parts that follow}
   *
   * @param bytesEach least number of bytes of a part, at least 1
   * @throws IllegalArgumentException if a stored one is negative or the bytes left are too few
   */
  int count(int now, long bytesEach);

  /** {@return 64 bits} */
  long bits(long now);

  /** {@return a number, which may be NaN or infinite} */
  double number(double now);

  /**
   * {@return a finite number}
   *
   * @throws IllegalArgumentException if a stored one is not finite
   */
  double finite(double now);

  /** {@return a text of at most 1000 characters} */
  String text(String now);

  /**
   * {@return whole numbers: the present array, or a new one}
   *
   * @throws IllegalArgumentException if a stored one is out of range, or their number differs
   */
  int[] wholes(int[] now, int length, int low, int high);

  /**
   * {@return numbers, which may be NaN or infinite: the present array, or a new one}
   *
   * @throws IllegalArgumentException if the number of the stored ones differs
   */
  double[] numbers(double[] now, int length);

  /**
   * {@return finite numbers: the present array, or a new one}
   *
   * @throws IllegalArgumentException if a stored one is not finite, or their number differs
   */
  double[] finites(double[] now, int length);

  /**
   * {@return small whole numbers: the present array, or a new one}
   *
   * @throws IllegalArgumentException if the number of the stored ones differs
   */
  byte[] bytes(byte[] now, int length);

  /**
   * Requires when reading that the values agree.
   *
   * @param holds whether they do
   * @param what is wrong otherwise, for the message
   * @throws IllegalArgumentException if a file is read and they do not
   */
  default void require(boolean holds, String what) {
    if (reading() && !holds) {
      throw new IllegalArgumentException(what);
    }
  }
}
