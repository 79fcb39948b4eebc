package weka.clusterers;

import crp.data.Rows;
import crp.data.Sequences;
import crp.franchise.StatePredictor;
import crp.franchise.TransitionPrior;
import crp.model.Fit;
import crp.model.PartitionModel;
import crp.model.Run;
import crp.model.SequenceModel;
import crp.model.Settings;
import crp.parallel.Progress;
import crp.parameter.Parameter;
import crp.report.Counted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.Binding;
import weka.clusterers.crp.FranchiseClusterer;
import weka.clusterers.crp.Members;
import weka.clusterers.crp.OptionTable;
import weka.clusterers.crp.References;
import weka.clusterers.crp.RowLabels;
import weka.clusterers.crp.Values;
import weka.core.Capabilities;
import weka.core.Instance;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Tag;
import weka.core.TechnicalInformation;

/**
 * Segments sequences by a hidden Markov model with an unknown number of states. The order of the
 * rows is the order of time.
 */
@NullMarked
public class HDPHMM extends FranchiseClusterer {

  private static final Tag[] TAGS_SAMPLER = {
    new Tag(0, "BLOCKED", "BLOCKED"), new Tag(1, "STEPWISE", "STEPWISE")
  };

  private static final long serialVersionUID = 1L;
  private static final String STAY = "stay (-stay)";
  private static final String SHAPE = "shape of the stay's prior (-stay-shape)";
  private static final String RATE = "rate of the stay's prior (-stay-rate)";
  private static final String SEQUENCE = "sequence attribute (-sequence)";
  private static final String SAMPLER = "sampler (-sampler)";
  private static final int SEGMENTS = 60;
  private static final double SHAPE_DEFAULT = 1;
  private static final double RATE_DEFAULT = 0.1;

  private String stay = "0";
  private double stayShape = SHAPE_DEFAULT;
  private double stayRate = RATE_DEFAULT;
  private String sequence = "";
  private SequenceModel.Sampler sampler = SequenceModel.Sampler.BLOCKED;

  /** Makes a clusterer with default options. */
  public HDPHMM() {}

  /**
   * Runs the clusterer from the command line.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    runClusterer(new HDPHMM(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Segments sequences by a hidden Markov model in which the number of states is inferred from the data"
        + " (HDP-HMM; with an extra weight of staying, the sticky HDP-HMM). One row is one time step, and the order"
        + " of the rows is the order of time: do not shuffle them. An attribute may say which sequence a row belongs"
        + " to; the rows of a sequence stand together. Clusters are states; missing rows are allowed.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return References.of(References.simultaneousDraws(), References.hdp(), References.stickyHmm());
  }

  /** Names of sequences may be strings. */
  @Override
  public Capabilities getCapabilities() {
    Capabilities result = super.getCapabilities();
    if (!sequence.isEmpty()) {
      result.enableAllAttributes();
    }
    return result;
  }

  @Override
  protected String memberAttribute() {
    return sequence;
  }

  @Override
  protected String memberOption() {
    return SEQUENCE;
  }

  @Override
  protected <R extends Rows> Found<R> fit(
      Binding<R> binding, @Nullable Members members, Settings settings, Progress progress) {
    Sequences sequences = sequences(binding.rows().size(), members);
    SequenceModel<R> model =
        PartitionModel.sequences(prior(), binding.family(), binding.rows(), sequences)
            .with(sampler);
    requireFolds(model::requireFolds);
    Run<R> run = model.run().with(settings).progress(progress);
    Fit<R> fit = fit(run.checkpoint(checkpoint()));
    int[] sizes = fit.estimate().sizes();
    double rows = fit.estimate().size();
    double[] logShares = Arrays.stream(sizes).mapToDouble(size -> Math.log(size / rows)).toArray();
    return new Found<>(
        fit.labels(),
        fit.clusters(),
        fit.draws(),
        fit.pictures(),
        fit::write,
        new ByState<>(fit.sequences().predictor(), logShares),
        fit.report(),
        heldOut(folds -> run.heldOut(folds)) + segments(fit, members));
  }

  private static <R extends Rows> Fit<R> fit(Run<R> run) {
    try {
      return run.fit();
    } catch (UnsupportedOperationException e) {
      throw new IllegalArgumentException(SAMPLER + " must be STEPWISE: " + e.getMessage(), e);
    }
  }

  /** Weighs a row by itself, with the states' shares of all rows. */
  @SuppressWarnings("ArrayRecordComponent")
  private record ByState<R extends Rows>(StatePredictor<R> predictor, double[] shares)
      implements RowLabels.Scorer<R> {

    @Override
    public double[] logShares(@Nullable Instance instance) {
      return shares.clone();
    }

    @Override
    public double[] logDensities(R row) {
      return Arrays.copyOf(predictor.logDensities(row, 0), shares.length);
    }
  }

  private TransitionPrior prior() {
    return TransitionPrior.of(
        top(),
        below(),
        staySampled()
            ? Parameter.gamma(stayShape, stayRate)
            : Parameter.fixed(Values.number(STAY, stay)));
  }

  private boolean staySampled() {
    return stay.equalsIgnoreCase(Values.SAMPLED);
  }

  @Override
  protected void checkOptions() {
    super.checkOptions();
    Values.positive(SHAPE, stayShape);
    Values.positive(RATE, stayRate);
    if (!staySampled()) {
      Values.notNegative(STAY, Values.number(STAY, stay));
      Values.needs(
          SHAPE, Double.compare(stayShape, SHAPE_DEFAULT) != 0, STAY, Values.SAMPLED, stay);
      Values.needs(RATE, Double.compare(stayRate, RATE_DEFAULT) != 0, STAY, Values.SAMPLED, stay);
    }
  }

