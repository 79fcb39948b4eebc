package weka.clusterers.crp.data;

import crp.data.RankingReader;
import crp.data.RankingRows;
import crp.data.Weights;
import java.util.ArrayList;
import java.util.List;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Reads rankings: numeric attributes are the ranks of items (1 is the best, missing is without a
 * rank), or one attribute holds texts such as a&gt;b&gt;c.
 */
public final class RankReader implements RowReader<RankingRows> {

  private static final long serialVersionUID = 1L;
  private static final String SEPARATOR = ">";

  private final Columns columns;
  private final ArrayList<String> items;
  private final boolean texts;

  private RankReader(Columns columns, List<String> items, boolean texts) {
    this.columns = columns;
    this.items = new ArrayList<>(items);
    this.texts = texts;
  }

  /**
   * {@return a reader of ranks}
   *
   * @param columns numeric attributes, an item each
   */
  public static RankReader ofRanks(Columns columns) {
    return new RankReader(columns, columns.names(), false);
  }

  /**
   * {@return a reader of texts}
   *
   * @param column one attribute, of strings or nominal
   * @param data the data, whose items are all that there are
   * @throws IllegalArgumentException if a text is no ranking; names the row
   */
  public static RankReader ofTexts(Columns column, Instances data) {
    List<String> rankings = rankings(data, column.attribute(0));
    return new RankReader(
        column,
        RankingReader.strings(rankings, SEPARATOR, Weights.ones(rankings.size())).names(),
        true);
  }

  /**
   * {@return whether an attribute holds rankings as texts} It does if at least half of its values
   * order two items.
   *
   * @param data the data
   * @param attribute index of the attribute
   */
  public static boolean holdsRankings(Instances data, int attribute) {
    Attribute header = data.attribute(attribute);
    if (!header.isString() && !header.isNominal()) {
      return false;
    }
    long present = data.stream().filter(row -> !row.isMissing(attribute)).count();
    long ordering =
        rankings(data, attribute).stream().filter(text -> text.contains(SEPARATOR)).count();
    return ordering > 0 && 2 * ordering >= present;
  }

  private static List<String> rankings(List<Instance> instances, int attribute) {
    return instances.stream()
        .map(row -> row.isMissing(attribute) ? "" : row.stringValue(attribute))
        .toList();
  }

  @Override
  public RankingRows read(List<Instance> instances, Weights weights) {
    if (texts) {
      List<String> rankings = rankings(instances, columns.attribute(0));
      return RankingReader.strings(rankings, SEPARATOR, items, weights);
    }
    RankingRows.Builder builder = RankingRows.over(items);
    double[] ranks = new double[columns.size()];
    for (int row = 0; row < instances.size(); row++) {
      for (int j = 0; j < ranks.length; j++) {
        ranks[j] = instances.get(row).value(columns.attribute(j));
      }
      builder.addRanks(ranks, weights.of(row));
    }
    return builder.build();
  }

  @Override
  public boolean allMissing(Instance instance) {
    return columns.allMissing(instance);
  }
}
