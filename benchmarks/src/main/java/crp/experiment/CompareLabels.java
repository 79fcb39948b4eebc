package crp.experiment;

import crp.compare.AdjustedRand;
import crp.compare.NormalizedMutualInformation;
import crp.compare.VariationOfInformation;
import crp.partition.Partition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Compares the clusters that a run wrote into {@code rows.csv} with the last attribute of the ARFF
 * file it came from.
 *
 * <pre>
 *   CompareLabels rows.csv data.arff
 * </pre>
 */
public final class CompareLabels {

  private CompareLabels() {}

  /**
   * Compares.
   *
   * @param arguments the two files
   * @throws IOException if one cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 2) {
      System.err.println("usage: CompareLabels rows.csv data.arff");
      return;
    }
    List<String> found = new ArrayList<>();
    List<List<String>> rows = CsvLines.read(Path.of(arguments[0]));
    rows.subList(1, rows.size()).forEach(row -> found.add(row.get(1)));
    List<String> known = lastAttribute(Path.of(arguments[1]));
    if (found.size() != known.size()) {
      System.err.printf("%d rows were clustered, %d are known%n", found.size(), known.size());
      return;
    }
    Partition a = partition(found);
    Partition b = partition(known);
    System.out.printf(
        Locale.ROOT,
        "%d clusters, %d classes: NMI %.3f, adjusted Rand %.3f, variation of information %.3f nats%n",
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

  private static Partition partition(List<String> names) {
    Map<String, Integer> labels = new HashMap<>();
    int[] all = new int[names.size()];
    for (int i = 0; i < all.length; i++) {
      Integer label = labels.putIfAbsent(names.get(i), labels.size());
      all[i] = label == null ? labels.size() - 1 : label;
    }
    return Partition.of(all);
  }
}
