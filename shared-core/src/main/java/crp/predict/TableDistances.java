package crp.predict;

import crp.likelihood.Capabilities;
import crp.likelihood.TableBank;
import crp.random.Rng;

/**
 * Not part of the promised API.
 *
 * <p>Hellinger distances between the densities of tables: the root of 1 minus the affinity, from 0
 * for equal densities to 1 for densities that do not overlap.
 */
public final class TableDistances {

  private TableDistances() {}

  /**
   * {@return the distances, tables by tables, row-major}
   *
   * @param bank holds table k in slot k, and rows
   * @param rng source of randomness, for families whose affinities are simulated
   */
  public static double[] of(TableBank<?> bank, int tables, Rng rng) {
    double[] distances =
        Capabilities.affine(bank).affinities(SeatedRows.slots(tables), tables, rng);
    for (int i = 0; i < distances.length; i++) {
      // a table of rows without data has no law to compare: it is apart from all others
      double affinity = Double.isNaN(distances[i]) ? 0 : distances[i];
      distances[i] = Math.sqrt(Math.max(0, 1 - affinity));
    }
    return distances;
  }
}
