package weka.core.converters;

import crp.data.RankingReader;
import crp.data.RankingRows;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import org.jspecify.annotations.NullMarked;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/**
 * Loads rankings: files of PrefLib (strict orders), tables {@code count,r1,r2,...} of item numbers,
 * or strings such as {@code a>b>c}. Each item becomes a numeric attribute that holds its rank,
 * missing where it has none; how many ballots a line stands for becomes the weight of its instance.
 */
@NullMarked
public final class RankingLoader extends WholeFileLoader {

  private static final long serialVersionUID = 1L;

  /** Makes a loader. */
  public RankingLoader() {
    super("rankings");
  }

  /**
   * Prints a file of rankings as ARFF.
   *
   * @param arguments the file
   */
  public static void main(String[] arguments) {
    runFileLoader(new RankingLoader(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Loads rankings: files of PrefLib (strict orders, .soc and .soi), tables count,r1,r2,... of item numbers, or"
        + " strings such as a>b>c, one per line. Each item becomes a numeric attribute that holds its rank (1 is the best,"
        + " missing is without a rank), counts of ballots become weights. Made for MallowsMixture.";
  }

  @Override
  public String getFileExtension() {
    return ".soi";
  }

  @Override
  public String[] getFileExtensions() {
    return new String[] {".soi", ".soc", ".rankings"};
  }

  @Override
  public String getFileDescription() {
    return "Rankings (PrefLib, or lines a>b>c)";
  }

  @Override
  Instances read(File file) throws IOException {
    return instances(RankingReader.read(file.toPath()), file.getName());
  }

  private static Instances instances(RankingRows rows, String name) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    rows.names().forEach(item -> attributes.add(new Attribute(item)));
    Instances result = new Instances(name, attributes, rows.size());
    for (int row = 0; row < rows.size(); row++) {
      double[] ranks = new double[rows.items()];
      Arrays.fill(ranks, Double.NaN);
      for (int place = 0; place < rows.length(row); place++) {
        ranks[rows.item(row, place)] = place + 1.0;
      }
      result.add(new DenseInstance(rows.weights().of(row), ranks));
    }
    return result;
  }
}
