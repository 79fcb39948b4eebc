package crp.experiment.paper;

import crp.partition.Partition;
import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.picture.Picture;
import crp.picture.ScatterPlot;
import crp.proximity.Decay;
import java.util.Arrays;
import java.util.List;

/** A draw as the papers show it: the table of each customer, with the decay inset. */
final class SeatedDraw {

  private static final int WIDTH = 480;
  private static final int HEIGHT = 270;

  /** Where the inset begins, as parts of the picture. */
  private static final double LEFT = 0.135;

  private static final double TOP = 0.13;

  /** Parts of the customers and of the tables that the inset covers. */
  private static final double COVERED = 0.36;

  private static final double HIGH = 0.5;

  private SeatedDraw() {}

  /** {@return the picture of a draw; {@code longest} is the largest distance of the inset} */
  static Picture of(String title, Partition tables, Decay decay, double longest) {
    int n = tables.size();
    double[] customers = new double[n + 1];
    double[] table = new double[n + 1];
    for (int i = 0; i < n; i++) {
      customers[i] = i + 1.0;
      table[i] = tables.label(i) + 1.0;
      if (i < COVERED * n) {
        table[n] = Math.max(table[n], table[i] / (1 - HIGH));
      }
    }
    // what has one coordinate only is not drawn, and leaves room for the inset
    customers[n] = Double.NaN;
    double[] distances = new double[121];
    Arrays.setAll(distances, i -> i * longest / 120);
    double[] weights = Arrays.stream(distances).map(decay::weight).toArray();
    return ScatterPlot.draw(
            customers,
            table,
            Arrays.copyOf(tables.labels(), n + 1),
            new Captions(title, "customer", "table"))
        .with(
            LinePlot.inset(
                List.of(
                    new LinePlot.Series("", distances, weights), LinePlot.Series.unseen(0, 0, 1)),
                "decay"),
            LEFT,
            TOP);
  }

  /** {@return some draws in two columns} */
  static Picture grid(List<Picture> draws) {
    return Picture.grid(2, WIDTH, HEIGHT, draws);
  }
}
