package crp.experiment;

import crp.Text;
import crp.bench.Batch;
import crp.picture.LabelImage;
import crp.picture.Picture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Draws the clusters of an image's pixels, as a host has written them. */
public final class DrawImage {

  private static final int ZOOM = 4;
  private static final Pattern ASSIGNED = Pattern.compile("\\s*\\d+\\s+(\\d+)\\s*");

  private static final Pattern NUMBER = Pattern.compile("\\b\\d+\\b");

  private DrawImage() {}

  /**
   * Draws the clusters.
   *
   * @param args labels, picture to write and pixels in a row; labels are what Weka prints with
   *     {@code -p 0} (lines of a row's number and its cluster), or a line of clusters, as ELKI's
   *     {@code ClusteringVectorDumper} writes it; optionally a file of the pixels, ARFF or CSV with
   *     red, green and blue as the last three columns, which gives every cluster its mean colour
   */
  public static void main(String[] args) {
    Batch.run(DrawImage.class, "labels picture width pixels=", args, DrawImage::draw);
  }

  private static void draw(Batch batch) throws IOException {
    int[] labels = labels(Files.readAllLines(batch.path("labels"), StandardCharsets.UTF_8));
    int width = batch.whole("width", 1);
    Picture picture =
        batch.has("pixels")
            ? LabelImage.means(colours(batch.path("pixels"), labels.length), labels, width, ZOOM)
            : LabelImage.draw(labels, width, ZOOM);
    picture.write(batch.path("picture"));
    System.out.printf(
        Locale.ROOT,
        "%d pixels, %d clusters: %s%n",
        labels.length,
        Arrays.stream(labels).distinct().count(),
        batch.path("picture"));
  }

  /** {@return the clusters, in either form} */
  static int[] labels(List<String> lines) {
    List<String> rows = lines.stream().filter(line -> !line.isBlank()).toList();
    List<Matcher> assigned = rows.stream().map(ASSIGNED::matcher).toList();
    if (rows.size() > 1 && assigned.stream().allMatch(Matcher::matches)) {
      return assigned.stream().mapToInt(line -> Integer.parseInt(line.group(1))).toArray();
    }
    return rows.stream()
        .flatMap(line -> NUMBER.matcher(line).results())
        .mapToInt(number -> Integer.parseInt(number.group()))
        .toArray();
  }

  private static int[] colours(Path file, int pixels) throws IOException {
    int[] colours =
        CsvLines.read(file).stream()
            .filter(fields -> fields.size() > 2 && fields.get(0).matches("-?[0-9.]+"))
            .mapToInt(DrawImage::colour)
            .toArray();
    if (colours.length != pixels) {
      throw new IllegalArgumentException(
          Text.of("%s has %d pixels, there are %d labels", file, colours.length, pixels));
    }
    return colours;
  }

  private static int colour(List<String> fields) {
    int rgb = 0;
    for (String part : fields.subList(fields.size() - 3, fields.size())) {
      rgb = rgb << 8 | (int) Double.parseDouble(part);
    }
    return rgb;
  }
}
