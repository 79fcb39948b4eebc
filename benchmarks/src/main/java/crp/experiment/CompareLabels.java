package crp.experiment;

import crp.Text;
import crp.bench.Batch;
import crp.compare.AdjustedRand;
import crp.compare.NormalizedMutualInformation;
import crp.compare.VariationOfInformation;
import crp.partition.Partition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares the clusters that a run wrote into {@code rows.csv} with the last attribute of the ARFF
 * file of its data.
 */
public final class CompareLabels {

  private CompareLabels() {}

  /**
   * Prints the numbers of clusters and three measures of agreement.
   *
   * @param args the two files
   */
  public static void main(String[] args) {
    Batch.run(CompareLabels.class, "rows.csv data.arff", args, CompareLabels::compare);
  }

  private static void compare(Batch batch) throws IOException {
    List<String> found =
        CsvLines.body(batch.path("rows.csv")).stream().map(row -> row.get(1)).toList();
    List<String> known = lastAttribute(batch.path("data.arff"));
    if (found.size() != known.size()) {
      throw new IllegalArgumentException(
          Text.of("rows.csv has %d rows, data.arff has %d", found.size(), known.size()));
    }
    Partition a = Partition.of(CsvLines.codes(found));
    Partition b = Partition.of(CsvLines.codes(known));
    System.out.printf(
        Locale.ROOT,
        "%d clusters, %d classes: NMI %.3f, adjusted Rand %.3f, variation of information %.3f"
            + " nats%n",
        a.clusters(),
        b.clusters(),
        NormalizedMutualInformation.of(a, b),
        AdjustedRand.of(a, b),
        VariationOfInformation.of(a, b));
  }

  /** {@return the values of the last attribute; in sparse rows a missing entry is the first one} */
  static List<String> lastAttribute(Path arff) throws IOException {
    List<String> values = new ArrayList<>();
    int attributes = 0;
    boolean data = false;
    for (String line : Files.readAllLines(arff)) {
      String text = line.trim();
      if (text.isEmpty() || text.startsWith("%")) {
        continue;
      }
      String start = text.toLowerCase(Locale.ROOT);
      if (data) {
        values.add(last(text, attributes - 1));
      } else if (start.startsWith("@attribute")) {
        attributes++;
      }
      data |= start.startsWith("@data");
    }
    return values;
  }

  private static String last(String row, int attribute) {
    if (!row.startsWith("{")) {
      return row.substring(row.lastIndexOf(',') + 1).trim();
    }
    String entry = row.substring(row.lastIndexOf(',') + 1, row.length() - 1).trim();
    String index = attribute + " ";
    return entry.startsWith(index) ? entry.substring(index.length()).trim() : "";
  }
}
