package elki.clustering.crp.model;

import crp.draws.Trace;
import elki.result.CollectionResult;
import elki.result.Metadata;
import elki.result.textwriter.TextWriteable;
import elki.result.textwriter.TextWriterStream;
import java.util.ArrayList;
import java.util.List;

/** What the chains did, sweep by sweep, burn-in included; written as {@code crp-trace.txt}. */
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
   * @param numbers what else is learnt: the numbers of prior and likelihood, as the header names
   *     them
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

  private RunTrace(List<Row> rows, String header) {
    super(rows, new ArrayList<>(List.of(header)));
  }

  /** Columns are parted by blanks, so that names have hyphens. */
  private static String header(List<String> numbers) {
    StringBuilder header = new StringBuilder("chain sweep clusters logjoint entropy");
    numbers.forEach(name -> header.append(' ').append(name.replace(' ', '-')));
    return header.toString();
  }

  /**
   * {@return the chains' traces as a result}
   *
   * @param traces one trace a chain
   */
  public static RunTrace of(List<Trace> traces) {
    List<Row> rows = new ArrayList<>();
    for (int chain = 0; chain < traces.size(); chain++) {
      int[] clusters = traces.get(chain).clusters();
      double[] logJoint = traces.get(chain).logJoint();
      double[] entropy = traces.get(chain).entropy();
      Trace trace = traces.get(chain);
      List<double[]> numbers = trace.numbers().stream().map(trace::number).toList();
      for (int s = 0; s < clusters.length; s++) {
        rows.add(new Row(chain, s + 1, clusters[s], logJoint[s], entropy[s], at(numbers, s)));
      }
    }
    RunTrace result = new RunTrace(rows, header(traces.get(0).numbers()));
    Metadata.of(result).setLongName(NAME);
    return result;
  }

  private static List<Double> at(List<double[]> columns, int sweep) {
    return columns.stream().map(column -> column[sweep]).toList();
  }
}
