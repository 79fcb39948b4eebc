package crp.experiment;

import crp.picture.LabelImage;
import crp.picture.Picture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Draws the clusters of an image's pixels, as a host has written them. */
public final class DrawImage {

  private static final int ZOOM = 4;
  private static final Pattern ASSIGNED = Pattern.compile("\\s*\\d+\\s+(\\d+)\\s*");

  private static final Pattern NUMBER = Pattern.compile("\\b\\d+\\b");

  private DrawImage() {}

  /**
   * Draws.
   *
   * @param args labels, out.png and the pixels in a row; labels are what Weka prints with {@code -p
   *     0} (lines of a row's number and its cluster), or a line of clusters, as ELKI's {@code
   *     ClusteringVectorDumper} writes it; then perhaps a file of the pixels, ARFF or CSV with red,
   *     green and blue as the last three columns, to give every cluster its mean colour
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    if (args.length < 3) {
      System.err.println("usage: DrawImage labels out.png width [pixels.arff]");
      System.exit(1);
    }
    int[] labels = labels(Files.readAllLines(Path.of(args[0]), StandardCharsets.UTF_8));
    int width = Integer.parseInt(args[2]);
    Picture picture =
        args.length > 3
            ? LabelImage.means(colours(Path.of(args[3]), labels.length), labels, width, ZOOM)
            : LabelImage.draw(labels, width, ZOOM);
    picture.write(Path.of(args[1]));
    System.out.println(
        "%d pixels, %d clusters: %s"
            .formatted(labels.length, Arrays.stream(labels).distinct().count(), args[1]));
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
          "%s has %d pixels, there are %d labels".formatted(file, colours.length, pixels));
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
