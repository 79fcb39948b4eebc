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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PicturesTest {

  private static final Captions NONE = new Captions("", "", "");
  private static final Path FOLDER = Path.of("target", "pictures");

  private static int at(Picture picture, int x, int y) {
    return picture.image().getRGB(x, y) & 0xFFFFFF;
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
  void aHeatMapHasItsFirstRowOnTopAndItsFirstColumnLeft() throws IOException {
    Picture map =
        HeatMap.draw(
            new double[] {1, 0.5, 0, 0}, 2, 2, 0, 1, new Captions("Together", "row", "row"));
    assertEquals(rgb(Palette.ofNumber(1)), at(map, 64 + 100, 34 + 100));
    assertEquals(rgb(Palette.ofNumber(0.5)), at(map, 64 + 400, 34 + 100));
    assertEquals(0xFFFFFF, at(map, 64 + 100, 34 + 400));
    map.write(FOLDER.resolve("heat.png"));
    assertEquals(map.width(), ImageIO.read(FOLDER.resolve("heat.png").toFile()).getWidth());
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
  void aHeatMapWithNamesHasRoomForThem() {
    Picture map =
        HeatMap.draw(
            new double[] {1, 0, 0.5, 0, 1, 0.5},
            List.of("first", "a name that is far too long to be written"),
            List.of("1", "2", "3"),
            1,
            new Captions("Items", "rank", ""));
    int left = 150;
    assertEquals(rgb(Palette.ofNumber(1)), at(map, left + 40, 34 + 40));
    assertEquals(0xFFFFFF, at(map, left + 40, 34 + 200));
    assertEquals(rgb(Palette.ofNumber(0.5)), at(map, left + 360, 34 + 200));
    assertThrows(
        IllegalArgumentException.class,
        () -> HeatMap.draw(new double[5], List.of("a"), List.of("1", "2"), 1, NONE));
  }

  @Test
  void cellsSmallerThanAPixelShowTheirMean() {
    int n = 960;
    double[] board = new double[n * n];
    for (int i = 0; i < board.length; i++) {
      board[i] = (i / n + i % n) % 2;
    }
    Picture map = HeatMap.draw(board, n, n, 0, 1, NONE);
    assertEquals(rgb(Palette.ofNumber(0.5)), at(map, 200, 200));
  }

  @Test
  void aTableOfAnotherSizeIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> HeatMap.draw(new double[5], 2, 3, 0, 1, NONE));
    assertThrows(
        IllegalArgumentException.class, () -> HeatMap.draw(new double[6], 2, 3, 1, 1, NONE));
  }

  @Test
  void linesAreDrawnInTheirColoursAndBrokenWhereNothingIsKnown() throws IOException {
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
    plot.write(FOLDER.resolve("lines.png"));
  }

  @Test
  void aLineNeedsAsManyHeightsAsPlaces() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new LinePlot.Series("", new double[2], new double[3]));
  }

  @Test
  void linksAreArcsInTheColourOfTheirTable() throws IOException {
    int[] targets = {0, 0, 1, 3, 1, 3, 5, 4, 8, 8};
    int[] labels = {0, 0, 0, 1, 0, 1, 1, 0, 2, 2};
    Picture arcs = ArcPlot.draw(targets, labels, new Captions("Links", "customer", ""));
    for (int label = 0; label < 3; label++) {
      assertTrue(colours(arcs).contains(rgb(Palette.ofLabel(label))), "table " + label);
    }
    arcs.write(FOLDER.resolve("arcs.png"));
    int[] on = {1, 1};
    Picture both = ArcPlot.draw(on, new int[2], NONE);
    assertTrue(both.height() > ArcPlot.draw(new int[2], new int[2], NONE).height());
    assertThrows(IllegalArgumentException.class, () -> ArcPlot.draw(targets, new int[1], NONE));
  }

  @Test
  void aTreeHasABranchForEachStepAndItsMarks() throws IOException {
    Dendrogram.Mark[] marks = {new Dendrogram.Mark(0.1, "here")};
    int[] leaves = {0, 2, 1};
    Picture tree =
        Dendrogram.draw(
            leaves, new int[] {0, 0}, new int[] {2, 1}, new double[] {0.25, 0.75}, marks, NONE);
    int left = 64 + 320 / 6;
    // the second step is a line from the middle of the first one to the last leaf
    int second = 34 + (int) (360 * (1 - 0.75 / 1.02));
    assertTrue(dark(tree, 64 + 320 / 2 + 20, second), "second step");
    assertFalse(dark(tree, left, second), "above the first leaf");
    assertTrue(dark(tree, left + 20, 34 + (int) (360 * (1 - 0.25 / 1.02))), "first step");
    assertTrue(colours(tree).contains(0xD55E00), "the mark");
    assertFalse(
        colours(
                Dendrogram.draw(
                    leaves,
                    new int[] {0, 0},
                    new int[] {2, 1},
                    new double[] {0.25, 0.75},
                    new Dendrogram.Mark[0],
                    NONE))
            .contains(0xD55E00));
    assertThrows(
        IllegalArgumentException.class,
        () -> Dendrogram.draw(leaves, new int[1], new int[1], new double[1], marks, NONE));
  }

  private static boolean dark(Picture picture, int x, int row) {
    boolean dark = false;
    for (int y = row - 2; y <= row + 2; y++) {
      dark |= (at(picture, x, y) & 0xFF) < 0x80;
    }
    return dark;
  }

  @Test
  void stripsShowLabelsFromLeftToRight() throws IOException {
    Picture strips =
        LabelStrips.draw(
            List.of("truth", "found"),
            new int[][] {{0, 0, 1, 1}, {0, 1, 1, 2}},
            new Captions("Segments", "time", ""));
    assertEquals(rgb(Palette.ofLabel(0)), at(strips, 64 + 10, 34 + 10));
    assertEquals(rgb(Palette.ofLabel(1)), at(strips, 64 + 790, 34 + 10));
    assertEquals(rgb(Palette.ofLabel(2)), at(strips, 64 + 790, 34 + 54));
    strips.write(FOLDER.resolve("strips.png"));
  }

  @Test
  void pointsStandWhereTheyAreAndThoseWithoutAPlaceAreLeftOut() throws IOException {
    Picture plot =
        ScatterPlot.draw(
            new double[] {0, 1, Double.NaN},
            new double[] {0, 1, 0.5},
            new int[] {0, 1, 2},
            new Captions("Places", "east", "north"));
    assertEquals(rgb(Palette.ofLabel(1)), at(plot, 64 + 720 - 20, 34 + 13));
    assertEquals(rgb(Palette.ofLabel(0)), at(plot, 64 + 20, 34 + 440 - 13));
    assertTrue(!colours(plot).contains(rgb(Palette.ofLabel(2))));
    plot.write(FOLDER.resolve("points.png"));
    assertThrows(
        IllegalArgumentException.class,
        () -> ScatterPlot.draw(new double[1], new double[2], new int[1], NONE));
  }

  @Test
  void neighbouringLabelsHaveDifferentColours() {
    Set<Integer> seen = new HashSet<>();
    for (int label = 0; label < 100; label++) {
      assertTrue(seen.add(Palette.ofLabel(label).getRGB()), "label " + label);
    }
    assertNotEquals(Palette.ofLabel(0), Palette.ofLabel(-1));
    assertEquals(Color.LIGHT_GRAY, Palette.ofNumber(Double.NaN));
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
  void picturesStandSideBySide() throws IOException {
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
    both.write(FOLDER.resolve("grid.svg"));
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

  @Test
  void aFileIsWrittenWholeOrNotAtAll() throws IOException {
    Path folder = FOLDER.resolve("whole");
    Files.createDirectories(folder.resolve("busy.png").resolve("inside"));
    Picture picture = ScatterPlot.draw(new double[1], new double[1], new int[1], NONE);
    assertThrows(IOException.class, () -> picture.write(folder.resolve("busy.png")));
    try (var files = Files.list(folder)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void aSmallFileKeepsTheColoursButForFineShades() throws IOException {
    double[] shades = new double[64];
    Arrays.setAll(shades, i -> i / 63.0);
    Picture map = HeatMap.draw(shades, 8, 8, 0, 1, new Captions("", "", ""));
    BufferedImage small = ImageIO.read(new ByteArrayInputStream(map.png()));
    for (int y = 0; y < map.height(); y++) {
      for (int x = 0; x < map.width(); x++) {
        Color wanted = new Color(map.image().getRGB(x, y));
        Color found = new Color(small.getRGB(x, y));
        assertEquals(wanted.getRed(), found.getRed(), 16);
        assertEquals(wanted.getGreen(), found.getGreen(), 16);
        assertEquals(wanted.getBlue(), found.getBlue(), 16);
      }
    }
  }

  @Test
  void aHistogramHasAreaOne() {
    Histogram bars =
        Histogram.of(new double[] {0, 0.01, 1, Double.NaN, 3.97}, new double[] {1, 1, 1, 9, 2});
    assertEquals(0, bars.low());
    assertEquals(8, bars.heights().length);
    assertEquals(3.97 / 8, bars.width(), 1e-12);
    assertEquals(2 / 5.0 / bars.width(), bars.heights()[0], 1e-12);
    assertEquals(1, bars.width() * Arrays.stream(bars.heights()).sum(), 1e-12);
  }

  /** Otherwise some bars would hold three whole numbers and others two. */
  @Test
  void barsOfALatticeHoldEquallyManyOfItsPoints() {
    double[] values = new double[52];
    double[] weights = new double[52];
    Arrays.setAll(values, i -> 40 + i);
    Arrays.fill(weights, 1);
    Histogram bars = Histogram.of(values, weights);
    assertEquals(39.5, bars.low());
    assertEquals(4, bars.width());
    for (int b = 0; b < 13; b++) {
      assertEquals(1 / 13.0 / 4, bars.heights()[b], 1e-12);
    }
  }

  @Test
  void aDensityIsDrawnOverItsBandAndTheData() {
    double[] at = {0, 1};
    Picture plot =
        DensityPlot.draw(
            new Histogram(0, 0.25, new double[] {1}),
            at,
            new double[] {1, 1},
            new double[] {0.5, 0.5},
            new double[] {2, 2},
            NONE);
    int middle = 84 + 320;
    int top = 34;
    // the vertical axis ends at 2.06
    assertEquals(0xFFFFFF, at(plot, middle, top + 3));
    int band = at(plot, middle, top + 320 - (int) (320 * 1.5 / 2.06));
    assertNotEquals(0xFFFFFF, band);
    int mean = top + 320 - (int) (320 / 2.06);
    assertTrue(
        IntStream.range(mean - 2, mean + 3)
            .anyMatch(y -> at(plot, middle, y) == rgb(Palette.ofLabel(0))));
    assertEquals(0xFFFFFF, at(plot, middle, top + 320 - (int) (320 * 0.25 / 2.06)));
    assertEquals(0xE3E3E3, at(plot, 84 + 60, top + 320 - (int) (320 * 0.25 / 2.06)));
    assertThrows(
        IllegalArgumentException.class,
        () -> DensityPlot.draw(new Histogram(0, 1, at), at, at, at, new double[1], NONE));
  }

  @Test
  void aDensityMapIsDarkestWhereTheDensityIsHighest() {
    double[] at = {0, 1};
    Picture map = DensityMap.draw(at, at, new double[] {0, 0, 1, 0}, new float[2][0], NONE);
    // x = 1, y = 0 is the lower right corner
    assertEquals(rgb(Palette.ofNumber(0.85)), at(map, 64 + 559, 34 + 439), 0x050505);
    assertTrue(at(map, 64 + 559, 34 + 439) < at(map, 64 + 280, 34 + 220));
    assertTrue((at(map, 64 + 2, 34 + 2) & 0xFF) > 0xF0);
    assertThrows(
        IllegalArgumentException.class,
        () -> DensityMap.draw(at, at, new double[3], new float[2][0], NONE));
  }
}
