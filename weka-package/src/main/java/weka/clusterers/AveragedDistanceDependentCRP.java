package weka.clusterers;

import crp.data.Rows;
import crp.links.AveragedDistanceCrp;
import crp.options.NearnessOptions;
import crp.options.PriorOptions;
import crp.task.RowOrder;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.BatchScheme;
import weka.clusterers.crp.CommandLine;
import weka.clusterers.crp.CrpClusterer;
import weka.clusterers.crp.Fitting;
import weka.clusterers.crp.References;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.nearness.DecayOptions;
import weka.clusterers.crp.nearness.Near;
import weka.clusterers.crp.nearness.TimeNearness;
import weka.clusterers.crp.options.OptionValue;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.TechnicalInformation;

/** A mixture in which rows join clusters that are near in time. */
@NullMarked
public class AveragedDistanceDependentCRP extends CrpClusterer implements BatchScheme {

  private static final long serialVersionUID = 1L;

  private DecayOptions decay = new DecayOptions();

  /** Constructor with the defaults of all options. */
  public AveragedDistanceDependentCRP() {
    setConcentration(PriorOptions.LINK_CONCENTRATION.usual());
  }

  /** Runs the scheme from the command line. */
  public static void main(String[] arguments) {
    CommandLine.run(new AveragedDistanceDependentCRP(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Clusters rows that come in the order of time, where clusters fade that get no more rows."
        + " The number of clusters is inferred. Under the averaged"
        + " distance dependent Chinese restaurant process a row joins a cluster with a weight that grows with its"
        + " size and decays with the time since its rows, averaged over them. The time is kept out of the"
        + " likelihood.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return References.of(
        References.averagedDistanceDependentCrp(), References.distanceDependentCrp());
  }

  private TimeNearness nearness() {
    TimeNearness nearness = new TimeNearness();
    nearness.setTime(texts().text(NearnessOptions.TIME));
    nearness.setTies(getTies());
    return nearness;
  }

  @Override
  protected int[] taken(Instances data) {
    return nearness().taken(data);
  }

  @Override
  protected RowOrder rowOrder(Instances data) {
    return nearness().byRow(data) ? RowOrder.inTime(row -> row == 0) : RowOrder.PLACED;
  }

  @Override
  protected void checkOptions() {
    decay.choice();
    concentration();
  }

  @Override
  protected String[] concentrations() {
    return new String[] {
      PriorOptions.LINK_CONCENTRATION.usual(), "gamma 1 1", "1", "log-uniform 0.1 10"
    };
  }

  @Override
  protected <R extends Rows> BuiltModel build(Fitting<R> fitting) {
    Near near = nearness().bind(fitting.data(), decay.choice(), concentration().value());
    return fitting.near(
        near,
        AveragedDistanceCrp.of(
            concentration(), texts().get(NearnessOptions.VARIANT), near.links()));
  }

  @OptionMetadata(
      displayName = NearnessOptions.TIME_NAME,
      description = NearnessOptions.TIME_HELP,
      displayOrder = 1)
  public OptionValue getTime() {
    return OptionValue.named(
        texts().text(NearnessOptions.TIME), NearnessOptions.TIME.usual(), "row", "first", "last");
  }

  public void setTime(OptionValue value) {
    texts().set(NearnessOptions.TIME, value.text());
  }

  public void setTime(String value) {
    texts().set(NearnessOptions.TIME, value);
  }

  @OptionMetadata(
      displayName = NearnessOptions.TIES_NAME,
      description = NearnessOptions.TIES_HELP,
      displayOrder = 13)
  public SelectedTag getTies() {
    return texts().tags(NearnessOptions.TIES);
  }

  public void setTies(SelectedTag value) {
    texts().set(NearnessOptions.TIES, value);
  }

  @OptionMetadata(
      displayName = NearnessOptions.VARIANT_NAME,
      description = NearnessOptions.VARIANT_HELP,
      displayOrder = 12)
  public SelectedTag getVariant() {
    return texts().tags(NearnessOptions.VARIANT);
  }

  public void setVariant(SelectedTag value) {
    texts().set(NearnessOptions.VARIANT, value);
  }

  @OptionMetadata(
      displayName = NearnessOptions.DECAY_NAME,
      description = "The weight of a distance: form, scale and location of the decay.",
      displayOrder = 11)
  public DecayOptions getDecay() {
    return decay;
  }

  public void setDecay(DecayOptions value) {
    decay = value;
  }
}
