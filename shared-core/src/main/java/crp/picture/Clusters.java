package crp.picture;

import crp.Text;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Not part of the promised API.
 *
 * <p>Which cluster each of some points belongs to, and how clusters are marked: by a colour, by a
 * shape that differs where colours look alike, and the fainter the less certain a point is.
 *
 * @param noun cluster or state
 * @param labels of the points, from 0; negative for noise
 * @param certainty of the points, from 0 to 1; NaN counts as 1
 */
@SuppressWarnings("ArrayRecordComponent")
public record Clusters(String noun, int[] labels, double[] certainty) implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int SHAPES = 4;
  private static final int FAINTEST = 55;
  private static final int LINE = 18;

  /** Checks the lengths. */
  public Clusters {
    if (certainty.length != labels.length) {
      throw new IllegalArgumentException(
          Text.of("%d labels need as many certainties, got %d", labels.length, certainty.length));
    }
  }

  int size() {
    return labels.length;
  }

  void requireSize(int points) {
    if (points != labels.length) {
      throw new IllegalArgumentException(
          Text.of("%d points need as many labels, got %d", points, labels.length));
    }
  }

  /** {@return the number of points of each label, by label} */
  TreeMap<Integer, Integer> sizes() {
    TreeMap<Integer, Integer> sizes = new TreeMap<>();
    for (int label : labels) {
      sizes.merge(Math.max(-1, label), 1, Integer::sum);
    }
    return sizes;
  }

  /** {@return the colour of a point} */
  Color colour(int point) {
    Color full = Palette.ofLabel(labels[point]);
    double sure = Double.isNaN(certainty[point]) ? 1 : Math.max(0, Math.min(1, certainty[point]));
    int alpha = (int) Math.round(FAINTEST + (255 - FAINTEST) * sure);
    return new Color(full.getRed(), full.getGreen(), full.getBlue(), alpha);
  }

  /** {@return the mark of a label: eight labels have circles, the next eight squares, and so on} */
  static Shape mark(int label, double x, double y, double size) {
    double half = size / 2;
    return switch (label < 0 ? 0 : label / Palette.DISTINCT % SHAPES) {
      case 0 -> new Ellipse2D.Double(x - half, y - half, size, size);
      case 1 -> new Rectangle2D.Double(x - 0.9 * half, y - 0.9 * half, 0.9 * size, 0.9 * size);
      case 2 ->
          polygon(
              x, y - 1.2 * half, x + 1.15 * half, y + 0.9 * half, x - 1.15 * half, y + 0.9 * half);
      default ->
          polygon(x, y - 1.25 * half, x + 1.25 * half, y, x, y + 1.25 * half, x - 1.25 * half, y);
    };
  }

  private static Shape polygon(double... corners) {
    Path2D path = new Path2D.Double();
    path.moveTo(corners[0], corners[1]);
    for (int i = 2; i < corners.length; i += 2) {
      path.lineTo(corners[i], corners[i + 1]);
    }
    path.closePath();
    return path;
  }

  /** Draws the marks with numbers and sizes below each other; of too many those of the largest. */
  void key(Sheet sheet, double x) {
    Map<Integer, Integer> sizes = sizes();
    sheet.write(noun + " (rows)", x, sheet.field.y + 10.0, Letters.LEFT);
    int lines = Math.max(1, sheet.field.height / LINE - 1);
    int shown = sizes.size() <= lines ? sizes.size() : lines - 1;
    int[] some =
        sizes.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .limit(shown)
            .mapToInt(Map.Entry::getKey)
            .sorted()
            .toArray();
    for (int k = 0; k < some.length; k++) {
      double y = sheet.field.y + 10.0 + (k + 1) * LINE;
      sheet.pen.colour(Palette.ofLabel(some[k]));
      sheet.pen.fill(mark(some[k], x + 5, y - 4, 9));
      String name = some[k] < 0 ? "noise" : String.valueOf(some[k]);
      sheet.write(Text.of("%s (%d)", name, sizes.get(some[k])), x + 16, y, Letters.LEFT);
    }
    if (shown < sizes.size()) {
      double y = sheet.field.y + 10.0 + (shown + 1) * LINE;
      sheet.write(Text.of("and %d more", sizes.size() - shown), x, y, Letters.LEFT);
    }
  }

  /** {@return the certainties as no faint points} */
  static double[] sure(int points) {
    double[] all = new double[points];
    Arrays.fill(all, 1);
    return all;
  }
}
