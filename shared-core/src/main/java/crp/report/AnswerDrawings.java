package crp.report;

import crp.picture.BarPlot;
import crp.picture.BarTable;
import crp.picture.BoxPanels;
import crp.picture.Captions;
import crp.picture.Clusters;
import crp.picture.GraphLayout;
import crp.picture.MapPlot;
import crp.picture.Picture;
import crp.picture.TimePlot;
import crp.picture.WordBars;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>The drawings of an answer: each holds the numbers that it draws. Immutable.
 */
public final class AnswerDrawings {

  /** Rows that {@link NamedPicture.Drawing#kept} leaves. */
  private static final int ROWS = 2000;

  /** Bars of the law of a number that can be read. */
  private static final int BARS = 40;

  private AnswerDrawings() {}

  /** {@return numbers of at most {@value #ROWS} of some rows, evenly spaced} */
  private static int[] some(int rows) {
    int[] some = new int[Math.min(ROWS, rows)];
    Arrays.setAll(some, i -> (int) ((long) i * rows / some.length));
    return some;
  }

  private static double[] select(double[] values, int[] rows) {
    return Arrays.stream(rows).mapToDouble(row -> values[row]).toArray();
  }

  private static Clusters select(Clusters clusters, int[] rows) {
    return new Clusters(
        clusters.noun(),
        Arrays.stream(rows).map(row -> clusters.labels()[row]).toArray(),
        select(clusters.certainty(), rows));
  }

  /**
   * The posterior probabilities of the number of clusters.
   *
   * @param law the probability of each number, from 0
   * @param estimate the number of the answer
   * @param plural clusters or states
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Law(double[] law, int estimate, String plural) implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    /** Shows the range from the first to the last number of any weight, and the answer's. */
    @Override
    public Picture get() {
      int first = estimate;
      int last = estimate;
      for (int k = 0; k < law.length; k++) {
        if (law[k] > 0) {
          first = Math.min(first, k);
          last = Math.max(last, k);
        }
      }
      double[] shown = new double[Math.min(Math.max(BARS, estimate - first + 1), last - first + 1)];
      for (int k = 0; k < shown.length && first + k < law.length; k++) {
        shown[k] = law[first + k];
      }
      return BarPlot.draw(
          first,
          shown,
          estimate,
          "the answer",
          new Captions(
              "Posterior of the number of " + plural, "number of " + plural, "probability"));
    }
  }

  /**
   * Clusters along time.
   *
   * @param at the time of each row
   * @param columns values of the rows, perhaps none
   * @param clusters of the rows
   * @param captions of the picture
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Time(
      double[] at, List<TimePlot.Values> columns, Clusters clusters, Captions captions)
      implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      return TimePlot.draw(at, columns, clusters, captions);
    }

    @Override
    public Time kept() {
      if (at.length <= ROWS) {
        return this;
      }
      int[] rows = some(at.length);
      return new Time(
          select(at, rows),
          columns.stream()
              .map(one -> new TimePlot.Values(one.name(), select(one.values(), rows)))
              .toList(),
          select(clusters, rows),
          captions);
    }
  }

  /**
   * Clusters on a map.
   *
   * @param points where the rows are
   * @param clusters of the rows
   * @param captions of the picture
   */
  public record Map(MapPlot.Points points, Clusters clusters, Captions captions)
      implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      return MapPlot.draw(points, clusters, new int[0], new int[0], captions);
    }

    @Override
    public Map kept() {
      int n = points.x().length;
      if (n <= ROWS) {
        return this;
      }
      int[] rows = some(n);
      return new Map(
          new MapPlot.Points(
              select(points.x(), rows), select(points.y(), rows), points.aspect(), points.axes()),
          select(clusters, rows),
          captions);
    }
  }

  /**
   * Clusters on a graph.
   *
   * @param points where the rows are; null for a layout of the graph
   * @param clusters of the rows
   * @param from one end of each edge
   * @param to its other end
   * @param captions of the picture
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Graph(
      MapPlot.@Nullable Points points, Clusters clusters, int[] from, int[] to, Captions captions)
      implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      MapPlot.Points known = points;
      if (known == null) {
        double[][] places = GraphLayout.of(clusters.labels().length, from, to);
        known = new MapPlot.Points(places[0], places[1], 1, false);
      }
      return MapPlot.draw(known, clusters, from, to, captions);
    }
  }

  /**
   * Profiles of clusters in numeric columns.
   *
   * @param columns the columns
   * @param labels of the clusters
   * @param title of the picture
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Boxes(List<BoxPanels.Column> columns, int[] labels, String title)
      implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      return BoxPanels.draw(columns, labels, title);
    }
  }

  /**
   * Profiles of clusters in nominal columns.
   *
   * @param columns the columns
   * @param labels of the clusters
   * @param noun cluster or state
   * @param title of the picture
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Bars(List<BarTable.Column> columns, int[] labels, String noun, String title)
      implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      return BarTable.draw(columns, labels, noun, title);
    }
  }

  /**
   * Words of clusters.
   *
   * @param topics the clusters
   * @param title of the picture
   */
  public record Words(List<WordBars.Topic> topics, String title) implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      return WordBars.draw(topics, title);
    }
  }
}
