package crp.data;

import crp.Argument;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Division of consecutive rows into sequences. Immutable. */
public final class Sequences implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int[] starts;

  private Sequences(int[] starts) {
    this.starts = starts;
  }

  /**
   * {@return sequences of given lengths}
   *
   * @param lengths the number of rows of each, at least 1
   * @throws IllegalArgumentException if a sequence is empty
   */
  public static Sequences of(int... lengths) {
    int[] starts = new int[lengths.length + 1];
    for (int i = 0; i < lengths.length; i++) {
      if (lengths[i] < 1) {
        throw Argument.refused("sequence %d must have at least 1 row, had %d", i + 1, lengths[i]);
      }
      starts[i + 1] = Math.addExact(starts[i], lengths[i]);
    }
    return new Sequences(starts);
  }

  /**
   * {@return sequences from one id per row} The rows of a sequence must be consecutive, in order of
   * time.
   *
   * @param ids one id per row, compared by {@code equals}
   * @throws IllegalArgumentException if the rows of an id are not consecutive; names the row from 1
   */
  public static Sequences ofIds(List<?> ids) {
    int[] starts = new int[ids.size() + 1];
    int n = 0;
    Set<Object> seen = new HashSet<>();
    for (int row = 0; row < ids.size(); row++) {
      Object id = ids.get(row);
      if (row == 0 || !id.equals(ids.get(row - 1))) {
        if (!seen.add(id)) {
          throw Argument.refused(
              "row %d: sequence '%s' resumes after another one: the rows of a sequence must be consecutive, in order of time",
              row + 1, id);
        }
        starts[n++] = row;
      }
    }
    starts[n] = ids.size();
    return new Sequences(Arrays.copyOf(starts, n + 1));
  }

  /** {@return the number of sequences} */
  public int count() {
    return starts.length - 1;
  }

  /** {@return the number of rows of all sequences} */
  public int rows() {
    return starts[starts.length - 1];
  }

  /**
   * {@return the first row of a sequence; the next one starts after its last row}
   *
   * @param sequence from 0 to {@code count()}
   */
  public int start(int sequence) {
    return starts[sequence];
  }

  /**
   * {@return the chosen sequences, in the given order}
   *
   * @param chosen sequence numbers
   */
  public Sequences select(int[] chosen) {
    return of(Arrays.stream(chosen).map(i -> starts[i + 1] - starts[i]).toArray());
  }

  /**
   * {@return the rows of the chosen sequences, one sequence after the other}
   *
   * @param chosen sequence numbers
   */
  public int[] rowsOf(int[] chosen) {
    return Arrays.stream(chosen).flatMap(i -> IntStream.range(starts[i], starts[i + 1])).toArray();
  }

  /** {@return for each row whether a sequence starts there; a new array} */
  public boolean[] firsts() {
    boolean[] firsts = new boolean[rows()];
    for (int i = 0; i < count(); i++) {
      firsts[starts[i]] = true;
    }
    return firsts;
  }

  @Override
  public String toString() {
    return count() + " sequences of " + rows() + " rows";
  }
}
