package crp.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The pictures of an answer, on data whose picture is known. */
class AnswerPlotsTest {

  private static final Captions NONE = new Captions("", "", "");
  private static final int[] NO_EDGES = {};

  private static int at(BufferedImage image, int x, int y) {
    return image.getRGB(x, y) & 0xFFFFFF;
  }

  private static int rgb(int label) {
    return Palette.ofLabel(label).getRGB() & 0xFFFFFF;
  }

  private static Clusters sure(int... labels) {
    return new Clusters("cluster", labels, Clusters.sure(labels.length));
  }

  /**
   * {@return the mean place of the pixels of a colour within a rectangle; NaN if there are none}
   */
  private static double[] centre(BufferedImage image, int colour, int right) {
    double[] sum = new double[3];
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < Math.min(right, image.getWidth()); x++) {
        if (at(image, x, y) == colour) {
          sum[0] += x;
          sum[1] += y;
          sum[2]++;
        }
      }
    }
    return new double[] {sum[0] / sum[2], sum[1] / sum[2]};
  }

  @Test
  void aMapHasItsAspectWhateverTheWindow() {
    double[] x = {0, 10, 0};
    double[] y = {0, 0, 10};
    Picture map =
        MapPlot.draw(new MapPlot.Points(x, y, 2, true), sure(0, 1, 2), NO_EDGES, NO_EDGES, NONE);
    for (int[] size : new int[][] {{700, 700}, {900, 500}, {500, 900}}) {
      BufferedImage image = map.image(size[0], size[1], 1);
      int right = size[0] - 20 - 110;
      double[] corner = centre(image, rgb(0), right);
      double across = centre(image, rgb(1), right)[0] - corner[0];
      double up = corner[1] - centre(image, rgb(2), right)[1];
      assertEquals(2, up / across, 0.02, Arrays.toString(size));
    }
    assertThrows(
        IllegalArgumentException.class, () -> new MapPlot.Points(x, new double[2], 1, true));
    assertThrows(
        IllegalArgumentException.class,
        () -> MapPlot.draw(new MapPlot.Points(x, y, 1, true), sure(0), NO_EDGES, NO_EDGES, NONE));
  }

  @Test
  void edgesJoinTheirEnds() {
    MapPlot.Points points = new MapPlot.Points(new double[] {0, 10}, new double[] {0, 0}, 1, false);
    int[] one = {0};
    int[] other = {1};
    BufferedImage with = MapPlot.draw(points, sure(0, 1), one, other, NONE).image();
    BufferedImage without = MapPlot.draw(points, sure(0, 1), NO_EDGES, NO_EDGES, NONE).image();
    int changed = 0;
    for (int x = 100; x < 600; x++) {
      for (int y = 40; y < with.getHeight() - 60; y++) {
        changed += at(with, x, y) == at(without, x, y) ? 0 : 1;
      }
    }
    assertTrue(changed > 400, "the line has " + changed + " pixels");
  }

  @Test
  void anUncertainRowIsFaint() {
    Clusters clusters =
        new Clusters("cluster", new int[] {0, 0, 0}, new double[] {1, 0, Double.NaN});
    assertEquals(255, clusters.colour(0).getAlpha());
    assertEquals(255, clusters.colour(2).getAlpha());
    assertTrue(clusters.colour(1).getAlpha() < 80);
    assertEquals(Color.LIGHT_GRAY.getRGB(), sure(-1).colour(0).getRGB());
  }

  @Test
  void manyClustersDifferInShape() {
    Set<Object> shapes = new HashSet<>();
    for (int label : new int[] {0, 8, 16, 24}) {
      shapes.add(
          Clusters.mark(label, 10, 10, 8).getBounds2D()
              + Clusters.mark(label, 10, 10, 8).getClass().getName());
    }
    assertEquals(4, shapes.size());
    assertEquals(Clusters.mark(0, 1, 1, 8), Clusters.mark(7, 1, 1, 8));
  }

  @Test
  void rowsStandAtTheirTimeInTheLaneOfTheirCluster() {
    double[] at = {0, 1, 2, 3};
    Picture time =
        TimePlot.draw(
            at,
            List.of(new TimePlot.Values("flow", new double[] {5, 5, 9, Double.NaN})),
            sure(0, 0, 1, 1),
            new Captions("Clusters along time", "year", ""));
    BufferedImage image = time.image();
    int right = image.getWidth() - 130;
    double[] first = centre(image, rgb(0), right);
    double[] second = centre(image, rgb(1), right);
    assertTrue(first[0] < second[0], "earlier is left");
    assertTrue(first[1] < image.getHeight() - 48 && second[1] < image.getHeight() - 48);
    assertThrows(
        IllegalArgumentException.class, () -> TimePlot.draw(at, List.of(), sure(0, 1), NONE));
  }

  @Test
  void barsAreAsHighAsTheirProbability() {
    double[] law = {0.25, 0.5, 0.25};
    BufferedImage image =
        BarPlot.draw(2, law, 3, "the answer", new Captions("Posterior", "number", "")).image();
    int base = image.getHeight() - 48;
    double[] heights = new double[3];
    for (int b = 0; b < 3; b++) {
      int x = 64 + (int) ((b + 0.6) / 3.2 * 560);
      int y = base - 2;
      while (at(image, x, y) != 0xFFFFFF) {
        y--;
      }
      heights[b] = base - y;
    }
    assertEquals(2, heights[1] / heights[0], 0.05);
    assertEquals(heights[0], heights[2], 1);
    assertNotEquals(at(image, 64 + 280, base - 9), at(image, 64 + 105, base - 9));
  }

  @Test
  void boxesStandWhereTheirNumbersAre() {
    double[][] boxes = {{0, 1, 2, 3, 4}, {6, 7, 8, 9, 10}};
    Picture panels =
        BoxPanels.draw(List.of(new BoxPanels.Column("x", boxes)), new int[] {0, 1}, "Profiles");
    BufferedImage image = panels.image();
    double[] low = centre(image, rgb(0), image.getWidth());
    double[] high = centre(image, rgb(1), image.getWidth());
    assertTrue(low[0] < high[0] && low[1] < high[1]);
    assertThrows(
        IllegalArgumentException.class,
        () -> BoxPanels.draw(List.of(new BoxPanels.Column("x", boxes)), new int[1], ""));
  }

  @Test
  void barsOfValuesAreAsLongAsTheirShares() {
    BarTable.Column column =
        new BarTable.Column("sex", List.of("m", "f"), new double[][] {{1, 0.5}, {0, 0.5}});
    BufferedImage image =
        BarTable.draw(List.of(column), new int[] {0, 1}, "cluster", "Profiles").image();
    int[] pixels = new int[2];
    for (int y = 70; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        for (int k = 0; k < 2; k++) {
          pixels[k] += at(image, x, y) == rgb(k) ? 1 : 0;
        }
      }
    }
    assertEquals(pixels[0], pixels[1], 0.1 * pixels[0]);
    assertThrows(
        IllegalArgumentException.class,
        () -> new BarTable.Column("sex", List.of("m"), new double[2][2]));
  }

  @Test
  void wordsHaveBarsOnOneScale() {
    WordBars.Topic first =
        new WordBars.Topic(0, "cluster 0", List.of("war", "peace"), new double[] {0.2, 0.1});
    WordBars.Topic second = new WordBars.Topic(1, "cluster 1", List.of("tax"), new double[] {0.1});
    BufferedImage image = WordBars.draw(List.of(first, second), "Words").image();
    double[] pixels = new double[2];
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        for (int k = 0; k < 2; k++) {
          pixels[k] += at(image, x, y) == rgb(k) ? 1 : 0;
        }
      }
    }
    assertEquals(3, pixels[0] / pixels[1], 0.2);
    assertThrows(
        IllegalArgumentException.class,
        () -> new WordBars.Topic(0, "", List.of("a"), new double[2]));
  }

  @Test
  void blocksHaveBordersAndNoiseIsOneBlock() {
    double[] table = new double[16];
    BufferedImage image = HeatMap.blocks(table, new int[] {3, 3, -1, -1}, NONE).image();
    assertEquals(rgb(3), at(image, 64 - 6, 34 + 60));
    assertEquals(Color.LIGHT_GRAY.getRGB() & 0xFFFFFF, at(image, 64 - 6, 34 + 420));
    assertNotEquals(0xFFFFFF, at(image, 64 + 240, 34 + 100), "the border between the blocks");
    assertEquals(0xFFFFFF, at(image, 64 + 360, 34 + 100));
  }

  @Test
  void theFirstSweepsDoNotSetTheScale() {
    double[] y = new double[100];
    Arrays.fill(y, 3);
    y[0] = 1000;
    y[60] = 4;
    LinePlot.Series line = LinePlot.Series.of("chain 1", y);
    BufferedImage scaled = LinePlot.draw(List.of(line), NONE, 50.5, "burn-in").image();
    BufferedImage plain = LinePlot.draw(List.of(line), NONE).image();
    assertTrue(highest(scaled) < highest(plain) - 100, "the peak at sweep 61 is seen");
    assertEquals(0xEFEFEF, at(scaled, 64 + 60, 34 + 100));
    assertEquals(0xFFFFFF, at(scaled, 64 + 500, 34 + 40));
  }

  /** {@return the highest pixel of the line in the right half} */
  private static int highest(BufferedImage image) {
    for (int y = 40; y < image.getHeight(); y++) {
      for (int x = 64 + 330; x < 64 + 630; x++) {
        if (at(image, x, y) == rgb(0)) {
          return y;
        }
      }
    }
    return Integer.MAX_VALUE;
  }

  @Test
  void aPathIsLaidOutInItsOrder() {
    int n = 12;
    int[] from = new int[n - 1];
    int[] to = new int[n - 1];
    for (int e = 0; e < n - 1; e++) {
      from[e] = e;
      to[e] = e + 1;
    }
    double[][] places = GraphLayout.of(n, from, to);
    double[][] again = GraphLayout.of(n, from, to);
    assertArrayEquals(places[0], again[0]);
    for (int i = 0; i < n; i++) {
      for (int j = i + 2; j < n; j++) {
        double near = Math.hypot(places[0][i] - places[0][i + 1], places[1][i] - places[1][i + 1]);
        double far = Math.hypot(places[0][i] - places[0][j], places[1][i] - places[1][j]);
        assertTrue(near < far, i + " is nearer to its neighbour than to " + j);
      }
    }
  }

  @Test
  void everyGraphHasPlaces() {
    for (int n : new int[] {1, 2, 3}) {
      double[][] places = GraphLayout.of(n, NO_EDGES, NO_EDGES);
      assertTrue(Arrays.stream(places).flatMapToDouble(Arrays::stream).allMatch(Double::isFinite));
    }
    int[] from = {0, 1, 3, 4};
    int[] to = {1, 2, 4, 5};
    double[][] places = GraphLayout.of(6, from, to);
    double inside = Math.hypot(places[0][0] - places[0][1], places[1][0] - places[1][1]);
    double across = Math.hypot(places[0][0] - places[0][3], places[1][0] - places[1][3]);
    assertTrue(Double.isFinite(inside) && inside < across);
  }

  @Test
  void aPictureIsAsSharpAsItsScale() {
    Picture bars = BarPlot.draw(1, new double[] {1}, 1, "the answer", NONE);
    BufferedImage once = bars.image(300, 200, 1);
    BufferedImage twice = bars.image(300, 200, 2);
    assertEquals(2 * once.getWidth(), twice.getWidth());
    Set<Integer> seen = new HashSet<>();
    for (int x = 0; x < 600; x++) {
      seen.add(at(twice, x, 2 * (34 + 60)));
    }
    assertTrue(seen.contains(0xD55E00));
  }
}
