package crp.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PicturesTest {

  private static final Captions NONE = new Captions("", "", "");

  private static final Map<Picture, BufferedImage> IMAGES = new HashMap<>();

  private static int at(Picture picture, int x, int y) {
    return IMAGES.computeIfAbsent(picture, Picture::image).getRGB(x, y) & 0xFFFFFF;
  }

  private static Set<Integer> colours(Picture picture) {
    Set<Integer> seen = new HashSet<>();
    for (int y = 0; y < picture.height(); y++) {
      for (int x = 0; x < picture.width(); x++) {
        seen.add(at(picture, x, y));
      }
    }
    return seen;
  }

  private static int rgb(Color colour) {
    return colour.getRGB() & 0xFFFFFF;
  }

  @Test
  void wideNumbersDoNotCoverTheNameOfTheirAxis() {
    Axis wide = new Axis(-145_200, -144_100);
    int left = Sheet.Margins.PLAIN.before(wide).left();
    for (double tick : wide.ticks()) {
      // the name is up to 20 from the edge, and the numbers end 7 before the field
      assertTrue(left - 7 - Letters.RIGHT.width(wide.text(tick)) > 22, wide.text(tick));
    }
    assertEquals(Sheet.Margins.PLAIN, Sheet.Margins.PLAIN.before(new Axis(0, 1)));
    Captions log = new Captions("Trace", "sweep", "log joint density");
    LinePlot.Series far = LinePlot.Series.of("", -145_200, -144_100);
    LinePlot.Series near = LinePlot.Series.of("", 0, 1);
    assertTrue(
        LinePlot.draw(List.of(far), log).width() > LinePlot.draw(List.of(near), log).width());
  }

  @Test
  void linesAreDrawnInTheirColoursAndBrokenWhereNothingIsKnown() {
    double[] y = new double[200];
    double[] gap = new double[200];
    for (int i = 0; i < 200; i++) {
      y[i] = Math.sin(i / 20.0);
      gap[i] = i > 80 && i < 120 ? Double.NaN : 2;
    }
    Picture plot =
        LinePlot.draw(
            List.of(LinePlot.Series.of("chain 1", y), LinePlot.Series.of("chain 2", gap)),
            new Captions("Trace", "sweep", "clusters"));
    Set<Integer> colours = colours(plot);
    assertTrue(colours.contains(rgb(Palette.ofLabel(0))));
    assertTrue(colours.contains(rgb(Palette.ofLabel(1))));
    int high = 34 + (int) Math.round(320 * 0.09 / 3.18);
    Set<Integer> middle = new HashSet<>();
    for (int row = high - 4; row <= high + 4; row++) {
      middle.add(at(plot, 64 + 320, row));
    }
    assertEquals(Set.of(0xFFFFFF), middle);
  }

  @Test
  void aLineNeedsAsManyHeightsAsPlaces() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new LinePlot.Series("", new double[2], new double[3]));
  }

  @Test
  void pointsStandWhereTheyAreAndThoseWithoutAPlaceAreLeftOut() {
    Picture plot =
        ScatterPlot.draw(
            new double[] {0, 1, Double.NaN},
            new double[] {0, 1, 0.5},
            new int[] {0, 1, 2},
            new Captions("Places", "east", "north"));
    assertEquals(rgb(Palette.ofLabel(1)), at(plot, 64 + 720 - 20, 34 + 13));
    assertEquals(rgb(Palette.ofLabel(0)), at(plot, 64 + 20, 34 + 440 - 13));
    assertTrue(!colours(plot).contains(rgb(Palette.ofLabel(2))));
    assertThrows(
        IllegalArgumentException.class,
        () -> ScatterPlot.draw(new double[1], new double[2], new int[1], NONE));
  }

  @Test
  void edgesJoinTheirEndsBelowTheNodes() {
    int[] from = {0, 1};
    int[] to = {1, 2};
    Picture graph = ScatterPlot.graph(new int[] {0, 1, 2}, from, to, "");
    Picture alone = ScatterPlot.graph(new int[] {0, 1, 2}, new int[0], new int[0], "");
    for (int label = 0; label < 3; label++) {
      assertTrue(colours(graph).contains(rgb(Palette.ofLabel(label))), "node " + label);
    }
    assertTrue(count(alone, Color.WHITE) > 100 + count(graph, Color.WHITE));
  }

  @Test
  void aPictureIsAPngFile() throws IOException {
    Picture lines = LinePlot.draw(List.of(LinePlot.Series.of("", 1, 3, 2)), NONE);
    BufferedImage read = ImageIO.read(new ByteArrayInputStream(lines.png()));
    assertEquals(lines.width(), read.getWidth());
    assertEquals(at(lines, 70, 40), read.getRGB(70, 40) & 0xFFFFFF);
  }

  @Test
  void neighbouringLabelsHaveDifferentColours() {
    Set<Integer> seen = new HashSet<>();
    for (int label = 0; label < 100; label++) {
      assertTrue(seen.add(Palette.ofLabel(label).getRGB()), "label " + label);
    }
    assertNotEquals(Palette.ofLabel(0), Palette.ofLabel(-1));
  }

  @Test
  void marksAreRoundAndWithinTheAxis() {
    Axis axis = new Axis(-0.03, 1.03);
    assertArrayEquals(new double[] {0, 0.2, 0.4, 0.6, 0.8, 1}, axis.ticks(), 1e-12);
    assertEquals("0.2", axis.text(0.2));
    assertEquals("20", new Axis(0, 120).text(20));
    assertEquals("2.00e+08", new Axis(0, 1e9).text(2e8));
    assertEquals(new Axis(0, 1), Axis.around(new double[] {Double.NaN}));
    assertEquals(new Axis(4.5, 13.5), Axis.around(new double[] {9, 9}));
  }

  @Test
  void marksOfALogarithmicAxisArePlainNumbers() {
    Axis axis = Axis.logAround(new double[] {-1, 0, 0.5, 40});
    assertArrayEquals(new double[] {0.5, 1, 2, 5, 10, 20}, axis.ticks(), 1e-9);
    assertEquals("0.5", axis.text(0.5));
    assertEquals("20", axis.text(20));
    assertArrayEquals(new double[] {1, 3, 10, 30}, axis.ticks(4), 1e-9);
    assertArrayEquals(new double[] {1, 10}, axis.ticks(2), 1e-9);
    double middle = Math.sqrt(0.5 * 40);
    assertEquals(0.5, axis.part(middle), 1e-9);
    Axis wide = Axis.logAround(new double[] {1, 1e6});
    assertArrayEquals(new double[] {1, 1000, 1e6}, wide.ticks(3), 1e-3);
    assertEquals("1000000", wide.text(1e6));
  }

  @Test
  void errorsAreBarsThatTheAxisHasRoomFor() {
    LinePlot.Series line = LinePlot.Series.of("", 1, 1, 1);
    Picture plain =
        LinePlot.draw(List.of(line, LinePlot.Series.unseen(1, 0, 2)), NONE, LinePlot.Scale.PLAIN);
    Picture bars = LinePlot.draw(List.of(line.withErrors(0, 1, 0)), NONE, LinePlot.Scale.PLAIN);
    int middle = 64 + 320;
    int line1 = rgb(Palette.ofLabel(0));
    // a quarter of the height above the line there is nothing but the bar
    assertNotEquals(line1, at(plain, middle, 34 + 80));
    assertTrue(IntStream.rangeClosed(-1, 1).anyMatch(d -> at(bars, middle + d, 34 + 80) == line1));
    assertThrows(IllegalArgumentException.class, () -> line.withErrors(1, 2));
  }

  @Test
  void aLineMayHaveTheColourOfALabelAndBeDashed() {
    LinePlot.Series line = LinePlot.Series.of("", 1, 1);
    LinePlot.Series other = LinePlot.Series.of("", 2, 2).coloured(2);
    Picture solid = LinePlot.draw(List.of(line, other), NONE);
    Picture dashed = LinePlot.draw(List.of(line, other.dashed()), NONE);
    assertFalse(colours(solid).contains(rgb(Palette.ofLabel(1))));
    assertTrue(count(solid, Palette.ofLabel(2)) > 1.4 * count(dashed, Palette.ofLabel(2)));
    assertEquals(0, count(LinePlot.draw(List.of(line, other.faint()), NONE), Palette.ofLabel(2)));
    assertTrue(
        count(LinePlot.draw(List.of(line, other.dotted()), NONE), Palette.ofLabel(2))
            > 20 + count(solid, Palette.ofLabel(2)));
  }

  private static long count(Picture picture, Color colour) {
    return IntStream.range(0, picture.width() * picture.height())
        .filter(i -> at(picture, i % picture.width(), i / picture.width()) == rgb(colour))
        .count();
  }

  @Test
  void theKeyIsAsWideAsItsNames() {
    LinePlot.Series brief = LinePlot.Series.of("CRP", 1, 2);
    LinePlot.Series lengthy = LinePlot.Series.of("a name of a line that is not brief", 1, 2);
    assertTrue(
        LinePlot.draw(List.of(lengthy), NONE).width()
            > LinePlot.draw(List.of(brief), NONE).width());
  }

  /** The second panel is the picture itself, further right. */
  @Test
  void picturesStandSideBySide() {
    Picture lines = LinePlot.draw(List.of(LinePlot.Series.of("", 1, 3, 2)), NONE);
    int wide = lines.width();
    Picture both = Picture.grid(2, wide, lines.height(), List.of(lines, lines, lines));
    assertEquals(2 * wide, both.width());
    assertEquals(2 * lines.height(), both.height());
    for (int i = 0; i < wide * lines.height(); i++) {
      int x = i % wide;
      int y = i / wide;
      assertEquals(at(lines, x, y), at(both, wide + x, y));
      assertEquals(at(lines, x, y), at(both, x, lines.height() + y));
      assertEquals(0xFFFFFF, at(both, wide + x, lines.height() + y));
    }
  }

  @Test
  void anInsetCoversItsPlaceOnly() {
    Picture lines = LinePlot.draw(List.of(LinePlot.Series.of("", 1, 3, 2)), NONE);
    Picture inset = LinePlot.inset(List.of(LinePlot.Series.of("", 0, 1)), "decay");
    Picture both = lines.with(inset, 0.5, 0.25);
    int left = lines.width() / 2;
    int top = lines.height() / 4;
    int changed = 0;
    for (int i = 0; i < lines.width() * lines.height(); i++) {
      int x = i % lines.width();
      int y = i / lines.width();
      if (at(lines, x, y) != at(both, x, y)) {
        changed++;
        assertTrue(x >= left - 1 && x <= left + inset.width() + 1, x + "");
        assertTrue(y >= top - 1 && y <= top + inset.height() + 1, y + "");
      }
    }
    assertTrue(changed > 200, changed + "");
  }
}
