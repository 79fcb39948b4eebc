package crp.report;

import crp.draws.Draws;
import crp.estimate.OrderedPairs;
import crp.partition.Partition;
import crp.picture.Captions;
import crp.picture.Dendrogram;
import crp.picture.HeatMap;
import crp.picture.LabelStrips;
import crp.picture.LinePlot;
import crp.picture.Picture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>The drawings of a run: each holds the numbers that it draws. Immutable.
 */
public final class Drawings {

  /** Points of a line, or of a strip, that {@link NamedPicture.Drawing#kept} leaves. */
  private static final int POINTS = 2000;

  private static final double LEVELS = 255;

  /** Rows of a heat map of pairs that {@link NamedPicture.Drawing#kept} leaves. */
  private static final int SIDE = 300;

  private Drawings() {}

  /**
   * One line per chain, sweep by sweep.
   *
   * @param values of each chain at each of its sweeps
   * @param step sweeps between two values
   * @param burnIn sweeps that were discarded
   * @param title a line above the picture
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Lines(float[][] values, int step, int burnIn, String title)
      implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      List<LinePlot.Series> lines = new ArrayList<>();
      for (float[] one : values) {
        double[] x = new double[one.length];
        double[] y = new double[one.length];
        for (int i = 0; i < x.length; i++) {
          x[i] = 1 + (double) i * step;
          y[i] = one[i];
        }
        lines.add(new LinePlot.Series("chain " + (lines.size() + 1), x, y));
      }
      int longest = Arrays.stream(values).mapToInt(one -> one.length).max().orElse(0);
      boolean ended = longest * (double) step > burnIn;
      return burnIn > 0 && ended
          ? LinePlot.draw(lines, new Captions(title, "sweep", ""), burnIn + 0.5, "burn-in")
          : LinePlot.draw(lines, new Captions(title, "sweep", ""));
    }

    @Override
    public Lines kept() {
      int longest = Arrays.stream(values).mapToInt(one -> one.length).max().orElse(0);
      int every = (longest + POINTS - 1) / POINTS;
      if (every <= 1) {
        return this;
      }
      float[][] some = new float[values.length][];
      for (int chain = 0; chain < some.length; chain++) {
        some[chain] = new float[(values[chain].length + every - 1) / every];
        for (int i = 0; i < some[chain].length; i++) {
          some[chain][i] = values[chain][i * every];
        }
      }
      return new Lines(some, step * every, burnIn, title);
    }
  }

  /**
   * The posterior probability of pairs of rows to share a cluster.
   *
   * @param draws what a run kept
   * @param estimate whose clusters are shown as blocks
   * @param labels numbers of the clusters of its rows, -1 for noise
   * @param rows about how many rows are shown
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Pairs(Draws draws, Partition estimate, int[] labels, int rows)
      implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      return PairPicture.draw(draws, estimate, labels, rows);
    }

    @Override
    public NamedPicture.Drawing kept() {
      OrderedPairs pairs = OrderedPairs.of(draws, estimate, Math.min(rows, SIDE));
      double[] together = pairs.together();
      byte[] levels = new byte[together.length];
      for (int i = 0; i < levels.length; i++) {
        levels[i] = (byte) Math.round(LEVELS * together[i]);
      }
      return new Levels(levels, PairPicture.blocks(pairs, labels));
    }
  }

  /** A square heat map of numbers from 0 to 1, in 256 levels, with the cluster of each row. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Levels(byte[] levels, int[] clusters) implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      double[] values = new double[levels.length];
      Arrays.setAll(values, i -> Byte.toUnsignedInt(levels[i]) / LEVELS);
      return HeatMap.blocks(values, clusters, PairPicture.CAPTIONS);
    }
  }

  /**
   * A table as a heat map.
   *
   * @param values rows of equal length
   * @param down names of the rows
   * @param across names of the columns
   * @param high the value of the darkest cell; the lightest is 0
   * @param captions of the picture
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Cells(
      double[][] values, List<String> down, List<String> across, double high, Captions captions)
      implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      double[] flat = Arrays.stream(values).flatMapToDouble(Arrays::stream).toArray();
      return HeatMap.draw(flat, down, across, high, captions);
    }
  }

  /**
   * Labels along time.
   *
   * @param names of the strips
   * @param strips labels, one array per strip
   * @param places number of the last place of the longest strip, from 1
   * @param captions of the picture
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Strips(List<String> names, int[][] strips, int places, Captions captions)
      implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      return LabelStrips.draw(names, strips, captions, places);
    }

    @Override
    public Strips kept() {
      int longest = Arrays.stream(strips).mapToInt(one -> one.length).max().orElse(0);
      int every = (longest + POINTS - 1) / POINTS;
      if (every <= 1) {
        return this;
      }
      int[][] some = new int[strips.length][];
      for (int s = 0; s < some.length; s++) {
        int[] all = strips[s];
        some[s] = new int[(all.length + every - 1) / every];
        Arrays.setAll(some[s], i -> all[i * every]);
      }
      String axis = captions.horizontal() + ", every " + every + "th shown";
      return new Strips(
          names, some, places, new Captions(captions.title(), axis, captions.vertical()));
    }
  }

  /**
   * A tree of steps, see {@link Dendrogram#draw}.
   *
   * @param leaves from left to right
   * @param first of each step, the lowest leaf of the one part
   * @param second of each step, the lowest leaf of the other part
   * @param heights of the steps
   * @param marks lines across the tree
   * @param captions of the picture
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Tree(
      int[] leaves,
      int[] first,
      int[] second,
      double[] heights,
      Dendrogram.Mark[] marks,
      Captions captions)
      implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      return Dendrogram.draw(leaves, first, second, heights, marks, captions);
    }
  }
}
