package crp.picture;

import crp.Text;
import java.awt.Color;
import java.awt.geom.Path2D;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>A tree of steps in which two parts become one, each drawn at its height, with a line across
 * the tree at every level that is marked.
 */
public final class Dendrogram {

  private static final int HEIGHT = 360;
  private static final int LEAF = 26;
  private static final int LEAST = 320;
  private static final int MOST = 1400;

  /** Room for the name of a leaf. */
  private static final int ROOM = 22;

  private static final Color BRANCH = new Color(0x444444);
  private static final Color MARK = new Color(0xD55E00);

  private Dendrogram() {}

  /**
   * A line across the tree.
   *
   * @param height where it is, from 0 to 1
   * @param name at its end
   */
  public record Mark(double height, String name) implements Serializable {}

  /**
   * {@return the picture of a tree}
   *
   * @param leaves their numbers from 0, from left to right
   * @param first of each step, the lowest leaf of the one part
   * @param second of each step, the lowest leaf of the other part
   * @param heights of the steps, not decreasing, from 0 to 1
   * @param marks lines across the tree
   * @param captions title and axis labels
   * @throws IllegalArgumentException if there is not one step fewer than leaves
   */
  public static Picture draw(
      int[] leaves, int[] first, int[] second, double[] heights, Mark[] marks, Captions captions) {
    int n = leaves.length;
    if (first.length != n - 1 || second.length != n - 1 || heights.length != n - 1) {
      throw new IllegalArgumentException(
          Text.of("a tree of %d leaves needs one step fewer, got %d", n, heights.length));
    }
    int width = Math.max(LEAST, Math.min(MOST, n * LEAF));
    return Sheet.Margins.PLAIN
        .beside(90)
        .around(
            width,
            HEIGHT,
            sheet -> {
              Axis up = new Axis(0, 1.02);
              branches(sheet, up, leaves, first, second, heights);
              for (Mark mark : marks) {
                across(sheet, up, mark);
              }
              sheet.frame();
              sheet.vertical(up);
              sheet.captions(captions);
              names(sheet, leaves);
            });
  }

  private static void branches(
      Sheet sheet, Axis up, int[] leaves, int[] first, int[] second, double[] heights) {
    int n = leaves.length;
    double[] x = new double[n];
    double[] base = new double[n];
    for (int i = 0; i < n; i++) {
      x[leaves[i]] = leaf(sheet, i, n);
    }
    Arrays.fill(base, sheet.y(up, 0));
    for (int s = 0; s < heights.length; s++) {
      double top = sheet.y(up, heights[s]);
      double left = x[first[s]];
      double right = x[second[s]];
      Path2D path = new Path2D.Double();
      path.moveTo(left, base[first[s]]);
      path.lineTo(left, top);
      path.lineTo(right, top);
      path.lineTo(right, base[second[s]]);
      sheet.pen.colour(BRANCH);
      sheet.pen.stroke(1.6);
      sheet.pen.draw(path);
      x[first[s]] = (left + right) / 2;
      base[first[s]] = top;
    }
  }

  private static double leaf(Sheet sheet, int place, int leaves) {
    return sheet.field.x + (place + 0.5) * sheet.field.width / leaves;
  }

  private static void names(Sheet sheet, int[] leaves) {
    int step = (int) Math.ceil(ROOM * leaves.length / (double) sheet.field.width);
    for (int i = 0; i < leaves.length; i += step) {
      double x = leaf(sheet, i, leaves.length);
      sheet.pen.colour(Palette.ofLabel(leaves[i]));
      sheet.pen.fill(Clusters.mark(leaves[i], x, sheet.field.getMaxY() + 8, 7));
      sheet.write(String.valueOf(leaves[i]), x, sheet.field.getMaxY() + 23, Letters.MIDDLE);
    }
  }

  private static void across(Sheet sheet, Axis up, Mark mark) {
    double at = sheet.y(up, mark.height());
    sheet.pen.colour(MARK);
    sheet.pen.stroke(1.4, 6, 4);
    sheet.line(sheet.field.x, at, sheet.field.getMaxX(), at);
    sheet.write(mark.name(), sheet.field.getMaxX() + 8, at + 4, Letters.LEFT);
  }
}