  private static Sequences sequences(int rows, @Nullable Members members) {
    if (members == null) {
      return Sequences.of(rows);
    }
    List<String> ids = new ArrayList<>();
    for (int member : members.of()) {
      ids.add(members.names().get(member));
    }
    return Sequences.ofIds(ids);
  }

  private static String segments(Fit<?> fit, @Nullable Members members) {
    StringBuilder text = new StringBuilder("Segments (rows from 1, in the order of time)\n");
    int[] labels = fit.labels();
    boolean[] first = fit.sequences().sequences().firsts();
    int shown = 0;
    for (int from = 0; from < labels.length; ) {
      int to = from + 1;
      while (to < labels.length && labels[to] == labels[from] && !first[to]) {
        to++;
      }
      if (shown++ < SEGMENTS) {
        String name =
            members == null ? "" : "sequence " + members.names().get(members.of()[from]) + ", ";
        text.append(
            String.format(
                Locale.ROOT,
                "  %s%s: state %d%n",
                name,
                to == from + 1 ? "row " + to : "rows %d-%d".formatted(from + 1, to),
                labels[from]));
      }
      from = to;
    }
    if (shown > SEGMENTS) {
      text.append(
          "  ... not shown: %s%n".formatted(Counted.of(shown - SEGMENTS, "further segment")));
    }
    return text.toString();
  }

  @Override
  protected void addOptions(OptionTable table) {
    table
        .add(
            "-stay <sampled | number>",
            "0",
            "Extra weight of staying in a state (sticky HDP-HMM), at least 0; sampled learns it under a gamma prior."
                + " There is no discount: the samplers of hidden states have none.",
            this::getStay,
            this::setStay)
        .add(
            "-stay-shape <number>",
            Values.plain(SHAPE_DEFAULT),
            "Shape of the gamma prior of a sampled stay.",
            () -> Values.plain(stayShape),
            text -> setStayShape(Values.number(SHAPE, text)))
        .add(
            "-stay-rate <number>",
            Values.plain(RATE_DEFAULT),
            "Rate of the gamma prior of a sampled stay.",
            () -> Values.plain(stayRate),
            text -> setStayRate(Values.number(RATE, text)))
        .add(
            "-sequence <attribute>",
            "",
            "Attribute that says which sequence a row belongs to: name, number from 1, first or last.",
            this::getSequence,
            this::setSequence)
        .add(
            "-sampler <BLOCKED | STEPWISE>",
            "BLOCKED",
            "All states at once, or state by state.",
            () -> sampler.name(),
            text -> setSampler(Values.tag(SAMPLER, text, TAGS_SAMPLER)));
  }

  /** {@return the extra weight of staying, a number or "sampled"} */
  @OptionMetadata(
      displayName = "stay",
      description =
          "Extra weight of staying in a state (sticky HDP-HMM): a number, at least 0, or 'sampled'. Rapid switching"
              + " between states is a sign that more is needed.",
      displayOrder = 3)
  public String getStay() {
    return stay;
  }

  /**
   * Sets the extra weight of staying.
   *
   * @param value "sampled" or a number, at least 0
   */
  public void setStay(String value) {
    stay = value.trim();
  }

  /** {@return the shape of the gamma prior of a sampled stay} */
  @OptionMetadata(
      displayName = "stay prior: shape",
      description = "Shape of the gamma prior of a sampled stay; its mean is shape / rate.",
      displayOrder = 3)
  public double getStayShape() {
    return stayShape;
  }

  /**
   * Sets the shape of the gamma prior of a sampled stay.
   *
   * @param value positive
   */
  public void setStayShape(double value) {
    stayShape = value;
  }

  /** {@return the rate of the gamma prior of a sampled stay} */
  @OptionMetadata(
      displayName = "stay prior: rate",
      description = "Rate of the gamma prior of a sampled stay; its mean is shape / rate.",
      displayOrder = 3)
  public double getStayRate() {
    return stayRate;
  }

  /**
   * Sets the rate of the gamma prior of a sampled stay.
   *
   * @param value positive
   */
  public void setStayRate(double value) {
    stayRate = value;
  }

  /** {@return the attribute that says which sequence a row belongs to} */
  @OptionMetadata(
      displayName = "sequence attribute",
      description =
          "Attribute that says which sequence a row belongs to: name, number from 1, first or last; empty if all rows"
              + " are one sequence. The rows of a sequence stand together, in the order of time.",
      displayOrder = 4)
  public String getSequence() {
    return sequence;
  }

  /**
   * Sets the attribute that says which sequence a row belongs to.
   *
   * @param value name, number from 1, first, last or nothing
   */
  public void setSequence(String value) {
    sequence = value.trim();
  }

  /** {@return how states are sampled} */
  @OptionMetadata(
      displayName = "sampler",
      description =
          "BLOCKED draws all states of all sequences at once and needs fewer sweeps; STEPWISE draws state by state.",
      displayOrder = 5)
  public SelectedTag getSampler() {
    return Values.tag(SAMPLER, sampler.name(), TAGS_SAMPLER);
  }

  /**
   * Sets how states are sampled.
   *
   * @param value BLOCKED or STEPWISE
   */
  public void setSampler(SelectedTag value) {
    sampler = SequenceModel.Sampler.valueOf(value.getSelectedTag().getIDStr());
  }
}
