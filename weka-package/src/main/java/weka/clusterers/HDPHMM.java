package weka.clusterers;

import crp.data.Rows;
import crp.host.PriorTexts;
import crp.options.DataOptions;
import crp.options.PriorOptions;
import crp.report.Positions;
import crp.task.RowOrder;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.CommandLine;
import weka.clusterers.crp.CrpClusterer;
import weka.clusterers.crp.DensityScheme;
import weka.clusterers.crp.Fitting;
import weka.clusterers.crp.References;
import weka.clusterers.crp.data.InstanceTable;
import weka.clusterers.crp.data.Times;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.options.OptionValue;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;

/**
 * Segments sequences by a hidden Markov model with an unknown number of states. The order of the
 * rows is the order of time.
 */
@NullMarked
public class HDPHMM extends CrpClusterer implements DensityScheme {

  private static final long serialVersionUID = 1L;

  /** Runs the scheme from the command line. */
  public static void main(String[] arguments) {
    CommandLine.run(new HDPHMM(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Segments sequences by a hidden Markov model in which the number of states is inferred."
        + " This is the HDP-HMM or, with an extra weight of staying, the sticky HDP-HMM. One row is one time step, and the order"
        + " of the rows is the order of time: do not shuffle them. An attribute may say which sequence a row belongs"
        + " to; the rows of a sequence stand together. The only attribute of dates is the time, and left out. Clusters are states; missing rows are allowed.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return References.of(References.simultaneousDraws(), References.hdp(), References.stickyHmm());
  }

  /** The sequence, and the only attribute of dates, which is the time. */
  @Override
  protected int[] taken(Instances data) {
    return IntStream.concat(IntStream.of(sequence(data)), IntStream.of(dates(data))).toArray();
  }

  private int[] sequence(Instances data) {
    return attribute(data, DataOptions.SEQUENCE);
  }

  private int[] dates(Instances data) {
    int[] sequences = sequence(data);
    return IntStream.of(Times.onlyDate(data))
        .filter(a -> !ignores(data, a) && IntStream.of(sequences).noneMatch(s -> s == a))
        .toArray();
  }

  @Override
  protected RowOrder rowOrder(Instances data) {
    int[] sequence = sequence(data);
    boolean[] firsts =
        crp.task.Fitting.sequences(
                new InstanceTable(data),
                sequence.length == 0 ? null : InstanceTable.column(data.attribute(sequence[0])))
            .firsts();
    return RowOrder.inTime(row -> firsts[row]);
  }

  @Override
  protected void checkOptions() {
    getOutput().refuseEvidence();
    PriorTexts.transitions(texts().texts());
  }

  @Override
  protected <R extends Rows> BuiltModel build(Fitting<R> fitting) {
    Instances data = fitting.data();
    return fitting.sequences(PriorTexts.transitions(texts().texts()), dates(data), sequence(data));
  }

  @Override
  protected @Nullable Positions positions(Instances data) {
    for (int date : dates(data)) {
      Times times = Times.of(data, "", data.attribute(date).name());
      return times.positions(times.all(data));
    }
    return super.positions(data);
  }

  @Override
  @OptionMetadata(
      displayName = PriorOptions.CONCENTRATION_NAME,
      description = PriorOptions.LOWER_CONCENTRATION_HELP,
      commandLineParamName = "A",
      displayOrder = 10)
  public OptionValue getConcentration() {
    return texts().value(PriorOptions.LOWER_CONCENTRATION, "gamma 1 1", "1", "log-uniform 0.1 10");
  }

  @OptionMetadata(
      displayName = PriorOptions.TOP_CONCENTRATION_NAME,
      description = PriorOptions.TOP_CONCENTRATION_HELP,
      displayOrder = 11)
  public OptionValue getTopConcentration() {
    return texts().value(PriorOptions.TOP_CONCENTRATION, "gamma 1 1", "1", "log-uniform 0.1 10");
  }

  public void setTopConcentration(OptionValue value) {
    texts().set(PriorOptions.TOP_CONCENTRATION, value.text());
  }

  public void setTopConcentration(String value) {
    texts().set(PriorOptions.TOP_CONCENTRATION, value);
  }

  @OptionMetadata(
      displayName = PriorOptions.STAY_NAME,
      description = PriorOptions.STAY_HELP,
      displayOrder = 12)
  public OptionValue getStay() {
    return texts().value(PriorOptions.STAY, "0", "sampled", "10");
  }

  public void setStay(OptionValue value) {
    texts().set(PriorOptions.STAY, value.text());
  }

  public void setStay(String value) {
    texts().set(PriorOptions.STAY, value);
  }

  @OptionMetadata(
      displayName = DataOptions.SEQUENCE_NAME,
      description = DataOptions.SEQUENCE_HELP,
      displayOrder = 1)
  public OptionValue getSequence() {
    return OptionValue.named(texts().text(DataOptions.SEQUENCE), "none", "first", "last");
  }

  public void setSequence(OptionValue value) {
    texts().set(DataOptions.SEQUENCE, value.text());
  }

  public void setSequence(String value) {
    texts().set(DataOptions.SEQUENCE, value);
  }
}
