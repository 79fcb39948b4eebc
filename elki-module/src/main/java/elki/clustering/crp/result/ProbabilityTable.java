package elki.clustering.crp.result;

import elki.result.CollectionResult;
import elki.result.Metadata;
import elki.result.textwriter.TextWriteable;
import elki.result.textwriter.TextWriterStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Probabilities of going from one place to another: transitions between states, written as {@code
 * crp-transitions.txt}, or shares of clusters in groups, {@code crp-shares.txt}.
 *
 * @since 0.1.0
 */
public class ProbabilityTable extends CollectionResult<ProbabilityTable.Row> {

  /** The name of transitions and of their file. */
  public static final String TRANSITIONS = "crp-transitions";

  /** The name of shares and of their file. */
  public static final String SHARES = "crp-shares";

  /**
   * One probability.
   *
   * @param from the state before, or the group
   * @param to the state after, or the cluster
   * @param mean its posterior mean
   * @param deviation its posterior standard deviation; NaN if not known, and then not written
   */
  public record Row(String from, String to, double mean, double deviation)
      implements TextWriteable {

    @Override
    public void writeToText(TextWriterStream out, String label) {
      out.inlinePrint(from);
      out.inlinePrint(to);
      out.inlinePrint(mean);
      if (!Double.isNaN(deviation)) {
        out.inlinePrint(deviation);
      }
    }
  }

  private ProbabilityTable(String name, String header, List<Row> rows) {
    super(rows, new ArrayList<>(List.of(header)));
    Metadata.of(this).setLongName(name);
  }

  /**
   * {@return transitions}
   *
   * @param mean one row the start, one a state, one for other states; a column a state, the last
   *     all others
   * @param deviation of the same shape
   * @param number of a state by its place
   */
  public static ProbabilityTable transitions(
      double[][] mean, double[][] deviation, IntUnaryOperator number) {
    List<Row> rows = new ArrayList<>();
    int k = mean[0].length - 1;
    for (int j = 0; j < mean.length; j++) {
      String from = j == 0 ? "start" : j <= k ? String.valueOf(number.applyAsInt(j - 1)) : "other";
      for (int i = 0; i <= k; i++) {
        String to = i < k ? String.valueOf(number.applyAsInt(i)) : "other";
        rows.add(new Row(from, to, mean[j][i], deviation[j][i]));
      }
    }
    return new ProbabilityTable(TRANSITIONS, "from to mean deviation", rows);
  }

  /**
   * {@return shares}
   *
   * @param names of the groups
   * @param mean one row a group, and one for a further group; a column a cluster, the last a new
   *     one
   * @param number of a cluster by its place
   */
  public static ProbabilityTable shares(
      List<String> names, double[][] mean, IntUnaryOperator number) {
    List<Row> rows = new ArrayList<>();
    for (int g = 0; g < mean.length; g++) {
      String from = g < names.size() ? names.get(g) : "(further)";
      for (int i = 0; i < mean[g].length; i++) {
        String to = i + 1 < mean[g].length ? String.valueOf(number.applyAsInt(i)) : "new";
        rows.add(new Row(from, to, mean[g][i], Double.NaN));
      }
    }
    return new ProbabilityTable(SHARES, "group cluster share", rows);
  }
}
