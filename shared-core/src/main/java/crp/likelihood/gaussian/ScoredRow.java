package crp.likelihood.gaussian;

import java.io.Serializable;

/** The row that a {@link NiwBank} scores at tables. One object serves all rows in turn. */
final class ScoredRow implements Serializable {

  private static final long serialVersionUID = 1L;

  int item;

  /** In the family's frame, padded. */
  final double[] x;

  double weight;
  double mass;

  /** Whether its weight is 1 and no row has a scale. */
  boolean plain;

  /** The row's own table, -1 if it has none or is scored as another row. */
  int home;

  /** The log predictive there. */
  double stay;

  /** The form of the row at an empty table. */
  double prior;

  /** Makes room for a row of d columns. */
  ScoredRow(int d) {
    x = new double[InverseFactor.padded(d)];
  }
}
