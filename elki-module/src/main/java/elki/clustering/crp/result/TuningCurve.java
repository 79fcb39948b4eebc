package elki.clustering.crp.result;

import crp.choose.PowerTuning;
import elki.result.CollectionResult;
import elki.result.Metadata;
import elki.result.textwriter.TextWriteable;
import elki.result.textwriter.TextWriterStream;
import java.util.ArrayList;
import java.util.stream.Stream;

/**
 * How the power of a powered CRP was tuned; written as {@code crp-tuning.txt}.
 *
 * @since 0.1.0
 */
public class TuningCurve extends CollectionResult<TuningCurve.Row> {

  /** The name of this result and of its file. */
  public static final String NAME = "crp-tuning";

  private final double power;

  /**
   * One power that was tried.
   *
   * @param power the power
   * @param loss the mean within-cluster loss over the draws
   * @param clusters the mean number of clusters
   */
  public record Row(double power, double loss, double clusters) implements TextWriteable {

    @Override
    public void writeToText(TextWriterStream out, String label) {
      out.inlinePrint(power);
      out.inlinePrint(loss);
      out.inlinePrint(clusters);
    }
  }

  /**
   * Constructor.
   *
   * @param curve what was found
   */
  public TuningCurve(PowerTuning.Curve curve) {
    super(
        curve.points().stream().map(p -> new Row(p.power(), p.loss(), p.clusters())).toList(),
        new ArrayList<>(
            Stream.of(
                    "power " + curve.power() + " chosen on " + curve.sample() + " rows",
                    curve.spread(),
                    "power loss clusters")
                .filter(line -> !line.isEmpty())
                .toList()));
    this.power = curve.power();
    Metadata.of(this).setLongName(NAME);
  }

  /** {@return the power chosen} */
  public double getPower() {
    return power;
  }
}
