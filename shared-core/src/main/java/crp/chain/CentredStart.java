package crp.chain;

import crp.data.RealRows;
import crp.kernel.FamilyUpdate;
import crp.kernel.Separation;
import crp.random.Rng;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.ml.clustering.CentroidCluster;
import org.apache.commons.math3.ml.clustering.Clusterable;
import org.apache.commons.math3.ml.clustering.KMeansPlusPlusClusterer;
import org.apache.commons.math3.ml.distance.EuclideanDistance;
import org.apache.commons.math3.random.Well19937c;

/**
 * A start for rows of numbers with many columns, where the first rows at a table tell little of
 * what its cluster is like. K-means with more centres than clusters are likely looks at all columns
 * of all rows at once and opens a table for each centre; then tables are merged, the best pair
 * first, while the log joint of the model rises.
 *
 * <p>Columns are standardised; a missing entry is the mean of its column; weights do not count.
 */
public final class CentredStart implements Initializer<TableState> {

  private static final int MOST_CENTRES = 50;
  private static final int PASSES = 8;

  @Override
  public void seat(TableState state, Rng rng) {
    List<Row> rows = rows((RealRows) state.bank().rows());
    int most = Math.min(MOST_CENTRES, (int) Math.ceil(2 * Math.sqrt(rows.size())));
    List<CentroidCluster<Row>> clusters = clusters(rows, most, rng);
    double[][] centres = new double[clusters.size()][];
    int[] labels = new int[rows.size()];
    for (int c = 0; c < centres.length; c++) {
      centres[c] = clusters.get(c).getCenter().getPoint();
      for (Row row : clusters.get(c).getPoints()) {
        labels[row.number] = c;
      }
    }
    int[] slots = new int[centres.length];
    Arrays.fill(slots, -1);
    for (int i = 0; i < labels.length; i++) {
      if (slots[labels[i]] < 0) {
        slots[labels[i]] = state.slots()[state.tables()];
      }
      state.seat(i, slots[labels[i]], rng);
    }
    Separation.apply(state, rng);
    new FamilyUpdate<TableState>().apply(state, rng);
    new NearMerges(state, slots, centres).make();
  }

  private static List<CentroidCluster<Row>> clusters(List<Row> rows, int most, Rng rng) {
    return new KMeansPlusPlusClusterer<Row>(
            Math.min(most, rows.size()),
            PASSES,
            new EuclideanDistance(),
            new Well19937c(rng.below(Integer.MAX_VALUE)))
        .cluster(rows);
  }

  private static List<Row> rows(RealRows rows) {
    double[] x = rows.toArray();
    int d = rows.columns();
    for (int j = 0; j < d; j++) {
      standardise(x, j, d);
    }
    List<Row> points = new ArrayList<>(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      points.add(new Row(i, Arrays.copyOfRange(x, i * d, (i + 1) * d)));
    }
    return points;
  }

  private static void standardise(double[] x, int j, int d) {
    double sum = 0;
    int present = 0;
    for (int i = j; i < x.length; i += d) {
      sum += Double.isNaN(x[i]) ? 0 : x[i];
      present += Double.isNaN(x[i]) ? 0 : 1;
    }
    double squares = 0;
    for (int i = j; i < x.length; i += d) {
      x[i] = Double.isNaN(x[i]) ? 0 : x[i] - sum / present;
      squares += x[i] * x[i];
    }
    double deviation = squares > 0 ? Math.sqrt(squares / present) : 1;
    for (int i = j; i < x.length; i += d) {
      x[i] /= deviation;
    }
  }

  /** A row with its number. */
  private static final class Row implements Clusterable {

    private final int number;
    private final double[] values;

    Row(int number, double[] values) {
      this.number = number;
      this.values = values;
    }

    @Override
    public double[] getPoint() {
      return values;
    }
  }
}
