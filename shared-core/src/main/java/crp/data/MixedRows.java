package crp.data;

import crp.Argument;
import java.io.Serializable;
import java.util.List;

/**
 * Rows composed of several parts of different kinds, for example numbers and categories. The parts
 * have the same number of rows and the same weights. Immutable.
 *
 * @param parts at least one part; the list is copied
 */
public record MixedRows(List<Rows> parts) implements Rows, Serializable {

  /** Checks that the parts fit together. */
  public MixedRows {
    parts = List.copyOf(parts);
    Argument.require(!parts.isEmpty(), "at least one part is needed");
    for (Rows part : parts) {
      if (!part.weights().equals(parts.get(0).weights())) {
        throw new IllegalArgumentException("all parts must have the same rows and weights");
      }
    }
  }

  @Override
  public int size() {
    return parts.get(0).size();
  }

  @Override
  public Weights weights() {
    return parts.get(0).weights();
  }

  @Override
  public MixedRows select(int[] rows) {
    return new MixedRows(parts.stream().map(part -> part.select(rows)).toList());
  }
}
