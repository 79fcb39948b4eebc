package elki.clustering.crp.parser;

import crp.data.RankingReader;
import crp.data.RankingRows;
import elki.data.DoubleVector;
import elki.data.type.VectorFieldTypeInformation;
import elki.datasource.bundle.MultipleObjectsBundle;
import elki.datasource.parser.Parser;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.Flag;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads rankings: files of PrefLib (strict orders, {@code .soc} and {@code .soi}), tables {@code
 * count,r1,r2,...} of item numbers, or strings such as {@code a>b>c}. Each ranking becomes a vector
 * of ranks, one column an item, NaN for an item without a rank. If a line stands for several
 * ballots, a second relation with the one column {@value #COUNT} says for how many, or each ballot
 * becomes an object.
 *
 * @since 0.1.0
 */
@Title("Ranking parser")
@Description("Reads rankings (PrefLib, tables of item numbers, strings a>b>c) as vectors of ranks.")
@Alias({"ranking", "rankings", "preflib", "RankingParser"})
public class RankingParser implements Parser {

  /** The name of the column that says how many ballots an object stands for. */
  public static final String COUNT = "count";

  private final boolean expand;

  /**
   * Constructor.
   *
   * @param expand whether a line that stands for several ballots becomes as many objects
   */
  public RankingParser(boolean expand) {
    this.expand = expand;
  }

  @Override
  public MultipleObjectsBundle parse(InputStream in) {
    try {
      List<String> lines =
          new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines().toList();
      RankingRows read = RankingReader.read(lines);
      return bundle(expand ? read.expanded() : read);
    } catch (UncheckedIOException e) {
      throw new AbortException("The rankings cannot be read: " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new AbortException(e.getMessage(), e);
    }
  }

  private static MultipleObjectsBundle bundle(RankingRows rows) {
    List<DoubleVector> ranks = new ArrayList<>(rows.size());
    List<DoubleVector> counts = new ArrayList<>(rows.size());
    boolean counted = false;
    for (int row = 0; row < rows.size(); row++) {
      double[] vector = new double[rows.items()];
      Arrays.fill(vector, Double.NaN);
      for (int place = 0; place < rows.length(row); place++) {
        vector[rows.item(row, place)] = place + 1.0;
      }
      ranks.add(DoubleVector.wrap(vector));
      counts.add(DoubleVector.wrap(new double[] {rows.weights().of(row)}));
      counted |= rows.weights().of(row) != 1;
    }
    String[] names = rows.names().toArray(String[]::new);
    MultipleObjectsBundle bundle = new MultipleObjectsBundle();
    bundle.appendColumn(type(names), ranks);
    if (counted) {
      bundle.appendColumn(type(COUNT), counts);
    }
    return bundle;
  }

  private static VectorFieldTypeInformation<DoubleVector> type(String... names) {
    return new VectorFieldTypeInformation<>(DoubleVector.FACTORY, names.length, names);
  }

  @Override
  public void cleanup() {
    // nothing is kept
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    public static final OptionID EXPAND_ID =
        new OptionID(
            "ranking.expand",
            "A line that stands for several ballots becomes as many objects, for algorithms that know"
                + " no counts.");

    private boolean expand;

    @Override
    public void configure(Parameterization config) {
      new Flag(EXPAND_ID).grab(config, x -> expand = x);
    }

    @Override
    public RankingParser make() {
      return new RankingParser(expand);
    }
  }
}
