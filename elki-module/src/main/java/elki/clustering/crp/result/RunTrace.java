package elki.clustering.crp.result;

import crp.draws.Trace;
import elki.result.CollectionResult;
import elki.result.Metadata;
import elki.result.textwriter.TextWriteable;
import elki.result.textwriter.TextWriterStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Trace of the chains, sweep by sweep, burn-in included; written as {@code crp-trace.txt}.
 *
 * @since 0.1.0
 */
public class RunTrace extends CollectionResult<RunTrace.Row> {

  /** The name of this result and of its file. */
  public static final String NAME = "crp-trace";

  /**
   * One sweep of one chain.
   *
   * @param chain number of the chain, from 0
   * @param sweep number of the sweep, from 1
   * @param clusters number of clusters after it
   * @param logJoint log joint density after it, in nats; NaN where it was not computed
   * @param entropy entropy of the cluster sizes after it, in nats
   * @param numbers the numbers of prior and likelihood after it, in the order of the header
   */
  public record Row(
      int chain, int sweep, int clusters, double logJoint, double entropy, List<Double> numbers)
      implements TextWriteable {

    @Override
    public void writeToText(TextWriterStream out, String label) {
      out.inlinePrint(chain);
      out.inlinePrint(sweep);
      out.inlinePrint(clusters);
      out.inlinePrint(logJoint);
      out.inlinePrint(entropy);
      numbers.forEach(out::inlinePrint);
    }
  }

  private final List<String> numbers;

  private RunTrace(List<Row> rows, List<String> numbers) {
    super(rows, new ArrayList<>(List.of(header(numbers))));
    this.numbers = List.copyOf(numbers);
  }

  /** Columns are separated by blanks, so names have hyphens. */
  private static String header(List<String> numbers) {
    StringBuilder header = new StringBuilder("chain sweep clusters logjoint entropy");
    numbers.forEach(name -> header.append(' ').append(name.replace(' ', '-')));
    return header.toString();
  }

  /** {@return the names of the numbers, in the order of the rows} */
  public List<String> numbers() {
    return numbers;
  }

  /**
   * {@return the chains' traces as a result}
   *
   * @param traces one trace per chain
   */
  public static RunTrace of(List<Trace> traces) {
    List<Row> rows = new ArrayList<>();
    List<String> names = traces.get(0).numbers();
    for (int chain = 0; chain < traces.size(); chain++) {
      Trace trace = traces.get(chain);
      int[] clusters = trace.clusters();
      double[] logJoint = trace.logJoint();
      double[] entropy = trace.entropy();
      List<double[]> columns = names.stream().map(trace::number).toList();
      for (int s = 0; s < clusters.length; s++) {
        int sweep = s;
        List<Double> numbers = columns.stream().map(column -> column[sweep]).toList();
        rows.add(new Row(chain, s + 1, clusters[s], logJoint[s], entropy[s], numbers));
      }
    }
    RunTrace result = new RunTrace(rows, names);
    Metadata.of(result).setLongName(NAME);
    return result;
  }
}
